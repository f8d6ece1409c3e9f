import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { CatalogEntry } from '#components/catalog/CatalogEntry.ts'
import { DatasetCard } from '#components/catalog/DatasetCard.tsx'
import { DatasetList } from '#components/catalog/DatasetList.tsx'
import { type RowUnfolding, VirtualRows } from '#components/catalog/VirtualRows.tsx'
import { datasetPath } from '#core/catalog/pagePaths.ts'
import { resumeAction } from '../../account/stores/pendingAction.ts'
import { CopyButton } from '../../shell/islands/CopyButton.tsx'
import { SubscribeLink } from './SubscribeLink.tsx'

/** The dialog comes when somebody asks for it. */
const SubscriptionPrompt = lazy(async () => ({ default: (await import('./SubscriptionPrompt.tsx')).SubscriptionPrompt }))

interface ResultRowsProps {
  readonly exact: readonly CatalogEntry[]
  readonly similar: readonly CatalogEntry[]
  readonly isBusy: boolean
  /** Whether the page has woken up; until then it shows what was built. */
  readonly isHydrated: boolean
}

/** The rows of the results. Built into the page they are all there; once the page is awake only those in sight are drawn. */
export function ResultRows({ exact, similar, isBusy, isHydrated }: ResultRowsProps) {
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => resumeAction('subscribe', () => true, setAsked), [])
  const row = useCallback(
    (entry: CatalogEntry, unfolding?: RowUnfolding) => (
      <DatasetCard
        entry={entry}
        copy={<CopyButton text={datasetPath(entry.record.Short_Name)} isAddress label={`Copy link to ${entry.record.Long_Name}`} />}
        subscribe={<SubscribeLink shortName={entry.record.Short_Name} longName={entry.record.Long_Name} onAsk={setAsked} />}
        {...unfolding}
      />
    ),
    [],
  )
  const forget = useCallback(() => setAsked(null), [])
  return (
    <>
      <DatasetList isBusy={isBusy}>
        {isHydrated ? (
          <VirtualRows exact={exact} similar={similar} renderRow={row} />
        ) : (
          <ol>
            {exact.map((entry) => (
              <li key={entry.record.Short_Name}>{row(entry)}</li>
            ))}
          </ol>
        )}
      </DatasetList>
      <Suspense>{asked !== null && <SubscriptionPrompt key={asked} shortName={asked} onDone={forget} />}</Suspense>
    </>
  )
}
