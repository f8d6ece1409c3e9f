import { submissionsApi } from '#core/api/submissions.ts'
import { submissionTexts } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import type { CommentRecord, VersionRecord } from '#core/submission/records.ts'
import { portal } from '../../common/stores/portal.ts'
import { $session } from '../../common/stores/session.ts'
import { openWorkbook } from './check.ts'
import { commentsOf } from './submissions.ts'

/** The stored files of a submission, what was written about it, and the page of the submission for this reader. */
export interface SubmittedWorkbooks {
  readonly versions: readonly VersionRecord[]
  readonly comments: readonly CommentRecord[]
  readonly desk: string
  /** Whether the reader reviews submissions. */
  readonly isReview: boolean
}

/** Reads which workbooks a submission has, and the comments on it. */
export async function submittedWorkbooks(submissionID: number): Promise<SubmittedWorkbooks> {
  const [versions, comments] = await Promise.all([
    portal.call(submissionsApi.submissionVersions, { submissionID }),
    commentsOf(submissionID),
  ])
  const session = $session.get()
  const isReview = session.state === 'user' && (session.user.isCurator || session.user.isDataSubmissionAdmin)
  const desk = `/datasubmission/${isReview ? 'admindashboard' : 'userdashboard'}?submissionID=${submissionID}`
  return { versions, comments, desk, isReview }
}

/** Fetches a stored workbook and has it read and checked. Throws `unreachable`. */
export async function readVersion({ link, name }: Pick<VersionRecord, 'link' | 'name'>): Promise<null> {
  // By way of the page's own origin, whose cookies the link needs.
  const { pathname, search } = new URL(link, location.href)
  const answer = await fetch(pathname + search).catch(() => null)
  const content = answer?.ok ? await answer.blob().catch(() => null) : null
  if (content === null) throw new Problem('unreachable', submissionTexts.versionUnread)
  openWorkbook(new File([content], name))
  return null
}
