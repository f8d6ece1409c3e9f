import type { ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../helpers/portal.ts'
import { type SlowLink, slowLink } from '../helpers/slowLink.ts'
import { unzipped } from '../helpers/unzipped.ts'
import { pelagos, pelagosProcess, temporaryFolder } from './command.ts'

const MINUTE_MS = 60_000
const folder = temporaryFolder()
/** The rows of one data set, or a zip of two. */
const words = (path: string) => [
  'download',
  ...(path.endsWith('.zip') ? ['COADS_Climatology', 'Nino12_SST'] : ['COADS_Climatology']),
  ...['--lat', '-30', '30', '-o', path],
]
let portal: TestPortal
let link: SlowLink
let env: Record<string, string>
let whole: Buffer

const partOf = (path: string) => readdirSync(folder).find((name) => name.startsWith(`.${path}.`) && name.endsWith('.part'))
const partBytes = (path: string) => statSync(join(folder, partOf(path) ?? '')).size
/** Waits until some of a file has arrived. */
async function arrival(path: string): Promise<void> {
  while (partOf(path) === undefined || partBytes(path) < 200_000) await wait(20)
}

beforeAll(async () => {
  portal = await startPortal()
  link = await slowLink(portal.url, { roundTripMs: 1, bytesPerSecond: 600_000 })
  env = { PELAGOS_URL: link.url, PELAGOS_API_KEY: await portal.makeApiKey() }
  const path = join(folder, 'whole.csv')
  const done = await pelagos(words(path), { env: { ...env, PELAGOS_URL: portal.url } })
  expect([done.status, done.stderr]).toEqual([0, expect.any(String)])
  whole = readFileSync(path)
})
afterAll(async () => {
  link.stop()
  await portal.stop()
})

/** Kills the portal as a power cut would, and starts another over the same store at the same port. */
async function restart(): Promise<void> {
  const { port } = new URL(portal.url)
  await portal.end('SIGKILL')
  portal = await startPortal({ PELAGOS_DATA_DIR: portal.dataDir, PORT: port })
}

/** Compares a file with the rows; of a zip, which is made anew each time, each file is what its checksum says. */
async function expectWhole(name: string): Promise<void> {
  const bytes = readFileSync(join(folder, name))
  if (!name.endsWith('.zip')) return expect(bytes.equals(whole)).toBe(true)
  const files = await unzipped(bytes)
  for (const file of files.values()) await file.blob()
  const csv = await files.get('CMAP-Bulk-Download/COADS_Climatology/COADS_Climatology(tblCOADS_Climatology).csv')?.text()
  expect([files.size, `${csv}\n` === whole.toString()]).toEqual([8, true])
}

test.each(['killed.csv', 'killed.zip'])(
  'the portal is killed in the middle of a download and started again: the download goes on, and the bytes of %s are equal',
  async (name) => {
    const running = pelagosProcess(words(join(folder, name)), { env })
    await arrival(name)
    await restart()
    expect(await running).toMatchObject({ status: 0 })
    await expectWhole(name)
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
  },
  MINUTE_MS,
)

test.each([
  ['SIGINT', 'csv'],
  ['SIGINT', 'zip'],
  ['SIGKILL', 'csv'],
  ['SIGKILL', 'zip'],
] as const)(
  'a download that was ended by %s, and the portal restarted since, is resumed by the same command: %s',
  async (signal, ending) => {
    const name = `${signal}.${ending}`
    let child: ChildProcess | undefined
    const onStart = (started: ChildProcess) => {
      child = started
    }
    const running = pelagosProcess(words(join(folder, name)), { env, onStart })
    await arrival(name)
    child?.kill(signal)
    await running
    expect([existsSync(join(folder, name)), partBytes(name) > 0]).toEqual([false, true])
    await restart()
    const kept = readFileSync(join(folder, partOf(name) ?? ''))
    expect((await pelagos(words(join(folder, name)), { env: { ...env, PELAGOS_URL: portal.url } })).status).toBe(0)
    // Of a killed one only what had surely reached the disk is gone on with.
    if (signal === 'SIGINT') expect(readFileSync(join(folder, name)).subarray(0, kept.length).equals(kept)).toBe(true)
    await expectWhole(name)
    expect(readdirSync(folder).filter((found) => found.startsWith('.'))).toEqual([])
  },
  MINUTE_MS,
)
