import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, openAsBlob, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

/**
 * A workbook of the largest size, sent in parts as the portal's page and command line do, against curl that sends the same parts to the same
 * portal over one connection, and against curl to a bare server, which checks no hash and promises nothing of what it has.
 */
export async function run(report: Report, { mostRounds }: BenchOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pelagos-upload-'))
  const path = join(folder, 'large.xlsx')
  writeFileSync(path, noise(FILE_BYTES))
  const bare = await bareServer(join(folder, 'stored'))
  // Nobody sends hundreds of such parts in a minute, so the allowance of one person is not what is measured.
  const portal = await startPortal({ PELAGOS_RATE_FACTOR: '100' })
  try {
    const apiKey = await portal.makeApiKey('submit')
    const key = `Authorization: Api-Key ${apiKey}`
    const client = createClient({ base: portal.url, fetch, headers: { Authorization: `Api-Key ${apiKey}` } })
    const sent: string[] = []
    const ours = async () => void sent.push(await upload(client, path))
    const parts = partsBeside(folder, path)
    const peer = async () => {
      const { sessionIds } = await client.call(beginUploadSession, {}, { body: { submissionType: 'new' } })
      sent.push(sessionIds[0] ?? '')
      await curl(
        parts.flatMap((part) => ['--next', ...usual, '-H', key, ...bytesOf(part.path), partUrl(portal, part, sessionIds[0] ?? '')]),
      )
    }
    const floor = () => curl([...usual, ...bytesOf(path), bare.url])
    const times = await inTurn(Math.min(ROUNDS, mostRounds ?? ROUNDS), { ours, peer, floor })
    const whole = await Promise.all(sent.slice(-2).map((session) => isWhole(client, session)))
    const isStored = whole.every(Boolean)
    const check = isStored ? 'every byte is stored under its hash' : 'bytes are missing'
    const name = 'a file of 150 MB in parts with hashes'
    const ratio = times.ours / times.peer
    report({
      ...noted(name, times.ours / 1000, 's', 'curl, the same parts to the same portal', ratio, check),
      target: WALL_TARGET,
      isRight: isStored,
    })
    report(noted(name, times.ours / 1000, 's', 'curl to a bare server that syncs one file', times.ours / times.floor, check))
    await reportCrowd(report, portal, client, path)
  } finally {
    await portal.stop()
    await bare.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const usual = ['--silent', '--show-error', '--fail', '-H', 'Expect:', '-H', 'Content-Type: application/octet-stream']
const bytesOf = (path: string) => ['--data-binary', `@${path}`]
const curl = async (words: readonly string[]) => void (await execute('curl', words, { maxBuffer: 1e6 }))

interface PartFile {
  readonly path: string
  readonly offset: number
  readonly sha256: string
}

/** The parts of the file as files of their own, for a client that sends whole files. */
function partsBeside(folder: string, path: string): readonly PartFile[] {
  const bytes = readFileSync(path)
  return Array.from({ length: Math.ceil(bytes.length / limits.uploadPartBytes) }, (_, index) => {
    const offset = index * limits.uploadPartBytes
    const part = bytes.subarray(offset, offset + limits.uploadPartBytes)
    const target = join(folder, `part-${index}`)
    writeFileSync(target, part)
    return { path: target, offset, sha256: createHash('sha256').update(part).digest('hex') }
  })
}

function partUrl({ url }: TestPortal, { offset, sha256 }: PartFile, sessionID: string): string {
  return `${url}/api/datasubmission/uploadpart?${new URLSearchParams({ sessionID, offset: String(offset), sha256 })}`
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
  report({
    ...noted(name, growth, 'MB', `at most ${GROWTH_TARGET_MB} MB more`, growth / GROWTH_TARGET_MB, `${whole} are whole`),
    target: 1,
    isRight: whole === AT_ONCE,
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
