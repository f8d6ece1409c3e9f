import { useStore } from '@nanostores/react'
import type { MouseEvent } from 'react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { CatalogEntry } from '#components/catalog/CatalogEntry.ts'
import { DatasetCard } from '#components/catalog/DatasetCard.tsx'
import { DatasetList } from '#components/catalog/DatasetList.tsx'
import { type RowUnfolding, VirtualRows } from '#components/catalog/VirtualRows.tsx'
import { datasetPath } from '#core/catalog/pagePaths.ts'
import { limits } from '#core/limits/catalog.ts'
import { resumeAction } from '../../account/stores/pendingAction.ts'
import { $subscriptions, isSubscribedTo } from '../../account/stores/subscriptions.ts'
import { CopyButton } from '../../common/islands/CopyButton.tsx'
import { resumeSelection } from '../stores/selection.ts'
import { SelectBox } from './SelectBox.tsx'

/** The dialog comes when somebody asks for it. */
const SubscriptionPrompt = lazy(async () => ({ default: (await import('./SubscriptionPrompt.tsx')).SubscriptionPrompt }))

interface ResultRowsProps {
  readonly exact: readonly CatalogEntry[]
  readonly similar: readonly CatalogEntry[]
  readonly isBusy: boolean
  /** Whether the page has woken up; until then it shows what was built. */
  readonly isHydrated: boolean
}

/** The rows of the results. Built into the page they are all there; once the page is awake only those in sight of a long list are drawn. */
export function ResultRows({ exact, similar, isBusy, isHydrated }: ResultRowsProps) {
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => {
    resumeAction('subscribe', () => true, setAsked)
    resumeAction(
      'saveSearch',
      () => true,
      (search) => void import('./saveSearch.ts').then(({ saveSearch }) => saveSearch(search)),
    )
    resumeAction(
      'bulkDownload',
      ({ offered }) => offered !== undefined,
      (kept) => void resumeSelection(kept),
    )
  }, [])
  const row = useCallback(
    (entry: CatalogEntry, unfolding: RowUnfolding) => (
      <DatasetCard
        entry={entry}
        copy={<CopyButton text={datasetPath(entry.record.Short_Name)} isAddress label={`Copy link to ${entry.record.Long_Name}`} />}
        subscribe={<SubscribeLink shortName={entry.record.Short_Name} longName={entry.record.Long_Name} onAsk={setAsked} />}
        select={<SelectBox record={entry.record} />}
        {...unfolding}
      />
    ),
    [],
  )
  const isWhole = !isHydrated || exact.length + similar.length <= limits.searchPageSize
  const forget = useCallback(() => setAsked(null), [])
  return (
    <>
      <DatasetList isBusy={isBusy}>
        <VirtualRows exact={exact} similar={similar} isWhole={isWhole} renderRow={row} />
      </DatasetList>
      <Suspense>{asked !== null && <SubscriptionPrompt key={asked} shortName={asked} onDone={forget} />}</Suspense>
    </>
  )
}

interface SubscribeLinkProps {
  readonly shortName: string
  readonly longName: string
  readonly onAsk: (shortName: string) => void
}

/** Asks to subscribe to the news of a data set, or to end it (CAT-18): a link to the data set's page, so that it also works before and without the script. */
function SubscribeLink({ shortName, longName, onAsk }: SubscribeLinkProps) {
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
