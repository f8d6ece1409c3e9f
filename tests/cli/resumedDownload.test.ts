import type { ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../helpers/portal.ts'
import { type SlowLink, slowLink } from '../helpers/slowLink.ts'
import { pelagos, pelagosProcess, temporaryFolder } from './command.ts'

const MINUTE_MS = 60_000
const folder = temporaryFolder()
const words = (path: string) => ['download', 'COADS_Climatology', '--lat', '-30', '30', '-o', path]
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

test(
  'the portal is killed in the middle of a download and started again: the download goes on, and the bytes are equal',
  async () => {
    const running = pelagosProcess(words(join(folder, 'killed.csv')), { env })
    await arrival('killed.csv')
    await restart()
    expect(await running).toMatchObject({ status: 0 })
    expect(readFileSync(join(folder, 'killed.csv')).equals(whole)).toBe(true)
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
  },
  MINUTE_MS,
)

test.each(['SIGINT', 'SIGKILL'] as const)(
  'a download that was ended by %s, and the portal restarted since, is resumed by the same command',
  async (signal) => {
    const name = `${signal}.csv`
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
    expect((await pelagos(words(join(folder, name)), { env: { ...env, PELAGOS_URL: portal.url } })).status).toBe(0)
    expect(readFileSync(join(folder, name)).equals(whole)).toBe(true)
    expect(readdirSync(folder).filter((found) => found.startsWith('.'))).toEqual([])
  },
  MINUTE_MS,
)
