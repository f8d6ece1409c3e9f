import { Button } from '../controls/Button.tsx'
import { Chip } from '../controls/Chip.tsx'
import './ProfileAccess.css'

export interface ProfileAccessProps {
  readonly username: string
  readonly email: string
  readonly isEmailConfirmed: boolean
  /** The link that confirms the address is being sent again. */
  readonly isResending: boolean
  readonly onResend: () => void
  readonly onChangeEmail: () => void
  readonly onChangePassword: () => void
  readonly onClose: () => void
}

/** What someone signs in with, and the ways to change it. The username stays for good. */
export function ProfileAccess(props: ProfileAccessProps) {
  const { username, email, isEmailConfirmed, isResending, onResend, onChangeEmail, onChangePassword, onClose } = props
  return (
    <dl className="profile-access">
      <div>
        <dt>Username</dt>
        <dd>{username}</dd>
      </div>
      <div>
        <dt>E-mail address</dt>
        <dd>
          <span className="profile-email">{email}</span>{' '}
          <Chip tone={isEmailConfirmed ? 'accent' : 'warning'}>{isEmailConfirmed ? 'Confirmed' : 'Not confirmed'}</Chip>
          {!isEmailConfirmed && <p className="small muted">Open the link in the e-mail that we sent you. It works for 24 hours.</p>}
        </dd>
        <dd className="profile-acts">
          {!isEmailConfirmed && (
            <Button isPending={isResending} onPress={onResend}>
              Resend the link
            </Button>
          )}
          <Button onPress={onChangeEmail}>Change e-mail</Button>
        </dd>
      </div>
      <div>
        <dt>Password</dt>
        <dd className="muted">Not shown</dd>
        <dd className="profile-acts">
          <Button onPress={onChangePassword}>Change password</Button>
        </dd>
      </div>
      <div>
        <dt>Account</dt>
        <dd className="muted">Can be closed at any time</dd>
        <dd className="profile-acts">
          <Button onPress={onClose}>Close account</Button>
        </dd>
      </div>
    </dl>
  )
}
