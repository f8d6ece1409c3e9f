import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { submissionErrors } from '#core/messages/submission.ts'
import { Problem, type ProblemCode } from '#core/request/Problem.ts'
import { readableCode } from '../../../engines/sqlChild/launcher.ts'
import { watchMemory } from '../../../engines/sqlChild/memoryWatch.ts'
import { HELPER_PRIORITY, lowerPriority } from '../../../engines/sqlChild/processor.ts'

const WORKBOOK_CHECK_IDLE_MS = 60_000 // the next version often follows soon; an idle process takes 60 MB

/** What a process answers to an order: its value, or why there is none; without a code that is a fault of ours. */
export type HelperAnswer<Value> =
  | { readonly value: Value }
  | { readonly code: ProblemCode | null; readonly message: string; readonly details: Readonly<Record<string, unknown>> }

/** What each order may use; tests give less. */
export interface HelperBounds {
  /** Of the process as a whole. */
  readonly memoryBytes: number
  readonly timeMs: number
}

/** A program that answers orders, what it may reach, and how much it may take. */
export interface HelperProgram extends HelperBounds {
  readonly path: string
  /** Node's options for what it may reach beside our code, such as `--allow-fs-read=…`. */
  readonly reaches: readonly string[]
  /** Of its JavaScript. */
  readonly heapBytes: number
}

/**
 * Carries out orders in a process of their own: the largest workbooks take more memory than the portal may, and a hostile one ends nothing
 * but that process. It starts with the first order and ends some time after the last. One order at a time: their turns are the caller’s.
 */
export class HelperProcess<Order extends object, Value> {
  readonly #program: HelperProgram
  #child: ChildProcess | null = null
  #idleTimer: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  constructor(program: HelperProgram) {
    this.#program = program
  }

  /**
   * Throws the Problems that the program answers, `bad-request` for an order beyond the bounds, `busy` where the portal stops, and the
   * signal’s reason. The process has ended then, and what it had locked is free.
   */
  async run(order: Order, signal?: AbortSignal): Promise<Value> {
    if (this.#isClosed) throw stopped()
    signal?.throwIfAborted()
    clearTimeout(this.#idleTimer)
    const answer = await this.#answerOf(this.#child ?? this.#start(), order, signal).catch(async (fault: unknown) => {
      await this.#end()
      throw fault
    })
    this.#idleTimer = setTimeout(() => void this.#end(), WORKBOOK_CHECK_IDLE_MS).unref()
    if ('value' in answer) return answer.value
    if (answer.code === null) throw new Error(answer.message)
    throw new Problem(answer.code, answer.message, answer.details)
  }

  /** Ends a running order, and refuses those that come. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#end()
  }

  #start(): ChildProcess {
    const { path, reaches, heapBytes } = this.#program
    const heap = `--max-old-space-size=${Math.floor(heapBytes / 2 ** 20)}`
    const execArgv = ['--permission', ...readableCode(), ...reaches, heap, '--disable-warning=ExperimentalWarning']
    const child = fork(path, [], { execArgv, env: {}, serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    // A fault of the process is told to whoever waits; without anybody it has merely ended.
    child.on('error', () => undefined)
    child.once('exit', () => {
      if (this.#child === child) this.#child = null
    })
    if (child.pid !== undefined) lowerPriority(child.pid, HELPER_PRIORITY)
    // Only an order that is awaited keeps the portal's process from ending.
    child.unref()
    child.channel?.unref()
    this.#child = child
    return child
  }

  /** Kills the process and waits until it is gone. */
  async #end(): Promise<void> {
    clearTimeout(this.#idleTimer)
    const child = this.#child
    this.#child = null
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  #answerOf(child: ChildProcess, order: Order, stop: AbortSignal | undefined): Promise<HelperAnswer<Value>> {
    const { memoryBytes, timeMs } = this.#program
    const stopListening = new AbortController()
    const { signal } = stopListening
    const answered = once(child, 'message', { signal }).then(([answer]) => answer as HelperAnswer<Value>)
    // An end of its own is that of a heap that is full.
    const ended = once(child, 'exit', { signal }).then(() => Promise.reject(this.#isClosed ? stopped() : tooComplex()))
    const bounded = new Promise<never>((_, reject) => {
      const tooMuch = () => reject(tooComplex())
      const timer = setTimeout(tooMuch, timeMs)
      const unwatch = child.pid === undefined ? () => undefined : watchMemory(child.pid, memoryBytes, tooMuch)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        unwatch()
      })
      stop?.addEventListener('abort', () => reject(stop.reason), { signal })
      child.send(order, (fault) => fault !== null && reject(stopped()))
    })
    return Promise.race([answered, ended, bounded]).finally(() => stopListening.abort())
  }
}

const tooComplex = () => new Problem('bad-request', submissionErrors.tooComplex)
const stopped = () => new Problem('busy', submissionErrors.busy)
