import { useId, useState } from 'react'
import { newsTexts } from '#core/messages/news.ts'
import { Button } from '../controls/Button.tsx'
import { ConfirmDialog } from '../controls/Dialog.tsx'
import './NewsSubscription.css'

export interface NewsSubscriptionProps {
  readonly isSubscribed: boolean
  readonly isWaiting: boolean
  /** Whether the introduction is shown beside it. */
  readonly hasIntro: boolean
  readonly onDismissIntro: () => void
  /** Called after the reader has confirmed it, with what is wanted now. */
  readonly onChange: (isSubscribed: boolean) => void
}

/** Takes the reader onto the list of those who get the portal's news by mail, or from it, after a question. */
export function NewsSubscription({ isSubscribed, isWaiting, hasIntro, onDismissIntro, onChange }: NewsSubscriptionProps) {
  const [isAsking, setAsking] = useState(false)
  const confirm = () => {
    setAsking(false)
    onChange(!isSubscribed)
  }
  return (
    <div className="news-subscription">
      <p>{isSubscribed ? 'You receive the portal’s news by e-mail.' : 'You do not receive the portal’s news by e-mail.'}</p>
      <Button isPending={isWaiting} onPress={() => setAsking(true)}>
        {isSubscribed ? newsTexts.unsubscribe : newsTexts.subscribe}
      </Button>
      {hasIntro && <NewsIntro onDismiss={onDismissIntro} />}
      <NewsQuestion isSubscribed={isSubscribed} isOpen={isAsking} onConfirm={confirm} onCancel={() => setAsking(false)} />
    </div>
  )
}

export interface NewsQuestionProps {
  /** Whether the reader gets the news now; the question is about the other state. */
  readonly isSubscribed: boolean
  readonly isOpen: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before the news subscription changes. */
export function NewsQuestion({ isSubscribed, isOpen, onConfirm, onCancel }: NewsQuestionProps) {
  return (
    <ConfirmDialog
      title={`${isSubscribed ? newsTexts.unsubscribe : newsTexts.subscribe}?`}
      isOpen={isOpen}
      confirmLabel={isSubscribed ? 'Unsubscribe' : 'Subscribe'}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        {isSubscribed
          ? 'You will no longer receive news about the portal. You will still receive news about the data sets you subscribe to.'
          : 'You will get an e-mail when there is news about the portal or new data. You can unsubscribe at any time.'}
      </p>
    </ConfirmDialog>
  )
}

/** In the flow below what it describes, so that it covers nothing. */
function NewsIntro({ onDismiss }: { readonly onDismiss: () => void }) {
  const title = useId()
  return (
    <aside className="news-intro" aria-labelledby={title}>
      <p id={title} className="news-intro-title">
        {newsTexts.introTitle}
      </p>
      <p>{newsTexts.intro}</p>
      <Button onPress={onDismiss}>{newsTexts.gotIt}</Button>
    </aside>
  )
}
