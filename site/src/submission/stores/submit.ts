import { atom } from 'nanostores'
import { requireFreeNames } from '#core/client/requireFreeNames.ts'
import { uploadWorkbook } from '#core/client/uploadWorkbook.ts'
import { submissionErrors, submissionMessages, submissionTexts } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import { failed } from '#core/request/RequestState.ts'
import { portal } from '../../common/stores/portal.ts'
import { requestStore } from '../../common/stores/requestStore.ts'
import { $file, closeWorkbook, correctedWorkbook } from './check.ts'

/** What became of a submission. */
interface Submitted {
  readonly submissionId: number
  readonly shortName: string
}

const request = requestStore<Submitted>()

/** The submission of the workbook that was checked: its upload and commit. */
export const $submit = request.$request

/** How many bytes of the files the portal has stored, and how many there are. */
export const $stored = atom<{ readonly storedBytes: number; readonly allBytes: number } | null>(null)

/** An upload that a later try goes on with, and what it was begun for. */
export interface UploadInProgress {
  readonly of: string
  readonly sessionIds: readonly string[]
}

/** The upload that was begun last and is not submitted. */
export const $begun = atom<UploadInProgress | null>(null)

/** Checks the names of the workbook, uploads it as it was corrected, a new one with its raw original, and submits it; `onSubmitted` is awaited before it counts as done. */
export async function submitWorkbook(submissionId: number | null, onSubmitted: () => Promise<void>): Promise<void> {
  await request.run(async ({ signal }) => {
    const original = $file.get()
    if (original === null) throw new Problem('bad-request', submissionMessages.uploadNotBegun)
    const { shortName, longName, dataSource, content } = await correctedWorkbook()
    await requireFreeNames(portal, { shortName, longName, submissionId }, signal)
    const of = `${submissionId} ${shortName} ${original.name} ${original.lastModified} ${content.size}`
    const files = submissionId === null ? [content, original] : [content]
    const order = { shortName, longName, dataSource, submissionId, files }
    const id = await uploadWorkbook(portal, order, {
      signal,
      sessionIds: $begun.get()?.of === of ? $begun.get()?.sessionIds : undefined,
      onBegun: (sessionIds) => $begun.set({ of, sessionIds }),
      onProgress: (storedBytes, allBytes) => $stored.set({ storedBytes, allBytes }),
    }).catch((fault: unknown) => {
      // An upload that has expired, or was submitted already, cannot be gone on with.
      if (fault instanceof Problem && ['not-found', 'conflict'].includes(fault.code)) $begun.set(null)
      throw fault
    })
    $begun.set(null)
    await onSubmitted()
    return { submissionId: id, shortName }
  })
}

/** Stops an upload; a later try goes on with the parts that are stored. */
export function stopSubmitting(): void {
  request.set(failed(submissionTexts.stopped))
}

/** Forgets the submission in this page, which ends an upload that is running; the parts that are stored stay with the portal. */
export function forgetSubmission(): void {
  request.reset()
  $stored.set(null)
  $begun.set(null)
  closeWorkbook()
}

/** Whether a file may be submitted at all. */
export const sizeProblem = (file: File, maxBytes: number): string | null => (file.size > maxBytes ? submissionErrors.partBeyondEnd : null)
