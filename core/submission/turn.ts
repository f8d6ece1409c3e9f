import type { SubmissionRecord } from '#core/submission/records.ts'
import { counted } from '#core/text/counted.ts'
import { phaseIds } from './phases.ts'

/** Who must act next, in words. */
export const turnTexts = {
  yours: (questions: number) => (questions === 0 ? 'Your turn' : `Your turn: ${counted(questions, 'question')}`),
  submitters: (questions: number) => (questions === 0 ? 'With the submitter' : `With the submitter: ${counted(questions, 'question')}`),
  curators: 'With the curators',
  nobody: '',
} as const

/** Whose turn it is, as the submitter or a curator reads it; empty for a submission that waits for nobody. Open questions are the submitter's. */
export function turnOf({ phaseId, Open_Questions }: Pick<SubmissionRecord, 'phaseId' | 'Open_Questions'>, isOwn: boolean): string {
  if (phaseId === phaseIds.complete) return turnTexts.nobody
  if (phaseId !== phaseIds.userUpdate && Open_Questions === 0) return turnTexts.curators
  return isOwn ? turnTexts.yours(Open_Questions) : turnTexts.submitters(Open_Questions)
}
