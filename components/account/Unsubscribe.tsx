import { unsubscribeTexts as texts, type Unsubscribed } from '#core/messages/unsubscribe.ts'
import { isPending, type RequestState, shownValue } from '#core/request/RequestState.ts'
import { Button } from '../controls/Button.tsx'
import { ErrorCard } from '../controls/ErrorCard.tsx'
import './PasswordForms.css'

export interface UnsubscribeProps {
  /** Not tried until the reader presses the button; null for a link that is not ours. */
  readonly request: RequestState<Unsubscribed | null>
  readonly onUnsubscribe: () => void
}

/** One button that ends the e-mails about stories or a saved search, and what came of it. Opening the page changes nothing. */
export function Unsubscribe({ request, onUnsubscribe }: UnsubscribeProps) {
  const ended = shownValue(request)
  const isDone = ended !== undefined && ended !== null
  return (
    <div className="password-form">
      <p role="status" className={isDone ? 'password-answer' : ''}>
        {isDone ? texts.done(ended) : ended === null ? '' : texts.says}
      </p>
      {ended === undefined && request.state !== 'failed' && (
        <p>
          <Button tone="primary" size="large" isPending={isPending(request)} onPress={onUnsubscribe}>
            {texts.button}
          </Button>
        </p>
      )}
      {ended === null && (
        <ErrorCard
          title={texts.badLinkTitle}
          announce
          action={
            <a className="button" data-tone="primary" href="/profile">
              {texts.profile}
            </a>
          }
        >
          {texts.badLink}
        </ErrorCard>
      )}
      {request.state === 'failed' && (
        <ErrorCard title={texts.failedTitle} announce action={<Button onPress={onUnsubscribe}>{texts.tryAgain}</Button>}>
          {request.message || texts.failed}
        </ErrorCard>
      )}
    </div>
  )
}
