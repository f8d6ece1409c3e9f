import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { NewsQuestion } from '#components/account/NewsSubscription.tsx'
import { dismissNewsIntro } from '../../account/stores/newsIntro.ts'
import { subscribeToNews } from '../../account/stores/profile.ts'
import { Guarded } from '../../common/islands/Guarded.tsx'

let root: Root | undefined
let asked = 0

/** Asks a signed-in reader whether the subscription to the news shall change, and changes it. For pages that have no React of their own. */
export function askAboutNews(isSubscribed: boolean): void {
  if (!root) {
    const place = document.createElement('div')
    document.body.append(place)
    root = createRoot(place)
  }
  asked += 1
  root.render(
    <Guarded>
      <Question key={asked} isSubscribed={isSubscribed} />
    </Guarded>,
  )
}

function Question({ isSubscribed }: { readonly isSubscribed: boolean }) {
  const [isOpen, setOpen] = useState(true)
  const confirm = async () => {
    setOpen(false)
    // Whoever has subscribed needs no introduction.
    if (await subscribeToNews(!isSubscribed)) dismissNewsIntro()
  }
  return <NewsQuestion isSubscribed={isSubscribed} isOpen={isOpen} onConfirm={() => void confirm()} onCancel={() => setOpen(false)} />
}
