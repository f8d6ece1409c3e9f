import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FileHash } from '../hashFile.ts'
import type { HashAnswer, HashOrder } from './hashThread.ts'

/** Hashes files in a thread of its own, which is started when it is first needed, so that no answer waits for a large one. */
export class FileHasher {
  readonly #waiting = new Map<number, { readonly resolve: (hash: FileHash) => void; readonly reject: (fault: unknown) => void }>()
  #thread: Worker | null = null
  #last = 0

  /** Reads a file whole, as fast as it can or at most so many bytes a second. Rejects with the system's fault, its `code` kept. */
  hash(path: string, bytesPerSecond: number | null = null): Promise<FileHash> {
    const thread = this.#thread ?? this.#start()
    const order: HashOrder = { id: ++this.#last, path, bytesPerSecond }
    return new Promise((resolve, reject) => {
      this.#waiting.set(order.id, { resolve, reject })
      // Only a file whose hash is awaited keeps the process from ending.
      thread.ref()
      thread.postMessage(order)
    })
  }

  /** Ends the thread; pending calls are rejected. */
  async close(): Promise<void> {
    const thread = this.#thread
    if (thread === null) return
    const ended = once(thread, 'exit')
    await thread.terminate()
    await ended
  }

  #start(): Worker {
    const thread = new Worker(new URL('./hashThread.ts', import.meta.url))
    thread.unref()
    thread.on('message', (answer: HashAnswer) => this.#answer(answer))
    thread.on('error', (fault) => this.#end(fault))
    thread.on('exit', () => this.#end(new Error('The thread that checks files has ended')))
    this.#thread = thread
    return thread
  }

  #answer(answer: HashAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (this.#waiting.size === 0) this.#thread?.unref()
    if ('hash' in answer) waiting?.resolve(answer.hash)
    else waiting?.reject(Object.assign(new Error(answer.message), { code: answer.code }))
  }

  #end(fault: unknown): void {
    this.#thread = null
    for (const { reject } of this.#waiting.values()) reject(fault)
    this.#waiting.clear()
  }
}
