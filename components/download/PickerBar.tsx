import { type ReactNode, useId } from 'react'
import { counted, countText } from '#components/catalog/words.ts'
import { Button } from '#components/controls/Button.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import { type CountedRows, type PickedDataset, summedRows } from '#core/catalog/PickedDataset.ts'
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
  /** How far the count under the filters is; without it there are no filters. */
  readonly count?: RequestState<unknown> | undefined
  /** How many fields of the filters need a change. */
  readonly problems?: number
  /** What else can be done with the chosen data sets. */
  readonly children?: ReactNode
}

/** How much is chosen, against the limit, and the button that takes it away; blocked, with the reason above it, by more than a download may hold. */
export function PickerBar({ chosen, maxRows, bulk, onDownload, cruise, count, problems = 0, children }: PickerBarProps) {
  const reason = useId()
  const sum = summedRows(chosen)
  const isCounting = count !== undefined && isPending(count)
  // Only what is known to be too large is blocked: the portal counts before it starts.
  const isTooLarge = !isCounting && sum.rows > maxRows && sum.precision === 'exact' && cruise === undefined
  const isBlocked = problems > 0 || isCounting || isTooLarge || isPending(bulk)
  return (
    <div className="picker-bar">
      <div className="picker-sum" role="status">
        <p id={reason} {...((problems > 0 || isTooLarge) && { className: 'picker-fault' })}>
          {problems > 0
            ? downloadTexts.toChange(problems)
            : isCounting
              ? bulkTexts.counting
              : isTooLarge
                ? bulkTexts.tooLarge(sum.rows)
                : sumWords(chosen, sum, maxRows)}
        </p>
        {count?.state === 'failed' && <p>{bulkTexts.countFailed}</p>}
        {cruise !== undefined && <p>{(count ? bulkTexts.onlyCruiseFiltered : bulkTexts.onlyCruise)(cruise)}</p>}
        {!isCounting && <Share part={sum.rows / maxRows} />}
        {isPending(bulk) && <p>{bulkTexts.checking}</p>}
        {bulk.state === 'succeeded' && (
          <p>
            {downloadTexts.started} {bulkTexts.incomplete}
          </p>
        )}
      </div>
      {bulk.state === 'failed' && (
        <p className="picker-fault" role="alert">
          {bulk.message}
        </p>
      )}
      {children}
      <Button tone="primary" onPress={onDownload} blockedBy={isBlocked ? reason : undefined}>
        <Icon name="download" />
        Download selected
      </Button>
    </div>
  )
}

function sumWords(chosen: readonly PickedDataset[], { rows, precision }: CountedRows, maxRows: number): string {
  if (chosen.length === 0) return bulkTexts.choose
  const unknown = chosen.filter((dataset) => dataset.rows === null).length
  const rest = unknown === 0 ? '' : ` The size of ${counted(unknown, 'data set')} is unknown.`
  return `${counted(chosen.length, 'data set')} selected: ${bulkTexts.rows[precision](rows)} of at most ${countText(maxRows)} rows.${rest}`
}
