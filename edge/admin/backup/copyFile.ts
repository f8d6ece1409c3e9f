import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder, writeDurably } from '../../files/durable.ts'
import type { FileHash } from '../../files/fileHash.ts'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** Copies a file for nobody but this user, keeping the time of its last change; returns size and hash of the bytes that were written. */
export async function copyHashed(from: string, to: string, modifiedMs: number): Promise<FileHash> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for await (const piece of createReadStream(from, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
      hash.update(piece)
      sizeBytes += piece.byteLength
      yield piece
    }
  }
  await makeFolder(dirname(to), FOLDER_MODE)
  await writeDurably(to, pieces(), FILE_MODE)
  await utimes(to, modifiedMs / 1000, modifiedMs / 1000)
  return { sizeBytes, sha256: hash.digest('hex') }
}
