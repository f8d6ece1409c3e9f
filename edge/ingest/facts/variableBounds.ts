import type { ComputedFile } from '#core/catalog/DatasetFile.ts'
import { quoted, type Table } from './Table.ts'
import { boundsOf } from './writeParquet.ts'

const places = ['time', 'month', 'lat', 'lon', 'depth']

/** Where and when each variable that some of the `rows` lack has values: a row without its value is no coverage of it. */
export async function variableBoundsOf(
  table: Table,
  statistics: ComputedFile['statistics'],
  rows: number,
): Promise<NonNullable<ComputedFile['variableBounds']>> {
  const found: NonNullable<ComputedFile['variableBounds']> = {}
  for (const { name } of table.columns) {
    const count = statistics[name]?.count ?? 0
    if (places.includes(name) || count === rows) continue
    if (count === 0) found[name] = null
    else {
      const { lat, lon, depthMetres, time } = await boundsOf(table, `${quoted(name)} IS NOT NULL`)
      found[name] = { lat, lon, depthMetres, time }
    }
  }
  return found
}
