import type { ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectsFolder } from '../../edge/dataFolder/FolderObjects.ts'
import { startPortal, type TestPortal } from '../helpers/portal.ts'
import { CutNetwork } from './CutNetwork.ts'
import { pelagos, pelagosProcess, temporaryFolder } from './command.ts'

const PART = 16_777_216
const folder = temporaryFolder()
const large = randomBytes(3 * PART + 1000)
let portal: TestPortal
let network: CutNetwork
let env: Record<string, string>

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const run = (...words: readonly string[]) => pelagos(['vault', ...words], { env })
const into = (name: string): string => {
  mkdirSync(join(folder, name))
  return join(folder, name)
}
async function put(target: string, name: string, content: string | Uint8Array): Promise<void> {
  writeFileSync(join(folder, name), content)
  const done = await pelagos(['vault', 'put', 'Levitus_Annual', target, join(folder, name), '--data-dir', portal.dataDir])
  expect([done.status, done.stderr]).toEqual([0, expect.any(String)])
}

beforeAll(async () => {
  portal = await startPortal()
  network = await CutNetwork.to(portal.url)
  env = { PELAGOS_URL: network.url, PELAGOS_API_KEY: await portal.makeApiKey() }
  await put('raw', 'large.bin', large)
  await put('raw', 'notes été.txt', 'notes')
  await put('rep', 'grid 1.nc', 'one')
  await put('rep', 'grid 2.nc', 'two')
})
afterAll(() => portal.stop())

test('the files of a vault are listed with sizes and checksums, all or by name', async () => {
  const all = await run('list', 'Levitus_Annual')
  expect([all.status, all.stdout.split('\n').slice(0, -1)]).toEqual([
    0,
    [
      `rep/grid 1.nc         3 Bytes  ${sha256('one')}`,
      `rep/grid 2.nc         3 Bytes  ${sha256('two')}`,
      `raw/large.bin           48 MB  ${sha256(large)}`,
      `raw/notes été.txt     5 Bytes  ${sha256('notes')}`,
    ],
  ])
  const some = JSON.parse((await run('list', 'Levitus_Annual', '*.NC', 'raw/n*', '--json')).stdout) as { place: string }[]
  expect(some.map(({ place }) => place)).toEqual(['rep/grid 1.nc', 'rep/grid 2.nc', 'raw/notes été.txt'])
  const none = await run('list', 'Levitus_Annual', '*.csv')
  expect([none.status, none.stderr]).toEqual([expect.any(Number), expect.stringContaining('No file in the vault of Levitus_Annual')])
})

test('files are downloaded, of several folders in folders, and found unchanged; others of the name are replaced', async () => {
  const target = into('got')
  const got = await run('get', 'Levitus_Annual', 'grid*', 'notes*', '-o', target)
  expect([got.status, got.stdout.split('\n')[0]]).toEqual([0, `${join(target, 'rep/grid 1.nc')}  downloaded  ${sha256('one')}`])
  expect(readFileSync(join(target, 'raw/notes été.txt'), 'utf8')).toBe('notes')
  writeFileSync(join(target, 'grid 1.nc'), 'two')
  const again = await run('get', 'Levitus_Annual', 'rep/*', '-o', target, '--json')
  const statuses = (JSON.parse(again.stdout) as { status: string }[]).map(({ status }) => status)
  expect([statuses, readFileSync(join(target, 'grid 1.nc'), 'utf8')]).toEqual([['downloaded', 'downloaded'], 'one'])
  expect((await run('get', 'Levitus_Annual', 'rep/*', '-o', target)).stdout).toMatch(/unchanged.*\n.*unchanged/)
  expect((await run('get', 'Levitus_Annual', '*', '-o', join(folder, 'missing'))).stderr).toContain('is not a folder')
  expect((await pelagos(['vault', 'get', 'Levitus_Annual', '*'], { env: { PELAGOS_URL: network.url } })).stderr).toContain(
    'needs an API key',
  )
})

test('a stopped download resumes: what has arrived is not asked for again, and the bytes are equal', async () => {
  const target = into('resumed')
  network.reset()
  let child: ChildProcess | undefined
  const onStart = (started: ChildProcess) => {
    child = started
  }
  network.onAnswer = ({ name, before, cut }) => {
    if (name !== 'download' || before < 3) return
    cut()
    // Tried again a second later, when parts that had arrived have been noted.
    if (readdirSync(target).some((entry) => entry.endsWith('.parts'))) child?.kill('SIGKILL')
  }
  await pelagosProcess(['vault', 'get', 'Levitus_Annual', 'large.bin', '-o', target], { env, onStart })
  expect(readdirSync(target).filter((name) => !name.startsWith('.'))).toEqual([])
  network.reset()
  const done = await run('get', 'Levitus_Annual', 'large.bin', '-o', target)
  expect([done.status, readdirSync(target)]).toEqual([0, ['large.bin']])
  expect(network.count('download')).toBeLessThan(4)
  expect(readFileSync(join(target, 'large.bin')).equals(large)).toBe(true)
})

test('bytes that are not those of the vault never get the name of the file', async () => {
  const target = into('damaged')
  const objects = objectsFolder(portal.dataDir)
  const file = readdirSync(objects, { recursive: true, withFileTypes: true }).find(
    (entry) => entry.isFile() && join(entry.parentPath, entry.name).includes(sha256('two')),
  )
  expect(file).toBeDefined()
  writeFileSync(join(file?.parentPath ?? '', file?.name ?? ''), 'odd')
  const got = await run('get', 'Levitus_Annual', 'grid 2.nc', '-o', target)
  expect([got.status === 0, readdirSync(target).filter((name) => !name.startsWith('.'))]).toEqual([false, []])
})

test('a download from a portal that is killed resumes after its restart: the bytes are equal', async () => {
  const response = await fetch(`${portal.url}/api/data/dropbox-vault/download-files`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Api-Key ${env.PELAGOS_API_KEY}` },
    body: JSON.stringify({
      shortName: 'Levitus_Annual',
      files: ['large.bin', 'notes été.txt'].map((name) => ({ filePath: `/vault/Levitus_Annual/raw/${name}` })),
    }),
  })
  const { pathname, search } = new URL(((await response.json()) as { downloadLink: string }).downloadLink)
  const whole = new Uint8Array(await (await fetch(portal.url + pathname + search)).arrayBuffer())
  const begun = await fetch(portal.url + pathname + search)
  const etag = begun.headers.get('ETag') ?? ''
  const pieces: Uint8Array[] = []
  const read = async () => {
    for await (const piece of begun.body ?? []) {
      pieces.push(piece)
      if (pieces.length === 20) await portal.end('SIGKILL')
    }
  }
  await expect(read()).rejects.toThrow()
  const first = Buffer.concat(pieces)
  expect(first.length).toBeLessThan(whole.length)
  portal = await startPortal({ PELAGOS_DATA_DIR: portal.dataDir })
  const rest = await fetch(portal.url + pathname + search, { headers: { Range: `bytes=${first.length}-`, 'If-Range': etag } })
  expect(rest.status).toBe(206)
  expect(Buffer.concat([first, new Uint8Array(await rest.arrayBuffer())]).equals(whole)).toBe(true)
})
