import { constant, valuesOf } from './constant.ts'

/** Limits of ingestion, of stored files and of scheduled jobs. */
export const storageConstants = {
  housekeepingBatchRows: constant(1_000, 'rows', 'design: the store is locked for a few milliseconds'),
  walBytes: constant(67_108_864, 'bytes', 'design: the write-ahead log is cut above this; SQLite itself never shrinks it'),
  ingestInstanceValues: constant(20_000_000, 'values', 'design: stations, profiles and their texts are in memory'),
  ingestLargestBlockCells: constant(4_194_304, 'cells', 'design: chunks of a NetCDF-4 file above this size are read in parts'),
  ingestMemoryBytes: constant(1_000_000_000, 'bytes', 'design: larger sorts spill to the data folder’s disk'),
  comparisonSpillBytes: constant(20_000_000_000, 'bytes', 'design: the changed values of 200 million rows; at most half of the free disk'),
  ingestFileRows: constant(4_000_000, 'rows', 'design: data-plane, footers stay small'),
  ingestJobLifeMs: constant(2_592_000_000, 'ms', 'design: a stopped job can be taken up again for thirty days'),
  supersededFilesGraceMs: constant(7_200_000, 'ms', 'design: twice the longest download, OPS-11'),
  objectKeyPartCharacters: constant(120, 'characters', 'design: file systems take 255 bytes, a writer’s own mark among them'),
  objectPageKeys: constant(1_000, 'keys', 'R2 and S3: the most that one answer lists'),
  diskReserveBytes: constant(500_000_000, 'bytes', 'design: half a million accounts, comments or sessions while uploads are rejected'),
  storedFilesBytes: constant(20_000_000_000, 'bytes', 'design: the sources of hundreds of data sets, and their earlier versions'),
  vaultNameBytes: constant(200, 'bytes', 'design: file systems take 255; archives and downloads add to it'),
  vaultFiles: constant(400, 'files', 'VLT-08, D15: the most in one download'),
  vaultBytes: constant(10_737_418_240, 'bytes', 'VLT-09, D14, D15: the most in one download'),
  vaultHintFiles: constant(50, 'files', 'VLT-10: the reader is told when so many or fewer are left'),
  vaultHintBytes: constant(209_715_200, 'bytes', 'VLT-10: 200 MB'),
  vaultAutoFiles: constant(5, 'files', 'VLT-13: a folder of so many or fewer needs no selection'),
  vaultLinkLifeMs: constant(43_200_000, 'ms', 'design: twelve hours, in which 10 GiB come at 2 Mbit/s, and a broken download goes on'),
  scrubPeriodMs: constant(518_400_000, 'ms', 'design: six days, so that every stored byte is read again within seven'),
  scrubRoundMs: constant(60_000, 'ms', 'design: a day has 1,440 rounds; a large store has a few files in each'),
  scrubBytesPerSecond: constant(20_000_000, 'bytes/s', 'design: a tenth of a slow disk; 12 TB a week'),
  jobLeaseMs: constant(60_000, 'ms', 'design: the job of a killed process is another’s a minute later; renewed three times as often'),
  clockToleranceMs: constant(60_000, 'ms', 'design: clocks of several portals on one store may be so far apart'),
  jobErrorCharacters: constant(500, 'characters', 'design: a sentence or two for operators'),
} as const

/** The values of `storageConstants`. */
export const limits = valuesOf(storageConstants)
