import { useEffect, useRef, useState } from 'react'
import { accountMessages } from '#core/messages/account.ts'
import { ErrorCard } from '../shell/ErrorCard.tsx'
import { type GoogleIdentity, googleSettings } from './googleIdentity.ts'
import './GoogleButton.css'

/** What went wrong on the way through Google: no user of ours, the portal refused the token, anything else, or Google’s part did not start. */
export type GoogleFault = 'unknown' | 'error' | 'failed' | 'registration-failed' | 'cannot-start'

export interface GoogleButtonProps {
  readonly clientId: string
  /** Fetches Google’s script; called when the button comes into view of the page, never before. Rejects where it cannot be had. */
  readonly load: () => Promise<GoogleIdentity>
  /** Gets Google’s ID token after the person has chosen an account. */
  readonly onCredential: (idToken: string) => void
  /** Google’s part could not start; the owner then hands `cannot-start` back as `fault`. */
  readonly onFault: (cause: unknown) => void
  readonly fault?: GoogleFault | null
  /** What the portal says about the fault beside its fixed text. */
  readonly reason?: string
  /** Where people may write for help; null where the portal names nobody. */
  readonly supportAddress: string | null
  readonly purpose?: 'sign-in' | 'register'
  /** The token is with the portal. */
  readonly isWaiting?: boolean
}

const MOST_WIDE_PX = 400
const LEAST_WIDE_PX = 200

const titles: Record<Exclude<GoogleFault, 'cannot-start'>, string> = {
  unknown: accountMessages.googleUnknown,
  error: accountMessages.googleError,
  failed: accountMessages.googleFailed,
  'registration-failed': accountMessages.googleRegistrationFailed,
}

function Fault({ fault, reason, supportAddress }: Pick<GoogleButtonProps, 'reason' | 'supportAddress'> & { readonly fault: GoogleFault }) {
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

/** Google’s own button in a place of ours, and what went wrong with it. Sends nothing to the portal itself. */
export function GoogleButton({
  clientId,
  load,
  onCredential,
  onFault,
  fault = null,
  reason,
  supportAddress,
  purpose = 'sign-in',
  isWaiting = false,
}: GoogleButtonProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  // The button outlives many renders of its owner, and always calls the newest functions.
  const latest = useRef({ load, onCredential, onFault })
  latest.current = { load, onCredential, onFault }
  useEffect(() => {
    let isGone = false
    const draw = async () => {
      const google = await latest.current.load()
      if (isGone || place.current === null) return
      google.cancel()
      google.initialize(googleSettings(clientId, (idToken) => latest.current.onCredential(idToken)))
      google.renderButton(place.current, lookOf(place.current, purpose))
      setDrawn(true)
    }
    draw().catch((cause: unknown) => {
      if (!isGone) latest.current.onFault(cause)
    })
    return () => {
      isGone = true
    }
  }, [clientId, purpose])
  return (
    <div className="google-button">
      {fault !== null && <Fault fault={fault} supportAddress={supportAddress} {...(reason === undefined ? {} : { reason })} />}
      <p className="google-button-words small muted" role="status">
        {isWaiting ? accountMessages.googleWaiting : !isDrawn && fault === null ? accountMessages.googleLoading : ''}
      </p>
      <div ref={place} className="google-button-place" inert={isWaiting} />
    </div>
  )
}

/** Google draws into a frame of its own, which takes its colours and width from here only. */
function lookOf(place: HTMLElement, purpose: 'sign-in' | 'register'): Parameters<GoogleIdentity['renderButton']>[1] {
  const isDark = getComputedStyle(place).colorScheme.trim() === 'dark'
  return {
    type: 'standard',
    theme: isDark ? 'filled_black' : 'outline',
    size: 'large',
    text: purpose === 'register' ? 'signup_with' : 'signin_with',
    width: Math.max(LEAST_WIDE_PX, Math.min(MOST_WIDE_PX, place.clientWidth)),
  }
}
