import '../controls/Button.css'
import { Button } from '../controls/Button.tsx'
import './SignedInAlready.css'

export interface SignedInAlreadyProps {
  readonly username: string
  readonly email: string
  /** Where the reader was going. */
  readonly onwardAddress: string
  readonly isLeaving: boolean
  readonly onLogOut: () => void
}

/** Shown instead of the sign-in form to somebody who is signed in: who that is, how to continue, and how to sign out. */
export function SignedInAlready({ username, email, onwardAddress, isLeaving, onLogOut }: SignedInAlreadyProps) {
  return (
    <div className="signed-in-already">
      <p>
        You are signed in as <strong>{username}</strong>
        {email !== '' && email !== username && <span className="muted"> ({email})</span>}.
      </p>
      <div className="signed-in-ways">
        <a className="button" data-tone="primary" href={onwardAddress}>
          Continue
        </a>
        <Button isPending={isLeaving} onPress={onLogOut}>
          Sign out
        </Button>
      </div>
      <p className="small muted">To use another account, sign out first.</p>
    </div>
  )
}
