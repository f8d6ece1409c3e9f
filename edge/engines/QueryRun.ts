import { limits as observationsLimits } from '#core/limits/observations.ts'
import { limits } from '#core/limits/request.ts'
import type { RunOptions } from '#core/observations/ObservationEngine.ts'
import type { Batch, BatchStream, ColumnInfo } from '#core/rows/Batch.ts'
import { countUp } from '../platform/counts.ts'
import type { FairQueue, Release } from '../platform/FairQueue.ts'
import { stalled } from '../platform/stalled.ts'
import { timedOut } from './faults.ts'

/** What an engine does for one query. Steps never overlap; all else of a query's life is its run's. */
export interface Work {
  /** Starts the query and returns the columns of its rows. */
  begin(): Promise<readonly ColumnInfo[]>
  /** The next rows; null after the last. */
  next(): Promise<Batch | null>
  /** Ends what is under way, which need not end well then. Called once, after the last rows (`isWhole`) or before; never waits. */
  stop?(isWhole: boolean): void
  /** Frees what the query held, once no step is under way. A work that has this keeps its place in the queue until then. `fault` is why the run ended, if not by itself or its reader. */
  close?(fault: unknown): void
}

/** The steps of work that is one stream from its beginning. */
export function streamWork(open: () => Promise<BatchStream>): Work {
  let batches: AsyncIterator<Batch> | null = null
  return {
    begin: async () => {
      const stream = await open()
      batches = stream.batches[Symbol.asyncIterator]()
      return stream.columns
    },
    next: async () => {
      const found = await batches?.next()
      return found === undefined || found.done === true ? null : found.value
    },
  }
}

/** How long a reader takes nothing until its query rests. */
const REST_AFTER_MS = 250

/** A query that can be ended from outside. */
export interface RunningQuery {
  /** The caller whose reader takes nothing, for whom it waits without a slot; null otherwise. */
  readonly restsFor: string | null
  /** Ends it for a reason that its reader receives; resolves when its resources are released. */
  end(reason: unknown): Promise<void>
}

/** Where and for whom a query runs. */
export interface RunPlace {
  readonly queue: FairQueue
  /** Holds the query as long as it holds anything itself. Only those that are counted here may rest while their readers take nothing. */
  readonly runs?: Set<RunningQuery> | undefined
  readonly options: RunOptions
  /** Whether the next rows are fetched while the reader is busy with the last. */
  readonly readsAhead?: boolean
  /** Translates a fault of the engine into the one that is reported; the fault itself by default. */
  readonly explain?: (fault: unknown) => unknown
}

/**
 * Runs one query from its place in the queue to its last row. `work` is made when the place is free; its signal is aborted when the run ends
 * before its last row. Rejects with the queue's Problem, the signal's reason, `timed-out`, or the engine's fault as `explain` returns it.
 */
export async function runQuery(place: RunPlace, work: (signal: AbortSignal) => Work | Promise<Work>): Promise<BatchStream> {
  const { queue, options } = place
  const release: Release =
    options.sharesSlot === true ? () => undefined : await queue.take(options.caller, options.signal, options.hasBegun)
  const ending = new AbortController()
  try {
    return await new QueryRun(place, await work(ending.signal), ending, release).begin()
  } catch (fault) {
    release()
    throw fault
  }
}

/**
 * One query under way. Hands out its rows as they are asked for, so that a slow reader holds it back, and ends once and for good on
 * exhaustion, abort, time-out, fault, stalled reader or early return, whichever comes first. `timeoutMs` counts the engine's own work;
 * however slowly its rows are taken, no run lasts longer than a download may. While its reader takes nothing, others may have its slot.
 */
class QueryRun implements AsyncIterableIterator<Batch>, RunningQuery {
  readonly #place: RunPlace
  readonly #work: Work
  readonly #ending: AbortController
  readonly #lifeTimer: ReturnType<typeof setTimeout>
  readonly #onAbort = (): void => this.#fail(this.#place.options.signal.reason)
  restsFor: string | null = null
  #release: Release
  #stalledTimer: ReturnType<typeof setTimeout> | undefined
  #leftMs: number
  #ahead: Promise<Batch | null> | null = null
  #step: Promise<unknown> = Promise.resolve()
  #freed: Promise<void> = Promise.resolve()
  #hasEnded = false
  #fault: { readonly reason: unknown } | null = null

