import { healthPath, readyPath } from '#core/api/readiness.ts'
import { limits } from '#core/limits/request.ts'
import { countUp } from '../../../platform/counts.ts'
import { Overload } from '../../../platform/Overload.ts'
import { TaskPerTurn } from './connections/TaskPerTurn.ts'

const VISITORS = 4 // who wait; fewer are no overload, however long something took
const BROWSER_CONNECTIONS = 6 // that browsers open to one host (HTTP/1.1), each with a request that may wait

type Kind = 'page' | 'call'

/** What supervisors and monitoring ask, which costs next to nothing. */
const watched = new Set([healthPath, readyPath, '/metrics', '/api/health'])

/** The processor time of this thread: what others of the machine take is no load of ours. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Lets requests begin, networks in turn, one page and one call in each turn of the event loop: pages and their parts cost little, so that
 * they do not wait for calls. While more is asked for than this process can do, those who have waited too long are turned away.
 */
export class Admission {
  readonly #queues: Readonly<Record<Kind, Queue>>

  /** `nowMs` is a clock of this thread's work. */
  constructor(nowMs: () => number = workedMs) {
    this.#queues = { page: new Queue('page', nowMs), call: new Queue('call', nowMs) }
  }

  /** Resolves in the turn of a request: whether it may begin. */
  async enter(path: string, network: string): Promise<boolean> {
    if (watched.has(path)) return true
    return this.#queues[/^\/(api|dataretrieval)\//i.test(path) ? 'call' : 'page'].enter(network)
  }
}

class Queue {
  readonly #kind: Kind
  readonly #nowMs: () => number
  readonly #turns = new TaskPerTurn()
  readonly #overload = new Overload({
    waitMs: limits.admissionWaitMs,
    lastingMs: limits.admissionOverloadMs,
    endsMs: limits.overloadEndsMs,
    waiting: VISITORS,
  })
  #waiting = 0

  constructor(kind: Kind, nowMs: () => number) {
    this.#kind = kind
    this.#nowMs = nowMs
  }

  /** How many wait at least: a network each, or six requests where a proxy hides the networks. */
  get #visitors(): number {
    return Math.max(this.#turns.networks, Math.ceil(this.#waiting / BROWSER_CONNECTIONS))
  }

  enter(network: string): Promise<boolean> {
    const cameMs = this.#nowMs()
    this.#waiting += 1
    return new Promise((resolve) =>
      this.#turns.run(network, () => {
        this.#waiting -= 1
        const nowMs = this.#nowMs()
        const isTurnedAway = this.#overload.refuses(nowMs - cameMs, this.#visitors < VISITORS ? 0 : this.#waiting, nowMs)
        if (isTurnedAway) countUp('turnedAway', this.#kind)
        resolve(!isTurnedAway)
        return !isTurnedAway
      }),
    )
  }
}
