import { useEffect } from 'react'
import type { GoogleButtonProps, GoogleError, GoogleOutcome } from '#components/account/GoogleButton.tsx'
import { accountApi } from '#core/api/account.ts'
import { secondFactorMessages } from '#core/messages/secondFactor.ts'
import { Problem } from '#core/request/Problem.ts'
import { shownValue, succeeded } from '#core/request/RequestState.ts'
import { useRequest } from '../../common/islands/useRequest.ts'
import { portal } from '../../common/stores/portal.ts'
import { refreshSession } from '../../common/stores/session.ts'
import { askSecondStep } from '../stores/secondStep.ts'
import { loadGoogle, pageSecret } from './loadGoogle.ts'

/** Hands Google’s token to the portal and reads the session again. */
export async function signInWithGoogle(
  userIDToken: string,
  { register, originator }: { readonly register: boolean; readonly originator: string },
): Promise<GoogleOutcome> {
  try {
    const answer = await portal.call(accountApi.googleAuth, {}, { body: { userIDToken, nonce: pageSecret(), originator, register } })
    if ('secondStep' in answer && !(await askSecondStep(answer.secondStep)))
      return { kind: 'refused', fault: 'failed', reason: secondFactorMessages.stepLeft }
    refreshSession()
    return { kind: 'secondStep' in answer || 'login' in answer ? 'login' : 'attach' in answer ? 'attach' : 'register' }
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    return { kind: 'refused', ...faultOf(fault, register) }
  }
}

/** The text that an error is shown with (ACC-09 to ACC-11), and the portal’s own words if they say more. */
export function faultOf({ code, message, details }: Problem, register: boolean): { readonly fault: GoogleError; readonly reason?: string } {
  const isRefused = code === 'unauthorized'
  const isServerError = code === 'sign-in-failed' || details.status === 500
  const fault = register ? 'registration-failed' : isRefused ? 'unknown' : isServerError ? 'error' : 'failed'
  const tellsMore = !isRefused && (!isServerError || code === 'sign-in-failed')
  return tellsMore ? { fault, reason: message } : { fault }
}

interface GoogleSettings {
  readonly clientId: string
  readonly supportAddress: string | null
}

/** The settings for signing in with Google; null if the portal does not offer it or does not answer. */
async function readGoogleSettings(): Promise<GoogleSettings | null> {
  try {
    const { googleClientId, supportAddress } = await portal.call(accountApi.accountSettings, {})
    return googleClientId === null ? null : { clientId: googleClientId, supportAddress }
  } catch (fault) {
    // Other ways to sign in are left; they say for themselves when the portal does not answer.
    if (fault instanceof Problem) return null
    throw fault
  }
}

/** What signing in with Google is for, and what follows when it has worked. */
export interface GoogleSignInOptions {
  /** Makes a user of somebody whom the portal does not know; false by default. */
  readonly register?: boolean
  /** Names the place it was begun at in the portal’s records. */
  readonly originator?: string
  readonly onDone: (how: 'login' | 'attach' | 'register') => void
}

/** The state of a Google button that signs in and then calls `onDone`; null as long as, or where, the portal offers none. */
export function useGoogleSignIn({ register = false, originator = 'login form', onDone }: GoogleSignInOptions): GoogleButtonProps | null {
  const [known, { run }] = useRequest<GoogleSettings | null>()
  const [attempt, google] = useRequest<GoogleOutcome>()
  useEffect(() => void run(readGoogleSettings), [run])
  const settings = shownValue(known) ?? null
  if (settings === null) return null
  const onCredential = async (idToken: string) => {
    const end = await google.run(() => signInWithGoogle(idToken, { register, originator }))
    if (end?.state === 'succeeded' && end.value.kind !== 'refused') onDone(end.value.kind)
  }
  return {
    ...settings,
    attempt,
    purpose: register ? 'register' : 'sign-in',
    load: loadGoogle,
    onCredential: (idToken) => void onCredential(idToken),
    onError: () => google.set(succeeded({ kind: 'refused', fault: 'cannot-start' })),
  }
}
