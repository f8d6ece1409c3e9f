import { submissionTexts as texts } from '#core/messages/submission.ts'
import type { PhaseChangeRecord, TakingRecord } from '#core/submission/records.ts'
import { phaseLabel } from './phases.ts'

/** Something that happened to a submission. `by` is null for a curator whose name the reader is not told. */
export interface HistoryEntry {
  readonly at: string
  readonly what: string
  readonly by: string | null
  readonly reason: string | null
}

/** The phases of a submission and who took it, oldest first; of two at one time the phase is first. */
export function historyOf(changes: readonly PhaseChangeRecord[], takings: readonly TakingRecord[]): HistoryEntry[] {
  const phases = changes.map(({ Change_Date_Time: at, phaseId, Changed_By, Reason: reason }) => {
    return { at, what: phaseLabel(phaseId), by: Changed_By === 'Admin' ? null : 'the submitter', reason }
  })
  const taken = takings.map(({ Change_Date_Time: at, Change, Curator: by, Reason: reason }) => {
    return { at, what: texts.takings[Change], by, reason }
  })
  return [...phases, ...taken].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
