import { basename } from 'node:path'
import { limits } from '#core/limits/submission.ts'
import { submissionErrors, submissionMessages } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import { openWorkbookFile } from './workbookFiles.ts'

/** A file that is to be uploaded. */
export interface SubmissionFile {
  readonly path: string
  readonly content: Blob
}

/** The files of a submission: the workbook, and of a new one its raw original (SBM-11). Throws a Problem where one is missing, empty or too large (SBM-04). */
export async function submissionFiles(file: string, raw: string | undefined, submissionId: number | null): Promise<SubmissionFile[]> {
  if (file === '-') throw new Problem('bad-request', 'Name the file to submit: an upload from the standard input cannot be continued.')
  if (submissionId === null && raw === undefined)
    throw new Problem(
      'bad-request',
      `${submissionMessages.uploadNotBegun}. Add --raw with the raw original, or --update with a submission.`,
    )
  if (submissionId !== null && raw !== undefined)
    throw new Problem('bad-request', 'A new version has no raw original: leave out --raw, or --update.')
  const files: SubmissionFile[] = []
  for (const path of raw === undefined ? [file] : [file, raw]) {
    const content = await openWorkbookFile(path)
    if (content.size === 0) throw new Problem('bad-request', `${basename(path)} is empty.`)
    if (content.size > limits.workbookSizeBytes) throw new Problem('body-too-large', `${basename(path)}: ${submissionErrors.partBeyondEnd}`)
    files.push({ path, content })
  }
  return files
}
