import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { mails as storedMails } from '../../edge/database/schema/index.ts'
import { openDatabase } from '../../edge/dataFolder/database.ts'
import { bucketKey, ctdVariable, type LiveServer, liveMetadata, startLiveServer } from '../helpers/liveServer.ts'
import { startPortal, type TestPortal } from '../helpers/portal.ts'
import { pelagos, temporaryFolder } from './command.ts'

const folder = temporaryFolder()
let portal: TestPortal
let server: LiveServer
let headers: Record<string, string>

beforeAll(async () => {
  portal = await startPortal()
  headers = { authorization: `Api-Key ${await portal.makeApiKey()}` }
})
afterAll(() => portal.stop())
beforeEach(async () => {
  server = await startLiveServer()
  vi.stubEnv('PELAGOS_LIVE_HOSTS', '127.0.0.1')
  vi.stubEnv('PELAGOS_REBUILD_URL', `${server.url}/hook`)
})
afterEach(() => {
  server.close()
  vi.unstubAllEnvs()
})

/** Ingests a first version whose metadata name the source. */
async function ingest(name: string, path: string, metadata: object) {
  const file = join(folder, `${name}.metadata.json`)
  writeFileSync(file, JSON.stringify(metadata))
  const { status, stderr } = await pelagos(['ingest', path, '--metadata', file, '--data-dir', portal.dataDir])
  expect([status, stderr]).toEqual([0, expect.stringContaining(`Published ${name}`)])
}

const update = (...words: string[]) => pelagos(['update', ...words, '--data-dir', portal.dataDir])
const values = async (name: string, column: string) => {
  const text = `SELECT ${column} FROM tbl${name} ORDER BY time`
  const answer = await fetch(`${portal.url}/api/data/query?query=${encodeURIComponent(text)}`, { headers })
  return (await answer.text()).trim().split('\n').slice(1).map(Number)
}
/** Everything that a change would show in: versions, unfinished jobs, e-mails and calls of the rebuild hook. */
const stateOf = async (name: string) => {
  const { datasets, jobs } = JSON.parse((await pelagos(['ingest', '--list', '--data-dir', portal.dataDir, '--json'])).stdout)
  const { database, close } = await openDatabase(portal.dataDir)
  const mails = (await database.select().from(storedMails)).length
  await close()
  const hooks = server.requests.filter(({ path }) => path === '/hook').length
  return { dataset: datasets.find(({ dataset }: { dataset: string }) => dataset === name), jobs, mails, hooks }
}

const day = (number: number) => `2026-11-0${number}T00:00:00Z`

