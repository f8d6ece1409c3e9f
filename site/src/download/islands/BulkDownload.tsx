import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { DatasetPicker } from '#components/download/DatasetPicker.tsx'
import { PickerBar } from '#components/download/PickerBar.tsx'
import { bulkApi } from '#core/api/bulk.ts'
import type { PickedDataset, StoredChoice } from '#core/catalog/PickedDataset.ts'
import { limits } from '#core/limits/observations.ts'
import { shownValue } from '#core/request/RequestState.ts'
import { loginAddress } from '../../account/addresses.ts'
import { keepAction, resumeAction } from '../../account/stores/pendingAction.ts'
import { Guarded } from '../../shell/islands/Guarded.tsx'
import {
  $bulk,
  $chosen,
  $rowCounts,
  $variables,
  choose,
  chooseAgain,
  chooseVariables,
  countRows,
  startBulk,
} from '../stores/bulkDownload.ts'

interface BulkDownloadProps {
  readonly label: string
  readonly datasets: readonly PickedDataset[]
  /** The cruise whose rows alone are downloaded; without it the whole data sets. */
  readonly cruise?: string
}

/** The table of data sets to download together. A selection made before signing in is restored afterwards. */
export function BulkDownload(props: BulkDownloadProps) {
  return (
    <Guarded>
      <Picker {...props} />
    </Guarded>
  )
}

function Picker({ label, datasets, cruise }: BulkDownloadProps) {
  const chosen = useStore($chosen)
  const bulk = useStore($bulk)
  const counted = useCounted(datasets)
  useEffect(() => {
    resumeAction(
      'bulkDownload',
      (kept) => datasets.some(({ shortName }) => Object.hasOwn(kept, shortName)),
      (kept) => chooseAgain(kept, datasets),
    )
  }, [datasets])
  return (
    <DatasetPicker
      label={label}
      datasets={datasets}
      chosen={chosen}
      onChoose={choose}
      maxRows={limits.bulkRows}
      variables={useStore($variables)}
      onVariables={chooseVariables}
    >
      <PickerBar
        chosen={counted.filter(({ shortName }) => chosen.has(shortName))}
        maxRows={limits.bulkRows}
        bulk={bulk}
        {...(cruise === undefined ? {} : { cruise })}
        onDownload={() => startBulk({ logIn, send }, cruise)}
      />
    </DatasetPicker>
  )
}

/** The data sets with the rows that the portal counts now; those that they came with where it does not answer. */
function useCounted(datasets: readonly PickedDataset[]): readonly PickedDataset[] {
  const counts = shownValue(useStore($rowCounts))
  useEffect(() => {
    if (datasets.length > 0) void countRows(datasets.map(({ shortName }) => shortName))
  }, [datasets])
  return datasets.map((dataset) => ({ ...dataset, rows: counts?.get(dataset.shortName) ?? dataset.rows }))
}

function logIn(chosen: StoredChoice): void {
  keepAction('bulkDownload', chosen)
  location.assign(loginAddress(location.pathname))
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
