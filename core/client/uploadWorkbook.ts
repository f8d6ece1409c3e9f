import { Problem, type ProblemCode } from '../api/problem.ts'
import { beginUploadSession, commitUpload, uploadPart, uploadState } from '../api/uploads.ts'
import { limits } from '../limits.ts'
import { submissionMessages, submissionRefusals } from '../messages/submission.ts'
import type { Client } from './createClient.ts'

/** What is submitted: the workbook as it was checked and, for a new submission, the raw original. */
export interface UploadOrder {
  readonly shortName: string
  readonly longName: string
  readonly dataSource: string
  /** The submission to update; null for a new one. */
  readonly submissionId: number | null
  readonly files: readonly Blob[]
}

/** How an upload is made. */
export interface UploadOptions {
  readonly signal: AbortSignal
  /** Bytes of all files that the portal has stored, and all bytes there are. */
  readonly onProgress?: (storedBytes: number, allBytes: number) => void
  /** The sessions of an upload of the same files that was interrupted: only what is missing is sent. */
  readonly sessionIds?: readonly string[] | undefined
  /** Gets the sessions once they are begun, to be kept until the end. */
  readonly onBegun?: (sessionIds: readonly string[]) => void
  /** Waits between two tries; tests wait for less. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>
}

/**
 * Uploads files in parts with their hashes and submits them; answers the submission's ID. What fails for a reason that may pass is tried
 * again (SBM-14, SBM-15). Throws a Problem in the words of the step that failed, and the signal's reason where it was stopped.
 */
export async function uploadWorkbook(client: Client, order: UploadOrder, options: UploadOptions): Promise<number> {
  const { submissionId, files } = order
  if (files.length !== (submissionId === null ? 2 : 1)) throw new Problem('bad-request', submissionMessages.uploadNotBegun)
  const sessionIds = await sessionsFor(client, order, options)
  const stored = new Progress(files, options)
  for (const [at, file] of files.entries()) await uploadFile(client, sessionIds[at] ?? '', file, { ...options, stored })
  const { shortName, longName: datasetLongName, dataSource } = order
  const body = {
    ...{ shortName, datasetLongName, dataSource, sessionIds, offsets: files.map(({ size }) => size) },
    ...(submissionId === null ? { submissionType: 'new' as const } : { submissionType: 'update' as const, submissionId }),
  }
  const commit = () => client.call(commitUpload, {}, { body, signal: options.signal })
  const { uploadCommitRetries: retries, uploadCommitRetryMs: pauseMs } = limits
  return (await inWords(submissionMessages.failedToUpload, () => tried(commit, { retries, pauseMs }, options))).submissionId
}

async function sessionsFor(client: Client, { submissionId, files }: UploadOrder, options: UploadOptions): Promise<readonly string[]> {
  if (options.sessionIds !== undefined) return options.sessionIds
  const body = submissionId === null ? { submissionType: 'new' as const } : { submissionType: 'update' as const, submissionId }
  const begin = () => client.call(beginUploadSession, {}, { body, signal: options.signal })
  const { uploadBeginRetries: retries, uploadBeginRetryMs: pauseMs } = limits
  const { sessionIds } = await inWords(submissionMessages.sessionNotBegun, () => tried(begin, { retries, pauseMs }, options))
  if (sessionIds.length !== files.length) throw new Problem('unexpected-reply', submissionMessages.sessionNotBegun)
  options.onBegun?.(sessionIds)
  return sessionIds
}

async function uploadFile(
  client: Client,
  sessionID: string,
  file: Blob,
  options: UploadOptions & { readonly stored: Progress },
): Promise<void> {
  const { signal, stored } = options
  const { uploadPartRetries: retries, uploadPartRetryMs: pauseMs, uploadPartBytes } = limits
  const attempt = <Value>(make: () => Promise<Value>) =>
    inWords(submissionMessages.uploadFailed, () => tried(make, { retries, pauseMs }, options))
  const known = options.sessionIds === undefined ? [] : (await attempt(() => client.call(uploadState, { sessionID }, { signal }))).parts
  const hashes = new Map(known.map(({ offset, sha256 }) => [offset, sha256]))
  for (let offset = 0; offset < file.size; offset += uploadPartBytes) {
    signal.throwIfAborted()
    const bytes = new Uint8Array(await file.slice(offset, offset + uploadPartBytes).arrayBuffer())
    const sha256 = await hashOf(bytes)
    if (hashes.get(offset) !== sha256) await attempt(() => client.open(uploadPart, { sessionID, offset, sha256 }, { bytes, signal }))
    stored.add(bytes.byteLength)
  }
}

class Progress {
  readonly #allBytes: number
  readonly #tell: UploadOptions['onProgress']
  #storedBytes = 0

  constructor(files: readonly Blob[], { onProgress }: UploadOptions) {
    this.#allBytes = files.reduce((sum, { size }) => sum + size, 0)
    this.#tell = onProgress
    this.add(0)
  }

  add(bytes: number): void {
    this.#storedBytes += bytes
    this.#tell?.(this.#storedBytes, this.#allBytes)
  }
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Refusals that stay what they are however often one asks. */
const FINAL: readonly ProblemCode[] = ['unauthorized', 'forbidden', 'not-found', 'conflict', 'unreadable-workbook', 'body-too-large']

/** Makes a call, and again after a pause where it failed for a reason that may pass: an answer that was lost, a portal that restarts. */
async function tried<Value>(
  make: () => Promise<Value>,
  { retries, pauseMs }: { readonly retries: number; readonly pauseMs: number },
  { signal, pause = wait }: UploadOptions,
): Promise<Value> {
  for (let left = retries; ; left--) {
    try {
      return await make()
    } catch (fault) {
      signal.throwIfAborted()
      const mayPass = fault instanceof Problem && !FINAL.includes(fault.code) && !isRefusal(fault)
      if (left === 0 || !mayPass) throw fault
    }
    await pause(pauseMs, signal)
  }
}

/** A part that was damaged on its way is sent again; no other bad request becomes a good one. */
const isRefusal = ({ code, message }: Problem): boolean => code === 'bad-request' && message !== submissionRefusals.wrongPart

/** Puts the sentence that is fixed for a step before what the portal said. */
async function inWords<Value>(says: string, make: () => Promise<Value>): Promise<Value> {
  try {
    return await make()
  } catch (fault) {
    throw fault instanceof Problem ? new Problem(fault.code, `${says}. ${fault.message}`, fault.details) : fault
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal.addEventListener('abort', end, { once: true })
  })
}
