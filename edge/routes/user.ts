import type { signIn, signOut, whoAmI } from '#core/api/user.ts'
import { Problem } from '#core/request/Problem.ts'
import { nameHash, noteSecurity } from '../account/securityLog.ts'
import { endBrowserSession } from '../account/sessions.ts'
import { signInByPassword } from '../account/signIn.ts'
import { safeUser } from '../account/users.ts'
import { clearSessionCookies, setSessionCookies } from '../middleware/cookies.ts'
import type { Handler } from './Handler.ts'
import { userOf } from './userOf.ts'

/** Opens a session. */
export const answerSignIn: Handler<typeof signIn> = async ({ ports, body: { username, password }, facts, c }) => {
  const entered = await signInByPassword(facts, ports, username, password)
  if (entered === null) {
    noteSecurity(ports, { kind: 'sign-in-failed', userId: null, request: facts, details: { name: await nameHash(ports, username) } })
    throw new Problem('unauthorized', 'Unauthorized')
  }
  const { session, asked } = entered.entry
  if (session === null) return asked
  setSessionCookies(c, ports, session)
  noteSecurity(ports, { kind: 'signed-in', userId: session.user.id, request: facts, details: { by: 'password' } })
  return true
}

/** Ends the session, if there is one, and takes its cookies back. */
export const answerSignOut: Handler<typeof signOut> = async ({ ports, facts, c }) => {
  const userId = await endBrowserSession(facts, ports)
  if (userId !== null) noteSecurity(ports, { kind: 'signed-out', userId, request: facts })
  clearSessionCookies(c, ports)
  return c.body(null, 200)
}

/** Tells whose key or session the call came with, and what the key may do. */
export const answerWhoAmI: Handler<typeof whoAmI> = async ({ caller }) => ({
  ...safeUser(userOf(caller)),
  ...(caller.kind === 'user' && caller.by === 'key' ? { keyScope: caller.keyScope } : {}),
})
