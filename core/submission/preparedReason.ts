import { submissionTexts as texts } from '#core/messages/submission.ts'
import type { CommentRecord, VersionRecord } from '#core/submission/records.ts'
import { phaseIds } from './phases.ts'

/** What a curator may give as the reason for a phase without typing it: the questions that are open, and nothing that might not be true. */
export function preparedReason(phaseId: number, requestedCells: readonly string[]): string {
  if (phaseId === phaseIds.userUpdate && requestedCells.length > 0) return texts.openQuestions(requestedCells.join(', '))
  return ''
}

/** The cells that curators wrote about since the latest workbook was stored, each once. */
export function findRequestedCells(comments: readonly CommentRecord[], versions: readonly VersionRecord[]): string[] {
  const latest = versions.find(({ kind }) => kind === 'workbook')
  const since = latest === undefined ? 0 : Date.parse(latest.storedAt)
  const requests = comments.filter(({ Commenter, Comment_Date_Time: at }) => Commenter === 'Admin' && Date.parse(at) >= since)
  return [...new Set(requests.flatMap(({ Cell }) => Cell ?? []))]
}
