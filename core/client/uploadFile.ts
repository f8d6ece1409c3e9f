import { limits } from '#core/limits/submission.ts'
import { sha256Of } from '#core/text/hex.ts'
import { uploadsApi } from '../api/uploads.ts'
import { submissionMessages } from '../messages/submission.ts'
import type { Client } from './createClient.ts'
import { inWords, type Pauses, tried } from './tried.ts'

const UPLOAD_PART_PATIENCE_MS = 20_000 // a part that takes longer is sent in smaller ones, so that progress shows
const UPLOAD_PART_QUICK_MS = 4_000 // after a part that takes less the next one is larger
const UPLOAD_PARTS_AT_ONCE = 3 // measured: one is read and hashed, one on its way, one stored

/** How the files of an upload are sent. */
interface FileOptions extends Pauses {
  readonly stored: UploadProgress
  readonly size: PartSize
  /** Given where parts may be stored already. */
  readonly sessionIds?: readonly string[] | undefined
  readonly patience?: (ms: number) => AbortSignal
}

/**
 * Sends the parts of a file that the portal does not have, a few at once where the link is quick, so that neither side waits for the other.
 * One that takes too long is given up; then the portal is asked which parts it has, and the rest is sent in smaller parts.
 */
export async function uploadFile(client: Client, sessionID: string, file: Blob, options: FileOptions): Promise<void> {
  const counted = new Set<number>()
  let known = options.sessionIds === undefined ? [] : await partsOf(client, sessionID, options)
  while (!(await sendMissing(client, { sessionID, file, known, counted }, options))) known = await partsOf(client, sessionID, options)
}

interface Missing {
  readonly sessionID: string
  readonly file: Blob
  readonly known: readonly KnownPart[]
  /** The offsets of parts that count as stored. */
  readonly counted: Set<number>
}

type KnownPart = Awaited<ReturnType<typeof partsOf>>[number]

/** Returns whether all arrived; false where one was given up. */
async function sendMissing(client: Client, { sessionID, file, known, counted }: Missing, options: FileOptions): Promise<boolean> {
  const { signal, stored, size } = options
  const underWay = new Set<Promise<void>>()
  let isGivenUp = false
  const count = (offset: number, bytes: number) => {
    if (!counted.has(offset)) stored.add(bytes)
    counted.add(offset)
  }
  try {
    for (let offset = 0; offset < file.size && !isGivenUp; ) {
      signal.throwIfAborted()
      const found = known.find((part) => part.offset === offset)
      if (found !== undefined && found.sizeBytes > 0 && (await readPart(file, offset, found.sizeBytes)).sha256 === found.sha256) {
        count(offset, found.sizeBytes)
        offset += found.sizeBytes
        continue
      }
      const next = Math.min(file.size, ...known.filter((part) => part.offset > offset).map((part) => part.offset))
      const part = await readPart(file, offset, Math.min(size.bytes, next - offset))
      const from = offset
      const sending = sendPart(client, { sessionID, offset, ...part }, options).then((isSent) => {
        underWay.delete(sending)
        if (isSent) count(from, part.bytes.byteLength)
        else isGivenUp = true
      })
      underWay.add(sending)
      // It may fail while the next part is read; its fault is thrown where it is waited for.
      sending.catch(() => undefined)
      offset += part.bytes.byteLength
      if (underWay.size >= size.atOnce) await Promise.race(underWay)
    }
    await Promise.all(underWay)
  } finally {
    await Promise.allSettled(underWay)
  }
  return !isGivenUp
}

/** The parts that the portal has, in any order. */
async function partsOf(client: Client, sessionID: string, options: FileOptions) {
  const ask = () => client.call(uploadsApi.uploadState, { sessionID }, { signal: options.signal })
  return (await inWords(submissionMessages.uploadFailed, () => tried(ask, retrying, options))).parts
}

const retrying = { retries: limits.uploadPartRetries, pauseMs: limits.uploadPartRetryMs }

interface Part {
  readonly sessionID: string
  readonly offset: number
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly sha256: string
}

/** Returns whether the part arrived before patience ended; the next one has a size that fits the link. */
async function sendPart(client: Client, { sessionID, offset, bytes, sha256 }: Part, options: FileOptions): Promise<boolean> {
  const { signal, size, patience = AbortSignal.timeout } = options
  let giveUp = signal
  let sinceMs = 0
  const send = () => {
    sinceMs = performance.now()
    giveUp = size.isSmallest ? signal : AbortSignal.any([signal, patience(UPLOAD_PART_PATIENCE_MS)])
    return client.call(uploadsApi.uploadPart, { sessionID, offset, sha256 }, { bytes, signal: giveUp })
  }
  try {
    await inWords(submissionMessages.uploadFailed, () => tried(send, retrying, options))
  } catch (fault) {
    signal.throwIfAborted()
    if (!giveUp.aborted) throw fault
    size.reduce()
    return false
  }
  if (performance.now() - sinceMs < UPLOAD_PART_QUICK_MS) size.grow()
  else size.sendOneByOne()
  return true
}

/** How large the next part is: as specified on usual links (SBM-14), smaller on slow ones, where a part would take minutes. */
export class PartSize {
  #bytes: number = limits.uploadPartBytes
  #isQuick = false

  get bytes(): number {
    return this.#bytes
  }

  get isSmallest(): boolean {
    return this.#bytes === limits.uploadPartStepBytes
  }

  /** How many parts may be under way: several of the full size once one was quick. */
  get atOnce(): number {
    return this.#isQuick && this.#bytes === limits.uploadPartBytes ? UPLOAD_PARTS_AT_ONCE : 1
  }

  sendOneByOne(): void {
    this.#isQuick = false
  }

  reduce(): void {
    this.sendOneByOne()
    const steps = Math.floor(this.#bytes / 4 / limits.uploadPartStepBytes)
    this.#bytes = Math.max(1, steps) * limits.uploadPartStepBytes
  }

  grow(): void {
    this.#isQuick = true
    this.#bytes = Math.min(2 * this.#bytes, limits.uploadPartBytes)
  }
}

/** Counts the bytes of all files that the portal has stored. */
export class UploadProgress {
  readonly #allBytes: number
  readonly #notify: ((storedBytes: number, allBytes: number) => void) | undefined
  #storedBytes = 0

  constructor(files: readonly Blob[], notify: ((storedBytes: number, allBytes: number) => void) | undefined) {
    this.#allBytes = files.reduce((sum, { size }) => sum + size, 0)
    this.#notify = notify
    this.add(0)
  }

  add(bytes: number): void {
    this.#storedBytes += bytes
    this.#notify?.(this.#storedBytes, this.#allBytes)
  }
}

async function readPart(file: Blob, offset: number, sizeBytes: number): Promise<Pick<Part, 'bytes' | 'sha256'>> {
  const bytes = new Uint8Array(await file.slice(offset, offset + sizeBytes).arrayBuffer())
  return { bytes, sha256: await sha256Of(bytes) }
}
