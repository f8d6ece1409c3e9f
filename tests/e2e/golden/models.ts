import type { WaterMassPair } from '#core/catalog/records.ts'
import { HeatmapBuilder, type HeatmapModel, spaceTimeColumns } from '#core/charts/heatmapModel.ts'
import { type ChartModel, type ChartName, chartType } from '#core/charts/index.ts'
import { januaryHeatmap, januaryRows } from '../../fixtures/charts/answers.ts'

type Row = readonly number[]

/** The model that a kind makes of rows, each a number per name, NaN where it is missing; `field` names the values, by default the last. */
export function modelOf(
  kind: ChartName,
  names: readonly string[],
  rows: readonly Row[],
  field = names.at(-1) ?? '',
  pair?: WaterMassPair,
): ChartModel {
  const builder = chartType(kind).gather({ names, field, lon: { west: -180, east: 180 }, cellDegrees: 1, ...(pair && { pair }) })
  builder.add({
    rows: rows.length,
    columns: names.map((_, at) => {
      const values = Float64Array.from(rows, (row) => row[at] ?? Number.NaN)
      return { values, present: values.some(Number.isNaN) ? Uint8Array.from(values, (value) => (Number.isNaN(value) ? 0 : 1)) : null }
    }),
  })
  const model = builder.finish()
  if (!model) throw new Error(`${kind} has no values`)
  return model
}

/** A wind of both directions on a grid of 4 degrees, with a hole where nothing was measured. */
export const winds = modelOf(
  'heatmap',
  ['time', 'lat', 'lon', 'wind_u'],
  Array.from({ length: 30 * 60 }, (_, at) => ({ lat: -58 + 4 * Math.floor(at / 60), lon: -118 + 4 * (at % 60) })).map(({ lat, lon }) => [
    0,
    lat,
    lon,
    Math.hypot(lat - 20, lon + 40) < 16 ? Number.NaN : 9 * Math.cos((lat * Math.PI) / 30) + 2 * Math.sin((lon * Math.PI) / 40),
  ]),
) as HeatmapModel

/** The panel of a split map whose rows are those of the southern half only. */
export function southernPanel(): HeatmapModel {
  const whole = januaryHeatmap()
  const builder = new HeatmapBuilder(spaceTimeColumns(['month', 'lat', 'lon', 'sst'], 'sst'), { west: -180, east: 180 }, 2, whole)
  const rows = januaryRows()
  const south = rows.columns[1]?.values.findIndex((lat) => Number(lat) > 0) ?? 0
  builder.add({ rows: south, columns: rows.columns })
  const model = builder.finish()
  if (!model) throw new Error('the south has no values')
  return model
}

/** Casts from warm and salty water through the thermocline into the cold of the deep. */
export const waterMasses = modelOf(
  'temperatureSalinity',
  ['time', 'lat', 'lon', 'depth', 'salinity', 'temperature'],
  Array.from({ length: 240 }, (_, at) => ({ cast: Math.floor(at / 24), level: at % 24 })).map(({ cast, level }) => {
    const warmth = Math.exp(-level / 6)
    return [
      cast * 86_400_000,
      4 * cast,
      -30,
      50 * level,
      34.7 + 1.6 * warmth - 0.7 * Math.exp(-((level - 10) ** 2) / 12),
      3 + (24 - cast) * warmth,
    ]
  }),
  'temperature',
  { Variable: 'salinity', Is: 'salinity', Temperature: 'in-situ', Salinity: 'practical', Assumed: [] },
)
