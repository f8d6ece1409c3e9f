import type { DuckDBConnection } from '@duckdb/node-api'
import { oceanOf } from '#core/extent/oceans.ts'
import { numberOf, rowsOf } from './facts/Table.ts'

/** A data set that reaches more oceans than this is of the whole ocean. */
const MOST_OCEANS = 3

/** The oceans that the rows lie in, by whole degrees, most rows first; `Global` for most of them. */
export async function regionsOf(connection: DuckDBConnection): Promise<string[]> {
  const places = await rowsOf(
    connection,
    'SELECT floor(lat) + 0.5 AS lat, floor(lon) + 0.5 AS lon, count(*)::DOUBLE AS n FROM observations GROUP BY 1, 2 ORDER BY 1, 2',
  )
  const rows = new Map<string, number>()
  for (const { lat, lon, n } of places) {
    const ocean = oceanOf(numberOf(lat), numberOf(lon))
    rows.set(ocean, (rows.get(ocean) ?? 0) + numberOf(n))
  }
  const oceans = [...rows].sort(([one, a], [other, b]) => b - a || one.localeCompare(other, 'en')).map(([name]) => name)
  return oceans.length > MOST_OCEANS ? ['Global'] : oceans
}
