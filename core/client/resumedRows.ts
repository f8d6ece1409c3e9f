import { Problem, type ProblemCode } from '../request/Problem.ts'
import { wait } from './tried.ts'

/** Long enough together for a portal to start again. */
const PAUSES_MS: readonly number[] = [1000, 2000, 4000, 8000, 16_000]
/** Each try has the portal write all of the answer again, so that a connection must bring some of it to be worth more tries. */
const WORTHWHILE_BYTES = 1_048_576
const MAY_PASS: readonly ProblemCode[] = ['unreachable', 'busy', 'timed-out', 'too-many-requests']

/** Opens an answer with further headers. */
export type OpenRows = (headers: Readonly<Record<string, string>>) => Promise<Response>

/** The beginning of an answer that an earlier run has left, and the answer's tag; `null` for one that cannot be resumed. */
export interface KeptRows {
  readonly tag: string | null
  readonly sizeBytes: number
  stored(): AsyncIterable<Uint8Array<ArrayBuffer>>
  /** Forgets the bytes that are there: those of another answer follow. */
  restart(tag: string | null): Promise<void>
  append(piece: Uint8Array<ArrayBuffer>): Promise<void>
}

interface Resuming {
  readonly signal: AbortSignal
  /** Left out where nothing is kept for another run. */
  readonly kept?: KeptRows | null
  /** Told when the connection is lost, and when the answer goes on. */
  readonly onLost?: (isLost: boolean) => void
  readonly pausesMs?: readonly number[]
}

/**
 * All bytes of an answer: those that an earlier run has kept, and the others, which are added to them. Where the connection breaks, the rest
 * of the same bytes is asked for after a pause. Throws `conflict` where they are no longer the same, `unreachable` after the last try.
 */
export async function* resumedRows(
  openRows: OpenRows,
  { signal, kept = null, onLost, pausesMs = PAUSES_MS }: Resuming,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
  let [tag, sizeBytes, hasBegun, failures] = [kept?.tag ?? null, kept?.sizeBytes ?? 0, false, 0]
  for (;;) {
    try {
      const response = await openRows(tag === null || sizeBytes === 0 ? {} : { Range: `bytes=${sizeBytes}-`, 'If-Range': tag })
      if (response.status === 206) {
        if (kept !== null && !hasBegun) yield* kept.stored()
      } else {
        if (hasBegun) throw new Problem('conflict', 'The data have changed while they were downloaded. Start the download again.')
        ;[tag, sizeBytes] = [tagOf(response), 0]
        await kept?.restart(tag)
      }
      hasBegun = true
      const fromBytes = sizeBytes
      for await (const piece of piecesOf(response)) {
        if (sizeBytes === fromBytes) onLost?.(false)
        await kept?.append(piece)
        sizeBytes += piece.length
        if (sizeBytes - fromBytes >= WORTHWHILE_BYTES) failures = 0
        yield piece
      }
      return
    } catch (fault) {
      signal.throwIfAborted()
      if (!(fault instanceof Problem)) throw fault
      const isBehind = fault.details.status === 416
      // The connection broke behind the last byte.
      if (isBehind && hasBegun) return
      // What an earlier run left has no bytes behind it: it begins anew rather than be taken for all.
      const pauseMs = isBehind ? 0 : pausesMs[failures]
      if (pauseMs === undefined || !(isBehind || (tag !== null && sizeBytes > 0 && MAY_PASS.includes(fault.code)))) throw fault
      if (isBehind) [tag, sizeBytes] = [null, 0]
      else onLost?.(true)
      failures++
      await wait(pauseMs, signal)
    }
  }
}

/** The tag of the bytes as they are read: compressed on their way they have the same one, marked as weak. Null where no part can be asked for. */
const tagOf = ({ headers }: Response): string | null =>
  headers.get('Accept-Ranges') === 'bytes' ? (headers.get('ETag')?.replace(/^W\//, '') ?? null) : null

/** By a reader, as not all browsers iterate over streams. */
async function* piecesOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
  const reader = body?.getReader()
  if (reader === undefined) return
  try {
    for (let part = await read(reader); part.value !== undefined; part = await read(reader)) yield part.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

const read = (reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>) =>
  reader.read().catch((fault: unknown) => {
    throw fault instanceof TypeError ? new Problem('unreachable', 'The connection was lost before all data had arrived.') : fault
  })
