import type { SubmissionRecord } from '#core/submission/records.ts'
import { stepOfPhase } from './phases.ts'

/** A step of the five-step bar. `date` is the day of its completion, UTC; null for a step that was not passed (SBM-22). */
export interface Step {
  readonly label: string
  /** What the phase of the step is called elsewhere too; empty where the label says it. */
  readonly title: string
  /** A step that the submission never was in, though it is past it, was skipped. */
  readonly state: 'passed' | 'skipped' | 'present' | 'ahead'
  readonly date: string | null
}

const labels = [
  ['Submission', ''],
  ['Admin Review and Feedback', 'first review'],
  ['Secondary Admin Review', 'second review'],
  ['DOI', ''],
  ['Ingestion', 'publication'],
] as const

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
  return labels.map(([label, title], index) => {
    const time = times[index] ?? null
    const state = index < at ? (time === null ? 'skipped' : 'passed') : index === at ? 'present' : 'ahead'
    return { label, title, state, date: state === 'passed' ? (time?.slice(0, 10) ?? null) : null }
  })
}
