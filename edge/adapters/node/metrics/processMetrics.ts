import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Family } from '../../../observability/promText.ts'
import { counted } from '../../../platform/counts.ts'
import { namedQueues } from '../../../platform/FairQueue.ts'

const NS = 1e9 // nanoseconds of a second
const LOOP_TICK_MS = 20

const samplesOf = (label: string, values: ReadonlyMap<string, number>) =>
  [...values].map(([text, value]) => ({ labels: { [label]: text }, value }))

/** Measures this process from now on; `families` gives what was found, the delays of the event loop since it was last asked. */
export function processMetrics(version: string) {
  const loop = monitorEventLoopDelay({ resolution: LOOP_TICK_MS })
  loop.enable()
  const families = (openResponses: number): Family[] => {
    const { rss, heapUsed, external } = process.memoryUsage()
    const delays = [
      ['0.5', loop.percentile(50)],
      ['0.99', loop.percentile(99)],
      ['1', loop.max],
    ] as const
    loop.reset()
    const queues = [...namedQueues]
    return [
      { name: 'pelagos_build_info', type: 'gauge', help: 'The release', samples: [{ labels: { version }, value: 1 }] },
      {
        name: 'pelagos_event_loop_delay_seconds',
        type: 'summary',
        help: 'Delay of the event loop since the last scrape',
        samples: delays.map(([quantile, ns]) => ({ labels: { quantile }, value: Number.isFinite(ns) ? ns / NS : 0 })),
      },
      {
        name: 'pelagos_memory_bytes',
        type: 'gauge',
        help: 'Memory of the process',
        samples: Object.entries({ rss, heapUsed, external }).map(([kind, value]) => ({ labels: { kind }, value })),
      },
      {
        name: 'pelagos_responses_open',
        type: 'gauge',
        help: 'Requests whose response has not reached its end, downloads among them',
        samples: [{ value: openResponses }],
      },
      {
        name: 'pelagos_queue_running',
        type: 'gauge',
        help: 'Work that has a slot of a queue',
        samples: queues.map(([queue, { taken }]) => ({ labels: { queue }, value: taken })),
      },
      {
        name: 'pelagos_queue_waiting',
        type: 'gauge',
        help: 'Work that waits in a queue',
        samples: queues.map(([queue, { waiting }]) => ({ labels: { queue }, value: waiting })),
      },
      {
        name: 'pelagos_queue_wait_seconds',
        type: 'summary',
        help: 'Waiting times that have ended; work that found a free slot is not in them',
        samples: queues.flatMap(([queue, { waits }]) => [
          { suffix: '_sum', labels: { queue }, value: waits.ms / 1000 } as const,
          { suffix: '_count', labels: { queue }, value: waits.count } as const,
        ]),
      },
      {
        name: 'pelagos_engine_queries_total',
        type: 'counter',
        help: 'Queries of observations that have ended: read to the end, left by their reader, or failed',
        samples: samplesOf('outcome', counted.queries),
      },
      {
        name: 'pelagos_requests_turned_away_total',
        type: 'counter',
        help: 'Requests that got 503 at once because more was asked for than the process can do',
        samples: samplesOf('kind', counted.turnedAway),
      },
      {
        name: 'pelagos_outbound_failures_total',
        type: 'counter',
        help: 'Failed calls of other services',
        samples: samplesOf('kind', counted.outbound),
      },
      {
        name: 'pelagos_trace_spans_total',
        type: 'counter',
        help: 'Spans sent to the collector, or dropped because it was away',
        samples: samplesOf('outcome', counted.spans),
      },
    ]
  }
  return { families, close: () => loop.disable() }
}
