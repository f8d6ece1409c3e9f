import type { Log } from '../../../../platform/Log.ts'

const CONNECTION_LOG_MS = 60_000 // an attack must not fill the log

/** Why connections were closed or rejected. */
type Reason = 'refused' | 'madeRoom' | 'stalled' | 'unread' | 'unsent'

/** Logs the number of such connections, at most once per minute, so that an attack does not fill the log. */
export class ConnectionEvents {
  readonly #log: Log
  readonly #counts = new Map<Reason, number>()
  #fault: Error | null = null
  #loggedMs = Number.NEGATIVE_INFINITY

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
  log(): void {
    if (this.#counts.size === 0 || performance.now() - this.#loggedMs < CONNECTION_LOG_MS) return
    this.#log.info('connections ended', { ...Object.fromEntries(this.#counts), message: this.#fault?.message })
    this.#counts.clear()
    this.#fault = null
    this.#loggedMs = performance.now()
  }
}