  constructor(place: RunPlace, work: Work, ending: AbortController, release: Release) {
    this.#place = place
    this.#work = work
    this.#ending = ending
    this.#release = release
    const { signal, timeoutMs } = place.options
    this.#leftMs = timeoutMs
    this.#lifeTimer = setTimeout(() => this.#fail(timedOut(limits.downloadTimeoutMs)), limits.downloadTimeoutMs)
    place.runs?.add(this)
    signal.addEventListener('abort', this.#onAbort, { once: true })
    if (signal.aborted) this.#onAbort()
  }

  async begin(): Promise<BatchStream> {
    return { columns: await this.#within(() => this.#work.begin()), batches: this }
  }

  async next(): Promise<IteratorResult<Batch>> {
    this.#throwFault()
    const ahead = this.#ahead
    if (ahead === null && this.#hasEnded) return { done: true, value: undefined }
    this.#ahead = null
    const batch = await (ahead ?? this.#fetch())
    if (batch === null) return { done: true, value: undefined }
    if (this.#place.readsAhead === true && !this.#hasEnded) this.#fetchAhead()
    return { done: false, value: batch }
  }

  async return(): Promise<IteratorResult<Batch>> {
    this.#end(false)
    await this.#freed
    return { done: true, value: undefined }
  }

  end(reason: unknown): Promise<void> {
    this.#fail(reason)
    return this.#freed
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async #fetch(): Promise<Batch | null> {
    const batch = await this.#within(() => this.#work.next())
    if (batch === null) this.#end(true)
    return batch
  }

  #fetchAhead(): void {
    this.#ahead = this.#fetch()
    // Its fault is stored and thrown at the next read.
    this.#ahead.catch(() => undefined)
  }

  /** Does a step of the work in what time is left; its fault ends the run, and one that we caused has our reason. */
  async #within<Value>(step: () => Promise<Value>): Promise<Value> {
    this.#throwFault()
    clearTimeout(this.#stalledTimer)
    if (this.restsFor !== null) await this.#goOn(this.restsFor)
    const from = performance.now()
    const timer = setTimeout(() => this.#fail(timedOut(this.#place.options.timeoutMs)), Math.max(0, this.#leftMs))
    const work = step()
    this.#step = work.catch(() => undefined)
    try {
      const value = await work
      // A step that blocked the event loop delayed the timer.
      if (performance.now() - from > this.#leftMs) this.#fail(timedOut(this.#place.options.timeoutMs))
      this.#throwFault()
      if (!this.#hasEnded) this.#stalledTimer = setTimeout(() => this.#rest(), REST_AFTER_MS)
      return value
    } catch (fault) {
      this.#fail(this.#place.explain?.(fault) ?? fault)
      this.#throwFault()
      throw fault
    } finally {
      clearTimeout(timer)
      this.#leftMs -= performance.now() - from
    }
  }

  #rest(): void {
    const { stalledQueryMs, restingQueries, restingQueriesPerCaller } = observationsLimits
    this.#stalledTimer = setTimeout(() => this.#fail(stalled(stalledQueryMs)), stalledQueryMs - REST_AFTER_MS)
    const { runs, options } = this.#place
    if (runs === undefined || options.sharesSlot === true) return
    const resting = [...runs].flatMap(({ restsFor }) => restsFor ?? [])
    if (resting.length >= restingQueries || resting.filter((name) => name === options.caller).length >= restingQueriesPerCaller) return
    this.restsFor = options.caller
    this.#release()
  }

  /** Waits for a slot again, however long that takes. */
  async #goOn(caller: string): Promise<void> {
    const release = await this.#place.queue.takeAgain(caller, this.#ending.signal).catch((fault: unknown) => {
      this.#throwFault()
      throw fault
    })
    this.restsFor = null
    this.#release = release
    if (this.#hasEnded) release()
    this.#throwFault()
  }

  #throwFault(): void {
    if (this.#fault !== null) throw this.#fault.reason
  }

  #fail(reason: unknown): void {
    if (this.#hasEnded) return
    this.#fault = { reason }
    this.#end(false)
  }

  #end(isWhole: boolean): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    const hasLeft = this.#fault === null || this.#place.options.signal.aborted
    countUp('queries', isWhole ? 'whole' : hasLeft ? 'left' : 'failed')
    clearTimeout(this.#lifeTimer)
    clearTimeout(this.#stalledTimer)
    this.#place.options.signal.removeEventListener('abort', this.#onAbort)
    if (!isWhole) this.#ending.abort(this.#fault?.reason)
    this.#work.stop?.(isWhole)
    if (this.#work.close === undefined) this.#free()
    else this.#freed = this.#step.then(() => this.#free())
  }

  #free(): void {
    try {
      this.#work.close?.(this.#fault?.reason)
    } finally {
      this.#place.runs?.delete(this)
      this.#release()
    }
  }
}
