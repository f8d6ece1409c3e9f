import { createHash, type Hash } from 'node:crypto'
import { configure, ZipWriter } from '@zip.js/zip.js'
import type { BulkFilters } from '#core/api/bulk.ts'
import type { CitationForm } from '#core/catalog/citation.ts'
import { limits } from '#core/limits/request.ts'
import { bulkReadmeTexts } from '#core/messages/bulkReadme.ts'
import type { ObservationEngine } from '#core/observations/ObservationEngine.ts'
import { streamed } from '#core/observations/streamed.ts'
import type { PortalIdentity } from '#core/portal/PortalFace.ts'
import { Problem } from '#core/request/Problem.ts'
import type { BatchStream } from '#core/rows/Batch.ts'
import { fileFacts } from '#core/rows/formFacts.ts'
import { csvCell } from '#core/text/csvCell.ts'
import { csvField } from '#core/text/csvField.ts'
import { writeMetadataWorkbook } from '#core/workbook/metadataWorkbook.ts'
import type { KnownDataset } from '../../catalog/catalog.ts'
import { onlyCruise } from '../../catalog/cruiseRowsOf.ts'
import { bulkCsv, type RowsRead } from './bulkCsv.ts'
import { bulkNotes, isComplete, type WrittenDataset, type WrittenFile } from './bulkNotes.ts'
import { type BulkCruise, readsOf } from './bulkPlan.ts'

// Each archive waits for its reader. The library writes as many files at once as there are cores, in all archives together, so that two
// people who stop reading would keep everybody else from theirs.
configure({ maxWorkers: Number.MAX_SAFE_INTEGER })

const ROOT = 'CMAP-Bulk-Download'

/** Deflate's fastest level: CSV still shrinks to about a fifth, at several times the speed of the usual level. */
const FASTEST = 1

/** The input of a bulk download. */
export interface BulkContent {
  readonly datasets: readonly KnownDataset[]
  /** The requested names that no data set has. */
  readonly unknownNames?: readonly string[]
  readonly filters: BulkFilters
  /** Leaves the rows of other cruises out. */
  readonly cruise?: BulkCruise | null
  /** Whether text cells that a spreadsheet would run as formulas are escaped. */
  readonly isForSpreadsheet?: boolean
  readonly engine: ObservationEngine
  readonly signal: AbortSignal
  /** The caller for the engine's queue. */
  readonly caller: string
  /** Whether somebody has the beginning of the archive: then an error ends it, as what follows would not be the rest of that. */
  readonly isResumed?: boolean
  /** Milliseconds since 1970 UTC; the time of every file in the archive. */
  readonly madeAt: number
  readonly portal: PortalIdentity
  readonly cruiseNames: (dataset: KnownDataset) => Promise<readonly string[]>
  readonly citations: (dataset: KnownDataset) => Promise<readonly CitationForm[]>
  /** Another writer of workbooks than the core's own, such as one in a thread. */
  readonly writeWorkbook?: typeof writeMetadataWorkbook
  /** Called with the row count of each data set once it is written, and with the error that ended its rows early. */
  readonly onDataset?: (dataset: KnownDataset, read: RowsRead) => void
  /** Called when a data set could not be read to its end, and the others are to follow. */
  readonly onIncomplete?: () => void
}

/**
 * The archive as a stream, the same bytes for the same content: for each data set a folder with its metadata workbook and the rows that the
 * filters leave as CSV, and at last the files that say what it holds. Data sets are read one after another, no faster than the reader takes
 * the bytes; no rows are ever buffered whole in memory or on disk. A data set that cannot be read to its end is marked as incomplete, and the
 * others follow. The stream breaks if nothing was written yet, or if there is no other data set; cancelling it stops the query.
 */
export function bulkZip(content: BulkContent): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const stopping = new AbortController()
  const signal = AbortSignal.any([content.signal, stopping.signal])
  const written = writeAll({ ...content, signal }, writable).catch(async (fault: unknown) => {
    stopping.abort(fault)
    await writable.abort(fault)
  })
  return withCancel(readable, async (reason) => {
    stopping.abort(reason)
    await written
  })
}

/** Adds a file to the archive. */
type Add = (name: string, bytes: Pieces, options?: { readonly level: number }) => Promise<WrittenFile>
type Pieces = AsyncIterable<Uint8Array<ArrayBuffer>> | Iterable<Uint8Array<ArrayBuffer>>

