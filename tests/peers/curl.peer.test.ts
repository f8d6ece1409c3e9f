import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeSamples } from '#core/code/codeSamples.ts'
import { limits } from '#core/limits/index.ts'
import { startPortal, type TestPortal } from '../helpers/portal.ts'
import { publishedDatasets } from '../helpers/publishedDatasets.ts'

let portal: TestPortal
const scratch = mkdtempSync(join(tmpdir(), 'pelagos-curl-'))
const jar = join(scratch, 'cookies')
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(async () => {
  await portal.stop()
  rmSync(scratch, { recursive: true, force: true })
})

const curl = (...words: string[]): string =>
  execFileSync('curl', ['-sS', '--max-time', '60', ...words], { encoding: 'utf8', maxBuffer: 1e8 })

/** January to March of the ship climatology between 160 E and 140 W, across the date line. */
const subset = {
  spName: 'uspSpaceTime',
  tableName: 'tblCOADS_Climatology',
  fields: 'sst',
  dt1: '1-01-1900',
  dt2: '3-01-1900',
  lat1: '10',
  lat2: '30',
  lon1: '160',
  lon2: '-140',
  depth1: '0',
  depth2: '0',
}
const asData = Object.entries(subset).flatMap(([name, value]) => ['--data-urlencode', `${name}=${value}`])

test('API-22 API-25 API-26 API-50 with nothing but curl: sign in, make a key, download a subset across the date line', () => {
  const json = ['-H', 'content-type: application/json', '-H', 'x-requested-with: curl']
  const signedIn = curl(
    '-c',
    jar,
    ...json,
    '-d',
    JSON.stringify({ username: 'demo', password: portal.demoPassword }),
    `${portal.url}/api/user/signin`,
  )
  expect(signedIn).toBe('true')
  expect(curl('-b', jar, ...json, '-G', '--data-urlencode', 'description=from curl', `${portal.url}/api/user/generateapikey`)).toBe('true')
  const { keys } = JSON.parse(curl('-b', jar, `${portal.url}/api/user/retrieveapikeys`)) as {
    keys: { Api_Key: string; Description: string }[]
  }
  expect(keys.map(({ Description }) => Description)).toEqual(['from curl'])

  const made = JSON.parse(curl('-b', jar, ...json, '-d', JSON.stringify({ description: 'to use' }), `${portal.url}/api/user/apikeys`)) as {
    Api_Key: string
  }
  const csv = curl('-G', '-H', `Authorization: Api-Key ${made.Api_Key}`, ...asData, `${portal.url}/api/data/sp`)
  const [header, ...rows] = csv.trim().split('\n')
  expect(header).toBe('month,lat,lon,sst')
  expect(rows.length).toBeGreaterThan(800)
  const longitudes = rows.map((row) => Number(row.split(',')[2]))
  expect(longitudes.every((lon) => lon >= 160 || lon <= -140)).toBe(true)
  expect(longitudes.some((lon) => lon > 0) && longitudes.some((lon) => lon < 0)).toBe(true)
})

test('API-07 a wrong key is answered with the bare word that clients compare', () => {
  const answer = curl(
    '-G',
    '-w',
    ' %{http_code}',
    '-H',
    'Authorization: Api-Key 00000000-0000-4000-8000-000000000000',
    ...asData,
    `${portal.url}/api/data/sp`,
  )
  expect(answer).toBe('Unauthorized 401')
})

test('the curl sample of every data set’s page runs as it stands, once a key is put in', async () => {
  const key = await portal.makeApiKey()
  for (const { record, variables } of publishedDatasets) {
    const variable = variables.find(({ Visualize }) => Visualize === 1)?.Variable ?? ''
    const text = codeSamples(record, variable, portal.url).find(({ language }) => language === 'curl')?.text ?? ''
    execFileSync('bash', ['-c', text.replace('YOUR_KEY', key)], { cwd: scratch, stdio: 'ignore' })
    const [head, ...rows] = readFileSync(join(scratch, `${record.Short_Name}.csv`), 'utf8')
      .trim()
      .split('\n')
    expect([record.Short_Name, head?.split(',').at(-1)]).toEqual([record.Short_Name, variable])
    if (record.Row_Count <= limits.downloadRows) expect([record.Short_Name, rows.length]).toEqual([record.Short_Name, record.Row_Count])
    else expect(rows.length).toBeGreaterThan(1000)
  }
})

test('the rows of a subset’s address, whose portal is killed in the middle and started again, are resumed by curl -C -', async () => {
  const key = ['-H', `Authorization: Api-Key ${await portal.makeApiKey()}`]
  // Twice what Linux lets the two sockets between them hold by default (tcp_wmem 4 MiB, tcp_rmem 6 MiB).
  const wanted = {
    ...{ tableName: 'tblHLY1502_CTD', fields: '*', dt1: '2015-01-01', dt2: '2015-12-31' },
    ...{ lat1: -90, lat2: 90, lon1: -180, lon2: 180 },
  }
  const body = JSON.stringify({ ...wanted, depth1: 0, depth2: 6000 })
  const made = curl(...key, '-H', 'content-type: application/json', '-d', body, `${portal.url}/api/data/subsets`)
  const rows = `${portal.url}/subset/${(JSON.parse(made) as { id: string }).id}.csv`
  const [whole, part] = [join(scratch, 'whole.csv'), join(scratch, 'part.csv')]
  curl(...key, '-L', '-o', whole, rows)
  const slow = spawn('curl', ['-sS', ...key, '-L', '--limit-rate', '2M', '-o', part, rows], { stdio: 'ignore' })
  const ended = once(slow, 'exit')
  while (slow.exitCode === null && (!existsSync(part) || statSync(part).size < 200_000)) await wait(20)
  const { port } = new URL(portal.url)
  await Promise.all([ended, portal.end('SIGKILL')])
  expect(statSync(part).size).toBeLessThan(statSync(whole).size)
  portal = await startPortal({ PELAGOS_DATA_DIR: portal.dataDir, PORT: port })
  curl(...key, '-L', '-C', '-', '-o', part, rows)
  expect(readFileSync(part).equals(readFileSync(whole))).toBe(true)
})
