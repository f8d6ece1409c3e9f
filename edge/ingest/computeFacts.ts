import type { DuckDBConnection } from '@duckdb/node-api'
import type { ComputedFile, DatasetFile } from '#core/catalog/DatasetFile.ts'
import { oceanOf } from '#core/extent/oceans.ts'
import { sqlText } from '#core/text/quoting.ts'
import { quoted } from '../query/sql/duckdbDialect.ts'
import { computeTableFacts } from './facts/compute.ts'
import { numberOf, queryRows, type Table } from './facts/Table.ts'
import { readBounds } from './facts/writeParquet.ts'

/** Everything that follows from the rows: what a computed.json has but its files, the counts for sizes, the seas. */
export interface Facts {
  readonly computed: Omit<ComputedFile, 'files'>
  /** Seas that the positions lie in. */
  readonly regions: readonly string[]
}

/** Computes the facts of the sorted rows by the catalog's own rules. */
export async function computeFacts(table: Table): Promise<Facts> {
  const cruises = await cruisesWithRows(table)
  const computed = await computeTableFacts({ ...table, dataset: { ...table.dataset, cruises } }, await readBounds(table))
  return { computed, regions: await computeRegions(table.connection) }
}

/** The cruises whose tracks are known: given ones, and those in the rows, which are all that a column names, or the only one. */
async function cruisesWithRows({ connection, cruiseColumn, dataset, timeColumn, givenTracks }: Table): Promise<DatasetFile['cruises']> {
  const { cruises } = dataset
  const isGiven = ({ name }: DatasetFile['cruises'][number]) => givenTracks?.has(name.toLowerCase()) === true
  if (timeColumn === 'month') return []
  if (cruiseColumn === null) return cruises.length === 1 ? cruises : []
  const found: DatasetFile['cruises'] = []
  for (const cruise of cruises) {
    if (isGiven(cruise)) {
      found.push(cruise)
      continue
    }
    const rows = await queryRows(connection, `SELECT 1 FROM observations WHERE ${quoted(cruiseColumn)} = ${sqlText(cruise.name)} LIMIT 1`)
    if (rows.length > 0) found.push(cruise)
  }
  return found
}

/** A data set that reaches more oceans than this is of the whole ocean. */
const MAX_OCEANS = 3

/** The oceans that the rows lie in, by whole degrees, most rows first; `Global` for most of them. */
async function computeRegions(connection: DuckDBConnection): Promise<string[]> {
  const places = await queryRows(
    connection,
    'SELECT floor(lat) + 0.5 AS lat, floor(lon) + 0.5 AS lon, count(*)::DOUBLE AS n FROM observations GROUP BY 1, 2 ORDER BY 1, 2',
  )
  const rows = new Map<string, number>()
  for (const { lat, lon, n } of places) {
    const ocean = oceanOf(numberOf(lat), numberOf(lon))
    rows.set(ocean, (rows.get(ocean) ?? 0) + numberOf(n))
  }
  const oceans = [...rows].sort(([one, a], [other, b]) => b - a || one.localeCompare(other, 'en')).map(([name]) => name)
  return oceans.length > MAX_OCEANS ? ['Global'] : oceans
}
