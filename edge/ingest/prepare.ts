import { mkdir, readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type ComputedFile, computedFile, type DatasetFile } from '#core/catalog/DatasetFile.ts'
import type { IngestPhase } from '#core/catalog/ingestionRecords.ts'
import { isChanged, reportSentences, type ValueReport } from '#core/catalog/valueReport.ts'
import { placeFile, writeDurably } from '../files/durable.ts'
import { checkRows } from './checkRows.ts'
import { computeFacts, type Facts } from './computeFacts.ts'
import { computeCounts } from './facts/counts.ts'
import type { Ingestion } from './Ingestion.ts'
import type { IngestSource, Staged } from './IngestSource.ts'
import type { JobFolder } from './JobFolder.ts'
import { loadedTable } from './loadedTable.ts'
import { sortRows } from './sortRows.ts'
import { findUnusualValues } from './unusualValues.ts'
import { withDatabase } from './withDatabase.ts'
import { writeFiles } from './writeFiles.ts'

/** One ingestion running. */
export interface IngestWork {
  readonly source: IngestSource
  readonly draft: DatasetFile
  readonly job: JobFolder
  readonly ingestion: Pick<Ingestion, 'now' | 'signal' | 'onProgress'>
}

/** Everything that is known before the publishing. */
export interface Prepared {
  readonly draft: DatasetFile
  readonly computed: ComputedFile
  readonly counts: Uint8Array
  readonly warnings: readonly string[]
  /** What became of every value of the source, where its reader counts that. */
  readonly report: ValueReport | null
}

/** The paths within the results, which are folders of the job. */
const ROWS = 'rows.duckdb'
const STAGED_ROWS = 'staged.json'
const FILE_LIST = 'files.json'
const FACTS = 'facts.json'
const COUNTS = 'counts.bin'

/** Runs every phase but the publishing; those that have their result already are passed over. */
export async function prepare(work: IngestWork): Promise<Prepared> {
  const { job, draft, source } = work
  if (!(await job.has('sorted'))) await phase(work, 'stage', 'staged', (folder) => stage(work, folder))
  await phase(work, 'sort', 'sorted', (folder) => sort(work, folder))
  await job.drop('staged')
  await phase(work, 'write', 'observations', (folder) => write(work, folder))
  await phase(work, 'compute', 'facts', (folder) => compute(work, folder))
  const files = await readJson<ComputedFile['files']>(job.place(`observations/${FILE_LIST}`))
  const { report } = await readJson<Staged>(job.place(`sorted/${STAGED_ROWS}`))
  const { computed, regions, warnings } = await readJson<Facts & { warnings: string[] }>(job.place(`facts/${FACTS}`))
  const described = { ...draft, history: withReport(draft.history, report) }
  return {
    draft: source.description.regions.length > 0 ? described : { ...described, regions: [...regions] },
    computed: computedFile.parse({ ...computed, files }),
    counts: await readFile(job.place(`facts/${COUNTS}`)),
    warnings,
    report,
  }
}

/** The history of a data set with what was left out or changed of its source, which readers of the data must know. */
function withReport(history: string, report: ValueReport | null): string {
  if (report === null || !isChanged(report)) return history
  return [...(history === '' ? [] : [history]), reportSentences(report).join(' ')].join('\n\n')
}

async function phase(
  { job, ingestion }: IngestWork,
  name: IngestPhase,
  result: string,
  fill: (folder: string) => Promise<void>,
): Promise<void> {
  ingestion.signal.throwIfAborted()
  if (await job.has(result)) return
  ingestion.onProgress({ phase: name, share: 0 })
  await job.make(result, async (folder) => {
    await mkdir(folder)
    await fill(folder)
  })
  ingestion.onProgress({ phase: name, share: 1 })
}

async function stage(work: IngestWork, folder: string): Promise<void> {
  const { signal, onProgress } = work.ingestion
  // The end of the phase is reported once, when its result is in place.
  const report = (rows: number, ofRows: number) => rows < ofRows && onProgress({ phase: 'stage', share: rows / ofRows, ofRows })
  const options = { signal, onProgress: report }
  const staged = await inDatabase(work, join(folder, ROWS), (connection) => work.source.stage(connection, options))
  await writeDurably(join(folder, STAGED_ROWS), JSON.stringify(staged))
}

async function sort(work: IngestWork, folder: string): Promise<void> {
  const staged = work.job.place('staged')
  await placeFile(join(staged, STAGED_ROWS), join(folder, STAGED_ROWS))
  // Rows that compare equal are the same in every column, so that any number of threads gives one order.
  await withDatabase({ ...databaseOf(work, join(folder, ROWS)), threads: threads() }, (connection) =>
    sortRows(connection, work.source, join(staged, ROWS)),
  )
}

async function write(work: IngestWork, folder: string): Promise<void> {
  const { onProgress } = work.ingestion
  // Rows are written in the order of the table, in groups of one size, by any number of threads.
  const files = await withDatabase({ ...databaseOf(work, sortedRows(work.job)), threads: threads() }, (connection) =>
    writeFiles(loadedTable(connection, work.source, work.draft), folder, (rows, ofRows) =>
      onProgress({ phase: 'write', share: rows / ofRows, ofRows }),
    ),
  )
  await writeDurably(join(folder, FILE_LIST), JSON.stringify(files))
}

async function compute(work: IngestWork, folder: string): Promise<void> {
  const { rows } = await readJson<Staged>(work.job.place(`sorted/${STAGED_ROWS}`))
  const { now } = work.ingestion
  const { variables } = work.draft
  const found = await inDatabase(work, sortedRows(work.job), async (connection, connect) => {
    const table = loadedTable(connection, work.source, work.draft)
    const beside = { ...table, connection: await connect() }
    // A half each of the queries; the one waits for the other even where it fails, since it works on the same file.
    const checked = checkRows(beside, rows, now()).then(async (warnings) => ({ warnings, counts: await computeCounts(beside) }))
    const [checks, facts] = await Promise.allSettled([checked, computeFacts(table)])
    if (checks.status === 'rejected') throw checks.reason
    if (facts.status === 'rejected') throw facts.reason
    const unusual = await findUnusualValues(connection, variables, facts.value.computed.statistics)
    return { facts: facts.value, counts: checks.value.counts, warnings: [...checks.value.warnings, ...unusual] }
  })
  await writeDurably(join(folder, FACTS), JSON.stringify({ ...found.facts, warnings: found.warnings }))
  await writeDurably(join(folder, COUNTS), found.counts)
}

/** More of them would leave too little of the bounded memory to each. */
const MAX_THREADS = 4

const threads = (): number => Math.min(availableParallelism(), MAX_THREADS)

const databaseOf = ({ job, ingestion }: IngestWork, file: string) => ({ file, spillFolder: job.place('spill'), signal: ingestion.signal })

const inDatabase = <Result>(work: IngestWork, file: string, use: Parameters<typeof withDatabase<Result>>[1]): Promise<Result> =>
  withDatabase(databaseOf(work, file), use)

/** The database file with the sorted rows of a prepared source, in the table `observations`. */
export const sortedRows = (job: JobFolder): string => job.place(`sorted/${ROWS}`)

async function readJson<Value>(path: string): Promise<Value> {
  return JSON.parse(await readFile(path, 'utf8')) as Value
}
