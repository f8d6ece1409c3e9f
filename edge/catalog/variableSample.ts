import type { SampleParameters } from '#core/catalog/discoveryRecords.ts'
import type { VariableRecord } from '#core/catalog/records.ts'
import type { Extent } from '#core/extent/Extent.ts'
import { everywhere } from '#core/extent/Extent.ts'
import { limits } from '#core/limits.ts'
import type { ObservationEngine, ObservationTable, Requester, RunOptions, SubsetQuery } from '#core/observations/ObservationEngine.ts'
import { extentOf } from '#core/observations/procedures/extentOf.ts'
import { Problem } from '#core/request/Problem.ts'
import type { BatchStream } from '#core/rows/Batch.ts'
import { estimateReads, type SizeSource } from '../query/size/rowEstimate.ts'
import { evenRows } from './evenRows.ts'

/** The box that large layers are cut to: part of the subtropical North Atlantic. */
const box = { lat1: 25, lat2: 45, lon1: -70, lon2: -40 } as const

/** The layer of a grid that is wanted: a month of a climatology, and about how deep, in metres. */
interface WantedLayer {
  readonly month?: number | undefined
  readonly depth?: number | undefined
}

/** What a first look at a variable shows: of a grid one layer, cut where it has too many points; of other data values from all of it. */
export function sampleParameters(
  variable: VariableRecord,
  isGrid: boolean,
  layerPoints: number,
  { month = 1, depth }: WantedLayer = {},
): SampleParameters {
  const { Table_Name, Variable, Lat_Min, Lat_Max, Lon_Min, Lon_Max } = variable
  const whole = { lat1: Lat_Min ?? -90, lat2: Lat_Max ?? 90, lon1: Lon_Min ?? -180, lon2: Lon_Max ?? 180 }
  return {
    spName: 'uspSpaceTime',
    tableName: Table_Name,
    fields: Variable,
    ...(isGrid ? timeOf(variable, month) : { dt1: variable.Time_Min ?? '', dt2: variable.Time_Max ?? '' }),
    ...(isGrid && layerPoints > limits.sampleLayerPoints ? cutTo(whole) : whole),
    ...(isGrid ? layerNear(variable, depth) : { depth1: variable.Depth_Min ?? 0, depth2: variable.Depth_Max ?? 0 }),
  }
}

/** The month of a climatology, else the last time. */
function timeOf({ Climatology, Time_Max }: VariableRecord, month: number) {
  const time = Climatology === 1 ? String(month) : (Time_Max ?? '')
  return { dt1: time, dt2: time }
}

/** From halfway to the level above to halfway to the level below; the first level begins at the surface. */
function layerNear({ Depth_Levels: levels, Depth_Min, Depth_Max, Has_Depth }: VariableRecord, depth: number | undefined) {
  if (Has_Depth === 0) return { depth1: 0, depth2: 0 }
  const [first] = levels
  if (first === undefined) return { depth1: Math.min(0, Depth_Min ?? 0), depth2: Depth_Min ?? 0 }
  const wanted = depth ?? first
  const at = levels.reduce(
    (best, level, index) => (Math.abs(level - wanted) < Math.abs((levels[best] ?? first) - wanted) ? index : best),
    0,
  )
  const [above, level = first, below] = [levels[at - 1], levels[at], levels[at + 1]]
  return {
    depth1: above === undefined ? Math.min(0, level) : (above + level) / 2,
    depth2: below === undefined ? (Depth_Max ?? level) : (level + below) / 2,
  }
}

/** The fixed box, or one of its size in the middle of data that lie elsewhere. */
function cutTo(whole: { readonly lat1: number; readonly lat2: number; readonly lon1: number; readonly lon2: number }) {
  const reaches = whole.lat1 < box.lat2 && whole.lat2 > box.lat1 && whole.lon1 < box.lon2 && whole.lon2 > box.lon1
  if (reaches) return box
  const [lat, lon] = [(whole.lat1 + whole.lat2) / 2, (whole.lon1 + whole.lon2) / 2]
  const [height, width] = [(box.lat2 - box.lat1) / 2, (box.lon2 - box.lon1) / 2]
  const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))
  return {
    lat1: within(lat - height, whole.lat1, whole.lat2),
    lat2: within(lat + height, whole.lat1, whole.lat2),
    lon1: within(lon - width, whole.lon1, whole.lon2),
    lon2: within(lon + width, whole.lon1, whole.lon2),
  }
}

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

/** What a sample is read with. */
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
