import { limits } from '#core/limits/request.ts'

/** When waiting counts as overload. In milliseconds of the clock that is asked. */
export interface OverloadBounds {
  /** What anybody may wait while it lasts. */
  readonly waitMs: number
  /** For how long everybody must have waited longer, so that it is no crowd of a moment. */
  readonly lastingMs: number
  /** After the last rejection. */
  readonly endsMs: number
  /** At least as many must wait. */
  readonly waiting: number
}

/** Of queries that wait for so many slots. */
export const queryOverload = (slots: number): OverloadBounds => ({
  waitMs: limits.queryWaitMs,
  lastingMs: limits.queryOverloadMs,
  endsMs: limits.overloadEndsMs,
  waiting: slots * limits.queryOverloadPerSlot,
})

/**
 * Tells a lasting overload from a crowd that comes at one moment and only waits: all the time the one that has waited longest has waited long,
 * and the queue is as long as ever. While it lasts, those who have waited long are refused, so that the others get their turn soon.
 */
export class Overload {
  readonly #bounds: OverloadBounds
  /** Since when everybody has waited long, and the most that waited at a time. */
  #crowded: { readonly sinceMs: number; most: number } | null = null
  #refusedMs = Number.NEGATIVE_INFINITY

  constructor(bounds: OverloadBounds) {
    this.#bounds = bounds
  }

  /** Whether the one that has waited longest, among so many that wait, is to be refused. Looks, and remembers. */
  refuses(waitedMs: number, waiting: number, nowMs: number): boolean {
    const { waitMs, lastingMs, endsMs } = this.#bounds
    if (waitedMs <= waitMs) {
      this.#crowded = null
      return false
    }
    this.#crowded ??= { sinceMs: nowMs, most: this.#bounds.waiting }
    this.#crowded.most = Math.max(this.#crowded.most, waiting)
    const isLasting = nowMs - this.#crowded.sinceMs >= lastingMs && waiting === this.#crowded.most
    if (!isLasting && nowMs - this.#refusedMs >= endsMs) return false
    this.#refusedMs = nowMs
    return true
  }
}
