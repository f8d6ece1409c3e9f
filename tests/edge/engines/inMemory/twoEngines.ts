import { join } from 'node:path'
import type { CatalogRow, CatalogTable } from '#core/catalog/CatalogTable.ts'
import { gather } from '#core/observations/gather.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { BatchStream } from '#core/rows/Batch.ts'
import { batchesOf, columnsOf } from '../../../../edge/engines/inMemory/answerRows.ts'
import { evaluate } from '../../../../edge/engines/inMemory/evaluate.ts'
import { QueryBudget } from '../../../../edge/engines/inMemory/Work.ts'
import { exportCatalog } from '../../../../edge/engines/sqlChild/catalogExport.ts'
import { runSelect } from '../../../../edge/engines/sqlChild/select.ts'
import { sqlTables } from '../../../../edge/query/sql/informationSchema.ts'
import { renderDuckDb } from '../../../../edge/query/sql/renderDuckDb.ts'
import { resolveSelect } from '../../../../edge/query/sql/resolveSelect.ts'
import type { FromSource } from '../../../../edge/query/sql/tree.ts'
import { rows as peerRows, shape } from '../../../peers/clickhouseSqlTable.ts'
import { openParquetFolder } from '../parquetFolder.ts'

type Cell = string | number | null

/** An answer, or that there was none. */
export type Outcome = { readonly names: readonly string[]; readonly rows: readonly (readonly Cell[])[] } | { readonly fault: unknown }

const stations: CatalogTable = {
  name: 'tblStations',
  says: 'Stations.',
  columns: [
    { name: 'ID', type: 'int32' },
    { name: 'Name', type: 'text' },
    { name: 'JSON', type: 'text' },
  ],
}
const visits: CatalogTable = {
  name: 'tblVisits',
  says: 'Visits to stations.',
  columns: [
    { name: 'Station_ID', type: 'int32' },
    { name: 'Hour', type: 'float64' },
    { name: 'Code', type: 'text' },
  ],
}
const names = ['Dover', 'DOVER ', "St. Mary's", null, 'Ärö', '12', '1.5e1']
const catalogRows: Readonly<Record<string, readonly CatalogRow[]>> = {
  tblStations: names.map((Name, at) => ({
    ID: at + 1,
    Name,
    JSON: `{"a": {"25%": ${at * 1.25}, "list": ["x", ${at}]}, "n": null, "t": "${at}"}`,
  })),
  tblVisits: Array.from({ length: 24 }, (_, at) => ({
    Station_ID: (at * 5) % 9,
    Hour: at % 5 === 0 ? null : at / 2,
    Code: String(at % 7),
  })),
}

/** One small store of observations and catalog, read by DuckDB and in memory. */
export async function openTwoEngines() {
  const folder = await openParquetFolder()
  const table: ObservationTable = { ...(await folder.write([peerRows], shape)), name: 'tblPeer' }
  const tables = [stations, visits]
  const catalog = await exportCatalog(join(folder.root, 'catalog'), { tables, rows: (name) => catalogRows[name] ?? [] })
  const known = sqlTables(new Map([['tblpeer', table]]), tables)
  const stored = (source: FromSource) => {
    if (source.kind === 'query') throw new TypeError('not a stored table')
    const columns = source.table.columns.map(({ name }) => name)
    const all: readonly CatalogRow[] = source.kind === 'observations' ? peerRows : (catalogRows[source.table.name] ?? [])
    return { columns, rows: all.map((row) => columns.map((name) => row[name] ?? null)) }
  }
  return {
    inMemory: async (text: string, work = new QueryBudget()): Promise<Outcome> => {
      try {
        const query = resolveSelect(text, known)
        const columns = columnsOf(query)
        return await answerOf({ columns, batches: batchesOf(evaluate(query, stored, work), columns) })
      } catch (fault) {
        return { fault }
      }
    },
    inDuckDb: async (text: string): Promise<Outcome> => {
      try {
        const query = resolveSelect(text, known)
        const located = ({ files }: ObservationTable) => files.map(({ path }) => join(folder.root, path))
        const statement = renderDuckDb(query, { observations: located, catalog: (of) => [catalog.fileOf(of)] })
        const running = await runSelect({ ...statement, maxRows: 100_000, memoryBytes: 1_000_000_000, threads: 1 })
        const answer = await answerOf(running).finally(() => running.close())
        return { ...answer, names: query.columns.map(({ name }) => name) }
      } catch (fault) {
        return { fault }
      }
    },
    close: () => folder.remove(),
  }
}

async function answerOf(stream: BatchStream) {
  const { rows: count, columns } = await gather(stream)
  const cells = (row: number) => columns.map(({ values, present }): Cell => (present?.[row] === 0 ? null : (values[row] ?? null)))
  return { names: stream.columns.map(({ name }) => name), rows: Array.from({ length: count }, (_, row) => cells(row)) }
}

/** What differs between two answers, in words; null where nothing does. Sums are taken in another order, and mathematics differ in the last digit. */
export function difference(found: Outcome, expected: Outcome): string | null {
  if ('fault' in expected) return 'fault' in found ? null : `accepted what is rejected (${String(expected.fault).slice(0, 200)})`
  if ('fault' in found) return `rejected: ${String(found.fault)}`
  if (String(found.names) !== String(expected.names)) return `names ${String(found.names)} for ${String(expected.names)}`
  if (found.rows.length !== expected.rows.length) return `${found.rows.length} rows for ${expected.rows.length}`
  for (const [at, row] of found.rows.entries())
    for (const [place, value] of row.entries()) {
      const wanted = expected.rows[at]?.[place] ?? null
      if (!isClose(value, wanted)) return `row ${at}, column ${place}: ${JSON.stringify(value)} for ${JSON.stringify(wanted)}`
    }
  return null
}

function isClose(a: Cell, b: Cell): boolean {
  // The driver of DuckDB takes a byte order mark off a text.
  if (typeof a !== 'number' || typeof b !== 'number') return a === b || (typeof a === 'string' && a.replace(/^\ufeff/, '') === b)
  return Object.is(a, b) || a === b || Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b))
}
