import type { endSessions, listSessions, signOutLegacy } from '#core/api/sessions.ts'
import { Problem } from '#core/request/Problem.ts'
import { noteSecurity } from '../account/securityLog.ts'
import { browserUserOf, endBrowserSession, endSessionOf, endSessionsOf, listSessionsOf, sessionIdOf } from '../account/sessions.ts'
import { clearSessionCookies, setUserCookie } from '../middleware/cookies.ts'
import type { Handler } from './Handler.ts'
import { userOf } from './userOf.ts'

/** Lists the caller's sessions, and refreshes this browser's user cookie, which may have changed in another browser. */
export const answerListSessions: Handler<typeof listSessions> = async ({ ports, caller, facts, c }) => {
  const user = userOf(caller)
  setUserCookie(c, ports, user)
  return listSessionsOf(ports.database, user.id, { thisId: await sessionIdOf(facts, ports), now: ports.now() })
}

/** Ends one session of the caller's, or all but this one. */
export const answerEndSessions: Handler<typeof endSessions> = async ({ ports, body, caller, facts, c }) => {
  const { id: userId } = userOf(caller)
  const thisId = await sessionIdOf(facts, ports)
  if ('id' in body && !(await endSessionOf(ports.database, userId, body.id))) throw new Problem('not-found', 'You have no such session.')
  const ended = 'id' in body ? 1 : await endSessionsOf(ports.database, userId, thisId ?? undefined)
  if ('id' in body && body.id === thisId) clearSessionCookies(c, ports)
  noteSecurity(ports, { kind: 'sessions-ended', userId, request: facts, details: { ended } })
  return { ended }
}

/** Signs out, here or everywhere. */
export const answerSignOutTwin: Handler<typeof signOutLegacy> = async ({ ports, body: { everywhere }, facts, c }) => {
  const user = everywhere ? await browserUserOf(facts, ports) : null
  if (user !== null) {
    const ended = await endSessionsOf(ports.database, user.id)
    noteSecurity(ports, { kind: 'sessions-ended', userId: user.id, request: facts, details: { ended, everywhere: true } })
  }
  const userId = await endBrowserSession(facts, ports)
  if (userId !== null) noteSecurity(ports, { kind: 'signed-out', userId, request: facts })
  clearSessionCookies(c, ports)
  return c.body(null, 200)
}
