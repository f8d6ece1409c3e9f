import { uploadsApi } from '../api/uploads.ts'
import { Problem, type ProblemCode } from '../request/Problem.ts'
import type { Client } from './createClient.ts'

/** What a portal knows of an upload that was begun earlier: it can be continued, it was submitted already, or it is gone. */
export type EarlierUpload =
  | { readonly state: 'open' }
  | { readonly state: 'submitted'; readonly submissionId: number }
  | { readonly state: 'gone' }

/** Codes of an upload that has expired, that belongs to somebody else, or whose ID is none. */
const gone: readonly ProblemCode[] = ['not-found', 'forbidden', 'bad-request']

/** Asks what became of an upload whose client was stopped. A commit whose answer was lost is found here, so that it is never repeated as a new submission. */
export async function earlierUpload(client: Client, sessionIds: readonly string[], signal: AbortSignal): Promise<EarlierUpload> {
  try {
    const found = await Promise.all(sessionIds.map((sessionID) => client.call(uploadsApi.uploadState, { sessionID }, { signal })))
    const submissionId = found[0]?.submissionId ?? null
    if (found.some(({ isCommitted }) => !isCommitted)) return { state: 'open' }
    return submissionId === null ? { state: 'gone' } : { state: 'submitted', submissionId }
  } catch (fault) {
    if (fault instanceof Problem && gone.includes(fault.code)) return { state: 'gone' }
    throw fault
  }
}
