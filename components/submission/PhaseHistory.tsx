import { submissionTexts as texts } from '#core/messages/submission.ts'
import { phaseLabel } from '#core/submission/phases.ts'
import type { AssignmentRecord, PhaseChangeRecord } from '#core/submission/records.ts'
import { UtcTime } from '../controls/UtcTime.tsx'
import './PhaseHistory.css'

export interface PhaseHistoryProps {
  readonly changes: readonly PhaseChangeRecord[]
  readonly assignments: readonly AssignmentRecord[]
}

/** Every phase of a submission with its reason, and when curators took it or gave it back, oldest first. */
export function PhaseHistory({ changes, assignments }: PhaseHistoryProps) {
  return (
    <ol className="phase-history" aria-label="History">
      {historyOf(changes, assignments).map(({ at, what, by, reason }) => (
        <li key={`${at} ${what}`}>
          <UtcTime instant={at} />
          <span>
            <strong>{what}</strong> <span className="muted">{texts.by(by)}</span>
          </span>
          {reason !== null && <span className="phase-reason">{reason}</span>}
        </li>
      ))}
    </ol>
  )
}

/** Something that happened to a submission. `by` is null for a curator whose name the reader is not told. */
interface HistoryEntry {
  readonly at: string
  readonly what: string
  readonly by: string | null
  readonly reason: string | null
}

/** The phases of a submission and who took it, oldest first; of two at one time the phase is first. */
function historyOf(changes: readonly PhaseChangeRecord[], assignments: readonly AssignmentRecord[]): HistoryEntry[] {
  const phases = changes.map(({ Change_Date_Time: at, phaseId, Changed_By, Reason: reason }) => {
    return { at, what: phaseLabel(phaseId), by: Changed_By === 'Admin' ? null : 'the submitter', reason }
  })
  const taken = assignments.map(({ Change_Date_Time: at, Change, Curator: by, Reason: reason }) => {
    return { at, what: texts.assignments[Change], by, reason }
  })
  return [...phases, ...taken].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
