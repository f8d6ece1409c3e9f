import { createHash } from 'node:crypto'
import { limits } from '#core/limits/request.ts'
import type { NewObject } from './ObjectStore.ts'
import { otherBytes } from './objectKeys.ts'

/**
 * The pieces of a body, each held back until the next or the end has come, so that the last one leaves only if the whole is what was
 * announced. Bytes in memory are cut into pieces with a turn of the event loop for each, as hashing and sending a part of an upload would
 * hold up everybody else. Throws `bad-request` for other bytes.
 */
export async function* announcedPieces<Piece extends Uint8Array>(
  body: Piece | AsyncIterable<Piece>,
  { sizeBytes, sha256 }: Pick<NewObject, 'sizeBytes' | 'sha256'>,
): AsyncGenerator<Piece> {
  const hash = createHash('sha256')
  let received = 0
  let previous: Piece | null = null
  for await (const piece of body instanceof Uint8Array ? inTurns(body) : body) {
    received += piece.byteLength
    if (received > sizeBytes) throw otherBytes()
    hash.update(piece)
    if (previous !== null) yield previous
    previous = piece
  }
  if (received !== sizeBytes || hash.digest('hex') !== sha256) throw otherBytes()
  if (previous !== null) yield previous
}

async function* inTurns<Bytes extends Uint8Array>(bytes: Bytes): AsyncGenerator<Bytes> {
  for (let at = 0; at < bytes.byteLength; at += limits.filePieceBytes) {
    yield bytes.subarray(at, at + limits.filePieceBytes) as Bytes
    await new Promise((resolve) => setImmediate(resolve))
  }
}
