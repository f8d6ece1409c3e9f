import type { IngestionPreviewRecord } from '#core/catalog/ingestionRecords.ts'
import { quoted } from '../query/sql/duckdbDialect.ts'
import { queryRows } from './facts/Table.ts'
import type { IngestSource } from './IngestSource.ts'
import type { JobFolder } from './JobFolder.ts'
import { sortedRows } from './prepare.ts'
import { withDatabase } from './withDatabase.ts'

const FIRST_ROWS = 50

/** The first rows of a prepared source in the order of the data set. */
export function firstRowsOf({ columns }: IngestSource, job: JobFolder, signal: AbortSignal): Promise<IngestionPreviewRecord['first']> {
  const cellOf = ({ name, type }: IngestSource['columns'][number]) => {
    if (type === 'text') return quoted(name)
    if (type === 'timestamp') return `strftime(${quoted(name)}, '%Y-%m-%dT%H:%M:%SZ')`
    // By way of its digits a float of 32 bits is 27.05 and not 27.049999237060547.
    return `${quoted(name)}::VARCHAR::DOUBLE`
  }
  const cells = columns.map((column, index) => `${cellOf(column)} AS c${index}`)
  return withDatabase({ file: sortedRows(job), spillFolder: job.place('spill'), signal }, async (connection) => {
    const rows = await queryRows(connection, `SELECT ${cells.join(', ')} FROM observations ORDER BY rowid LIMIT ${FIRST_ROWS}`)
    return rows.map((row) => columns.map((_, index) => shown(row[`c${index}`])))
  })
}

const shown = (value: unknown): string | number | null => (typeof value === 'number' || typeof value === 'string' ? value : null)
