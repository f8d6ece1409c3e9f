import type { SubmissionRecord } from '#core/api/submissionRecords.ts'
import { stepOfPhase } from './phases.ts'

/** A step of the five-step bar. `date` is the day of its completion, UTC; null for a step that was not passed (SBM-22). */
export interface Step {
  readonly label: string
  readonly state: 'passed' | 'present' | 'ahead'
  readonly date: string | null
}

const labels = ['Submission', 'Admin Review and Feedback', 'Secondary Admin Review', 'DOI', 'Ingestion'] as const

/** The five steps of a submission as its phase has them (SBM-20 to SBM-22). */
export function stepsOf(submission: SubmissionRecord): Step[] {
  const at = stepOfPhase(submission.phaseId)
  const times = [
    submission.Start_Date_Time,
    submission.QC1_Completion_Date_Time,
    submission.QC2_Completion_Date_Time,
    submission.DOI_Accepted_Date_Time,
    submission.Ingestion_Date_Time,
  ]
  return labels.map((label, index) => {
    const state = index < at ? 'passed' : index === at ? 'present' : 'ahead'
    return { label, state, date: state === 'passed' ? (times[index]?.slice(0, 10) ?? null) : null }
  })
}
