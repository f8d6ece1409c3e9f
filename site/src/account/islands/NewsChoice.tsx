import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { NewsSubscription } from '#components/account/NewsSubscription.tsx'
import { $isNewsIntroOpen, dismissNewsIntro } from '../../news/stores/newsIntro.ts'
import { subscribeToNews } from '../stores/profile.ts'
import type { SignedInUser } from '../stores/session.ts'

/** Whether the signed-in reader gets the portal's news. */
export function NewsChoice({ user }: { readonly user: SignedInUser }) {
  const hasIntro = useStore($isNewsIntroOpen)
  const [isWaiting, setWaiting] = useState(false)
  const change = async (isSubscribed: boolean) => {
    setWaiting(true)
    const done = await subscribeToNews(isSubscribed)
    setWaiting(false)
    // Whoever has subscribed needs no introduction.
    if (done) dismissNewsIntro()
  }
  return (
    <NewsSubscription
      isSubscribed={user.isNewsSubscribed}
      isWaiting={isWaiting}
      hasIntro={hasIntro}
      onDismissIntro={dismissNewsIntro}
      onChange={change}
    />
  )
}
