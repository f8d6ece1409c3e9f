import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { SubscriptionDialog } from '#components/account/SubscriptionDialog.tsx'
import '#components/controls/Button.css'
import { resumeAction, whenSignedIn } from '../../account/stores/pendingAction.ts'
import { $subscriptions, isSubscribedTo, loadSubscriptions, subscribe, unsubscribe } from '../../account/stores/subscriptions.ts'
import { guarded } from '../../common/islands/Guarded.tsx'
import { useAction } from '../../common/islands/useAction.ts'
import { notify } from '../../common/stores/notices.ts'
import { $session } from '../../common/stores/session.ts'

/** A link, so that a click before the island is hydrated is stored in the address. */
const HASH = '#subscribe'

function Control({ shortName }: { readonly shortName: string }) {
  const isUser = useStore($session).state === 'user'
  const subscriptions = useStore($subscriptions)
  const [isOpen, setOpen] = useState(false)
  // What the dialog asked when it opened; its words stay while it closes.
  const [isLeaving, setLeaving] = useState(false)
  const { pending, run } = useAction<'confirm'>()
  useEffect(() => {
    if (isUser && subscriptions.state === 'notTried') void loadSubscriptions()
  }, [isUser, subscriptions.state])
  useEffect(() => {
    const ask = async () => {
      if (!(await whenSignedIn('subscribe', shortName))) return
      if ($subscriptions.get().state !== 'succeeded') await loadSubscriptions()
      setLeaving(isSubscribedTo($subscriptions.get(), shortName))
      setOpen(true)
    }
    const follow = () => {
      if (location.hash !== HASH) return
      history.replaceState(null, '', location.pathname + location.search)
      void ask()
    }
    follow()
    resumeAction(
      'subscribe',
      (name) => name === shortName,
      () => void ask(),
    )
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [shortName])
  const confirm = async () => {
    const done = await run('confirm', () => (isLeaving ? unsubscribe([shortName]) : subscribe(shortName)))
    setOpen(false)
    if (done)
      notify(isLeaving ? `You will no longer receive news about ${shortName}.` : `You will receive news about ${shortName} by e-mail.`)
  }
  return (
    <>
      <a className="button" href={HASH}>
        {isSubscribedTo(subscriptions, shortName) ? 'Unsubscribe' : 'Subscribe'}
      </a>
      <SubscriptionDialog
        isOpen={isOpen}
        datasetName={shortName}
        isSubscribed={isLeaving}
        isWaiting={pending !== null}
        onConfirm={() => void confirm()}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

/** Subscribes to the news of a data set, or ends it, from the data set's page. Visitors are asked to sign in. */
export const DatasetSubscription = guarded(Control)
