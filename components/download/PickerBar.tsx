import { useId } from 'react'
import { counted, countText } from '#components/catalog/words.ts'
import { Button } from '#components/controls/Button.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import type { PickedDataset } from '#core/catalog/PickedDataset.ts'
import { bulkTexts } from '#core/messages/bulk.ts'
import { downloadTexts } from '#core/messages/catalog.ts'
import { isPending, type RequestState } from '#core/request/RequestState.ts'
import { Share } from './Share.tsx'

interface PickerBarProps {
  readonly chosen: readonly PickedDataset[]
  readonly maxRows: number
  /** Done as soon as the browser fetches the file. */
  readonly bulk: RequestState<unknown>
  readonly onDownload: () => void
  /** The cruise whose rows alone are downloaded: the rows counted are then those of whole data sets, and block nothing. */
  readonly cruise?: string
}

/** How much is chosen, against the limit, and the button that takes it away; blocked, with the reason above it, by more than a download may hold. */
export function PickerBar({ chosen, maxRows, bulk, onDownload, cruise }: PickerBarProps) {
  const reason = useId()
  const rows = chosen.reduce((sum, dataset) => sum + (dataset.rows ?? 0), 0)
  const isTooLarge = rows > maxRows && cruise === undefined
  return (
    <div className="picker-bar">
      <div className="picker-sum" role="status">
        {isTooLarge ? (
          <p id={reason} className="picker-fault">
            {bulkTexts.tooLarge(rows)}
          </p>
        ) : (
          <p id={reason}>{sumWords(chosen, rows, maxRows)}</p>
        )}
        {cruise !== undefined && <p>{bulkTexts.onlyCruise(cruise)}</p>}
        <Share part={rows / maxRows} />
        {isPending(bulk) && <p>{bulkTexts.checking}</p>}
        {bulk.state === 'succeeded' && <p>{downloadTexts.started}</p>}
      </div>
      {bulk.state === 'failed' && (
        <p className="picker-fault" role="alert">
          {bulk.message}
        </p>
      )}
      <Button tone="primary" onPress={onDownload} blockedBy={isTooLarge || isPending(bulk) ? reason : undefined}>
        <Icon name="download" />
        Download selected
      </Button>
    </div>
  )
}

function sumWords(chosen: readonly PickedDataset[], rows: number, maxRows: number): string {
  if (chosen.length === 0) return bulkTexts.choose
  const unknown = chosen.filter((dataset) => dataset.rows === null).length
  const rest = unknown === 0 ? '' : ` The size of ${counted(unknown, 'data set')} is unknown.`
  return `${counted(chosen.length, 'data set')} selected: ${countText(rows)} of at most ${countText(maxRows)} rows.${rest}`
}
