import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Problem } from '#core/api/problem.ts'
import { limits } from '#core/limits.ts'
import { submissionRefusals } from '#core/messages/submission.ts'
import type { WorkbookReport } from '#core/submission/checkWorkbook.ts'
import type { PortalFacts } from '#core/workbook/PortalFacts.ts'
import { readableCode } from '../../../engines/sqlChild/launcher.ts'
import { watchMemory } from '../../../engines/sqlChild/memoryWatch.ts'
import { HELPER_PRIORITY, lowerPriority } from '../../../engines/sqlChild/processor.ts'
import type { CheckAnswer, CheckOrder } from './checkChild.ts'

const program = fileURLToPath(new URL('./checkChild.ts', import.meta.url))

/** What a check may use; tests give less. */
export interface CheckBounds {
  readonly memoryBytes: number
  readonly timeMs: number
}

/**
 * Checks stored workbooks one after the other in a process of their own: the largest take more memory than the portal may, and a hostile
 * one ends nothing but that process. It reads stored files and our code, and reaches nothing else. It starts with the first check and ends
 * some time after the last.
 */
export class WorkbookChecks {
  readonly #folder: string
  readonly #bounds: CheckBounds
  #child: ChildProcess | null = null
  #idleTimer: ReturnType<typeof setTimeout> | undefined
  #last: Promise<unknown> = Promise.resolve()
  #isClosed = false

  /** `folder` is where the files are; a key is the path below it. */
  constructor(folder: string, bounds: CheckBounds = { memoryBytes: limits.workbookCheckMemoryBytes, timeMs: limits.workbookCheckMs }) {
    this.#folder = folder
    this.#bounds = bounds
  }

  /** Throws the Problems `unreadable-workbook`, `bad-request` for a workbook beyond the bounds, and `busy` where the portal stops. */
  check(key: string, facts: PortalFacts): Promise<WorkbookReport> {
    const checked = this.#last.then(() => this.#run({ path: join(this.#folder, key), facts }))
    this.#last = checked.catch(() => undefined)
    return checked
  }

  /** Ends a running check; those that wait are refused. */
  async close(): Promise<void> {
    this.#isClosed = true
    const child = this.#child
    this.#end()
    if (child !== null && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    await this.#last
  }

  async #run(order: CheckOrder): Promise<WorkbookReport> {
    if (this.#isClosed) throw stopped()
    clearTimeout(this.#idleTimer)
    const answer = await this.#answerOf(this.#child ?? this.#start(), order).catch((fault: unknown) => {
      this.#end()
      throw fault
    })
    this.#idleTimer = setTimeout(() => this.#end(), limits.workbookCheckIdleMs).unref()
    if ('report' in answer) return answer.report
    if (answer.code === null) throw new Error(answer.message)
    throw new Problem(answer.code, answer.message, answer.details)
  }

  #start(): ChildProcess {
    const heap = `--max-old-space-size=${Math.floor(this.#bounds.memoryBytes / 2 ** 20)}`
    const readable = [...readableCode(), `--allow-fs-read=${this.#folder}/`]
    const execArgv = ['--permission', ...readable, heap, '--disable-warning=ExperimentalWarning']
    const child = fork(program, [], { execArgv, env: {}, serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    // A fault of the process is told to whoever waits; without anybody it has merely ended.
    child.on('error', () => undefined)
    child.once('exit', () => {
      if (this.#child === child) this.#child = null
    })
    if (child.pid !== undefined) lowerPriority(child.pid, HELPER_PRIORITY)
    // Only a check that is awaited keeps the portal's process from ending.
    child.unref()
    child.channel?.unref()
    this.#child = child
    return child
  }

  #end(): void {
    clearTimeout(this.#idleTimer)
    this.#child?.kill('SIGKILL')
    this.#child = null
  }

  #answerOf(child: ChildProcess, order: CheckOrder): Promise<CheckAnswer> {
    const { memoryBytes, timeMs } = this.#bounds
    const stopListening = new AbortController()
    const { signal } = stopListening
    const answered = once(child, 'message', { signal }).then(([answer]) => answer as CheckAnswer)
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
      child.send(order, (fault) => fault !== null && reject(stopped()))
    })
    return Promise.race([answered, ended, bounded]).finally(() => stopListening.abort())
  }
}

const tooComplex = () => new Problem('bad-request', submissionRefusals.tooComplex)
const stopped = () => new Problem('busy', submissionRefusals.busy)
