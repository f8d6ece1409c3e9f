import { createHash } from 'node:crypto'
import { mkdtempSync, openAsBlob, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { uploadsApi } from '#core/api/uploads.ts'
import { type Client, createClient } from '#core/client/createClient.ts'
import { PartSize, UploadProgress, uploadFile } from '#core/client/uploadFile.ts'
import { limits } from '#core/limits/index.ts'
import { startPortal, type TestPortal } from '../helpers/portal.ts'
import { memoryOf, peakDuring } from './data/processMemory.ts'
import { type BenchOptions, inTurn, noted, type Report } from './report.ts'
import { bareServer, curl } from './upload/bareServer.ts'
import { reportDownloads } from './upload/downloads.ts'

const FILE_BYTES = 150_000_000
const ROUNDS = 5
/** As many as one person may have unfinished. */
const AT_ONCE = Math.floor(limits.uploadBytesPerUser / FILE_BYTES)
/** Unfinished ones that leave room for another round. */
const KEPT = 4
const WALL_TARGET = 1.2
const GROWTH_TARGET_MB = 100

export const group = 'upload'

/**
 * A workbook of the largest size, sent in parts as the portal's page and command line do, against curl that sends the same parts to the same
 * portal over one connection, and against curl to a bare server, which checks no hash and promises nothing of what it has. Then such a file of
 * a submission is downloaded again.
 */
export async function run(report: Report, { maxRounds }: BenchOptions): Promise<void> {
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
    const makeRoom = () => {
      if (sent.length % KEPT === 0) forgetUploads(portal)
    }
    const ours = async () => {
      makeRoom()
      sent.push(await upload(client, path))
    }
    const parts = partsBeside(folder, path)
    const peer = async () => {
      makeRoom()
      const { sessionIds } = await client.call(uploadsApi.beginUploadSession, {}, { body: { submissionType: 'new' } })
      sent.push(sessionIds[0] ?? '')
      await curl(
        parts.flatMap((part) => ['--next', ...usual, '-H', key, ...bytesOf(part.path), partUrl(portal, part, sessionIds[0] ?? '')]),
      )
    }
    const floor = () => curl([...usual, ...bytesOf(path), bare.url])
    const times = await inTurn(Math.min(ROUNDS, maxRounds ?? ROUNDS), { ours, peer, floor })
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
    forgetUploads(portal)
    await reportCrowd(report, portal, client, path)
    forgetUploads(portal)
    await reportDownloads(report, { portal, client, apiKey, path, bareUrl: bare.url, rounds: Math.min(ROUNDS, maxRounds ?? ROUNDS) })
  } finally {
    await portal.stop()
    await bare.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const usual = ['--silent', '--show-error', '--fail', '-H', 'Expect:', '-H', 'Content-Type: application/octet-stream']
const bytesOf = (path: string) => ['--data-binary', `@${path}`]

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

/** Ends all uploads, so that what one person may hold is not what is measured. */
function forgetUploads({ dataDir }: TestPortal): void {
  const store = new DatabaseSync(join(dataDir, 'pelagos.db'), { timeout: 20_000 })
  store.exec('PRAGMA foreign_keys = ON; DELETE FROM submission_uploads')
  store.close()
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

/** Uploads a file and answers its session. */
export async function upload(client: Client, path: string): Promise<string> {
  const file = await openAsBlob(path)
  const { sessionIds } = await client.call(uploadsApi.beginUploadSession, {}, { body: { submissionType: 'new' } })
  const [session = ''] = sessionIds
  const { signal } = new AbortController()
  await uploadFile(client, session, file, { signal, stored: new UploadProgress([file], undefined), size: new PartSize() })
  return session
}

async function isWhole(client: Client, sessionID: string): Promise<boolean> {
  const { parts } = await client.call(uploadsApi.uploadState, { sessionID })
  return (
    parts.length === Math.ceil(FILE_BYTES / limits.uploadPartBytes) && parts.reduce((sum, part) => sum + part.sizeBytes, 0) === FILE_BYTES
  )
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
