import type { AnsweredRequest } from '../ports/Ports.ts'
import type { Family } from './promText.ts'

/** Upper bounds in seconds: pages take milliseconds, charts up to a minute. */
const BOUNDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS']

interface Durations {
  readonly buckets: number[]
  sum: number
  count: number
}

/** Counts requests by the pattern of their route, never by what a client wrote, so that there are only so many series. */
export class RequestMetrics {
  readonly #counts = new Map<string, { readonly labels: Readonly<Record<string, string>>; value: number }>()
  readonly #durations = new Map<string, Durations>()

  note({ method, route, status, ms }: Pick<AnsweredRequest, 'method' | 'route' | 'status' | 'ms'>): void {
    const labels = { method: METHODS.includes(method) ? method : 'other', route, status: `${Math.floor(status / 100)}xx` }
    const key = Object.values(labels).join(' ')
    const counted = this.#counts.get(key) ?? { labels, value: 0 }
    counted.value += 1
    this.#counts.set(key, counted)
    const known = this.#durations.get(route) ?? { buckets: BOUNDS.map(() => 0), sum: 0, count: 0 }
    this.#durations.set(route, known)
    // A clock that was set back makes no time negative.
    const seconds = Math.max(0, ms) / 1000
    BOUNDS.forEach((bound, at) => {
      if (seconds <= bound) known.buckets[at] = (known.buckets[at] ?? 0) + 1
    })
    known.sum += seconds
    known.count += 1
  }

  families(): Family[] {
    const durations = [...this.#durations].flatMap(([route, { buckets, sum, count }]) => [
      ...BOUNDS.map((bound, at) => ({ suffix: '_bucket', labels: { route, le: String(bound) }, value: buckets[at] ?? 0 }) as const),
      { suffix: '_bucket', labels: { route, le: '+Inf' }, value: count } as const,
      { suffix: '_sum', labels: { route }, value: sum } as const,
      { suffix: '_count', labels: { route }, value: count } as const,
    ])
    return [
      {
        name: 'pelagos_http_requests_total',
        type: 'counter',
        help: 'Requests whose response has begun, by route pattern and class of status',
        samples: [...this.#counts.values()],
      },
      {
        name: 'pelagos_http_request_duration_seconds',
        type: 'histogram',
        help: 'Time until the response begins',
        samples: durations,
      },
    ]
  }
}
