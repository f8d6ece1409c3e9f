import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { FileHash } from './fileHash.ts'

const PIECE_BYTES = 1_048_576

/**
 * Reads a file from its first byte to its last, always into the same piece of memory: pieces of their own would be left to the garbage
 * collector. `afterPiece` gets the bytes read so far and may let the next piece wait.
 */
export async function hashFile(path: string, afterPiece?: (readBytes: number) => Promise<void>): Promise<FileHash> {
  const hash = createHash('sha256')
  const piece = new Uint8Array(PIECE_BYTES)
  const file = await open(path)
  try {
    let sizeBytes = 0
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, PIECE_BYTES)
      if (bytesRead === 0) return { sizeBytes, sha256: hash.digest('hex') }
      hash.update(piece.subarray(0, bytesRead))
      sizeBytes += bytesRead
      await afterPiece?.(sizeBytes)
    }
  } finally {
    await file.close()
  }
}

/** Size and SHA-256 of bytes as they come, never held as a whole. */
export async function hashBytes(bytes: AsyncIterable<Uint8Array>): Promise<FileHash> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  for await (const piece of bytes) {
    hash.update(piece)
    sizeBytes += piece.length
  }
  return { sizeBytes, sha256: hash.digest('hex') }
}
