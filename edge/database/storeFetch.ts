import { limits } from '#core/limits/outbound.ts'
import type { Fetch, OutboundBounds } from '#core/outbound/outboundFetch.ts'
import { outbound } from '../platform/outbound.ts'
import { STORE_UNREACHABLE } from '../platform/storageError.ts'

/** How the store's client calls its libSQL server. Tests wait for less. */
export function storeFetch(bounds: OutboundBounds = { totalMs: limits.libsqlMs, maxBytes: limits.libsqlBytes }): Fetch {
  return outbound(bounds, ({ message }) => Object.assign(new Error(`The store ${message}`), { code: STORE_UNREACHABLE }))
}
