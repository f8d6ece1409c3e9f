import { limits } from '#core/limits/observations.ts'
import type { Problem } from '#core/request/Problem.ts'
import { busyWithQueries } from './busy.ts'
import { Overload, type OverloadBounds } from './Overload.ts'

const WAITING_QUERIES = 512 // of all callers, some kilobytes each; then who has the most waiting loses the latest

/** The caller of work that the portal does for itself. */
export const INTERNAL = 'internal'

/** Gives a taken slot back; calling it again does nothing. */
export type Release = () => void

/** How many run at once, how many may wait, and the error for those beyond. */
export interface FairQueueOptions {
  /** By which operators know the queue; one without a name is not measured. */
  readonly name?: string
  readonly slots: number
  /** Slots that one caller may hold at once; half of all by default. */
  readonly slotsPerCaller?: number
  /** Slots that only callers may take who hold none and have used little lately; one by default, none where there is only one. */
  readonly reserved?: number
  /** With zero, callers are rejected instead of waiting, as in a worker, whose requests may not wait for each other. */
  readonly waitingPerCaller: number
  /** What may wait in all; then the caller with the most waiting loses the latest of it. */
  readonly waiting?: number
  /** When callers who run nothing are refused because they have waited too long; never by default. */
  readonly overload?: OverloadBounds
  /** Defaults to the Problem of queries. */
  readonly busyProblem?: () => Problem
  /** A clock in milliseconds. */
  readonly now?: () => number
}

interface Waiting {
  readonly cameMs: number
  /** Never refused. */
  readonly hasBegun: boolean
  /** Before all others. */
  readonly returns: boolean
  /** Its place among all that came. */
  readonly order: number
  readonly go: () => void
  readonly reject: () => void
}

interface Caller {
  running: number
  /** Slot milliseconds used lately, as of `at`: older ones count less and less. */
  usedMs: number
  at: number
  readonly waiting: Waiting[]
}

/** The queues that have names, for those who measure. */
export const namedQueues = new Map<string, FairQueue>()

const DECAY_PER_MS = Math.LN2 / limits.callerUseHalfLifeMs

/** Idle callers are evicted when there are more than this. */
const MAX_CALLERS = 1000

/** A queue of one caller's, so many at once: the others wait in their order, however many they are. */
export const inOrder = (slots: number): FairQueue =>
  new FairQueue({
    slots,
    slotsPerCaller: slots,
    reserved: 0,
    waitingPerCaller: Number.POSITIVE_INFINITY,
    waiting: Number.POSITIVE_INFINITY,
  })

/**
 * Slots that are shared fairly among callers. A free slot goes to the waiting caller who has used the least slot time lately, in the order
 * of arrival among equals, and before all to work that gave its own back for a while; nobody can hold all slots. A caller with too much waiting gets the Problem of the options, and nobody is
 * rejected for what another caller has waiting.
 */
export class FairQueue {
  readonly #options: Required<Omit<FairQueueOptions, 'overload'>>
  readonly #overload: Overload | null
  readonly #callers = new Map<string, Caller>()
  /** How many have waited, and for how long together. */
  readonly waits = { count: 0, ms: 0 }
  #taken = 0
  #arrived = 0

