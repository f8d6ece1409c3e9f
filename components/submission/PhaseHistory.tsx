import type { PhaseChangeRecord } from '#core/api/submissionRecords.ts'
import { UtcTime } from '../controls/UtcTime.tsx'
import './PhaseHistory.css'

/** Every phase of a submission with its reason, oldest first. */
export function PhaseHistory({ changes }: { readonly changes: readonly PhaseChangeRecord[] }) {
  return (
    <ol className="phase-history" aria-label="History">
      {changes.map(({ Change_Date_Time: at, Phase, Changed_By, Reason }) => (
        <li key={`${at} ${Phase}`}>
          <UtcTime instant={at} />
          <span>
            <strong>{Phase}</strong> <span className="muted">by {Changed_By === 'Admin' ? 'a curator' : 'the submitter'}</span>
          </span>
          <span className="phase-reason">{Reason}</span>
        </li>
      ))}
    </ol>
  )
}