async function writeAll(content: BulkContent, writable: WritableStream<Uint8Array>): Promise<void> {
  const lastModDate = new Date(content.madeAt)
  const zip = new ZipWriter(writable, {
    level: FASTEST,
    useWebWorkers: false,
    lastModDate,
    extendedTimestamp: false,
    signal: content.signal,
  })
  const add: Add = async (name, bytes, options) => {
    const hash = createHash('sha256')
    const { uncompressedSize, crc32 = 0 } = await zip.add(`${ROOT}/${name}`, streamed(hashing(bytes, hash)), options)
    return { name, sizeBytes: uncompressedSize, crc32: (crc32 >>> 0).toString(16).padStart(8, '0'), sha256: hash.digest('hex') }
  }
  const datasets: WrittenDataset[] = []
  for (const dataset of content.datasets) datasets.push(await addDataset(add, dataset, content, datasets.length === 0))
  const { isForSpreadsheet = false, unknownNames = [] } = content
  const notes = { ...content, isForSpreadsheet, unknownNames, datasets }
  for (const [name, text] of Object.entries(bulkNotes(notes))) await add(name, [encoded(text)])
  // Those who only pass the bytes on read it off the last of them.
  await zip.close(isComplete(notes) ? undefined : new TextEncoder().encode(fileFacts.zip.incompleteComment))
}

const encoded = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

async function* hashing(pieces: Pieces, hash: Hash): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
}

/** Adds the folder of a data set. An error before the first file of the archive is thrown, since it can still be reported by a status. */
async function addDataset(add: Add, dataset: KnownDataset, content: BulkContent, isFirst: boolean): Promise<WrittenDataset> {
  const { record, table, doi } = dataset
  const read: RowsRead = { rows: 0 }
  const prepared = await prepare(dataset, content, !isFirst).catch((fault: unknown) => {
    if (isFirst || content.isResumed || content.signal.aborted) throw fault
    read.fault = fault
    return null
  })
  const files: WrittenFile[] = []
  const addOwn: Add = async (name, ...file) => {
    const written = await add(`${record.Short_Name}/${name}`, ...file)
    files.push(written)
    return written
  }
  // A workbook is a zip file already.
  if (prepared) await addOwn(`${record.Short_Name}_Metadata.xlsx`, [prepared.workbook], { level: 0 })
  if (prepared?.stream) await addRows(addOwn, `${record.Short_Name}(${table?.name}).csv`, prepared.stream, content, read)
  const reason = read.fault === undefined ? null : reasonOf(read.fault)
  if (reason !== null) {
    content.onIncomplete?.()
    await addOwn('INCOMPLETE.txt', [encoded(bulkReadmeTexts.incomplete(reason, read.rows))])
  }
  if (table !== null) content.onDataset?.(dataset, read)
  return { record, doi, rows: table === null ? null : read.rows, files, reason, citations: prepared?.citations ?? [] }
}

/** What goes into the folder of a data set; its rows are requested last, so that nothing has to be stopped if the rest fails. */
async function prepare(dataset: KnownDataset, content: BulkContent, hasBegun: boolean) {
  const [cruiseNames, citations] = [await content.cruiseNames(dataset), await content.citations(dataset)]
  const workbook = await (content.writeWorkbook ?? writeMetadataWorkbook)({ ...dataset, cruiseNames }, content.madeAt)
  return { citations, workbook, stream: await rowsOf(dataset, content, hasBegun) }
}

async function rowsOf(
  dataset: KnownDataset,
  { engine, filters, cruise = null, signal, caller }: BulkContent,
  hasBegun: boolean,
): Promise<BatchStream | null> {
  const { table } = dataset
  if (table === null) return null
  const options = { signal, caller, hasBegun, timeoutMs: limits.downloadTimeoutMs }
  const stream = await engine.subset(readsOf(dataset, table, filters, cruise), options)
  return cruise === null ? stream : onlyCruise(stream, cruise.readingOf(table))
}

async function addRows(
  add: Add,
  name: string,
  stream: BatchStream,
  { datasets, isForSpreadsheet, isResumed = false, signal }: BulkContent,
  read: RowsRead,
): Promise<void> {
  // Of the only data set a part is worth nothing: a download that breaks off cannot be mistaken for all of it.
  const isFatal = () => signal.aborted || isResumed || datasets.length === 1
  const csv = bulkCsv(stream, read, isForSpreadsheet ? csvCell : csvField, isFatal)
  try {
    await add(name, csv)
  } finally {
    // The zip writer does not close its source when it is cancelled.
    await csv.return(undefined)
  }
}

/** Why rows are missing, in words that tell nothing of the portal's insides. */
const reasonOf = (fault: unknown): string => (fault instanceof Problem ? fault.message : bulkReadmeTexts.unreadable)

/** The same stream, which also reports when its reader goes away. */
function withCancel(source: ReadableStream<Uint8Array>, onCancel: (reason: unknown) => Promise<void>): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel(reason) {
        await Promise.all([reader.cancel(reason), onCancel(reason)])
      },
    },
    { highWaterMark: 0 },
  )
}
