import type { getGuestToken } from '#core/api/user.ts'
import { Problem } from '#core/request/Problem.ts'
import { admitGuest, guestCookie, guestOfToken, plotsLeft } from '../account/guests.ts'
import { secretsOf } from '../config/secretsOf.ts'
import { readCookie, writeCookie } from '../middleware/cookies.ts'
import { isTrustedOrigin } from '../middleware/origin.ts'
import type { Handler } from './Handler.ts'

/** Admits a guest. One who has a good token already keeps it with what is left of it. */
export const answerGuestToken: Handler<typeof getGuestToken> = async ({ ports, query, caller, c }) => {
  const { database, config, now } = ports
  const secret = secretsOf(config).session
  if (caller.kind !== 'browser') throw new Problem('unauthorized', 'Unauthorized')
  if (!isTrustedOrigin(c, config)) throw new Problem('forbidden', 'Forbidden')
  if (query.expires <= now()) throw new Problem('bad-request', 'bad request: expires must be in the future.')
  const address = ports.addressOf(c.req.raw, c.env)
  const cookie = readCookie(c, config, 'guest')
  const userAgent = c.req.header('User-Agent') ?? ''
  const held = cookie === undefined ? null : await guestOfToken(database, secret, { cookie, userAgent, now: now() })
  const guest = held ?? (await admitGuest(database, { browserHash: caller.browserHash, address, expiresAt: query.expires }, now()))
  writeCookie(c, config, 'guest', { value: await guestCookie(secret, guest), expiresAt: guest.expiresAt })
  return { plotsLeft: plotsLeft(guest) }
}
