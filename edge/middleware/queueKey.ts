import { networkOf } from '../platform/network.ts'
import type { Ports } from '../ports/Ports.ts'
import type { AppContext } from './context.ts'

/** Whom queues count a request as: a user with all their keys and sessions, a guest, else the network it comes from. Never stored or logged. */
export function queueKey(c: AppContext, { addressOf }: Pick<Ports, 'addressOf'>): string {
  const caller = c.get('caller')
  if (caller.kind === 'user') return `user ${caller.user.id}`
  if (caller.kind === 'guest') return `guest ${caller.guest.id}`
  return `network ${networkOf(addressOf(c.req.raw, c.env))}`
}
