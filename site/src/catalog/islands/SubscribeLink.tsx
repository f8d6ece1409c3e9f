import { useStore } from '@nanostores/react'
import type { MouseEvent } from 'react'
import { datasetPath } from '#core/catalog/pagePaths.ts'
import { $subscriptions, isSubscribedTo } from '../../account/stores/subscriptions.ts'

interface SubscribeLinkProps {
  readonly shortName: string
  readonly longName: string
  readonly onAsk: (shortName: string) => void
}

/** Asks to subscribe to the news of a data set, or to end it (CAT-18): a link to the data set's page, so that it also works before and without the script. */
export function SubscribeLink({ shortName, longName, onAsk }: SubscribeLinkProps) {
  const isSubscribed = isSubscribedTo(useStore($subscriptions), shortName)
  const ask = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onAsk(shortName)
  }
  return (
    <a className="button" data-tone="plain" data-subscribe data-tour="subscribe" href={`${datasetPath(shortName)}#subscribe`} onClick={ask}>
      {isSubscribed ? 'Unsubscribe' : 'Subscribe'}
      <span className="vh">
        {isSubscribed ? ' from ' : ' to '}
        {longName}
      </span>
    </a>
  )
}
