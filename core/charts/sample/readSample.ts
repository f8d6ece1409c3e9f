import { type Distribution, distribution } from '../distribution.ts'
import { HeatmapBuilder, type HeatmapModel, spaceTimeColumns } from '../heatmapModel.ts'
import { parseSampleCsv, type SampleTable } from './parseSampleCsv.ts'

/** Single values at places, for data without a grid. Times are milliseconds since 1970 UTC, depths metres, NaN where there is none. */
export interface SparseModel {
  readonly kind: 'sparse'
  readonly times: Float64Array
  readonly lats: Float64Array
  readonly lons: Float64Array
  readonly depths: Float64Array
  readonly values: Float64Array
  readonly spread: Distribution
}

/** A first look at a variable; `rows` is how many rows it was made of. */
export interface Sample {
  readonly model: HeatmapModel | SparseModel
  readonly rows: number
}

/** What to make of the rows of `variable-sample-visualization`. Plain data, so that it can be passed to a worker. */
export interface SampleJob {
  readonly text: string
  /** How the portal says that it is drawn; only `Sparse` and `Heatmap` can be (DST-06). */
  readonly visType: string
  /** The variable's column. */
  readonly field: string
}

/** Degrees of a cell where a layer has one coordinate only. */
const LONELY_CELL_DEGREES = 1

/** The first look that rows hold; `null` for another type, for text without a data row and for rows without values (DST-06, DST-07). */
export function readSample({ text, visType, field }: SampleJob): Sample | null {
  const table = parseSampleCsv(text)
  if (table === null) return null
  const model = visType === 'Heatmap' ? heatmapOf(table, field) : visType === 'Sparse' ? sparseOf(table, field) : null
  return model === null ? null : { model, rows: table.rows }
}

function heatmapOf({ names, columns, rows }: SampleTable, field: string): HeatmapModel | null {
  const builder = new HeatmapBuilder(spaceTimeColumns(names, field), { west: -180, east: 180 }, LONELY_CELL_DEGREES)
  builder.add({ rows, columns: columns.map((values) => ({ values, present: null })) })
  return builder.finish()
}

function sparseOf({ names, columns, rows }: SampleTable, field: string): SparseModel | null {
  const places = spaceTimeColumns(names, field)
  const column = (place: number) => columns[place] ?? new Float64Array(rows).fill(Number.NaN)
  const values = column(places.value)
  const spread = distribution(values)
  if (spread === null) return null
  const [times, lats, lons, depths] = [places.time, places.lat, places.lon, places.depth].map(column) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  return { kind: 'sparse', times, lats, lons, depths, values, spread }
}

/** How many different places the values of a sample have. */
export function placesOf({ lats, lons }: SparseModel): number {
  return new Set(Array.from(lats, (lat, index) => `${lat} ${lons[index]}`)).size
}

/** Few locations with many values each are best shown over time, not on a map. */
export function isSeriesOfPlaces(model: SparseModel): boolean {
  const places = placesOf(model)
  return places <= SERIES_PLACES && model.values.length >= SERIES_VALUES * places
}

const SERIES_PLACES = 30
const SERIES_VALUES = 30
