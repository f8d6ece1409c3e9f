import type * as account from '#core/api/account.ts'
import { secondFactorMessages } from '#core/messages/secondFactor.ts'
import { Problem } from '#core/request/Problem.ts'
import type { CallerFacts } from '../account/CallerFacts.ts'
import { changeEmail } from '../account/changeEmail.ts'
import { changePassword } from '../account/changePassword.ts'
import { confirmAddress, confirmAgain } from '../account/confirm.ts'
import { areNamesFree } from '../account/links.ts'
import { changeProfile } from '../account/profile.ts'
import { register } from '../account/register.ts'
import { choosePassword, mailResetLink } from '../account/reset.ts'
import { factorsOf, hasAny } from '../account/secondFactor/factors.ts'
import { nameHash, noteSecurity } from '../account/securityLog.ts'
import { browserUserOf, openSession } from '../account/sessions.ts'
import { findByPassword, type User } from '../account/users.ts'
import type { AppContext } from '../middleware/context.ts'
import { clearSessionCookies, setSessionCookies, setUserCookie } from '../middleware/cookies.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Handler } from './Handler.ts'
import { userOf } from './userOf.ts'

/** Makes an account. */
export const answerSignUp: Handler<typeof account.signUp> = async ({ ports, body, facts, c }) => {
  const { id: userId } = await register(ports, body, facts.queueKey)
  noteSecurity(ports, { kind: 'registered', userId, request: facts })
  return ok(c)
}

/** Tells whether both names are free. */
export const answerValidateNames: Handler<typeof account.validateNames> = ({ ports: { database }, body: { username, email } }) =>
  areNamesFree(database, username, email)

/** Confirms the address of a mailed link; its owner's own browser sees it at once. */
export const answerConfirmEmail: Handler<typeof account.confirmEmail> = async ({ ports, body, facts, c }) => {
  const user = await confirmAddress(ports, body.token)
  noteSecurity(ports, { kind: 'email-confirmed', userId: user.id, request: facts })
  if ((await browserUserOf(facts, ports))?.id === user.id) setUserCookie(c, ports, user)
  return ok(c)
}

/** E-mails the confirming link again. */
export const answerResendConfirmation: Handler<typeof account.resendConfirmation> = async ({ ports, caller, c }) => {
  await confirmAgain(ports, userOf(caller))
  return ok(c)
}

/** E-mails a link to choose a new password, if somebody has the address. */
export const answerForgotPassword: Handler<typeof account.forgotPassword> = async ({ ports, body, facts, c }) => {
  const userId = await mailResetLink(ports, body.email)
  noteSecurity(ports, { kind: 'password-reset-asked', userId, request: facts, details: { name: await nameHash(ports, body.email) } })
  return ok(c)
}

/** Sets a password by a mailed link. The browser's cookies go, as its session may have been the user's. */
export const answerChoosePassword: Handler<typeof account.choosePassword> = async ({
  ports,
  body: { token, password, endApiKeys },
  facts,
  c,
}) => {
  const before = await browserUserOf(facts, ports)
  const { user, keysEnded } = await choosePassword(ports, token, { password, endApiKeys, caller: facts.queueKey })
  if (before?.id === user.id) clearSessionCookies(c, ports)
  noteSecurity(ports, { kind: 'password-reset', userId: user.id, request: facts, details: { keysEnded } })
  return ok(c)
}

/** Changes the password and signs this browser in again. */
export const answerChangePassword: Handler<typeof account.changePassword> = async ({ ports, body, facts, c }) => {
  const proved = await provedUser(facts, ports, body)
  const given = { password: body.newPassword, endApiKeys: body.endApiKeys, caller: facts.queueKey }
  const { user, keysEnded } = await changePassword(ports, proved, given)
  noteSecurity(ports, { kind: 'password-changed', userId: user.id, request: facts, details: { keysEnded } })
  setSessionCookies(c, ports, await openSession(facts, ports, user, { isProved: true }))
  return ok(c)
}

/** Changes the address. */
export const answerChangeEmail: Handler<typeof account.changeEmail> = async ({ ports, body, facts, c }) => {
  const user = await changeEmail(ports, await provedUser(facts, ports, body), body.email)
  noteSecurity(ports, { kind: 'email-changed', userId: user.id, request: facts })
  setUserCookie(c, ports, user)
  return ok(c)
}

/** Changes the caller's own profile. */
export const answerUpdateInfo: Handler<typeof account.updateInfo> = async ({ ports, body, caller, c }) => {
  setUserCookie(c, ports, await changeProfile(ports.database, userOf(caller).id, body.userInfo))
  return ok(c)
}

/** Whose name and password these are; throws `unauthorized` where they are wrong, or where the browser is signed in as somebody else. */
async function provedUser(
  facts: CallerFacts,
  ports: Ports,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<User> {
  const user = await findByPassword(ports.database, username, password, facts.queueKey)
  const signedIn = await browserUserOf(facts, ports)
  if (user !== null && signedIn?.id === user.id) return user
  if (user !== null && signedIn === null) {
    // The password alone must not lead around the second step.
    if (hasAny(await factorsOf(ports.database, user.id))) throw new Problem('second-factor-required', secondFactorMessages.signInFirst)
    return user
  }
  noteSecurity(ports, {
    kind: 'sign-in-failed',
    userId: signedIn?.id ?? null,
    request: facts,
    details: { name: await nameHash(ports, username) },
  })
  throw new Problem('unauthorized', 'Unauthorized')
}

function ok(c: AppContext): Response {
  return c.text('OK', 200, { 'Cache-Control': 'no-store' })
}
