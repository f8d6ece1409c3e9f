import { useEffect, useRef, useState } from 'react'
import { Progress } from '#components/controls/Progress.tsx'
import { downloadTexts } from '#core/messages/catalog.ts'
import { isPending, type RequestState } from '#core/request/RequestState.ts'
import { arrivalWords } from './arrivalWords.ts'
import { type SavedFile, savedWords } from './SavedFile.ts'

/** A file on its way. */
export interface ArrivingFile {
  readonly name: string
  /** As the size check counts them; null where that is not known. */
  readonly expectedRows: number | null
  /** Whether the connection is lost at the moment. */
  readonly isLost?: boolean
}

interface DownloadStateProps {
  readonly download: RequestState<SavedFile>
  /** `null` before any download. */
  readonly arriving: ArrivingFile | null
  readonly onCancel: () => void
}

/** How far a download is, and what came of it (DLD-24, DLD-26, DLD-29). Before one is tried it is an empty live region. */
export function DownloadState({ download, arriving, onCancel }: DownloadStateProps) {
  const place = useRef<HTMLDivElement>(null)
  const { state } = download
  // It is at the end of a form that may be longer than the dialog.
  useEffect(() => {
    if (state !== 'notTried') place.current?.scrollIntoView({ block: 'nearest' })
  }, [state])
  return (
    <div ref={place} className="download-state" data-state={state}>
      <p role="status">
        {isPending(download) && (arriving?.isLost ? downloadTexts.lost : downloadTexts.started)}
        {download.state === 'succeeded' && (
          <>
            {savedWords(download.value)} <code>{download.value.name}</code>
          </>
        )}
      </p>
      {isPending(download) && <Arriving download={download} arriving={arriving} onCancel={onCancel} />}
      {download.state === 'failed' && (
        <p className="download-failed" role="alert">
          {download.message}
        </p>
      )}
    </div>
  )
}

function Arriving({ download, arriving, onCancel }: DownloadStateProps) {
  const { rows, sizeBytes = 0 } = download.state === 'streaming' ? download : { rows: 0, sizeBytes: 0 }
  // A dialog that is opened again meets a download that has long been under way.
  const [first] = useState(() => ({ atMs: performance.now(), sizeBytes }))
  const fraction = rows > 0 && arriving?.expectedRows ? Math.min(1, rows / arriving.expectedRows) : undefined
  return (
    <Progress
      label={downloadTexts.receiving(arriving?.name ?? '')}
      {...(fraction !== undefined && { fraction })}
      detail={arrivalWords({ rows, sizeBytes, fraction, seconds: (performance.now() - first.atMs) / 1000, before: first.sizeBytes })}
      onStop={onCancel}
    />
  )
}
