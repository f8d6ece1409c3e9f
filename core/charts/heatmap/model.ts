import type { LonRange } from '#core/extent/Extent.ts'
import { crossesDateLine, turnBelow } from '#core/extent/longitude.ts'
import type { Batch, Column } from '#core/rows/Batch.ts'
import type { ChartData, DifferenceOutcome } from '../ChartType.ts'
import { commonAxis } from '../plane/difference/commonAxis.ts'
import { spherical, straight } from '../plane/difference/overlaps.ts'
import { averagedOf, cellSizeText, subtractGrids } from '../plane/difference/subtractGrids.ts'
import type { GridAxis } from '../plane/gridAxis.ts'
import { GridSums, numberedAxis } from '../plane/gridSums.ts'
import { CoordinateIndex } from '../rows/CoordinateIndex.ts'
import { numbersOf, type SpaceTimeColumns } from '../rows/columns.ts'
import { type Distribution, distribution } from '../values/distribution.ts'

/** What a heatmap draws: means per cell, row by row from south to north, west to east; NaN where no value is present. Longitudes run on past 180 across the date line. */
export interface HeatmapModel extends ChartData {
  readonly kind: 'heatmap'
  readonly lon: GridAxis
  readonly lat: GridAxis
  readonly means: Float32Array
  readonly spread: Distribution
  /** Mean of each row of cells that has values; NaN elsewhere. */
  readonly zonalMeans: Float32Array
  /** Means of all cells with a value: each the same, and each by the cosine of its latitude. */
  readonly mean: number
  readonly areaMean: number
  /** Rows that were read, and how many different times and depths they hold. */
  readonly rows: number
  readonly times: number
  readonly depths: number
}

/** Gathers the rows of a space-time answer, batch by batch, into means per cell. Holds no rows, only sums. */
export class HeatmapBuilder {
  rows = 0
  readonly #lat = new CoordinateIndex()
  readonly #lon = new CoordinateIndex()
  readonly #times = new CoordinateIndex()
  readonly #depths = new CoordinateIndex()
  readonly #cells = new GridSums()
  readonly #columns: SpaceTimeColumns
  readonly #turnBelow: number
  readonly #fallbackStep: number
  readonly #whole: Partial<Pick<HeatmapModel, 'lat' | 'lon'>>

  /** `lon` is the requested range; the rows of a panel get the axes of the `whole`. */
  constructor(columns: SpaceTimeColumns, lon: LonRange, fallbackStep: number, whole: Partial<Pick<HeatmapModel, 'lat' | 'lon'>> = {}) {
    this.#whole = whole
    this.#columns = columns
    this.#turnBelow = crossesDateLine(lon) ? turnBelow(lon) : Number.NEGATIVE_INFINITY
    this.#fallbackStep = fallbackStep
  }

  /** Takes in some rows; rows without a position are passed over, rows without a value only name their cell. */
  add(batch: Batch): void {
    const { columns } = batch
    const lat = numbersOf(columns[this.#columns.lat])
    const lon = numbersOf(columns[this.#columns.lon])
    const value = numbersOf(columns[this.#columns.value])
    const present = columns[this.#columns.value]?.present ?? null
    for (let row = 0; row < batch.rows; row++) {
      const y = lat[row] as number
      let x = lon[row] as number
      if (!Number.isFinite(y) || !Number.isFinite(x)) continue
      if (x < this.#turnBelow) x += 360
      const isPresent = present === null || present[row] === 1
      this.#cells.add(this.#lat.of(y), this.#lon.of(x), isPresent ? (value[row] as number) : Number.NaN)
    }
    this.#countDistinct(columns, batch.rows)
    this.rows += batch.rows
  }

  #countDistinct(columns: readonly Column[], rows: number): void {
    const time = numbersOf(columns[this.#columns.time])
    const depth = this.#columns.depth < 0 ? null : numbersOf(columns[this.#columns.depth])
    for (let row = 0; row < rows; row++) {
      this.#times.of(time[row] as number)
      if (depth) this.#depths.of(depth[row] as number)
    }
  }

  /** The model of everything added; `null` where no row had a value. */
  finish(): HeatmapModel | null {
    if (this.rows === 0) return null
    const latAxis = numberedAxis(this.#lat, this.#fallbackStep, this.#whole.lat)
    const lonAxis = numberedAxis(this.#lon, this.#fallbackStep, this.#whole.lon)
    const [lat, lon] = [latAxis.axis, lonAxis.axis]
    const means = this.#cells.means(latAxis, lonAxis)
    const [times, depths] = [this.#times, this.#depths].map(({ values }) => Math.max(1, values.length)) as [number, number]
    return heatmapOf({ lon, lat, means, rows: this.rows, times, depths })
  }
}

type MappedMeans = Pick<HeatmapModel, 'lon' | 'lat' | 'means' | 'rows' | 'times' | 'depths'>

function heatmapOf(mapped: MappedMeans): HeatmapModel | null {
  const { lon, lat, means } = mapped
  const spread = distribution(means)
  if (spread === null) return null
  const { sums, counts } = rowSums(means, lon.centres.length)
  const meanBy = (weights: ArrayLike<number>) => dot(sums, weights) / dot(counts, weights)
  return {
    kind: 'heatmap',
    ...mapped,
    spread,
    zonalMeans: Float32Array.from(sums, (sum, y) => sum / (counts[y] as number)),
    mean: meanBy(sums.map(() => 1)),
    areaMean: meanBy(lat.centres.map((degrees) => Math.cos((degrees * Math.PI) / 180))),
  }
}

/** A map minus another, on the cells that both cover. */
export function subtractMaps(first: HeatmapModel, second: HeatmapModel): DifferenceOutcome<HeatmapModel> {
  const lon = commonAxis(first.lon, second.lon, straight, 360)
  const lat = commonAxis(first.lat, second.lat, spherical, 0)
  if (!lon || !lat) return { obstacle: 'noOverlap' }
  const grid = ({ lon: x, lat: y, means: values }: HeatmapModel) => ({ x, y, values })
  const model = heatmapOf({
    lon: lon.axis,
    lat: lat.axis,
    means: subtractGrids(grid(first), grid(second), lon, lat),
    rows: first.rows + second.rows,
    times: Math.max(first.times, second.times),
    depths: Math.max(first.depths, second.depths),
  })
  const difference = { averaged: averagedOf(lon, lat), cells: cellSizeText(lat.axis, lon.axis) }
  return model ? { model: { ...model, difference } } : { obstacle: 'noOverlap' }
}

/** The sum and the number of the values in each row of cells. */
function rowSums(means: Float32Array, width: number): { readonly sums: Float64Array; readonly counts: Float64Array } {
  const sums = new Float64Array(means.length / width)
  const counts = new Float64Array(sums.length)
  for (let y = 0; y < sums.length; y++) {
    let sum = 0
    let count = 0
    for (let i = y * width; i < (y + 1) * width; i++) {
      const value = means[i] as number
      if (!Number.isFinite(value)) continue
      sum += value
      count++
    }
    sums[y] = sum
    counts[y] = count
  }
  return { sums, counts }
}

const dot = (values: Float64Array, weights: ArrayLike<number>): number =>
  values.reduce((sum, value, at) => sum + value * (weights[at] as number), 0)
