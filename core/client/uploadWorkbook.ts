import { limits } from '#core/limits/submission.ts'
import { uploadsApi } from '../api/uploads.ts'
import { submissionMessages } from '../messages/submission.ts'
import { Problem } from '../request/Problem.ts'
import type { Client } from './createClient.ts'
import { inWords, type Pauses, tried } from './tried.ts'
import { PartSize, UploadProgress, uploadFile } from './uploadFile.ts'

/** What is submitted: the workbook as it was checked and, for a new submission, the raw original. */
export interface UploadOrder {
  readonly shortName: string
  readonly longName: string
  readonly dataSource: string
  /** The submission to update; null for a new one. */
  readonly submissionId: number | null
  readonly files: readonly Blob[]
}

/** How an upload is made. */
export interface UploadOptions extends Pauses {
  /** Bytes of all files that the portal has stored, and all bytes there are. */
  readonly onProgress?: (storedBytes: number, allBytes: number) => void
  /** The sessions of an upload of the same files that was interrupted: only what is missing is sent. */
  readonly sessionIds?: readonly string[] | undefined
  /** Called with the upload sessions once they exist, to store them until the end; nothing is sent before its promise resolves. */
  readonly onBegun?: (sessionIds: readonly string[]) => void | Promise<void>
  /** Tells when a part has taken too long; tests are less patient. */
  readonly patience?: (ms: number) => AbortSignal
}

/**
 * Uploads files in parts with their hashes and submits them; answers the submission's ID. What fails for a reason that may pass is tried
 * again (SBM-14, SBM-15). Throws a Problem in the words of the step that failed, and the signal's reason where it was stopped.
 */
export async function uploadWorkbook(client: Client, order: UploadOrder, options: UploadOptions): Promise<number> {
  const { submissionId, files } = order
  if (files.length !== (submissionId === null ? 2 : 1)) throw new Problem('bad-request', submissionMessages.uploadNotBegun)
  const sessionIds = await sessionsFor(client, order, options)
  const stored = new UploadProgress(files, options.onProgress)
  const size = new PartSize()
  for (const [at, file] of files.entries()) await uploadFile(client, sessionIds[at] ?? '', file, { ...options, stored, size })
  const { shortName, longName: datasetLongName, dataSource } = order
  const body = {
    ...{ shortName, datasetLongName, dataSource, sessionIds, offsets: files.map(({ size }) => size) },
    ...(submissionId === null ? { submissionType: 'new' as const } : { submissionType: 'update' as const, submissionId }),
  }
  const commit = () => client.call(uploadsApi.commitUpload, {}, { body, signal: options.signal })
  const { uploadCommitRetries: retries, uploadCommitRetryMs: pauseMs } = limits
  return (await inWords(submissionMessages.failedToUpload, () => tried(commit, { retries, pauseMs }, options))).submissionId
}

async function sessionsFor(client: Client, { submissionId, files }: UploadOrder, options: UploadOptions): Promise<readonly string[]> {
  if (options.sessionIds !== undefined) return options.sessionIds
  const body = submissionId === null ? { submissionType: 'new' as const } : { submissionType: 'update' as const, submissionId }
  const begin = () => client.call(uploadsApi.beginUploadSession, {}, { body, signal: options.signal })
  const { uploadBeginRetries: retries, uploadBeginRetryMs: pauseMs } = limits
  const { sessionIds } = await inWords(submissionMessages.sessionNotBegun, () => tried(begin, { retries, pauseMs }, options))
  if (sessionIds.length !== files.length) throw new Problem('unexpected-reply', submissionMessages.sessionNotBegun)
  await options.onBegun?.(sessionIds)
  return sessionIds
}
