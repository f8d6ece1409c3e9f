import { constant, valuesOf } from './constant.ts'

/** Bounds of calls to other services. */
export const outboundConstants = {
  googleKeysPauseMs: constant(30_000, 'ms', 'design: tokens with invented key names make no flood of calls'),
  errorReplyBytes: constant(65_536, 'bytes', 'design: an error response says why in its first kilobyte'),
  errorReplyMs: constant(5_000, 'ms', 'design: the text of an error response comes with its status'),
  outboundMinBytes: constant(16_384, 'bytes', 'design: in a stall time even the slowest link of a ship brings as much'),
  googleKeysTimeoutMs: constant(5_000, 'ms', 'design: somebody waits for their sign-in'),
  googleKeysBytes: constant(100_000, 'bytes', 'design: two RSA keys have 2 kB'),
  mailApiTimeoutMs: constant(15_000, 'ms', 'Cloudflare Workers: thirty seconds for work after the answer'),
  errorForwardMs: constant(10_000, 'ms', 'design: nobody waits for it, and the portal has the error stored'),
  doiTimeoutMs: constant(20_000, 'ms', 'design: registration agencies answer within seconds'),
  objectAnswerMs: constant(15_000, 'ms', 'design: a bucket answers in tens of milliseconds; longer is a network that is down'),
  objectStallMs: constant(60_000, 'ms', 'design: a server that takes nothing for a minute is down'),
  objectWholeBytes: constant(67_108_864, 'bytes', 'design: larger objects are put in parts; S3 takes at most 5 GiB in one'),
  objectPartBytes: constant(16_777_216, 'bytes', 'S3: at least 5 MiB; four at once are in memory'),
  objectListBytes: constant(2_000_000, 'bytes', 'S3: a page of 1,000 keys of 400 characters with all their facts has 1 MB'),
  objectListMs: constant(60_000, 'ms', 'design: a page of 1,000 keys comes in a second'),
  rebuildTimeoutMs: constant(10_000, 'ms', 'design: the hook starts a build and does not wait for it'),
  observationsAnswerMs: constant(15_000, 'ms', 'design: a file server answers in tens of milliseconds'),
  observationsStallMs: constant(30_000, 'ms', 'design: a worker reads some megabytes at a time'),
  liveBytes: constant(10_000_000_000, 'bytes', 'design: a hundred million rows of text'),
  liveRowsBytes: constant(100_000_000, 'bytes', 'design: two million new rows of a table, which are in memory'),
  dapTextBytes: constant(4_000_000, 'bytes', 'design: descriptions of thousands of variables have 1 MB'),
  liveAnswerMs: constant(300_000, 'ms', 'design: ERDDAP searches thousands of files before it sends the first row'),
  liveStallMs: constant(120_000, 'ms', 'design: a server that sends nothing for two minutes is down'),
  liveTotalMs: constant(7_200_000, 'ms', 'design: 10 GB at 1.4 MB/s; a schedule has room for it'),
  tracesTimeoutMs: constant(10_000, 'ms', 'OpenTelemetry: the default of OTEL_EXPORTER_OTLP_TIMEOUT'),
  spansWaiting: constant(2_048, 'spans', 'OpenTelemetry: the default of OTEL_BSP_MAX_QUEUE_SIZE; a megabyte'),
  spansPerBatch: constant(512, 'spans', 'OpenTelemetry: the default of OTEL_BSP_MAX_EXPORT_BATCH_SIZE'),
  spansPauseMs: constant(5_000, 'ms', 'OpenTelemetry: the default of OTEL_BSP_SCHEDULE_DELAY'),
  libsqlBytes: constant(64_000_000, 'bytes', 'design: half the memory of a worker'),
  libsqlMs: constant(30_000, 'ms', 'design: statements take milliseconds; people wait no longer'),
  clickHouseBlockBytes: constant(256_000_000, 'bytes', 'design: 16,384 rows of 1,000 columns in 8 bytes have 131 MB'),
  clientJsonBytes: constant(256_000_000, 'bytes', 'design: the list of a catalog of thousands of data sets has a tenth'),
  clientAnswerMs: constant(600_000, 'ms', 'design: the command line waits for the check of the largest workbook, twice over'),
  clientStallMs: constant(120_000, 'ms', 'design: a query sends its first rows within a minute'),
} as const

/** The values of `outboundConstants`. */
export const limits = valuesOf(outboundConstants)
