import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { SubscriptionDialog } from '#components/account/SubscriptionDialog.tsx'
import { whenSignedIn } from '../../account/stores/pendingAction.ts'
import { $subscriptions, isSubscribedTo, loadSubscriptions, subscribe, unsubscribe } from '../../account/stores/subscriptions.ts'
import { useAction } from '../../common/islands/useAction.ts'
import { notify } from '../../common/stores/notices.ts'
import { $session } from '../../common/stores/session.ts'

/** One dialog for the subscriptions of all cards: signs the reader in where needed, asks, and does what was asked. */
export function SubscriptionPrompt({ shortName, onDone }: { readonly shortName: string; readonly onDone: () => void }) {
  const [question, setQuestion] = useState<{ readonly isLeaving: boolean } | null>(null)
  const [isOpen, setOpen] = useState(true)
  const { pending, run } = useAction<'confirm'>()
  const isUser = useStore($session).state === 'user'
  useEffect(() => {
    let isGone = false
    const ask = async () => {
      if (!(await whenSignedIn('subscribe', shortName))) return onDone()
      if ($subscriptions.get().state !== 'succeeded') await loadSubscriptions()
      if (!isGone) setQuestion({ isLeaving: isSubscribedTo($subscriptions.get(), shortName) })
    }
    void ask()
    return () => {
      isGone = true
    }
  }, [shortName, onDone])
  if (question === null || !isUser) return null
  const confirm = async () => {
    const done = await run('confirm', () => (question.isLeaving ? unsubscribe([shortName]) : subscribe(shortName)))
    setOpen(false)
    if (done) notify(question.isLeaving ? `You no longer get the news of ${shortName}.` : `You will get the news of ${shortName} by mail.`)
    onDone()
  }
  return (
    <SubscriptionDialog
      isOpen={isOpen}
      datasetName={shortName}
      isSubscribed={question.isLeaving}
      isWaiting={pending !== null}
      onConfirm={() => void confirm()}
      onClose={onDone}
    />
  )
}
