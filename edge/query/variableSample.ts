import type { SampleParameters } from '#core/catalog/discoveryRecords.ts'
import type { VariableRecord } from '#core/catalog/records.ts'
import type { Extent } from '#core/extent/Extent.ts'
import { everywhere } from '#core/extent/Extent.ts'
import { limits } from '#core/limits/observations.ts'
import type { ObservationEngine, ObservationTable, Requester, RunOptions, SubsetQuery } from '#core/observations/ObservationEngine.ts'
import { extentOf } from '#core/observations/procedures/extentOf.ts'
import { Problem } from '#core/request/Problem.ts'
import type { BatchStream } from '#core/rows/Batch.ts'
import { sampleParameters, type WantedLayer } from '../catalog/sampleParameters.ts'
import { evenRows } from './evenRows.ts'
import { estimateReads, type SizeSource } from './size/rowEstimate.ts'

/** How many points one layer of a variable’s grid has; 0 where that does not matter. */
export async function layerPoints(
  source: SizeSource,
  table: ObservationTable,
  variable: VariableRecord,
  requester: Requester,
): Promise<number> {
  if (table.kind !== 'grid' || table.rows <= limits.sampleLayerPoints) return 0
  const reads = layerReads(table, variable, 0, {})
  return (await estimateReads(source, reads, requester)).rows
}

function layerReads(table: ObservationTable, variable: VariableRecord, points: number, layer: WantedLayer): SubsetQuery {
  const depth = table.hasDepth ? ['depth'] : []
  return {
    table,
    columns: [table.timeColumn, 'lat', 'lon', ...depth, variable.Variable],
    extent: table.kind === 'grid' ? extentOfSample(table, sampleParameters(variable, true, points, layer)) : everywhere,
    order: 'time-lat-lon-depth',
    ...(table.kind === 'grid' ? {} : { present: [variable.Variable] }),
  }
}

function extentOfSample(table: ObservationTable, parameters: SampleParameters): Extent {
  const { dt1, dt2, lat1, lat2, lon1, lon2, depth1, depth2 } = parameters
  const texts = { lat1, lat2, lon1, lon2, depth1, depth2 }
  const bounds = Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, String(value)])) as Record<
    keyof typeof texts,
    string
  >
  return extentOf(table, { dt1, dt2, ...bounds })
}

/** The dependencies for reading a sample. */
interface SampleSource extends SizeSource {
  readonly engine: ObservationEngine
}

/** The rows of a first look at a variable; throws `not-found` for one without observations. */
export async function readSample(
  source: SampleSource,
  table: ObservationTable | null,
  variable: VariableRecord,
  layer: WantedLayer,
  options: RunOptions,
): Promise<BatchStream> {
  if (table === null) throw new Problem('not-found', 'The variable has no observations.')
  const reads = layerReads(table, variable, await layerPoints(source, table, variable, options), layer)
  if (table.kind === 'grid') return source.engine.subset(reads, options)
  return evenRows(source.engine, reads, limits.sampleSparseRows, options)
}
