import { setTimeout as pause } from 'node:timers/promises'
import { Problem, type ProblemCode } from '#core/request/Problem.ts'
import type { PartialRows } from './PartialRows.ts'

/** Long enough together for a portal to start again. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 16_000]
/** Each try has the portal write all of the answer again, so that a connection must bring some of it to be worth more tries. */
const WORTHWHILE_BYTES = 1_048_576
const MAY_PASS: readonly ProblemCode[] = ['unreachable', 'busy', 'timed-out', 'too-many-requests']

/** Opens an answer with further headers. */
export type OpenRows = (headers: Readonly<Record<string, string>>) => Promise<Response>

/**
 * All bytes of an answer: those that an earlier run left in `part`, and the others, which are added to it. Where the connection breaks, the
 * rest of the same bytes is asked for after a pause. Throws `conflict` where they are no longer the same, `unreachable` after the last try.
 */
export async function* resumedRows(openRows: OpenRows, part: PartialRows | null, signal: AbortSignal, pausesMs = PAUSES_MS) {
  let [tag, sizeBytes, hasBegun, failures] = [part?.tag ?? null, part?.sizeBytes ?? 0, false, 0]
  for (;;) {
    try {
      const response = await openRows(tag === null || sizeBytes === 0 ? {} : { Range: `bytes=${sizeBytes}-`, 'If-Range': tag })
      if (response.status === 206) {
        if (part !== null && !hasBegun) yield* part.stored()
      } else {
        if (hasBegun) throw new Problem('conflict', 'The data have changed while they were downloaded. Run the command again.')
        ;[tag, sizeBytes] = [tagOf(response), 0]
        await part?.restart(tag)
      }
      hasBegun = true
      const fromBytes = sizeBytes
      for await (const piece of response.body ?? []) {
        await part?.append(piece)
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
      failures++
      await pause(pauseMs, undefined, { signal })
    }
  }
}

/** The tag of the bytes as they are read: compressed on their way they have the same one, marked as weak. Null where no part can be asked for. */
const tagOf = ({ headers }: Response): string | null =>
  headers.get('Accept-Ranges') === 'bytes' ? (headers.get('ETag')?.replace(/^W\//, '') ?? null) : null
