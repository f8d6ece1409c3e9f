import { constant, valuesOf } from './constant.ts'

/** Limits of uploads, submissions and their review. */
export const submissionConstants = {
  uploadPartBytes: constant(5_242_880, 'bytes', 'SBM-14, D14'),
  uploadPartStepBytes: constant(262_144, 'bytes', 'design: parts begin at multiples; at 20 kB/s one takes 13 s'),
  uploadPartRetries: constant(3, 'retries', 'SBM-14'),
  uploadPartRetryMs: constant(2_000, 'ms', 'SBM-14'),
  uploadBeginRetries: constant(3, 'retries', 'SBM-15'),
  uploadBeginRetryMs: constant(2_000, 'ms', 'SBM-15'),
  uploadCommitRetries: constant(4, 'retries', 'SBM-15'),
  uploadCommitRetryMs: constant(9_000, 'ms', 'SBM-15'),
  uploadSessionLifeMs: constant(604_800_000, 'ms', 'design: a week without a new part; a ship comes back to port'),
  uploadSessionsPerUser: constant(20, 'sessions', 'design: ten submissions at once; the oldest make way'),
  uploadIdleMs: constant(3_600_000, 'ms', 'design: on the slowest link a part takes seconds; such an upload may make way for a new one'),
  uploadBytesPerUser: constant(1_000_000_000, 'bytes', 'design: three of the largest submissions with their originals, side by side'),
  uploadBytesInAll: constant(20_000_000_000, 'bytes', 'design: twenty such people; within the disk of a small server'),
  unconfirmedUploadBytes: constant(20_000_000, 'bytes', 'design: a usual workbook with its original'),
  unconfirmedUploadBytesInAll: constant(10_000_000_000, 'bytes', 'design: half, so that accounts anybody can create leave room for others'),
  submissionsPerUser: constant(200, 'submissions', 'design: more in review than any group has; complete ones do not count'),
  versionsPerSubmission: constant(100, 'versions', 'design: a version a week for two years'),
  commentsPerSubmission: constant(1_000, 'comments', 'design: longer than anyone reads'),
  submissionCommentCharacters: constant(5_000, 'characters', 'design: two pages, well within API-02'),
  phaseReasonCharacters: constant(1_000, 'characters', 'design: a paragraph'),
  fieldFileBytes: constant(20_000_000, 'bytes', 'design: a cruise of casts; larger files take the command line'),
  fieldFileNameCharacters: constant(100, 'characters', 'design: longer than the names of archives'),
  fieldMetadataCharacters: constant(1_000_000, 'characters', 'design: a thousand variables with their comments'),
  doiPollMs: constant(60_000, 'ms', 'design: a data set has its DOI within minutes of its publication'),
  doisPerRun: constant(5, 'DOIs', 'design: one request each, within the time of a run'),
  doiTries: constant(12, 'tries', 'design: with pauses that double from a minute, a day and a half'),
  doiPauseMs: constant(60_000, 'ms', 'design: the pause after the first failed try; each further one is twice as long'),
  doiDeniedPauseMs: constant(3_600_000, 'ms', 'design: settings are corrected by people'),
  workbookCheckMemoryBytes: constant(2_500_000_000, 'bytes', 'design: the columns of 60 million cells and the texts of 150 MB'),
  previewLifeMs: constant(1_209_600_000, 'ms', 'design: two weeks, after which reviews are reminded of'),
  previewsInAll: constant(50, 'previews', 'design: more than the curators look at within two weeks; the oldest make way'),
  changesListed: constant(200, 'changes', 'design: more than anyone reads; the corrected workbook lists all'),
  submittedTrackPoints: constant(600, 'points', 'design: a line on a map of the dashboard; 10 kB with each version'),
  comparedCells: constant(200, 'cells', 'design: what a curator looks through; all are counted'),
  staleSubmissionMs: constant(1_209_600_000, 'ms', 'design: two weeks without any activity'),
  workbookSizeBytes: constant(150_000_000, 'bytes', 'D14'),
} as const

/** The values of `submissionConstants`. */
export const limits = valuesOf(submissionConstants)
