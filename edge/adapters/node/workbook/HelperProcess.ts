import { fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'
import { submissionErrors } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Calls, RemoteCalls } from '#core/request/RemoteCalls.ts'
import { readableCode } from '../../../engines/sqlChild/launcher.ts'
import { watchMemory } from '../../../engines/sqlChild/memoryWatch.ts'
import { HELPER_PRIORITY, lowerPriority } from '../../../engines/sqlChild/processor.ts'
import { Helper, type HelperChannel } from '../../../platform/helpers/Helper.ts'

const WORKBOOK_CHECK_IDLE_MS = 60_000 // the next version often follows soon; an idle process takes 60 MB

/** The limits of each order; tests use smaller ones. */
export interface HelperBounds {
  /** Of the process as a whole. */
  readonly memoryBytes: number
  readonly timeMs: number
}

/** A program that answers calls, what it may reach, and how much it may take. */
interface HelperProgram extends HelperBounds {
  readonly path: string
  /** Node's options for what it may reach beside our code, such as `--allow-fs-read=…`. */
  readonly reaches: readonly string[]
  /** Of its JavaScript. */
  readonly heapBytes: number
}

/**
 * Answers calls in a process of their own: the largest workbooks take more memory than the portal may, and a hostile one ends nothing
 * but that process. It starts with the first call and ends some time after the last. One call at a time: their turns are the caller’s.
 */
export class HelperProcess<Served extends Calls> {
  readonly #program: HelperProgram
  readonly #helper: Helper<Served>
  #pid: number | undefined
  #isClosed = false

  constructor(program: HelperProgram) {
    this.#program = program
    this.#helper = new Helper(() => this.#start(), WORKBOOK_CHECK_IDLE_MS)
  }

  /**
   * Throws the Problems that the program throws, `bad-request` for a call beyond the bounds, `busy` where the portal stops, and the
   * signal’s reason. But for the program’s own, the process has ended then, and what it had locked is free.
   */
  readonly call: RemoteCalls<Served>['call'] = async (name, input, options) => {
    if (this.#isClosed) throw stopped()
    const { memoryBytes, timeMs } = this.#program
    const answer = this.#helper.call(name, input, options)
    const tooMuch = () => void this.#helper.end(tooComplex())
    const timer = setTimeout(tooMuch, timeMs)
    const unwatch = this.#pid === undefined ? undefined : watchMemory(this.#pid, memoryBytes, tooMuch)
    try {
      return await answer
    } finally {
      clearTimeout(timer)
      unwatch?.()
    }
  }

  /** Stops the running call and rejects later ones. */
  close(): Promise<void> {
    this.#isClosed = true
    return this.#helper.end(stopped())
  }

  #start(): HelperChannel {
    const { path, reaches, heapBytes } = this.#program
    const heap = `--max-old-space-size=${Math.floor(heapBytes / 2 ** 20)}`
    const execArgv = ['--permission', ...readableCode(), ...reaches, heap, '--disable-warning=ExperimentalWarning']
    const child = fork(path, [], { execArgv, env: {}, serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    if (child.pid !== undefined) lowerPriority(child.pid, HELPER_PRIORITY)
    this.#pid = child.pid
    return {
      send: (message) => void child.send(message as Serializable),
      receive: (take) => child.on('message', take),
      onEnd(end) {
        child.on('error', () => end(stopped()))
        // An end of its own is that of a heap that is full.
        child.once('exit', () => end(tooComplex()))
      },
      async end() {
        if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
        child.kill('SIGKILL')
        await once(child, 'exit')
      },
      ref: () => child.ref(),
      unref() {
        child.unref()
        child.channel?.unref()
      },
    }
  }
}

const tooComplex = () => new Problem('bad-request', submissionErrors.tooComplex)
const stopped = () => new Problem('busy', submissionErrors.busy)
