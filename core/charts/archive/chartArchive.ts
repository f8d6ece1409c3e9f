import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js'
import { limits } from '#core/limits/charts.ts'
import { csvDocumentBytes } from '#core/observations/csv.ts'
import { streamed } from '#core/observations/streamed.ts'
import type { Batch, ColumnInfo } from '#core/rows/Batch.ts'
import { csvCell } from '#core/text/csvCell.ts'
import { type WorkbookDataset, writeMetadataWorkbook } from '#core/workbook/metadataWorkbook.ts'
import { type ChartRows, valueAt } from '../rows/columns.ts'

/** Deflate's fastest level: the CSV of a grid still shrinks to a third. */
const FASTEST = 1

/** What an archive says beside the rows. Plain data, so that a page can pass it to a worker. */
export interface ArchiveWords {
  /** The name of the files, without an ending. */
  readonly name: string
  readonly dataset: WorkbookDataset
  /** How to cite the data set, with its version and the day of access. */
  readonly citation: string
  /** The request to the portal. */
  readonly query: string
  /** Milliseconds since 1970 UTC. */
  readonly madeAt: number
}

/**
 * The data of a chart as a zip file: its rows as CSV, the workbook that describes its data set and variable, and how to cite it. Source:
 * CHT-36. The libraries for it are large: import this file when it is needed.
 */
export async function chartArchive(rows: ChartRows, { name, dataset, citation, query, madeAt }: ArchiveWords): Promise<Blob> {
  const zip = new ZipWriter(new BlobWriter('application/zip'), {
    level: FASTEST,
    useWebWorkers: false,
    extendedTimestamp: false,
    lastModDate: new Date(madeAt),
  })
  await zip.add(`${name}.csv`, streamed(csvDocumentBytes(withFixedCoordinates(rows), { field: csvCell })))
  // A workbook is a zip file already.
  const workbook = await writeMetadataWorkbook(dataset, madeAt)
  await zip.add(`${dataset.record.Short_Name}_Metadata.xlsx`, new Uint8ArrayReader(workbook), { level: 0 })
  await zip.add('citation.txt', new TextReader(`${citation}\n\nQuery: ${query}\n`))
  return zip.close()
}

const names: ReadonlySet<string> = new Set(['lat', 'lon', 'depth'])

/** The rows with latitudes, longitudes and depths as texts of 6 decimals; a missing one is empty. Source: CHT-36. */
function withFixedCoordinates(rows: ChartRows): {
  readonly columns: readonly ColumnInfo[]
  readonly batches: AsyncGenerator<Batch>
} {
  const isFixed = rows.columns.map(({ name }) => names.has(name))
  return {
    columns: rows.columns.map((column, at) => (isFixed[at] ? { name: column.name, type: 'text' } : column)),
    batches: (async function* () {
      for (const batch of rows.batches) yield fixed(batch, isFixed)
    })(),
  }
}

/** Coordinates of grids repeat, so each is written once. */
function fixed({ rows, columns }: Batch, isFixed: readonly boolean[]): Batch {
  const known = new Map<number, string>()
  const text = (value: number): string => {
    const found = known.get(value)
    if (found !== undefined) return found
    const made = Number.isNaN(value) ? '' : value.toFixed(limits.exportedDecimals)
    known.set(value, made)
    return made
  }
  return {
    rows,
    columns: columns.map((column, at) =>
      isFixed[at] ? { values: Array.from({ length: rows }, (_, row) => text(valueAt(column, row))), present: null } : column,
    ),
  }
}
