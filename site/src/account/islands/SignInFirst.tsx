import { useStore } from '@nanostores/react'
import { type ReactNode, useRef } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { ErrorCard } from '#components/controls/ErrorCard.tsx'
import { accountMessages } from '#core/messages/account.ts'
import { Guarded } from '../../common/islands/Guarded.tsx'
import { $session, $signInRequest, askToSignIn } from '../../common/stores/session.ts'

export interface SignInFirstProps {
  /** Why this part needs an account, for someone who has not signed in. */
  readonly why: ReactNode
  readonly children: ReactNode
}

/**
 * Shows its children to users and asks visitors to sign in (ACC-29). When a session ends under the children they stay as they are, with
 * all that was typed: in view while the login dialog is open, hidden after it was closed, and gone only when another user signs in.
 */
export function SignInFirst({ why, children }: SignInFirstProps) {
  const session = useStore($session)
  const wish = useStore($signInRequest)
  const last = useRef<string | null>(null)
  if (session.state === 'user') last.current = session.user.username
  const isUser = session.state === 'user'
  const wasUser = last.current !== null
  const isShown = isUser || (wasUser && wish !== null)
  return (
    <>
      {wasUser && (
        <div key={last.current} className="signed-in-part" hidden={!isShown}>
          {children}
        </div>
      )}
      {!isShown && (
        <div className="sign-in-first">
          <p>{wasUser ? accountMessages.sessionEnded : why}</p>
          <Button tone="primary" onPress={() => void askToSignIn()}>
            {accountMessages.signIn}
          </Button>
        </div>
      )}
    </>
  )
}

/** An island that is only for users, and asks visitors to sign in. */
export const AccountIsland = (props: SignInFirstProps) => (
  <Guarded>
    <SignInFirst {...props} />
  </Guarded>
)

interface AdministratorIslandProps {
  readonly texts: { readonly title: string; readonly signIn: string; readonly notAdministrator: string }
  readonly children: ReactNode
}

/** An island that is only for administrators. */
export function AdministratorIsland({ texts, children }: AdministratorIslandProps) {
  const session = useStore($session)
  const isOther = session.state === 'user' && !session.user.isDataSubmissionAdmin
  return (
    <AccountIsland why={texts.signIn}>
      {isOther ? <ErrorCard title={texts.title}>{texts.notAdministrator}</ErrorCard> : children}
    </AccountIsland>
  )
}
