import { useEffect, useRef } from 'react'
import { accountMessages } from '#core/messages/account.ts'
import '../controls/Button.css'
import './RegistrationForm.css'

export interface RegistrationDoneProps {
  readonly email: string
  readonly username: string
  /** False where the first login did not work, and the new user is to log in. */
  readonly isSignedIn: boolean
  readonly goOnAddress: string
  readonly loginAddress: string
}

/** Shown after registration: check your e-mail, and continue. */
export function RegistrationDone({ email, username, isSignedIn, goOnAddress, loginAddress }: RegistrationDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="registration">
      <h2 ref={heading} tabIndex={-1} className="registration-title">
        {accountMessages.lookIntoMail}
      </h2>
      <p>
        You are registered as <b>{username}</b>. We have sent an e-mail to <b className="registration-mail">{email}</b>: open the link in it
        within a day to confirm the address. If it does not arrive, check your spam folder.
      </p>
      {isSignedIn ? (
        <>
          <p>You are already signed in.</p>
          <p>
            <a className="button" data-tone="primary" data-size="large" href={goOnAddress}>
              Continue
            </a>
          </p>
        </>
      ) : (
        <p>
          <a className="button" data-tone="primary" data-size="large" href={loginAddress}>
            {accountMessages.signIn}
          </a>
        </p>
      )}
    </div>
  )
}
