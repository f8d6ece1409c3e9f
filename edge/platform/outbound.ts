import type { OutboundError } from '#core/outbound/OutboundError.ts'
import { type Fetch, type OutboundBounds, outboundFetch } from '#core/outbound/outboundFetch.ts'
import { countUp } from './counts.ts'

/** The only way of the edge to other services; `content/docs/resilience.md` lists them with their bounds. */
export function outbound(bounds: OutboundBounds, explain?: (fault: OutboundError) => unknown): Fetch {
  return outboundFetch(fetch, bounds, (fault) => {
    countUp('outbound', fault.kind)
    return explain === undefined ? fault : explain(fault)
  })
}
