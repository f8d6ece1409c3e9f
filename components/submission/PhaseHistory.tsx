import { submissionTexts as texts } from '#core/messages/submission.ts'
import { historyOf } from '#core/submission/history.ts'
import type { PhaseChangeRecord, TakingRecord } from '#core/submission/records.ts'
import { UtcTime } from '../controls/UtcTime.tsx'
import './PhaseHistory.css'

export interface PhaseHistoryProps {
  readonly changes: readonly PhaseChangeRecord[]
  readonly takings: readonly TakingRecord[]
}

/** Every phase of a submission with its reason, and when curators took it or gave it back, oldest first. */
export function PhaseHistory({ changes, takings }: PhaseHistoryProps) {
  return (
    <ol className="phase-history" aria-label="History">
      {historyOf(changes, takings).map(({ at, what, by, reason }) => (
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
