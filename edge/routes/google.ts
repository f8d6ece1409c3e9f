import type { accountSettings, googleAuth } from '#core/api/account.ts'
import { Problem } from '#core/request/Problem.ts'
import { type GooglePerson, readIdToken } from '../account/google/idToken.ts'
import { enterWithGoogle, type GoogleEntry } from '../account/google/signInWithGoogle.ts'
import { enter as signInOrAsk } from '../account/secondFactor/secondSignIn.ts'
import { noteSecurity } from '../account/securityLog.ts'
import { setSessionCookies } from '../middleware/cookies.ts'
import type { Call, Handler } from './Handler.ts'

type GoogleCall = Call<typeof googleAuth>

/** Signs in, attaches or registers whom Google's token names. */
export const answerGoogleAuth: Handler<typeof googleAuth> = async (call) => {
  const { c, ports, facts } = call
  const { how, user } = await enter(call, await readPerson(call))
  const { session, asked } = await signInOrAsk(facts, ports, user, 'google')
  if (session !== null) setSessionCookies(c, ports, session)
  if (how !== 'login') {
    noteSecurity(ports, {
      kind: how === 'attach' ? 'google-attached' : 'registered',
      userId: user.id,
      request: facts,
      details: { by: 'google' },
    })
  }
  if (asked !== null) return asked
  return how === 'login' ? { login: true } : how === 'attach' ? { attach: true } : { register: true }
}

/** A refused token says nothing of why: only the security log knows. Keys that cannot be had are 503, as the token may be good. */
async function readPerson({ ports: { config, now }, ports, body, facts }: GoogleCall): Promise<GooglePerson> {
  if (config.google === null) throw new Problem('not-supported', 'This portal does not offer signing in with Google.')
  const person = await readIdToken(body.userIDToken, config.google, now)
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

/** Tells how one may sign in here. */
export const answerAccountSettings: Handler<typeof accountSettings> = async ({ ports: { config } }) => ({
  googleClientId: config.google?.clientId ?? null,
  supportAddress: config.mail.supportAddress,
})
