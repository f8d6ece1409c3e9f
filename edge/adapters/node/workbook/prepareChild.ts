import type { IngestionDraftRecord, IngestionPreviewRecord, IngestProgress, WorkbookDraftRecord } from '#core/catalog/ingestionRecords.ts'
import type { ValueReport } from '#core/catalog/valueReport.ts'
import { type Comparison, compareVersions } from '../../../ingest/difference/compareVersions.ts'
import { draftMetadata } from '../../../ingest/draftMetadata.ts'
import { draftOf } from '../../../ingest/draftOf.ts'
import { draftWorkbook, toRecord } from '../../../ingest/draftWorkbook.ts'
import { explainEngineError } from '../../../ingest/explainEngineError.ts'
import { firstRowsOf } from '../../../ingest/firstRowsOf.ts'
import type { IngestSource } from '../../../ingest/IngestSource.ts'
import { JobFolder } from '../../../ingest/JobFolder.ts'
import { type Prepared, prepare } from '../../../ingest/prepare.ts'
import type { PreparedSource } from '../../../ingest/readyToPublish.ts'
import { repliesTo } from '../../../ingest/repliesTo.ts'
import { rejectArchive } from '../../../ingest/sources/files/archive.ts'
import { openSource } from '../../../ingest/sources/openSource.ts'
import { answerParent } from '../../../platform/helpers/answerParent.ts'

/** A stored file to make a data set of, as far as it can be made without the store. */
interface PrepareOrder {
  readonly path: string
  /** Left out where the file holds its metadata itself. */
  readonly metadataPath?: string
  /** Whether somebody has just sent it: archives, which would be unpacked, are then left to the command line. */
  readonly isSent?: boolean
  readonly dataDir: string
}

const never = new AbortController().signal

type Report = (progress: IngestProgress) => void

type Work<Answer> = (made: { source: IngestSource; prepared: Prepared; job: JobFolder }) => Promise<Answer> | Answer

async function withPrepared<Answer>(
  { path, metadataPath, dataDir, isSent = false }: PrepareOrder,
  onProgress: Report,
  work: Work<Answer>,
): Promise<Answer> {
  if (isSent) await rejectArchive(path)
  const source = await openSource(path, { metadataPath, signal: never })
  const draft = draftOf(source)
  const job = await JobFolder.open(dataDir, source)
  try {
    const ingestion = { now: Date.now, signal: never, onProgress }
    return await work({ source, prepared: await prepare({ source, draft, job, ingestion }), job })
  } catch (fault) {
    throw explainEngineError(fault)
  } finally {
    job.release()
  }
}

const prepareSource = (order: PrepareOrder, report: Report): Promise<PreparedSource> =>
  withPrepared(order, report, ({ source, prepared, job }) => ({
    ...{ prepared, from: job.from },
    ...{ filesFolder: job.place('observations'), files: source.files },
  }))

const previewFile = (order: PrepareOrder, report: Report): Promise<Omit<IngestionPreviewRecord, 'replaces'>> =>
  withPrepared(order, report, async ({ source, prepared: { draft, computed, report, warnings }, job }) => ({
    dataset: draft.shortName,
    rows: computed.rows,
    report: report && copyOf(report),
    warnings: [...(source.remarks ?? []), ...warnings],
    columns: source.columns.map(({ name }) => name),
    first: await firstRowsOf(source, job, never),
  }))

const copyOf = (report: ValueReport) => ({
  ...report,
  rowsLeftOut: [...report.rowsLeftOut],
  cellsLeftOut: [...report.cellsLeftOut],
  columnsLeftOut: [...report.columnsLeftOut],
  converted: [...report.converted],
})

interface DraftOrder {
  readonly path: string
  /** In the order of the questions. */
  readonly replies: readonly (string | null)[]
}

async function draftFile({ path, replies }: DraftOrder): Promise<IngestionDraftRecord> {
  await rejectArchive(path)
  const { kind, columns, questions, open, metadata } = await draftMetadata(path, {
    signal: never,
    now: Date.now(),
    ask: async (asked) => repliesTo(asked, replies),
  })
  return {
    kind,
    columns,
    questions: questions.map(toRecord),
    open: open.map(({ asks }) => asks),
    metadata: { ...metadata },
  }
}

async function beginWorkbook({ path, replies }: DraftOrder): Promise<WorkbookDraftRecord> {
  await rejectArchive(path)
  const { bytes, ...record } = await draftWorkbook({ path, replies, now: Date.now(), signal: never })
  return { ...record, workbook: bytes === null ? null : Buffer.from(bytes).toString('base64') }
}

const calls = {
  prepare: prepareSource,
  beginWorkbook,
  previewFile,
  draftFile,
  compare: (comparison: Comparison) => compareVersions(comparison, never),
}

/** Prepares files, drafts and previews them, and compares what was made of them with the published rows. */
export type PrepareCalls = typeof calls

answerParent(calls)
