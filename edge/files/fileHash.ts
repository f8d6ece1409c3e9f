import { createHash } from 'node:crypto'

/** What a file is known by: the number of its bytes, and their SHA-256 in hex. */
export interface FileHash {
  readonly sizeBytes: number
  readonly sha256: string
}

/** The hash and size of bytes in memory. */
export const hashBytes = (bytes: Uint8Array): FileHash => ({
  sizeBytes: bytes.byteLength,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})
