import { everywhere } from '#core/extent/Extent.ts'
import type { GridAxes } from '#core/match/GridAxes.ts'
import type { MatchTable } from '#core/match/MatchTable.ts'
import { gather } from '#core/observations/gather.ts'
import type { ObservationEngine, ObservationTable, RunOptions } from '#core/observations/ObservationEngine.ts'
import { cachedPerVersion } from '../../catalog/cachedPerVersion.ts'
import type { CatalogSnapshot } from '../../catalog/catalog.ts'

/** The places of a grid's cells, read once per version of the catalog. */
export function readAxes(
  catalog: CatalogSnapshot,
  engine: ObservationEngine,
  table: ObservationTable,
  time: MatchTable['time'],
  options: RunOptions,
): Promise<GridAxes> {
  const axis = async (column: string): Promise<Float64Array> => {
    const keys = [{ kind: 'key', name: column, key: { kind: 'column', column } } as const]
    const { columns } = await gather(await engine.aggregate({ table, extent: everywhere, columns: keys }, options))
    return Float64Array.from(columns[0]?.values as Float64Array).sort()
  }
  return cachedPerVersion(catalog, `axes ${table.name} ${table.version}`, async () => ({
    lats: await axis('lat'),
    lons: await axis('lon'),
    depths: table.hasDepth ? await axis('depth') : null,
    times: time === 'none' ? null : await axis(table.timeColumn),
  }))
}
