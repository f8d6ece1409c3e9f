import { useStore } from '@nanostores/react'
import { lazy, type ReactNode, Suspense, type SyntheticEvent, useEffect, useState } from 'react'
import { DatasetPicker } from '#components/download/DatasetPicker.tsx'
import { PickerBar } from '#components/download/PickerBar.tsx'
import { bulkApi } from '#core/api/bulk.ts'
import type { PickedDataset, StoredBulk } from '#core/catalog/PickedDataset.ts'
import { isWhole, wholeSubset } from '#core/catalog/subset.ts'
import { limits } from '#core/limits/observations.ts'
import { bulkTexts } from '#core/messages/bulk.ts'
import { failureOf, isPending, shownValue } from '#core/request/RequestState.ts'
import { loginAddress } from '../../account/addresses.ts'
import { keepAction, resumeAction } from '../../account/stores/pendingAction.ts'
import { guarded } from '../../common/islands/Guarded.tsx'
import {
  $bulk,
  $chosen,
  $ranges,
  $rowCounts,
  $subset,
  $variables,
  changeRanges,
  choose,
  chooseAgain,
  chooseVariables,
  count,
  countRows,
  rangeProblems,
  startBulk,
} from '../stores/bulkDownload.ts'

interface BulkDownloadProps {
  readonly label: string
  readonly datasets: readonly PickedDataset[]
  /** The cruise whose rows alone are downloaded; without it the whole data sets. */
  readonly cruise?: string
  /** Whether these data sets are kept over a sign-in too, as the page will not know them by itself. */
  readonly isOfferKept?: boolean
  /** The collection that they are of, whose downloads are counted. */
  readonly collectionId?: number
  /** What else can be done with the chosen data sets. */
  readonly actions?: (shortNames: readonly string[]) => ReactNode
}

/** The table of data sets to download together. A selection made before signing in is restored afterwards. */
export const BulkDownload = guarded(Picker)

function Picker({ label, datasets, cruise, isOfferKept = false, collectionId, actions }: BulkDownloadProps) {
  const chosen = useStore($chosen)
  const bulk = useStore($bulk)
  const [subset, counting, record] = [useStore($subset), useStore($rowCounts), useStore($ranges)]
  const problems = rangeProblems(record, subset).length
  const counted = useCounted(datasets, cruise, problems > 0)
  const isFiltered = subset !== null && (record === null || !isWhole(record, subset))
  useEffect(() => {
    resumeAction(
      'bulkDownload',
      ({ chosen: kept }) => datasets.some(({ shortName }) => Object.hasOwn(kept, shortName)),
      (kept) => chooseAgain(kept, datasets),
    )
  }, [datasets])
  return (
    <DatasetPicker
      label={label}
      datasets={counted}
      chosen={chosen}
      onChoose={choose}
      maxRows={limits.bulkRows}
      variables={useStore($variables)}
      onVariables={chooseVariables}
      isCounting={subset !== null && problems === 0 && isPending(counting)}
    >
      <Ranges />
      <PickerBar
        chosen={counted.filter(({ shortName }) => chosen.has(shortName))}
        maxRows={limits.bulkRows}
        bulk={bulk}
        {...(cruise === undefined ? {} : { cruise })}
        count={isFiltered || (subset !== null && isPending(counting)) ? counting : undefined}
        problems={problems}
        onDownload={() =>
          startBulk({ logIn: (kept) => logIn(isOfferKept ? { ...kept, offered: datasets } : kept), send }, cruise, collectionId)
        }
      >
        {actions?.([...chosen])}
      </PickerBar>
    </DatasetPicker>
  )
}

/** The fields come when somebody wants to filter. */
const PickerRanges = lazy(async () => ({ default: (await import('#components/download/PickerRanges.tsx')).PickerRanges }))

/** The filters that all data sets share, folded until they are wanted. */
function Ranges() {
  const [isOpen, setOpen] = useState(false)
  const [record, subset, counts] = [useStore($ranges), useStore($subset), useStore($rowCounts)]
  const toggle = ({ currentTarget: { open } }: SyntheticEvent<HTMLDetailsElement>) => {
    setOpen(open)
    if (open && record === null && failureOf(counts) !== undefined) void count()
  }
  return (
    <details className="picker-ranges" onToggle={toggle}>
      <summary>{bulkTexts.ranges}</summary>
      {isOpen && record === null && failureOf(counts) !== undefined && <p className="picker-fault">{bulkTexts.rangesFailed}</p>}
      {isOpen && record !== null && (
        <Suspense>
          <PickerRanges record={record} subset={subset ?? wholeSubset(record)} onChange={changeRanges} />
        </Suspense>
      )}
    </details>
  )
}

/** The data sets with the rows that the portal counts now; those that they came with where it does not answer, unless they are filtered. */
function useCounted(datasets: readonly PickedDataset[], cruise: string | undefined, isInvalid: boolean): readonly PickedDataset[] {
  const known = shownValue(useStore($rowCounts))
  const counts = isInvalid ? undefined : known
  const isFiltered = useStore($subset) !== null
  useEffect(() => {
    if (datasets.length > 0)
      void countRows(
        datasets.map(({ shortName }) => shortName),
        cruise,
      )
  }, [datasets, cruise])
  return datasets.map((dataset) => ({
    ...dataset,
    rows: isFiltered ? null : dataset.rows,
    ...counts?.get(dataset.shortName),
  }))
}

function logIn(kept: StoredBulk): void {
  keepAction('bulkDownload', kept)
  location.assign(loginAddress(location.pathname + location.search))
}

/** Sends a form as a link is followed: its answer is a file, and the page stays. */
function send(fields: Readonly<Record<string, string>>): void {
  const form = Object.assign(document.createElement('form'), { method: 'post', action: bulkApi.bulkDownload.path, hidden: true })
  for (const [name, value] of Object.entries(fields))
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  document.body.append(form)
  form.submit()
  form.remove()
}
