import { limits } from '#core/limits.ts'
import type { Log } from '../../../../ports/Log.ts'

/** Why connections came to their end, or never began. */
type Reason = 'refused' | 'madeRoom' | 'stalled' | 'unread'

/** Tells the log of such connections by their number, at most once a minute, so that an attack does not fill it. */
export class ConnectionEvents {
  readonly #log: Log
  readonly #counts = new Map<Reason, number>()
  #fault: Error | null = null
  #toldMs = Number.NEGATIVE_INFINITY

  constructor(log: Log) {
    this.#log = log
  }

  count(reason: Reason): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1)
  }

  /** A connection that the system could not give us, as when no more files may be open. */
  fault(fault: Error): void {
    this.#fault = fault
    this.count('refused')
  }

  /** Reports pending events, unless that was done a moment ago. */
  tell(): void {
    if (this.#counts.size === 0 || Date.now() - this.#toldMs < limits.connectionLogMs) return
    this.#log.info('connections ended', { ...Object.fromEntries(this.#counts), message: this.#fault?.message })
    this.#counts.clear()
    this.#fault = null
    this.#toldMs = Date.now()
  }
}
