import type { accountApi } from '#core/api/account.ts'
import type { ContactMessage } from '#core/mail/contact.ts'
import { secondFactorMessages } from '#core/messages/secondFactor.ts'
import { Problem } from '#core/request/Problem.ts'
import type { CallerFacts } from '../account/CallerFacts.ts'
import { changeEmail } from '../account/changeEmail.ts'
import { changePassword } from '../account/changePassword.ts'
import { closeAccount } from '../account/closeAccount.ts'
import { confirmAddress, confirmAgain } from '../account/confirm.ts'
import { type GooglePerson, readIdToken } from '../account/google/idToken.ts'
import { enterWithGoogle, type GoogleEntry } from '../account/google/signInWithGoogle.ts'
import { areNamesFree } from '../account/links.ts'
import { changeProfile } from '../account/profile.ts'
import { register } from '../account/register.ts'
import { choosePassword, mailResetLink } from '../account/reset.ts'
import { hasAny, readFactors } from '../account/secondFactor/factors.ts'
import { enter as signInOrAsk } from '../account/secondFactor/secondSignIn.ts'
import { nameHash, noteSecurity } from '../account/securityLog.ts'
import { findBrowserUser, openSession } from '../account/sessions.ts'
import { findByPassword, type User } from '../account/users.ts'
import { keepContactMessage } from '../mail/keepContactMessage.ts'
import { sendDueMails } from '../mail/sendDueMails.ts'
import { clearSessionCookies, setSessionCookies, setUserCookie } from '../middleware/cookies.ts'
import { faultText } from '../platform/faultText.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Call, Handlers } from './Handler.ts'
import { userOf } from './userOf.ts'

