import { createHash } from 'node:crypto'
import type { NewObject } from './ObjectStore.ts'
import { otherBytes } from './objectKeys.ts'

/**
 * The pieces of a body, each held back until the next or the end has come, so that the last one leaves only if the whole is what was
 * announced. Throws `bad-request` for other bytes.
 */
export async function* announcedPieces<Piece extends Uint8Array>(
  body: AsyncIterable<Piece>,
  { sizeBytes, sha256 }: Pick<NewObject, 'sizeBytes' | 'sha256'>,
): AsyncGenerator<Piece> {
  const hash = createHash('sha256')
  let received = 0
  let held: Piece | null = null
  for await (const piece of body) {
    received += piece.byteLength
    if (received > sizeBytes) throw otherBytes()
    hash.update(piece)
    if (held !== null) yield held
    held = piece
  }
  if (received !== sizeBytes || hash.digest('hex') !== sha256) throw otherBytes()
  if (held !== null) yield held
}