describe('a file', () => {
  const csv = (count: number) =>
    `time,lat,lon,oxygen\n${Array.from({ length: count }, (_, index) => `${day(index + 1)},${10 + index},20,${index}\n`).join('')}`
  const begin = async (name: string, changes: object = {}) => {
    server.files.set('/a.csv', csv(2))
    const path = join(folder, `${name}.csv`)
    writeFileSync(path, csv(2))
    await ingest(
      name,
      path,
      liveMetadata(name, [ctdVariable('oxygen', 'Oxygen')], { url: `${server.url}/a.csv`, schedule: 'daily', ...changes }),
    )
  }

  test('ING-70 ING-71 what changed becomes a new version; what did not is asked for once and changes nothing', async () => {
    await begin('Live_File')
    const first = await update('Live_File')
    expect(first).toMatchObject({ status: 0, stdout: 'Live_File: unchanged\n', stderr: '1 data set checked, 0 updated.\n' })
    server.files.set('/a.csv', csv(4))
    const dry = await update('Live_File', '--dry-run')
    expect([dry.stdout, await values('Live_File', 'oxygen')]).toEqual(['Live_File: 2 rows added, to 2026-11-04\n', [0, 1]])
    const { status, stdout } = await update('Live_File')
    expect([status, stdout]).toEqual([0, 'Live_File: 2 rows added, to 2026-11-04; version 2 of its table\n'])
    expect(await values('Live_File', 'oxygen')).toEqual([0, 1, 2, 3])
    const before = await stateOf('Live_File')
    const asked = server.requests.length
    expect((await update('Live_File')).stdout).toBe('Live_File: unchanged\n')
    expect(server.requests.slice(asked).map(({ headers: sent }) => sent['if-none-match'])).toEqual([expect.stringMatching(/^"/)])
    expect([before.dataset.version, before.hooks > 0, await stateOf('Live_File')]).toEqual([2, true, before])
  })

  test('ING-74 without names only what is due is checked; failures are named, do not stop the others and wait', async () => {
    await begin('Live_Due')
    await begin('Live_Gone', { url: `${server.url}/gone.csv` })
    const { status, stdout, stderr } = await update('Live_Gone', 'Live_Due')
    expect([status, stdout.split('\n')]).toEqual([2, ['Live_Due: unchanged', 'Live_Gone: failed. The source returned status 404.', '']])
    expect(stderr).toBe('2 data sets checked, 0 updated, 1 failed.\n')
    expect((await update()).stdout).not.toMatch(/Live_(Due|Gone)/)
    const told = await update('--status')
    expect(told.stdout).toMatch(
      /^Live_Gone: http:.*gone\.csv \(file, daily\), checked 20.* UTC; the last check failed: The source returned status 404\.; covers up to 20.*, update overdue$/m,
    )
    expect((await update('--all')).stdout).toContain('Live_Due: unchanged')
  })

  test('ING-75 hostile answers publish nothing', async () => {
    await begin('Live_Hostile')
    const before = await stateOf('Live_Hostile')
    const answers: Record<string, NonNullable<LiveServer['answer']>> = {
      'a web page': (_, response) => response.writeHead(200).end('<!DOCTYPE html><p>Down for maintenance</p>'),
      'ended its answer early': (_, response) => {
        response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '100000' })
        response.write(csv(3), () => response.destroy())
      },
      'answered with more than is read': (_, response) => response.writeHead(200, { 'content-length': '90000000000' }).write('time,'),
      'returned nothing': (_, response) => response.writeHead(200).end(),
      'status 500': (_, response) => response.writeHead(500).end(),
      REDIRECT_NOT_ALLOWED: (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      ADDRESS_NOT_PUBLIC: (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
      STATUS_OUT_OF_RANGE: (_, response) => response.writeHead(999).end(),
      TOO_MANY_REDIRECTS: (_, response) => response.writeHead(302, { location: '/a.csv' }).end(),
    }
    for (const [says, answer] of Object.entries(answers)) {
      server.answer = answer
      const { status, stdout } = await update('Live_Hostile')
      expect([status, stdout]).toEqual([2, expect.stringContaining(says)])
    }
    vi.stubEnv('PELAGOS_LIVE_HOSTS', '')
    const asked = server.requests.length
    expect((await update('Live_Hostile')).stdout).toContain('ADDRESS_NOT_PUBLIC')
    expect(server.requests.length).toBe(asked)
    expect(await stateOf('Live_Hostile')).toEqual(before)
  })

  test('ING-70 a wrong entry is rejected, and a name without a source is an error', async () => {
    const path = join(folder, 'wrong.csv')
    writeFileSync(path, csv(2))
    for (const live of [
      { url: 'file:///etc/passwd', schedule: 'daily' },
      { url: 'http://a:b@example.org/', schedule: 'daily' },
      { url: 'http://example.org/', schedule: '0h' },
    ]) {
      writeFileSync(join(folder, 'wrong.json'), JSON.stringify(liveMetadata('Live_Wrong', [ctdVariable('oxygen', 'Oxygen')], live)))
      const { status, stderr } = await pelagos(['ingest', path, '--data-dir', portal.dataDir])
      expect([status, stderr]).toEqual([2, expect.stringContaining('The entry “live” of the metadata is wrong:')])
    }
    expect(await update('Nobody')).toMatchObject({ status: 2, stderr: expect.stringContaining('No data set Nobody') })
  })
})

test('ING-72 of an ERDDAP table only rows from the last stored time on are asked for, and late rows of that time are added', async () => {
  server.rows.push([day(1), 10, 20, 1], [day(2), 10, 20, 2])
  const url = `${server.url}/erddap/tabledap/mooring.csv?time,latitude,longitude,sea_temperature`
  const path = join(folder, 'mooring.csv')
  writeFileSync(path, await (await fetch(url)).text())
  await ingest('Live_Mooring', path, liveMetadata('Live_Mooring', [ctdVariable('sea_temperature', 'Temperature')], { url, schedule: '6h' }))
  const before = await stateOf('Live_Mooring')
  expect((await update('Live_Mooring')).stdout).toBe('Live_Mooring: unchanged\n')
  expect(server.requests.at(-1)?.path).toMatch(/&time%3E%3D2026-11-02T00%3A00%3A00Z$/)
  expect(await stateOf('Live_Mooring')).toEqual(before)
  server.rows.push([day(2), 30, 20, 2.5], [day(3), 10, 20, 3])
  expect((await update('Live_Mooring')).stdout).toBe('Live_Mooring: 2 rows added, to 2026-11-03; version 2 of its table\n')
  expect((await values('Live_Mooring', 'sea_temperature')).toSorted()).toEqual([1, 2, 2.5, 3])
  server.rows.length = 0
  expect((await update('Live_Mooring')).stdout).toBe('Live_Mooring: unchanged\n')
  const head = 'time,latitude,longitude,sea_temperature\nUTC,degrees_north,degrees_east,degree_C\n'
  const answers = {
    'in the middle of a line': `${head}${day(4)},10,20,4\n${day(5)},10,20,1`,
    'a row of 3 cells in place of 4': `${head}${day(4)},10,20\n`,
    'other columns or units': `${head.replace('degree_C', 'K')}${day(4)},10,20,280\n`,
  }
  for (const [says, text] of Object.entries(answers)) {
    server.answer = (_, response) => response.writeHead(200, { 'content-type': 'text/csv' }).end(text)
    expect(await update('Live_Mooring')).toMatchObject({ status: 2, stdout: expect.stringContaining(says) })
  }
  expect(await values('Live_Mooring', 'sea_temperature')).toHaveLength(4)
})

test('ING-73 of a folder of a bucket only new and changed objects are fetched', async () => {
  const cast = (number: number, value: number) => `time,lat,lon,oxygen\n${day(number)},${number},20,${value}\n`
  const local = join(folder, 'casts')
  mkdirSync(local)
  for (const number of [1, 2, 3]) {
    server.objects.set(`2026/c${number}.csv`, cast(number, number))
    writeFileSync(join(local, `c${number}.csv`), cast(number, number))
  }
  server.objects.set('2025/other.csv', 'not of this folder')
  const live = { url: `${server.url}/casts/2026/`, kind: 's3', schedule: 'weekly' }
  await ingest('Live_Bucket', local, liveMetadata('Live_Bucket', [ctdVariable('oxygen', 'Oxygen')], live))
  const before = await stateOf('Live_Bucket')
  expect((await update('Live_Bucket')).stdout).toBe('Live_Bucket: unchanged\n')
  expect(await stateOf('Live_Bucket')).toEqual(before)
  server.objects.set('2026/c4.csv', cast(4, 4))
  server.objects.set('2026/c1.csv', cast(1, 1.5))
  const asked = server.requests.length
  expect((await update('Live_Bucket')).stdout).toBe('Live_Bucket: 1 row added, to 2026-11-04; version 2 of its table\n')
  const paths = () => server.requests.slice(asked).flatMap(({ path }) => (path === '/hook' ? [] : path))
  expect(
    paths()
      .filter((path) => path.endsWith('.csv'))
      .slice(-2),
  ).toEqual(['/casts/2026/c1.csv', '/casts/2026/c4.csv'])
  expect(paths()).toHaveLength(4)
  expect(await values('Live_Bucket', 'oxygen')).toEqual([1.5, 2, 3, 4])
  expect((await update('Live_Bucket')).stdout).toBe('Live_Bucket: unchanged\n')
  expect(paths()).toHaveLength(6)
})

test('ING-94 a private bucket is read with signed requests page by page, and nothing tells the key', async () => {
  const cast = (number: number) => `time,lat,lon,oxygen\n${day(number)},${number},20,${number}\n`
  const names = ['a+b', "c d'(1)", 'é', 'f', 'g'].map((name) => `c/${name}.csv`)
  for (const [index, name] of names.entries()) server.secretObjects.set(name, cast(index + 1))
  const first = join(folder, 'private.csv')
  writeFileSync(first, cast(1))
  const live = { url: `${server.url}/private/c/`, kind: 's3', schedule: 'weekly' }
  await ingest('Live_Private', first, liveMetadata('Live_Private', [ctdVariable('oxygen', 'Oxygen')], live))
  const refused = await update('Live_Private')
  expect([refused.status, refused.stdout]).toEqual([2, expect.stringContaining('PELAGOS_LIVE_S3_KEYS')])
  const { keyId, secret, region } = bucketKey
  vi.stubEnv(
    'PELAGOS_LIVE_S3_KEYS',
    `https://other.example/ocean/ other-id other-secret, ${server.url}/private/ ${keyId} ${secret} ${region}`,
  )
  const updated = await update('Live_Private')
  expect(updated.stdout).toBe('Live_Private: 4 rows added, to 2026-11-05; version 2 of its table\n')
  expect(await values('Live_Private', 'oxygen')).toEqual([1, 2, 3, 4, 5])
  expect((await update('Live_Private')).stdout).toBe('Live_Private: unchanged\n')
  // Not from the stored address, but where it leads to.
  const signed = server.requests.filter(({ headers: { authorization } }) => authorization !== undefined)
  expect(signed.every(({ path }) => path.startsWith('/private/'))).toBe(true)
  server.answer = (request, response) => response.writeHead(200).end(`${request.headers.authorization}\n${secret}`)
  const echoed = await update('Live_Private')
  const told = JSON.stringify([refused, updated, echoed, await pelagos(['update', '--status', '--data-dir', portal.dataDir, '--json'])])
  expect([echoed.status, told.includes(keyId), told.includes(secret)]).toEqual([2, false, false])
})

test('ING-76 a portal updates by itself what is due when it starts, and records what failed', async () => {
  const csv = (count: number) =>
    `time,lat,lon,oxygen\n${Array.from({ length: count }, (_, index) => `${day(index + 1)},1${index},20,${index}\n`).join('')}`
  for (const name of ['Live_Job', 'Live_Job_Gone']) {
    const path = join(folder, `${name}.csv`)
    writeFileSync(path, csv(2))
    const live = { url: `${server.url}/${name}.csv`, schedule: '24h' }
    await ingest(name, path, liveMetadata(name, [ctdVariable('oxygen', 'Oxygen')], live))
  }
  server.files.set('/Live_Job.csv', csv(3))
  const own = await startPortal({ PELAGOS_DATA_DIR: portal.dataDir, PELAGOS_LIVE_HOSTS: '127.0.0.1' })
  const lastRun = async () => {
    const { jobs } = JSON.parse((await pelagos(['admin', 'jobs', '--data-dir', portal.dataDir, '--json'])).stdout)
    return jobs.find(({ name }: { name: string }) => name === 'updates')
  }
  await expect.poll(async () => (await lastRun()).durationMs, { timeout: 30_000 }).not.toBeNull()
  await own.end('SIGTERM')
  expect((await lastRun()).fault).toContain('Live_Job_Gone: The source returned status 404.')
  expect(await values('Live_Job', 'oxygen')).toEqual([0, 1, 2])
})
