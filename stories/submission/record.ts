import type { SubmissionRecord } from '#core/submission/records.ts'

/** A submission in its second review. */
export const record: SubmissionRecord = {
  ...{ Submission_ID: 7, Dataset: 'Virtual_Cruise_CTD_v2', Dataset_Long_Name: 'Virtual Cruises, CTD Casts, Version 2' },
  ...{ Phase: 'Awaiting QC2', phaseId: 7, Start_Date_Time: '2026-05-01T02:00:00.000Z', Modified_Date_Time: '2026-05-03T02:00:00.000Z' },
  ...{ QC1_Completion_Date_Time: '2026-05-02T00:00:00.000Z', QC2_Completion_Date_Time: null },
  ...{ DOI_Accepted_Date_Time: null, Ingestion_Date_Time: null, Taken_Date_Time: '2026-05-02T08:00:00.000Z', Open_Questions: 0 },
}
