import { useEffect, useRef, useState } from 'react'
import { accountMessages } from '#core/messages/account.ts'
import { inProgress, isPending, type RequestState, shownValue, succeeded } from '#core/request/RequestState.ts'
import { ErrorCard } from '../controls/ErrorCard.tsx'
import { type GoogleIdentity, googleSettings } from './googleIdentity.ts'
import './GoogleButton.css'

/** What went wrong on the way through Google: no user of ours, the portal refused the token, anything else, or Google’s part did not start. */
export type GoogleError = 'unknown' | 'error' | 'failed' | 'registration-failed' | 'cannot-start'

/** How an attempt ended: `login` for a known account, `attach` for one that was linked to its owner’s user, `register` for a new user. */
export type GoogleOutcome =
  | { readonly kind: 'login' | 'attach' | 'register' }
  /** `reason` is what the portal says beside the fixed text of the fault. */
  | { readonly kind: 'refused'; readonly fault: GoogleError; readonly reason?: string }

export interface GoogleButtonProps {
  readonly clientId: string
  /** Fetches Google’s script; called when the button comes into view of the page, never before. Rejects where it cannot be had. */
  readonly load: () => Promise<GoogleIdentity>
  /** Gets Google’s ID token after the person has chosen an account. */
  readonly onCredential: (idToken: string) => void
  /** Google’s part could not start; the owner then passes back an attempt refused as `cannot-start`. */
  readonly onError: (cause: unknown) => void
  /** Pending while the portal has the token. */
  readonly attempt: RequestState<GoogleOutcome>
  /** Where people may write for help; null where the portal names nobody. */
  readonly supportAddress: string | null
  readonly purpose?: 'sign-in' | 'register'
}

const MAX_WIDE_PX = 400
const MIN_WIDE_PX = 200

const titles: Record<Exclude<GoogleError, 'cannot-start'>, string> = {
  unknown: accountMessages.googleUnknown,
  error: accountMessages.googleError,
  failed: accountMessages.googleFailed,
  'registration-failed': accountMessages.googleRegistrationFailed,
}

type Rejection = Extract<GoogleOutcome, { readonly kind: 'refused' }>

function rejectionOf(attempt: RequestState<GoogleOutcome>): Rejection | null {
  if (attempt.state === 'failed') return { kind: 'refused', fault: 'failed', reason: attempt.message }
  const outcome = shownValue(attempt)
  return outcome?.kind === 'refused' ? outcome : null
}

function Fault({ fault, reason, supportAddress }: Rejection & Pick<GoogleButtonProps, 'supportAddress'>) {
  if (fault !== 'cannot-start')
    return (
      <ErrorCard title={titles[fault]} announce>
        {reason ?? accountMessages.googleOtherWay}
      </ErrorCard>
    )
  const contact = supportAddress === null ? accountMessages.googleNoSupport : <a href={`mailto:${supportAddress}`}>{supportAddress}</a>
  return (
    <ErrorCard title={accountMessages.googleNotReached} announce>
      {accountMessages.googleCannotStart} {contact}
    </ErrorCard>
  )
}

/** Google’s own button inside our page, and what went wrong with it. Sends nothing to the portal itself. */
export function GoogleButton({ clientId, load, onCredential, onError, attempt, supportAddress, purpose = 'sign-in' }: GoogleButtonProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<RequestState<null>>(inProgress)
  const rejection = rejectionOf(attempt)
  // The button outlives many renders of its owner, and always calls the newest functions.
  const latest = useRef({ load, onCredential, onError })
  latest.current = { load, onCredential, onError }
  useEffect(() => {
    let isGone = false
    const draw = async () => {
      const google = await latest.current.load()
      if (isGone || frame.current === null) return
      google.cancel()
      google.initialize(googleSettings(clientId, (idToken) => latest.current.onCredential(idToken)))
      google.renderButton(frame.current, lookOf(frame.current, purpose))
      setDrawing(succeeded(null))
    }
    draw().catch((cause: unknown) => {
      if (!isGone) latest.current.onError(cause)
    })
    return () => {
      isGone = true
    }
  }, [clientId, purpose])
  return (
    <div className="google-button">
      {rejection !== null && <Fault {...rejection} supportAddress={supportAddress} />}
      <p className="google-button-words small muted" role="status">
        {isPending(attempt) ? accountMessages.googleWaiting : isPending(drawing) && rejection === null ? accountMessages.googleLoading : ''}
      </p>
      <div ref={frame} className="google-button-frame" inert={isPending(attempt)} />
    </div>
  )
}

/** Google draws into a frame of its own, which takes its colours and width from here only. */
function lookOf(frame: HTMLElement, purpose: 'sign-in' | 'register'): Parameters<GoogleIdentity['renderButton']>[1] {
  const isDark = getComputedStyle(frame).colorScheme.trim() === 'dark'
  return {
    type: 'standard',
    theme: isDark ? 'filled_black' : 'outline',
    size: 'large',
    text: purpose === 'register' ? 'signup_with' : 'signin_with',
    width: Math.max(MIN_WIDE_PX, Math.min(MAX_WIDE_PX, frame.clientWidth)),
  }
}
