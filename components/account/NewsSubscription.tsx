import { useId, useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { ConfirmDialog } from '../controls/Dialog.tsx'
import './NewsSubscription.css'

export interface NewsSubscriptionProps {
  readonly isSubscribed: boolean
  readonly isWaiting: boolean
  /** Whether the words that introduce it stand beside it. */
  readonly hasIntro: boolean
  readonly onDismissIntro: () => void
  /** Called after the reader has confirmed it, with what is wanted now. */
  readonly onChange: (isSubscribed: boolean) => void
}

/** Takes the reader onto the list of those who get the portal's news by mail, or from it, after a question. */
export function NewsSubscription({ isSubscribed, isWaiting, hasIntro, onDismissIntro, onChange }: NewsSubscriptionProps) {
  const [isAsking, setAsking] = useState(false)
  const verb = isSubscribed ? 'Unsubscribe from the news' : 'Subscribe to the news'
  const confirm = () => {
    setAsking(false)
    onChange(!isSubscribed)
  }
  return (
    <div className="news-subscription">
      <p>{isSubscribed ? 'You get the news of the portal by mail.' : 'You do not get the news of the portal by mail.'}</p>
      <Button isPending={isWaiting} onPress={() => setAsking(true)}>
        {verb}
      </Button>
      {hasIntro && <NewsIntro onDismiss={onDismissIntro} />}
      <ConfirmDialog
        title={`${verb}?`}
        isOpen={isAsking}
        confirmLabel={isSubscribed ? 'Unsubscribe' : 'Subscribe'}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <p>
          {isSubscribed
            ? 'You will get no more news of the portal. The news of data sets that you have subscribed to will still come.'
            : 'You will get a mail when there is news about the portal or new data. You can leave the list at any time.'}
        </p>
      </ConfirmDialog>
    </div>
  )
}

/** Stands in the flow under what it speaks of, so that it covers nothing. */
function NewsIntro({ onDismiss }: { readonly onDismiss: () => void }) {
  const title = useId()
  return (
    <aside className="news-intro" aria-labelledby={title}>
      <p id={title} className="news-intro-title">
        News by mail
      </p>
      <p>New data sets, corrections and changes of the portal can come to your mailbox. Few mails, and only if you ask for them.</p>
      <Button onPress={onDismiss}>Got It</Button>
    </aside>
  )
}
