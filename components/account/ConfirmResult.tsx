import { accountMessages } from '#core/messages/account.ts'
import { Button } from '../controls/Button.tsx'
import { ErrorCard } from '../shell/ErrorCard.tsx'
import './PasswordForms.css'

export interface ConfirmResultProps {
  readonly state: 'waiting' | 'done' | 'bad-link' | 'failed'
  /** Why the portal could not be asked. */
  readonly reason?: string | undefined
  readonly onTryAgain: () => void
}

/** What became of a link that confirms an e-mail address (ACC-17), with a way on from each end. */
export function ConfirmResult({ state, reason, onTryAgain }: ConfirmResultProps) {
  return (
    <div className="password-form">
      {/* One place for all words, so that each is read out as it comes. */}
      <p role="status" className={state === 'done' ? 'password-answer' : ''}>
        {state === 'waiting' ? 'Confirming your e-mail address' : state === 'done' ? accountMessages.emailConfirmed : ''}
      </p>
      {state === 'done' && (
        <p>
          <a className="button" data-tone="primary" data-size="large" href="/catalog">
            Go to the catalog
          </a>
        </p>
      )}
      {state === 'bad-link' && (
        <ErrorCard
          title="This link does not work"
          announce
          action={
            <a className="button" data-tone="primary" href="/profile">
              Go to your profile
            </a>
          }
        >
          {accountMessages.confirmLinkBad}
        </ErrorCard>
      )}
      {state === 'failed' && (
        <ErrorCard title={accountMessages.accountError} announce action={<Button onPress={onTryAgain}>Try again</Button>}>
          {reason ?? 'Your address is not confirmed yet.'}
        </ErrorCard>
      )}
    </div>
  )
}
