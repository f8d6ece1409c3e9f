import { Problem } from '#core/api/problem.ts'
import type { signIn, signOut, whoAmI } from '#core/api/user.ts'
import { clearSessionCookies } from '../account/cookies.ts'
import { nameHash, noteSecurity } from '../account/securityLog.ts'
import { endBrowserSession } from '../account/sessions.ts'
import { signInByPassword } from '../account/signIn.ts'
import { safeUser } from '../account/users.ts'
import type { Handler } from './Handler.ts'
import { userOf } from './userOf.ts'

/** Opens a session. */
export const answerSignIn: Handler<typeof signIn> = async ({ ports, body: { username, password }, c }) => {
  const entered = await signInByPassword(c, ports, username, password)
  if (entered === null) {
    noteSecurity(ports, { kind: 'sign-in-failed', userId: null, request: c, details: { name: await nameHash(ports, username) } })
    throw new Problem('unauthorized', 'Unauthorized')
  }
  const { user, asked } = entered
  if (asked !== null) return asked
  noteSecurity(ports, { kind: 'signed-in', userId: user.id, request: c, details: { by: 'password' } })
  return true
}

/** Ends the session, if there is one, and takes its cookies back. */
export const answerSignOut: Handler<typeof signOut> = async ({ ports, c }) => {
  const userId = await endBrowserSession(c, ports)
  if (userId !== null) noteSecurity(ports, { kind: 'signed-out', userId, request: c })
  clearSessionCookies(c, ports)
  return c.body(null, 200)
}

/** Tells whose key or session the call came with. */
export const answerWhoAmI: Handler<typeof whoAmI> = async ({ caller }) => safeUser(userOf(caller))
