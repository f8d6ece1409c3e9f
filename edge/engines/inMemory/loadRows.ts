import { catalogTables } from '#core/catalog/tables/index.ts'
import { limits } from '#core/limits/observations.ts'
import type { ObservationEngine, ObservationTable, RunOptions } from '#core/observations/ObservationEngine.ts'
import { Problem } from '#core/request/Problem.ts'
import type { CatalogSnapshot } from '../../catalog/catalog.ts'
import { tablesIn } from '../../catalog/catalog.ts'
import { catalogTableRows } from '../../catalog/tables/catalogTableRows.ts'
import type { Database } from '../../database/Database.ts'
import { maxReadsOf } from '../../query/sql/axisBounds.ts'
import { columnRows, columnsTable } from '../../query/sql/informationSchema.ts'
import { cellOf } from '../parquet/columns.ts'
import type { StoredRows } from './evaluate.ts'
import type { MemorySource } from './storedSources.ts'
import type { QueryBudget, Row } from './Work.ts'

/** The source of a SELECT's rows. */
export interface RowStore {
  readonly database: Database
  readonly catalog: CatalogSnapshot
  readonly engine: ObservationEngine | null
}

/** Loads the rows and columns of a stored table that a SELECT reads. Throws `not-supported` where they are more than an isolate can hold. */
export function loadRows(of: MemorySource, store: RowStore, options: RunOptions, work: QueryBudget): Promise<StoredRows> {
  return of.source.kind === 'catalog'
    ? loadCatalog(of.source.table.name, of, store, work)
    : loadObservations(of.source.table, of, store, options, work)
}

async function loadCatalog(name: string, of: MemorySource, { database, catalog }: RowStore, work: QueryBudget): Promise<StoredRows> {
  const all =
    name === columnsTable.name ? columnRows([...tablesIn(catalog), ...catalogTables]) : await catalogTableRows(database, catalog, name)
  const columns = [...of.columns]
  work.reserveRows(all.length, columns.length)
  return { columns, rows: all.map((row) => columns.map((column) => row[column] ?? null)) }
}

async function loadObservations(
  table: ObservationTable,
  { columns: read, alone }: MemorySource,
  { engine }: RowStore,
  options: RunOptions,
  work: QueryBudget,
): Promise<StoredRows> {
  if (engine === null) throw new Problem('not-supported', 'This portal has no observation engine here, so it cannot read observations.')
  const within = maxReadsOf(alone?.where ?? null, table)
  // If no column is read, rows are counted by one of the table's columns.
  const columns = read.size === 0 ? [table.timeColumn] : [...read]
  if (within === null) return { columns, rows: [] }
  const maxRows = limits.memorySqlRows
  const { isExact, ...reads } = within
  const top = isExact && alone !== null && mayCut(alone) ? alone.top : null
  const limit = top === null || top > maxRows ? maxRows + 1 : top
  const rows: Row[] = []
  const stream = await engine.subset({ table, columns, ...reads, order: 'none', limit }, { ...options, sharesSlot: true })
  for await (const batch of stream.batches) {
    if (rows.length + batch.rows > maxRows) throw tooManyRows()
    work.reserveRows(batch.rows, columns.length)
    for (let row = 0; row < batch.rows; row++) rows.push(batch.columns.map((column) => cellOf(column, row)))
  }
  return { columns, rows }
}

/** Whether TOP means the first rows in any order. */
const mayCut = ({ distinct, groupBy, having }: NonNullable<MemorySource['alone']>): boolean =>
  !distinct && groupBy.length === 0 && having === null

function tooManyRows(): Problem {
  const says = `This portal evaluates SELECTs within a worker, over at most ${limits.memorySqlRows} rows of a table; this one reads more. Bounds of time, lat, lon and depth in WHERE make them fewer. A portal with DuckDB can run it.`
  return new Problem('not-supported', says)
}
