import { useEffect, useRef } from 'react'
import { Progress } from '#components/controls/Progress.tsx'
import { downloadTexts } from '#core/messages/catalog.ts'
import { isPending, type RequestState } from '#core/request/RequestState.ts'
import { sizeText } from '#core/size/sizeText.ts'
import { counted } from '#core/text/counted.ts'
import { type SavedFile, savedWords } from './SavedFile.ts'

interface DownloadStateProps {
  readonly download: RequestState<SavedFile>
  /** As the size check counts them; null where that is not known. */
  readonly expectedRows: number | null
  readonly onCancel: () => void
}

/** How far a download is, and what came of it (DLD-24, DLD-26, DLD-29). Before one is tried it is an empty live region. */
export function DownloadState({ download, expectedRows, onCancel }: DownloadStateProps) {
  const place = useRef<HTMLDivElement>(null)
  const { state } = download
  // It is at the end of a form that may be longer than the dialog.
  useEffect(() => {
    if (state !== 'notTried') place.current?.scrollIntoView({ block: 'nearest' })
  }, [state])
  return (
    <div ref={place} className="download-state" data-state={state}>
      <p role="status">
        {isPending(download) && downloadTexts.started}
        {download.state === 'succeeded' && (
          <>
            {savedWords(download.value)} <code>{download.value.name}</code>
          </>
        )}
      </p>
      {isPending(download) && <Arriving download={download} expectedRows={expectedRows} onCancel={onCancel} />}
      {download.state === 'failed' && (
        <p className="download-failed" role="alert">
          {download.message}
        </p>
      )}
    </div>
  )
}

function Arriving({ download, expectedRows, onCancel }: DownloadStateProps) {
  const { rows, sizeBytes } = download.state === 'streaming' ? download : { rows: 0, sizeBytes: undefined }
  const words = [rows > 0 ? counted(rows, 'row') : '', sizeBytes === undefined ? '' : sizeText(sizeBytes)].filter((word) => word !== '')
  return (
    <Progress
      label={downloadTexts.receiving}
      {...(rows > 0 && expectedRows ? { fraction: Math.min(1, rows / expectedRows) } : {})}
      detail={words.join(', ')}
      onStop={onCancel}
    />
  )
}
