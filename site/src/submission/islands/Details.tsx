import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { ErrorCard } from '#components/controls/ErrorCard.tsx'
import { CommentForm } from '#components/submission/CommentForm.tsx'
import { PreviewPart } from '#components/submission/PreviewPart.tsx'
import type { SubmissionDetails } from '#components/submission/SubmissionPanel.tsx'
import { SubmissionPanel } from '#components/submission/SubmissionPanel.tsx'
import { submissionTexts as texts } from '#core/messages/submission.ts'
import { shownValue } from '#core/request/RequestState.ts'
import { phaseIds } from '#core/submission/phases.ts'
import type { PreviewRecord, PublicationRecord, SubmissionRecord } from '#core/submission/records.ts'
import { useAction } from '../../common/islands/useAction.ts'
import { useRequest } from '../../common/islands/useRequest.ts'
import { detailsOf, makePreview, sendComment } from '../stores/submissions.ts'
import { CompareVersions } from './CompareVersions.tsx'

/** Loaded where there are tracks, as the coastlines are large. */
const SubmittedTracks = lazy(async () => ({ default: (await import('#components/submission/SubmittedTracks.tsx')).SubmittedTracks }))

export interface DetailsProps {
  readonly submission: SubmissionRecord
  /** Whom a message of the reader goes to. */
  readonly messageHint: string
  readonly actions: ReactNode
  /** Whether the focus goes to its title once it is there, as where the reader went on from another submission. */
  readonly takesFocus?: boolean
  /** Reads the list again, as a message may have changed the phase. */
  readonly onChange: () => Promise<void>
  /** Which curator looks after it, for curators; gets a way to read the details again. */
  readonly assignment?: (reload: () => Promise<unknown>) => ReactNode
  /** What only curators see; gets a way to read the details again. */
  readonly review?: (details: SubmissionDetails, reload: () => Promise<unknown>) => ReactNode
  /** What only administrators see. */
  readonly publishing?: (publication: PublicationRecord, reload: () => Promise<unknown>) => ReactNode
}

/** The details of one submission, read when they are opened and after each change. Give it the submission's ID as `key`. */
export function Details({ submission, messageHint, actions, takesFocus = false, onChange, assignment, review, publishing }: DetailsProps) {
  const id = submission.Submission_ID
  const [request, { run }] = useRequest<SubmissionDetails>()
  const load = () => run(() => detailsOf(id), { keepsPrevious: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each submission; later readings follow what the reader does
  useEffect(() => void load(), [id])
  const details = shownValue(request)
  const isShown = details !== undefined
  useEffect(() => {
    if (takesFocus && isShown) document.getElementById('submission-title')?.focus()
  }, [takesFocus, isShown])
  if (details === undefined && request.state === 'failed')
    return (
      <ErrorCard title={texts.detailsFailed} announce action={<Button onPress={() => void load()}>Try again</Button>}>
        {request.message}
      </ErrorCard>
    )
  if (details === undefined)
    return (
      <p className="muted" role="status">
        Loading {submission.Dataset}
      </p>
    )
  const tracks = details.versions.find(({ kind }) => kind === 'workbook')?.summary?.tracks ?? []
  const send = async (comment: string, cell: string | null) => {
    const rejection = await sendComment(id, comment, cell)
    if (rejection === null) await Promise.all([load(), onChange()])
    return rejection
  }
  return (
    <SubmissionPanel
      submission={submission}
      details={details}
      actions={actions}
      messageForm={<CommentForm hint={messageHint} onSend={send} />}
      tracks={
        tracks.length > 0 && (
          <Suspense fallback={null}>
            <SubmittedTracks tracks={tracks} />
          </Suspense>
        )
      }
      comparison={<CompareVersions versions={details.versions} />}
      assignment={assignment?.(load)}
      review={review?.(details, load)}
      preview={
        submission.phaseId !== phaseIds.complete && <Preview submission={submission} preview={details.publication.preview} reload={load} />
      }
      publishing={publishing?.(details.publication, load)}
    />
  )
}

interface PreviewProps {
  readonly submission: SubmissionRecord
  readonly preview: PreviewRecord | null
  readonly reload: () => Promise<unknown>
}

/** The preview of a submission, which may take some minutes to make. */
function Preview({ submission, preview, reload }: PreviewProps) {
  const { pending, run } = useAction<'preview'>()
  const make = () =>
    run('preview', async () => {
      if (await makePreview(submission)) await reload()
    })
  return <PreviewPart preview={preview} isMaking={pending !== null} onMake={() => void make()} />
}
