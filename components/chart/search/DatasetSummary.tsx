import { Dialog } from '#components/controls/Dialog.tsx'
import type { datasetsApi } from '#core/api/datasets.ts'
import type { ValueOf } from '#core/api/endpoint.ts'
import { datasetPath, downloadPath } from '#core/catalog/pagePaths.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { isPending, type RequestState } from '#core/request/RequestState.ts'
import { cutName } from '#core/text/cutName.ts'

interface DatasetSummaryDialogProps {
  /** Not tried closes the dialog. */
  readonly summary: RequestState<ValueOf<typeof datasetsApi.datasetSummary>>
  readonly onClose: () => void
}

/** What a data set is about (VIZ-33). */
export function DatasetSummaryDialog({ summary, onClose }: DatasetSummaryDialogProps) {
  const dataset = summary.state === 'succeeded' ? summary.value : null
  const texts = chartTexts.search
  return (
    <Dialog
      title={dataset ? cutName(dataset.Dataset_Long_Name) : texts.datasetSummary}
      isOpen={summary.state !== 'notTried'}
      onClose={onClose}
    >
      {isPending(summary) && <p role="status">{texts.loadingDetails}</p>}
      {summary.state === 'failed' && <p role="alert">{summary.message}</p>}
      {dataset && (
        <>
          <h3>{dataset.Dataset_Long_Name}</h3>
          {dataset.Description.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p>
            <a href={datasetPath(dataset.Dataset_Name)}>{texts.datasetPage}</a>,{' '}
            <a href={downloadPath(dataset.Dataset_Name)}>{chartTexts.downloadDataset}</a>
          </p>
        </>
      )}
    </Dialog>
  )
}
