import type { DuckDBConnection } from '@duckdb/node-api'
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

/**
 * The ocean of a position, in degrees. Limits after "Limits of Oceans and Seas" (IHO S-23, 1953): the meridians of Cape Agulhas (20 E),
 * South East Cape of Tasmania (146.9 E) and Cape Horn (67.3 W); the Southern Ocean south of 60 S (Antarctic Treaty), the Arctic north of
 * the polar circle. Across the Americas the line follows the land in coarse steps; marginal seas belong to their ocean.
 */
export function oceanOf(lat: number, lon: number): string {
  if (lat < -60) return 'Southern Ocean'
  if (lat > 66.56) return 'Arctic Ocean'
  const half = lat < 0 ? 'South' : 'North'
  if (isIndian(lat, lon)) return 'Indian Ocean'
  return `${half} ${lon >= 20 || lon < americas(lat) ? (isAtlanticEast(lat, lon) ? 'Atlantic' : 'Pacific') : 'Atlantic'} Ocean`
}

/** The Mediterranean, the Black Sea and the Baltic lie east of 20 E too. */
const isAtlanticEast = (lat: number, lon: number): boolean => lon >= 20 && lon < 60 && lat > 30

/** South of Asia: to Tasmania in the south, to the Malay Peninsula in the north. */
function isIndian(lat: number, lon: number): boolean {
  if (lat > 30 || lon < 20) return false
  return lon < (lat < -10 ? 146.9 : lat < 8 ? 105 : 99)
}

/** The longitude at which the land between Pacific (west) and Atlantic (east) lies at a latitude. */
function americas(lat: number): number {
  const line: readonly (readonly [number, number])[] = [
    [-40, -67.3],
    [7, -70],
    [9, -78],
    [15, -84],
    [18, -92],
    [30, -100],
    [90, -110],
  ]
  return line.find(([north]) => lat < north)?.[1] ?? -110
}