/** Whose name and password these are; throws `unauthorized` where they are wrong, or where the browser is signed in as somebody else. */
async function provedUser(
  facts: CallerFacts,
  ports: Ports,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<User> {
  const user = await findByPassword(ports.database, username, password, facts.queueKey)
  const signedIn = await findBrowserUser(facts, ports)
  if (user !== null && signedIn?.id === user.id) return user
  if (user !== null && signedIn === null) {
    // The password alone must not lead around the second step.
    if (hasAny(await readFactors(ports.database, user.id))) throw new Problem('second-factor-required', secondFactorMessages.signInFirst)
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

type GoogleCall = Call<typeof accountApi.googleAuth>

/** The error for an invalid token gives no reason; the security log has it. Unavailable keys give 503, since the token may be valid. */
async function readPerson({ ports: { config, now }, ports, body, facts }: GoogleCall): Promise<GooglePerson> {
  if (config.google === null) throw new Problem('not-supported', 'This portal does not offer signing in with Google.')
  const person = await readIdToken(body, config.google, now)
  if (typeof person !== 'string') return person
  const details = { by: 'google', why: person, originator: originatorOf(body.originator) }
  noteSecurity(ports, { kind: 'sign-in-failed', userId: null, request: facts, details })
  throw new Problem('sign-in-failed', 'Google’s answer could not be used to sign in. Please try again.')
}

async function enter({ ports, body, facts }: GoogleCall, person: GooglePerson): Promise<GoogleEntry> {
  try {
    return await enterWithGoogle(ports.database, person, { register: body.register, now: ports.now() })
  } catch (fault) {
    if (fault instanceof Problem) {
      const details = { by: 'google', why: fault.code, originator: originatorOf(body.originator) }
      noteSecurity(ports, { kind: 'sign-in-failed', userId: null, request: facts, details })
    }
    throw fault
  }
}

/** One of the places that we know, so that nobody writes into the log. */
function originatorOf(text: string): string {
  return text === 'login form' || text === 'one tap' || text === 'registration' ? text : 'other'
}

export const accountRoutes: Handlers<typeof accountApi> = {
  /** Stores a message to the team, then e-mails it. Programs that fill the hidden field get `OK`, and nothing is stored. */
  contactUs: async ({ ports, body, c }) => {
    if (body.website !== undefined && body.website !== '') return c.text('OK')
    const { name, email, message } = body
    const contact: ContactMessage = { name, email, message, datasetName: body.dataset_name || null, datasetUrl: body.dataset_url || null }
    try {
      await keepContactMessage(ports, contact)
    } catch (fault) {
      ports.log.error('contact', { requestId: c.get('requestId'), message: faultText(fault) })
      return c.text('error sending message', 500)
    }
    ports.afterAnswer(sendDueMails(ports))
    return c.text('OK')
  },
  signUp: async ({ ports, body, facts, c }) => {
    const { id: userId } = await register(ports, body, facts.queueKey)
    noteSecurity(ports, { kind: 'registered', userId, request: facts })
    return c.text('OK')
  },
  validateNames: ({ ports: { database }, body: { username, email } }) => areNamesFree(database, username, email),
  /** Confirms the address of a mailed link; its owner's own browser sees it at once. */
  confirmEmail: async ({ ports, body, facts, c }) => {
    const user = await confirmAddress(ports, body.token)
    noteSecurity(ports, { kind: 'email-confirmed', userId: user.id, request: facts })
    if ((await findBrowserUser(facts, ports))?.id === user.id) setUserCookie(c, ports, user)
    return c.text('OK')
  },
  resendConfirmation: async ({ ports, caller, c }) => {
    await confirmAgain(ports, userOf(caller))
    return c.text('OK')
  },
  forgotPassword: async ({ ports, body, facts, c }) => {
    const userId = await mailResetLink(ports, body.email)
    noteSecurity(ports, { kind: 'password-reset-asked', userId, request: facts, details: { name: await nameHash(ports, body.email) } })
    return c.text('OK')
  },
  /** Sets a password by a mailed link. The browser's cookies go, as its session may have been the user's. */
  choosePassword: async ({ ports, body: { token, password, endApiKeys }, facts, c }) => {
    const before = await findBrowserUser(facts, ports)
    const { user, keysEnded } = await choosePassword(ports, token, { password, endApiKeys, caller: facts.queueKey })
    if (before?.id === user.id) clearSessionCookies(c, ports)
    noteSecurity(ports, { kind: 'password-reset', userId: user.id, request: facts, details: { keysEnded } })
    return c.text('OK')
  },
  /** Changes the password and signs this browser in again. */
  changePassword: async ({ ports, body, facts, c }) => {
    const proved = await provedUser(facts, ports, body)
    const given = { password: body.newPassword, endApiKeys: body.endApiKeys, caller: facts.queueKey }
    const { user, keysEnded } = await changePassword(ports, proved, given)
    noteSecurity(ports, { kind: 'password-changed', userId: user.id, request: facts, details: { keysEnded } })
    setSessionCookies(c, ports, await openSession(facts, ports, user, { isProved: true }))
    return c.text('OK')
  },
  changeEmail: async ({ ports, body, facts, c }) => {
    const user = await changeEmail(ports, await provedUser(facts, ports, body), body.email)
    noteSecurity(ports, { kind: 'email-changed', userId: user.id, request: facts })
    setUserCookie(c, ports, user)
    return c.text('OK')
  },
  closeAccount: async ({ ports, body, facts, c }) => {
    const user = await provedUser(facts, ports, body)
    await closeAccount(ports, user)
    noteSecurity(ports, { kind: 'account-closed', userId: null, request: facts, details: { closedUserId: user.id } })
    clearSessionCookies(c, ports)
    return c.text('OK')
  },
  updateInfo: async ({ ports, body, caller, c }) => {
    setUserCookie(c, ports, await changeProfile(ports.database, userOf(caller).id, body.userInfo))
    return c.text('OK')
  },
  googleAuth: async (call) => {
    const { c, ports, facts } = call
    const { how, user } = await enter(call, await readPerson(call))
    const { session, secondStep } = await signInOrAsk(facts, ports, user, 'google')
    if (session !== null) setSessionCookies(c, ports, session)
    if (how !== 'login') {
      noteSecurity(ports, {
        kind: how === 'attach' ? 'google-attached' : 'registered',
        userId: user.id,
        request: facts,
        details: { by: 'google' },
      })
    }
    if (secondStep !== null) return secondStep
    return how === 'login' ? { login: true } : how === 'attach' ? { attach: true } : { register: true }
  },
  accountSettings: async ({ ports: { config } }) => ({
    googleClientId: config.google?.clientId ?? null,
    supportAddress: config.mail.supportAddress,
  }),
}
