import { limits } from '#core/limits/outbound.ts'
import { type Fetch, type OutboundBounds, outboundFetch } from '#core/outbound/outboundFetch.ts'
import { Problem } from '#core/request/Problem.ts'

const waits = { answerMs: limits.clientAnswerMs, stallMs: limits.clientStallMs }

/** How long the portal is waited for, and how much of it is read at once; rows may be as long as they are. */
export const replyBounds: Readonly<Record<'json' | 'rows', OutboundBounds>> = {
  json: { ...waits, maxBytes: limits.clientJsonBytes },
  rows: waits,
}

/** Calls the portal. Throws `unreachable`, or `unexpected-reply` where an address leads elsewhere, as a key is for one portal. */
export function sendTo(baseUrl: string, bounds: OutboundBounds): Fetch {
  return outboundFetch(fetch, bounds, ({ kind, message }) => {
    if (kind === 'redirected')
      return new Problem('unexpected-reply', `${baseUrl} ${message}. Set PELAGOS_URL to the address that it leads to.`)
    return new Problem(
      'unreachable',
      kind === 'broken off' ? 'The connection was lost before all data had arrived.' : `The portal ${message}.`,
    )
  })
}
