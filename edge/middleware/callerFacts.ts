import type { CallerFacts } from '../account/CallerFacts.ts'
import type { Ports } from '../ports/Ports.ts'
import type { AppContext } from './context.ts'
import { readCookie } from './cookies.ts'
import { queueKey } from './queueKey.ts'

/** A request as values, once it is known who calls. */
export function callerFacts(c: AppContext, ports: Pick<Ports, 'addressOf' | 'config'>): CallerFacts {
  return {
    ...requestFacts(c, ports),
    userAgent: c.req.header('User-Agent') ?? '',
    origin: new URL(c.req.url).origin,
    sessionCookie: readCookie(c, ports.config, 'session'),
    queueKey: queueKey(c, ports),
  }
}

/** Which request it is and where it comes from, for the security log. */
export function requestFacts(c: AppContext, { addressOf }: Pick<Ports, 'addressOf'>): Pick<CallerFacts, 'requestId' | 'address'> {
  return { requestId: c.get('requestId'), address: addressOf(c.req.raw, c.env) }
}
