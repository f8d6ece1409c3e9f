import { limits } from '#core/limits/observations.ts'
import { Problem } from '#core/request/Problem.ts'
import { byteRange } from '../files/byteRange.ts'
import type { ObjectRange } from '../files/ObjectStore.ts'

/** The sizes of answers by their tags, oldest first: of those that went out whole, or were measured. */
const sizes = new Map<string, number>()

/** Notes how many bytes the answer with this tag has. */
export function noteSize(tag: string, sizeBytes: number): void {
  sizes.delete(tag)
  sizes.set(tag, sizeBytes)
  if (sizes.size > limits.knownAnswerSizes) for (const oldest of sizes.keys()) return void sizes.delete(oldest)
}

/** The part of an answer that is wanted, and the size of the whole. */
export interface AnswerRange extends ObjectRange {
  readonly sizeBytes: number
}

/**
 * The part of the answer with this tag that a request wants; null for all of it. A response must say where its part ends (RFC 9110, 14.4),
 * which only the whole answer tells: where its size is unknown, as after a restart, it is written once and counted, so that a resumed
 * download takes the portal up to twice the work of a whole one.
 * `length` is 0 for a range behind the end.
 */
export async function answerRange(
  request: Request,
  tag: string,
  write: () => Promise<AsyncIterable<Uint8Array>>,
): Promise<AnswerRange | null> {
  const asked = byteRange(request, Number.MAX_SAFE_INTEGER, tag)
  const isWhole = asked === null || (asked !== 'unsatisfiable' && asked.offset === 0 && asked.length === Number.MAX_SAFE_INTEGER)
  if (isWhole) return null
  const sizeBytes = sizes.get(tag) ?? (await measured(write))
  noteSize(tag, sizeBytes)
  const range = byteRange(request, sizeBytes, tag)
  if (range === null) return null
  return { ...(range === 'unsatisfiable' ? { offset: sizeBytes, length: 0 } : range), sizeBytes }
}

/** The status of an answer with this part alone, whose headers it sets: 206, or 416 for a range behind the end. */
export function partStatus(c: { header(name: string, value: string): void }, { offset, length, sizeBytes }: AnswerRange): 206 | 416 {
  c.header('Content-Range', length === 0 ? `bytes */${sizeBytes}` : `bytes ${offset}-${offset + length - 1}/${sizeBytes}`)
  if (length === 0) return 416
  c.header('Content-Length', String(length))
  return 206
}

async function measured(write: () => Promise<AsyncIterable<Uint8Array>>): Promise<number> {
  let sizeBytes = 0
  for await (const piece of await write()) sizeBytes += piece.length
  return sizeBytes
}

/** The bytes of a range of what is written from its beginning; ends the writing behind it. Throws where there are fewer, so that nobody takes them for all. */
export async function* bytesWithin<Piece extends Uint8Array>(
  pieces: AsyncIterable<Piece>,
  { offset, length }: ObjectRange,
): AsyncGenerator<Uint8Array> {
  const end = offset + length
  let at = 0
  for await (const piece of pieces) {
    const part = piece.subarray(Math.max(0, offset - at), Math.max(0, end - at))
    if (part.length > 0) yield part
    at += piece.length
    if (at >= end) return
  }
  throw new Problem('damaged-data', 'The rows have changed while they were read.')
}
