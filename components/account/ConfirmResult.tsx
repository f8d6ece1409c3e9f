import { accountMessages } from '#core/messages/account.ts'
import { isSettled, type RequestState, shownValue } from '#core/request/RequestState.ts'
import { Button } from '../controls/Button.tsx'
import { ErrorCard } from '../controls/ErrorCard.tsx'
import './PasswordForms.css'

export interface ConfirmResultProps {
  readonly request: RequestState<'confirmed' | 'bad-link'>
  readonly onTryAgain: () => void
}

/** What became of a link that confirms an e-mail address (ACC-17), with a way on from each end. */
export function ConfirmResult({ request, onTryAgain }: ConfirmResultProps) {
  const answer = shownValue(request)
  const isConfirmed = answer === 'confirmed'
  return (
    <div className="password-form">
      {/* One element for all words, so that each is read out as it comes. */}
      <p role="status" className={isConfirmed ? 'password-answer' : ''}>
        {isConfirmed ? accountMessages.emailConfirmed : isSettled(request) ? '' : 'Confirming your e-mail address'}
      </p>
      {isConfirmed && (
        <p>
          <a className="button" data-tone="primary" data-size="large" href="/catalog">
            Go to the catalog
          </a>
        </p>
      )}
      {answer === 'bad-link' && (
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
      {request.state === 'failed' && (
        <ErrorCard title={accountMessages.accountError} announce action={<Button onPress={onTryAgain}>Try again</Button>}>
          {request.message || 'Your address has not been confirmed yet.'}
        </ErrorCard>
      )}
    </div>
  )
}
