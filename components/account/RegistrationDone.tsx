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

/** What follows a registration: look into the mail, and go on. */
export function RegistrationDone({ email, username, isSignedIn, goOnAddress, loginAddress }: RegistrationDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="registration">
      <h2 ref={heading} tabIndex={-1} className="registration-title">
        {accountMessages.lookIntoMail}
      </h2>
      <p>
        You are registered as <b>{username}</b>. A mail is on its way to <b className="registration-mail">{email}</b>: open its link within
        a day to confirm the address. If it does not come, look among unwanted mail.
      </p>
      {isSignedIn ? (
        <>
          <p>You are logged in already and can go on at once.</p>
          <p>
            <a className="button" data-tone="primary" data-size="large" href={goOnAddress}>
              Go on
            </a>
          </p>
        </>
      ) : (
        <p>
          <a className="button" data-tone="primary" data-size="large" href={loginAddress}>
            {accountMessages.logIn}
          </a>
        </p>
      )}
    </div>
  )
}
