import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ThreadAnswer, ThreadCall } from './answerCalls.ts'

interface Waiting<Value> {
  readonly resolve: (value: Value) => void
  readonly reject: (fault: unknown) => void
}

/** What the thread runs, and when it may end. */
export interface ThreadOptions {
  /** A module that calls `answerCalls`. */
  readonly module: URL
  readonly name: string
  /** How long it stays without a call; for ever by default. */
  readonly idleMs?: number
}

/** Calls to a thread of their own, which is started when it is first needed. Only a call that is awaited keeps the process from ending. */
export class ThreadCalls<Order, Value> {
  readonly #options: ThreadOptions
  readonly #waiting = new Map<number, Waiting<Value>>()
  #thread: Worker | null = null
  #idleTimer: ReturnType<typeof setTimeout> | undefined
  #last = 0

  constructor(options: ThreadOptions) {
    this.#options = options
  }

  /** Rejects with the fault of the thread's own work, the `code` of the system's faults kept, or where the thread has ended. */
  call(order: Order): Promise<Value> {
    clearTimeout(this.#idleTimer)
    const thread = this.#thread ?? this.#start()
    const call: ThreadCall<Order> = { id: ++this.#last, order }
    return new Promise((resolve, reject) => {
      this.#waiting.set(call.id, { resolve, reject })
      thread.ref()
      thread.postMessage(call)
    })
  }

  /** Ends the thread; pending calls are rejected. A later call starts another. */
  async close(): Promise<void> {
    clearTimeout(this.#idleTimer)
    const thread = this.#thread
    if (thread === null) return
    const ended = once(thread, 'exit')
    await thread.terminate()
    await ended
  }

  #start(): Worker {
    const { module, name } = this.#options
    const thread = new Worker(module, { name })
    thread.unref()
    thread.on('message', (answer: ThreadAnswer<Value>) => this.#settle(answer))
    thread.on('error', (fault) => this.#end(thread, fault))
    thread.on('exit', () => this.#end(thread, new Error(`The thread for ${name} has ended`)))
    this.#thread = thread
    return thread
  }

  #settle(answer: ThreadAnswer<Value>): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (this.#waiting.size === 0) this.#rest()
    if ('value' in answer) waiting?.resolve(answer.value)
    else waiting?.reject(Object.assign(new Error(answer.message), { code: answer.code }))
  }

  #rest(): void {
    this.#thread?.unref()
    const { idleMs } = this.#options
    if (idleMs !== undefined) this.#idleTimer = setTimeout(() => this.close(), idleMs).unref()
  }

  #end(thread: Worker, fault: unknown): void {
    if (this.#thread !== thread) return
    this.#thread = null
    for (const { reject } of this.#waiting.values()) reject(fault)
    this.#waiting.clear()
  }
}
