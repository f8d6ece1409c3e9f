import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beginUploadSession, uploadState } from '#core/api/uploads.ts'
import { type Client, createClient } from '#core/client/createClient.ts'
import { PartSize, UploadProgress, uploadFile } from '#core/client/uploadFile.ts'
import { limits } from '#core/limits.ts'
import { startPortal, type TestPortal } from '../helpers/portal.ts'
import { memoryOf, peakDuring } from './data/processMemory.ts'
import { type BenchOptions, inTurn, noted, type Report } from './report.ts'

const FILE_BYTES = 150_000_000
const ROUNDS = 5
const AT_ONCE = 10
const WALL_TARGET = 1.2
const GROWTH_TARGET_MB = 100
const execute = promisify(execFile)

export const group = 'upload'

/** A workbook of the largest size, sent in parts as the portal's page and command line do, against curl and a bare server that stores the same bytes. */
export async function run(report: Report, { mostRounds }: BenchOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pelagos-upload-'))
  const path = join(folder, 'large.xlsx')
  writeFileSync(path, noise(FILE_BYTES))
  const bare = await bareServer(join(folder, 'stored'))
  const portal = await startPortal()
  try {
    const client = createClient({ base: portal.url, fetch, headers: { Authorization: `Api-Key ${await portal.makeApiKey()}` } })
    const sent: string[] = []
    const ours = async () => void sent.push(await upload(client, path))
    const floor = async () => {
      await execute('curl', ['--silent', '--fail', '--data-binary', `@${path}`, '-H', 'Expect:', bare.url], { maxBuffer: 1e6 })
    }
    const times = await inTurn(Math.min(ROUNDS, mostRounds ?? ROUNDS), { ours, floor })
    const isStored = await isWhole(client, sent.at(-1) ?? '')
    report({
      name: 'a file of 150 MB in parts with hashes',
      value: times.ours / 1000,
      unit: 's',
      floor: 'curl to a bare server that syncs a file',
      ratio: times.ours / times.floor,
      target: WALL_TARGET,
      ok: isStored && times.ours / times.floor <= WALL_TARGET,
      check: isStored ? 'every byte is stored under its hash' : 'bytes are missing',
    })
    await reportCrowd(report, portal, client, path)
  } finally {
    await portal.stop()
    await bare.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function reportCrowd(report: Report, portal: TestPortal, client: Client, path: string): Promise<void> {
  const pid = portal.process.pid ?? 0
  const before = await memoryOf(pid)
  let sessions: readonly string[] = []
  const peak = await peakDuring(pid, async () => {
    sessions = await Promise.all(Array.from({ length: AT_ONCE }, () => upload(client, path)))
  })
  const whole = (await Promise.all(sessions.map((session) => isWhole(client, session)))).filter(Boolean).length
  const growth = peak.processMb - before.processMb
  const name = `memory of the portal beside ${AT_ONCE} such uploads at once`
  const ok = growth <= GROWTH_TARGET_MB && whole === AT_ONCE
  report({
    ...noted(name, growth, 'MB', `at most ${GROWTH_TARGET_MB} MB more`, growth / GROWTH_TARGET_MB, `${whole} are whole`),
    target: 1,
    ok,
  })
}

async function upload(client: Client, path: string): Promise<string> {
  const file = await openAsBlob(path)
  const { sessionIds } = await client.call(beginUploadSession, {}, { body: { submissionType: 'new' } })
  const [session = ''] = sessionIds
  const { signal } = new AbortController()
  await uploadFile(client, session, file, { signal, stored: new UploadProgress([file], undefined), size: new PartSize() })
  return session
}

async function isWhole(client: Client, sessionID: string): Promise<boolean> {
  const { parts } = await client.call(uploadState, { sessionID })
  return (
    parts.length === Math.ceil(FILE_BYTES / limits.uploadPartBytes) && parts.reduce((sum, part) => sum + part.sizeBytes, 0) === FILE_BYTES
  )
}

/** Takes a body, writes it to a file and answers when it has reached the disk. */
async function bareServer(path: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    void (async () => {
      const file = await open(path, 'w')
      for await (const piece of request) await file.write(piece as Buffer)
      await file.sync()
      await file.close()
      response.end(String((await stat(path)).size))
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${Number(Reflect.get(Object(server.address()), 'port'))}/`
  const stop = async () => {
    server.closeAllConnections()
    await once(server.close(), 'close')
  }
  return { url, stop }
}

/** Bytes that no compression makes smaller, the same in each run. */
function noise(sizeBytes: number): Uint8Array {
  const words = new Uint32Array(Math.ceil(sizeBytes / 4))
  let state = 12_345
  for (let at = 0; at < words.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    words[at] = state
  }
  return new Uint8Array(words.buffer, 0, sizeBytes)
}
