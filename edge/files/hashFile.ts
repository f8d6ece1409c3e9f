import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FileHash } from './fileHash.ts'

const PIECE_BYTES = 1_048_576

/** Reads a file from its first byte to its last. `afterPiece` gets the bytes read so far and may let the next piece wait. */
export async function hashFile(path: string, afterPiece?: (readBytes: number) => Promise<void>): Promise<FileHash> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
    hash.update(piece)
    sizeBytes += piece.length
    await afterPiece?.(sizeBytes)
  }
  return { sizeBytes, sha256: hash.digest('hex') }
}
