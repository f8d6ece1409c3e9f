import type { FileHash } from '../files/fileHash.ts'
import { ThreadCalls } from '../platform/threads/ThreadCalls.ts'
import type { HashOrder } from './hashThread.ts'

/** Hashes files in a thread of its own, so that no answer waits for a large one. */
export class FileHasher {
  readonly #calls = new ThreadCalls<HashOrder, FileHash>({ module: new URL('./hashThread.ts', import.meta.url), name: 'file hashes' })

  /** Reads a file whole, as fast as it can or at most so many bytes a second. Rejects with the system's fault, its `code` kept. */
  hash(path: string, bytesPerSecond: number | null = null): Promise<FileHash> {
    return this.#calls.call({ path, bytesPerSecond })
  }

  /** Ends the thread; pending calls are rejected. */
  close(): Promise<void> {
    return this.#calls.close()
  }
}
