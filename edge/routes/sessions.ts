import type { Endpoint } from '#core/api/endpoint.ts'
import type { sessionsApi } from '#core/api/sessions.ts'
import { Problem } from '#core/request/Problem.ts'
import { admitGuest, guestCookie, guestOfToken, plotsLeft } from '../account/guests.ts'
import { nameHash, noteSecurity } from '../account/securityLog.ts'
import { endBrowserSession, endSessionOf, endSessionsOf, findBrowserUser, listSessionsOf, readSessionId } from '../account/sessions.ts'
import { signInByPassword } from '../account/signIn.ts'
import { safeUser } from '../account/users.ts'
import { readLastCall } from '../catalog/dataLists.ts'
import { secretsOf } from '../config/secretsOf.ts'
import { clearSessionCookies, readCookie, setSessionCookies, setUserCookie, writeCookie } from '../middleware/cookies.ts'
import { isTrustedOrigin } from '../middleware/origin.ts'
import type { Call, Handlers } from './Handler.ts'
import { userOf } from './userOf.ts'

/** Ends the session, if there is one, and takes its cookies back. */
async function signOut({ ports, facts, c }: Pick<Call<Endpoint>, 'ports' | 'facts' | 'c'>): Promise<Response> {
  const userId = await endBrowserSession(facts, ports)
  if (userId !== null) noteSecurity(ports, { kind: 'signed-out', userId, request: facts })
  clearSessionCookies(c, ports)
  return c.body(null, 200)
}

export const sessionsRoutes: Handlers<typeof sessionsApi> = {
  signIn: async ({ ports, body: { username, password }, facts, c }) => {
    const entered = await signInByPassword(facts, ports, username, password)
    if (entered === null) {
      noteSecurity(ports, { kind: 'sign-in-failed', userId: null, request: facts, details: { name: await nameHash(ports, username) } })
      throw new Problem('unauthorized', 'Unauthorized')
    }
    const { session, secondStep } = entered.entry
    if (session === null) return secondStep
    setSessionCookies(c, ports, session)
    noteSecurity(ports, { kind: 'signed-in', userId: session.user.id, request: facts, details: { by: 'password' } })
    return true
  },
  signOut,
  signOutLegacy: async (call) => {
    const { ports, body, facts } = call
    const user = body.everywhere ? await findBrowserUser(facts, ports) : null
    if (user !== null) {
      const ended = await endSessionsOf(ports.database, user.id)
      noteSecurity(ports, { kind: 'sessions-ended', userId: user.id, request: facts, details: { ended, everywhere: true } })
    }
    return signOut(call)
  },
  /** Finds the user of the call's key or session, and what the key may do. */
  whoAmI: async ({ caller }) => ({
    ...safeUser(userOf(caller)),
    ...(caller.kind === 'user' && caller.by === 'key' ? { keyScope: caller.keyScope } : {}),
  }),
  /** Lists the caller's sessions, and refreshes this browser's user cookie, which may have changed in another browser. */
  listSessions: async ({ ports, caller, facts, c }) => {
    const user = userOf(caller)
    setUserCookie(c, ports, user)
    return listSessionsOf(ports.database, user.id, { thisId: await readSessionId(facts, ports), now: ports.now() })
  },
  endSessions: async ({ ports, body, caller, facts, c }) => {
    const { id: userId } = userOf(caller)
    const thisId = await readSessionId(facts, ports)
    if ('id' in body && !(await endSessionOf(ports.database, userId, body.id))) throw new Problem('not-found', 'You have no such session.')
    const ended = 'id' in body ? 1 : await endSessionsOf(ports.database, userId, thisId ?? undefined)
    if ('id' in body && body.id === thisId) clearSessionCookies(c, ports)
    noteSecurity(ports, { kind: 'sessions-ended', userId, request: facts, details: { ended } })
    return { ended }
  },
  /** Admits a guest. One who has a good token already keeps it with what is left of it. */
  getGuestToken: async ({ ports, query, caller, c }) => {
    const { database, config, now } = ports
    const secret = secretsOf(config).session
    if (caller.kind !== 'browser') throw new Problem('unauthorized', 'Unauthorized')
    if (!isTrustedOrigin(c, config)) throw new Problem('forbidden', 'Forbidden')
    if (query.expires <= now()) throw new Problem('bad-request', 'bad request: expires must be in the future.')
    const address = ports.addressOf(c.req.raw, c.env)
    const cookie = readCookie(c, config, 'guest')
    const userAgent = c.req.header('User-Agent') ?? ''
    const known = cookie === undefined ? null : await guestOfToken(database, secret, { cookie, userAgent, now: now() })
    const guest = known ?? (await admitGuest(database, { browserHash: caller.browserHash, address, expiresAt: query.expires }, now()))
    writeCookie(c, config, 'guest', { value: await guestCookie(secret, guest), expiresAt: guest.expiresAt })
    return { plotsLeft: plotsLeft(guest) }
  },
  lastApiCall: ({ ports, caller }) => readLastCall(ports, userOf(caller).id),
}
