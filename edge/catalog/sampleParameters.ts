import type { SampleParameters } from '#core/catalog/discoveryRecords.ts'
import type { VariableRecord } from '#core/catalog/records.ts'
import { limits } from '#core/limits/observations.ts'

/** The box that large layers are cut to: part of the subtropical North Atlantic. */
const box = { lat1: 25, lat2: 45, lon1: -70, lon2: -40 } as const

/** The layer of a grid that is wanted: a month of a climatology, and about how deep, in metres. */
export interface WantedLayer {
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
