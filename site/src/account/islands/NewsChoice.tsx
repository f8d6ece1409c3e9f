import { useStore } from '@nanostores/react'
import { NewsSubscription } from '#components/account/NewsSubscription.tsx'
import { $isNewsIntroOpen, dismissNewsIntro } from '../../news/stores/newsIntro.ts'
import { useAction } from '../../shell/islands/useAction.ts'
import { subscribeToNews } from '../stores/profile.ts'
import type { SignedInUser } from '../stores/session.ts'

/** Whether the signed-in reader gets the portal's news. */
export function NewsChoice({ user }: { readonly user: SignedInUser }) {
  const hasIntro = useStore($isNewsIntroOpen)
  const { pending, run } = useAction<'change'>()
  const change = async (isSubscribed: boolean) => {
    const done = await run('change', () => subscribeToNews(isSubscribed))
    // Whoever has subscribed needs no introduction.
    if (done) dismissNewsIntro()
  }
  return (
    <NewsSubscription
      isSubscribed={user.isNewsSubscribed}
      isWaiting={pending !== null}
      hasIntro={hasIntro}
      onDismissIntro={dismissNewsIntro}
      onChange={change}
    />
  )
}
