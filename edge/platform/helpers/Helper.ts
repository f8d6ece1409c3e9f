import { type Calls, type OwnedChannel, RemoteCalls } from '#core/request/RemoteCalls.ts'

/** The channel to a thread or process of ours, and whether it keeps this process from ending. */
export interface HelperChannel extends OwnedChannel {
  ref(): void
  unref(): void
}

/** A thread or process that starts with the first call and again where it has ended. Only a call that is awaited keeps this process from ending. */
export class Helper<Served extends Calls> {
  readonly #start: () => HelperChannel
  readonly #idleMs: number | undefined
  #running: { readonly channel: HelperChannel; readonly calls: RemoteCalls<Served> } | null = null
  #idleTimer: ReturnType<typeof setTimeout> | undefined

  /** `idleMs` is how long it stays without a call; for ever by default. */
  constructor(start: () => HelperChannel, idleMs?: number) {
    this.#start = start
    this.#idleMs = idleMs
  }

  /** Calls the thread or process; see `RemoteCalls.call`. */
  readonly call: RemoteCalls<Served>['call'] = async (name, input, options) => {
    clearTimeout(this.#idleTimer)
    if (this.#running === null || this.#running.calls.hasEnded) {
      const channel = this.#start()
      this.#running = { channel, calls: new RemoteCalls(channel) }
    }
    const { channel, calls } = this.#running
    channel.ref()
    try {
      return await calls.call(name, input, options)
    } finally {
      if (!calls.isBusy) this.#rest(channel, calls)
    }
  }

  /** Ends it; pending calls are rejected with the reason. A later call starts another. */
  async end(reason?: unknown): Promise<void> {
    clearTimeout(this.#idleTimer)
    await this.#running?.calls.end(reason)
  }

  #rest(channel: HelperChannel, calls: RemoteCalls<Served>): void {
    channel.unref()
    if (this.#idleMs !== undefined && !calls.hasEnded) this.#idleTimer = setTimeout(() => this.end(), this.#idleMs).unref()
  }
}
