import type { FileHash } from '../files/fileHash.ts'
import { Helper } from '../platform/helpers/Helper.ts'
import { openThread } from '../platform/helpers/openThread.ts'
import type { HashCalls } from './hashThread.ts'

/** Hashes files in a thread of its own, so that no answer waits for a large one. */
export class FileHasher {
  readonly #thread = new Helper<HashCalls>(() => openThread(new URL('./hashThread.ts', import.meta.url), { name: 'file hashes' }))

  /** Reads a file whole, as fast as it can or at most so many bytes a second. Rejects with the system's fault, with its `code`. */
  hash(path: string, bytesPerSecond: number | null = null): Promise<FileHash> {
    return this.#thread.call('hash', { path, bytesPerSecond })
  }

  /** Ends the thread; pending calls are rejected. */
  close(): Promise<void> {
    return this.#thread.end()
  }
}