  constructor(options: FairQueueOptions) {
    const { slots } = options
    if (options.name !== undefined) namedQueues.set(options.name, this)
    this.#options = {
      name: '',
      slotsPerCaller: Math.max(1, Math.floor(slots / 2)),
      reserved: slots > 1 ? 1 : 0,
      waiting: WAITING_QUERIES,
      busyProblem: busyWithQueries,
      now: () => performance.now(),
      ...options,
    }
    this.#overload = options.overload === undefined ? null : new Overload(options.overload)
  }

  /** Slots in use now. */
  get taken(): number {
    return this.#taken
  }

  /** Those that wait now. */
  get waiting(): number {
    return [...this.#callers.values()].reduce((sum, one) => sum + one.waiting.length, 0)
  }

  /** Callers whose use is remembered. */
  get known(): number {
    return this.#callers.size
  }

  /**
   * Takes a slot for a caller, waiting for it if necessary; rejects with the Problem of the options, or with the signal's reason when
   * aborted. Work of an answer that `hasBegun` to be sent waits as long as it takes.
   */
  take(name: string, signal?: AbortSignal, hasBegun = false): Promise<Release> {
    return this.#take(name, signal, { hasBegun, returns: false })
  }

  /** The same for work that gave its slot back while it had nothing to do: it goes before all that wait, as others would never let it end. */
  takeAgain(name: string, signal: AbortSignal): Promise<Release> {
    return this.#take(name, signal, { hasBegun: true, returns: true })
  }

  async #take(name: string, signal: AbortSignal | undefined, kind: Pick<Waiting, 'hasBegun' | 'returns'>): Promise<Release> {
    signal?.throwIfAborted()
    const caller = this.#callerOf(name)
    const isFirst = caller.waiting[0] === undefined || (kind.returns && !caller.waiting[0].returns)
    if (isFirst && this.#mayRun(caller, kind)) this.#begin(caller)
    else await this.#turn(caller, signal, kind).finally(this.#noteWait())
    let isTaken = true
    return () => {
      if (isTaken) this.#end(caller)
      isTaken = false
    }
  }

  /** Does work in a slot of its caller's. */
  async run<Value>(name: string, work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    const release = await this.take(name, signal)
    try {
      return await work()
    } finally {
      release()
    }
  }

  #noteWait(): () => void {
    const from = performance.now()
    return () => {
      this.waits.count += 1
      this.waits.ms += performance.now() - from
    }
  }

  #turn(caller: Caller, signal: AbortSignal | undefined, kind: Pick<Waiting, 'hasBegun' | 'returns'>): Promise<void> {
    this.#refuseLate()
    if (!kind.hasBegun) this.#makeRoom(caller)
    return new Promise((resolve, reject) => {
      const leave = (reason: unknown): void => {
        signal?.removeEventListener('abort', onAbort)
        caller.waiting.splice(caller.waiting.indexOf(one), 1)
        reject(reason)
      }
      const onAbort = (): void => leave(signal?.reason)
      const one: Waiting = {
        cameMs: this.#options.now(),
        ...kind,
        order: this.#arrived++,
        go: () => {
          signal?.removeEventListener('abort', onAbort)
          resolve()
        },
        reject: () => leave(this.#options.busyProblem()),
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      const others = caller.waiting.findIndex(({ returns }) => !returns)
      caller.waiting.splice(kind.returns && others >= 0 ? others : caller.waiting.length, 0, one)
    })
  }

  /**
   * Throws the Problem of the options where the caller has too much waiting; where all callers together have, rejects the latest entry of
   * the one with the most.
   */
  #makeRoom(caller: Caller): void {
    const { waitingPerCaller, waiting, busyProblem } = this.#options
    if (caller.waiting.length >= waitingPerCaller) throw busyProblem()
    const all = [...this.#callers.values()]
    if (all.reduce((sum, one) => sum + one.waiting.length, 0) < waiting) return
    const longest = all.reduce((found, one) => (one.waiting.length > found.waiting.length ? one : found), caller)
    if (longest.waiting.length <= caller.waiting.length + 1) throw busyProblem()
    longest.waiting.findLast(({ hasBegun }) => !hasBegun)?.reject()
  }

  /** Those who run something wait for what they asked for themselves, and are left alone. */
  #refuseLate(): void {
    while (this.#overload !== null) {
      const idle = [...this.#callers.values()].filter(({ running, waiting }) => running === 0 && waiting.length > 0)
      const firsts = idle.flatMap(({ waiting }) => waiting.find(({ hasBegun }) => !hasBegun) ?? [])
      const [first] = firsts.toSorted((one, other) => one.order - other.order)
      const now = this.#options.now()
      if (first === undefined || !this.#overload.refuses(now - first.cameMs, idle.length, now)) return
      first.reject()
    }
  }

  #begin(caller: Caller): void {
    this.#note(caller)
    caller.running += 1
    this.#taken += 1
  }

  #end(caller: Caller): void {
    this.#note(caller)
    caller.running -= 1
    this.#taken -= 1
    this.#refuseLate()
    for (let next = this.#next(); next !== null; next = this.#next()) {
      this.#begin(next)
      next.waiting.shift()?.go()
    }
  }

  #next(): Caller | null {
    let best: Caller | null = null
    for (const caller of this.#callers.values()) {
      const [first] = caller.waiting
      if (first === undefined || !this.#mayRun(caller, first)) continue
      if (best === null || this.#isBefore(caller, best)) best = caller
    }
    return best
  }

  #isBefore(one: Caller, other: Caller): boolean {
    const [first, otherFirst] = [one.waiting[0], other.waiting[0]]
    if (first?.returns !== otherFirst?.returns) return first?.returns === true
    const [used, otherUsed] = first?.returns === true ? [0, 0] : [this.#note(one), this.#note(other)]
    return used === otherUsed ? (first?.order ?? 0) < (otherFirst?.order ?? 0) : used < otherUsed
  }

  #mayRun(caller: Caller, { returns }: Pick<Waiting, 'returns'>): boolean {
    const { slots, slotsPerCaller, reserved } = this.#options
    const free = slots - this.#taken
    if (free <= 0 || caller.running >= slotsPerCaller) return false
    const isLight = caller.running === 0 && this.#note(caller) < limits.heavyCallerMs
    return returns || isLight || free > reserved
  }

  /** Updates a caller's use to the present and returns it: running work adds to it, and it decays by half every half-life. */
  #note(caller: Caller): number {
    const now = this.#options.now()
    const retained = Math.exp(-DECAY_PER_MS * (now - caller.at))
    caller.usedMs = caller.usedMs * retained + (caller.running * (1 - retained)) / DECAY_PER_MS
    caller.at = now
    return caller.usedMs
  }

  #callerOf(name: string): Caller {
    const known = this.#callers.get(name)
    if (known !== undefined) return known
    if (this.#callers.size >= MAX_CALLERS) this.#evictIdle()
    const made: Caller = { running: 0, usedMs: 0, at: this.#options.now(), waiting: [] }
    this.#callers.set(name, made)
    return made
  }

  #evictIdle(): void {
    for (const [name, caller] of this.#callers) {
      const isIdle = caller.running === 0 && caller.waiting.length === 0
      if (isIdle && this.#note(caller) < limits.heavyCallerMs / 10) this.#callers.delete(name)
    }
  }
}
