import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { SubscriptionDialog } from '#components/account/SubscriptionDialog.tsx'
import { Button } from '#components/controls/Button.tsx'
import { notify } from '../stores/notices.ts'
import { $session, askToSignIn } from '../stores/session.ts'
import { $subscriptions, loadSubscriptions, subscribe, unsubscribe } from '../stores/subscriptions.ts'
import { Guarded } from './Guarded.tsx'

function Control({ shortName }: { readonly shortName: string }) {
  const isUser = useStore($session).state === 'user'
  const subscriptions = useStore($subscriptions)
  const [isOpen, setOpen] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const isSubscribed = subscriptions.state === 'known' && subscriptions.list.some(({ Dataset_Name }) => Dataset_Name === shortName)
  useEffect(() => {
    if (isUser && subscriptions.state === 'unknown') void loadSubscriptions()
  }, [isUser, subscriptions.state])
  const ask = async () => {
    if (!isUser && !(await askToSignIn())) return
    if ($subscriptions.get().state !== 'known') await loadSubscriptions()
    setOpen(true)
  }
  const confirm = async () => {
    setWaiting(true)
    const done = isSubscribed ? await unsubscribe([shortName]) : await subscribe(shortName)
    setWaiting(false)
    setOpen(false)
    if (done) notify(isSubscribed ? `You no longer get the news of ${shortName}.` : `You will get the news of ${shortName} by mail.`)
  }
  return (
    <>
      <Button onPress={() => void ask()}>{isSubscribed ? 'Unsubscribe' : 'Subscribe'}</Button>
      <SubscriptionDialog
        isOpen={isOpen}
        datasetName={shortName}
        isSubscribed={isSubscribed}
        isWaiting={isWaiting}
        onConfirm={() => void confirm()}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

/** Subscribes to the news of a data set, or ends it, from the data set's page. Visitors are asked to sign in. */
export function DatasetSubscription({ shortName }: { readonly shortName: string }) {
  return (
    <Guarded>
      <Control shortName={shortName} />
    </Guarded>
  )
}
