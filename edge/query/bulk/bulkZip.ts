import { ZipWriter } from '@zip.js/zip.js'
import type { BulkFilters } from '#core/api/bulk.ts'
import { limits } from '#core/limits/request.ts'
import { csvBytes, csvHeader, type TextField } from '#core/observations/csv.ts'
import type { ObservationEngine, ObservationTable, RunOptions } from '#core/observations/ObservationEngine.ts'
import { streamed } from '#core/observations/streamed.ts'
import type { BatchStream } from '#core/rows/Batch.ts'
import { csvCell } from '#core/text/csvCell.ts'
import { csvField } from '#core/text/csvField.ts'
import { type WorkbookDataset, writeMetadataWorkbook } from '#core/workbook/metadataWorkbook.ts'
import type { KnownDataset } from '../../catalog/catalog.ts'
import { onlyCruise } from '../../catalog/cruiseRowsOf.ts'
import { type BulkCruise, readsOf } from './bulkPlan.ts'

const ROOT = 'CMAP-Bulk-Download'

/** Deflate's fastest level: CSV still shrinks to about a fifth, at several times the speed of the usual level. */
const FASTEST = 1

/** The input of a bulk download. */
export interface BulkContent {
  readonly datasets: readonly KnownDataset[]
  readonly filters: BulkFilters
  /** Leaves the rows of other cruises out. */
  readonly cruise?: BulkCruise | null
  /** Whether text cells that a spreadsheet would run as formulas are escaped. */
  readonly isForSpreadsheet?: boolean
  readonly engine: ObservationEngine
  readonly signal: AbortSignal
  /** The caller for the engine's queue. */
  readonly caller: string
  /** Milliseconds since 1970 UTC; the time of every file in the archive. */
  readonly madeAt: number
  readonly cruiseNames: (dataset: KnownDataset) => Promise<readonly string[]>
  /** Another writer of workbooks than the core's own, such as one in a thread. */
  readonly writeWorkbook?: typeof writeMetadataWorkbook
  /** Called with the row count of each data set once it is written. */
  readonly onDataset?: (dataset: KnownDataset, rows: number) => void
}

/**
 * The archive as a stream: for each data set a folder with its metadata workbook and the rows that the filters leave as CSV. Data sets are
 * read one after another, no faster than the reader takes the bytes; nothing is ever buffered whole in memory or on disk. A fault breaks
 * the stream; cancelling it stops the query.
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

async function writeAll(content: BulkContent, writable: WritableStream<Uint8Array>): Promise<void> {
  const lastModDate = new Date(content.madeAt)
  const zip = new ZipWriter(writable, {
    level: FASTEST,
    useWebWorkers: false,
    lastModDate,
    extendedTimestamp: false,
    signal: content.signal,
  })
  for (const dataset of content.datasets) await addDataset(zip, dataset, content)
  await zip.close()
}

async function addDataset(zip: ZipWriter<unknown>, dataset: KnownDataset, content: BulkContent): Promise<void> {
  const { record, table } = dataset
  const folder = `${ROOT}/${record.Short_Name}`
  const options = { signal: content.signal, caller: content.caller, timeoutMs: limits.downloadTimeoutMs }
  // Requested before anything is written, so that an error of the engine can still be reported by a status.
  const stream = table === null ? null : await rowsOf(dataset, table, content, options)
  const described: WorkbookDataset = { ...dataset, cruiseNames: await content.cruiseNames(dataset) }
  const workbook = await (content.writeWorkbook ?? writeMetadataWorkbook)(described, content.madeAt)
  // A workbook is a zip file already.
  await zip.add(`${folder}/${record.Short_Name}_Metadata.xlsx`, new Blob([workbook]).stream(), { level: 0 })
  if (stream === null || table === null) return
  const counted = { rows: 0 }
  const csv = bulkCsv(stream, counted, content.isForSpreadsheet ? csvCell : csvField)
  try {
    await zip.add(`${folder}/${record.Short_Name}(${table.name}).csv`, streamed(csv))
  } finally {
    // The zip writer does not close its source when it is cancelled.
    await csv.return(undefined)
  }
  content.onDataset?.(dataset, counted.rows)
}

async function rowsOf(
  dataset: KnownDataset,
  table: ObservationTable,
  { engine, filters, cruise = null }: BulkContent,
  options: RunOptions,
): Promise<BatchStream> {
  const stream = await engine.subset(readsOf(dataset, table, filters, cruise), options)
  return cruise === null ? stream : onlyCruise(stream, cruise.readingOf(table))
}

const NEWLINE = 10

/** The rows as CSV: without rows the header and one blank line, with rows no line behind the last one. */
async function* bulkCsv(
  { columns, batches }: BatchStream,
  counted: { rows: number },
  field: TextField,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const counting = (async function* () {
    for await (const batch of batches) {
      counted.rows += batch.rows
      yield batch
    }
  })()
  for await (const piece of csvBytes({ columns, batches: counting }, field)) {
    // The one newline that ends our CSV is a piece of its own.
    const isEnd = piece.length === 1 && piece[0] === NEWLINE
    if (!isEnd) yield piece
  }
  if (counted.rows === 0) yield new TextEncoder().encode(`${csvHeader(columns, field)}\n`)
}

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
