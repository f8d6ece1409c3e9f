import type { LonRange } from '#core/extent/Extent.ts'
import { crossesDateLine, turnBelow } from '#core/extent/longitude.ts'
import type { Batch, Column } from '#core/observations/Batch.ts'
import { CoordinateIndex, sortedAxis } from './CoordinateIndex.ts'
import { numbersOf } from './columns.ts'
import { type Distribution, distribution } from './distribution.ts'
import { type GridAxis, gridAxis } from './gridAxis.ts'

/** What a heatmap draws: means per cell, row by row from south to north, west to east; NaN where no value is present. Longitudes run on past 180 across the date line. */
export interface HeatmapModel {
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

/** The positions of the columns in a space-time response. `depth` is -1 without depth. */
export interface SpaceTimeColumns {
  readonly time: number
  readonly lat: number
  readonly lon: number
  readonly depth: number
  readonly value: number
}

/** The columns of a space-time answer by name; without the known names by the procedure's order. Source: CHT-05. */
export function spaceTimeColumns(names: readonly string[], field: string): SpaceTimeColumns {
  const time = Math.max(names.indexOf('time'), names.indexOf('month'), 0)
  const depth = names.indexOf('depth')
  const orElse = (name: string, place: number) => (names.includes(name) ? names.indexOf(name) : place)
  return {
    time,
    lat: orElse('lat', 1),
    lon: orElse('lon', 2),
    depth,
    value: names.includes(field) ? names.lastIndexOf(field) : names.length - 1,
  }
}

/** Gathers the rows of a space-time answer, batch by batch, into means per cell. Holds no rows, only sums. */
export class HeatmapBuilder {
  rows = 0
  readonly #lat = new CoordinateIndex()
  readonly #lon = new CoordinateIndex()
  readonly #times = new CoordinateIndex()
  readonly #depths = new CoordinateIndex()
  readonly #sums: Float64Array[] = []
  readonly #counts: Uint32Array[] = []
  readonly #columns: SpaceTimeColumns
  readonly #turnBelow: number
  readonly #fallbackStep: number

  /** `lon` is the range that was asked for; `fallbackStep` (degrees) is the cell size where only one coordinate comes back. */
  constructor(columns: SpaceTimeColumns, lon: LonRange, fallbackStep: number) {
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
      if (y - y !== 0 || x - x !== 0) continue
      if (x < this.#turnBelow) x += 360
      const isPresent = present === null || present[row] === 1
      this.#addCell(this.#lat.of(y), this.#lon.of(x), isPresent ? (value[row] as number) : Number.NaN)
    }
    this.#countDistinct(columns, batch.rows)
    this.rows += batch.rows
  }

  #addCell(y: number, x: number, value: number): void {
    let sums = this.#sums[y]
    let counts = this.#counts[y]
    if (sums === undefined || counts === undefined || x >= sums.length) {
      const length = Math.max(64, this.#lon.values.length, (sums?.length ?? 0) * 2, x + 1)
      sums = grown(new Float64Array(length), sums)
      counts = grown(new Uint32Array(length), counts)
      this.#sums[y] = sums
      this.#counts[y] = counts
    }
    if (value - value !== 0) return
    sums[x] = (sums[x] as number) + value
    counts[x] = (counts[x] as number) + 1
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
    const latAxis = sortedAxis(this.#lat)
    const lonAxis = sortedAxis(this.#lon)
    const lat = gridAxis(latAxis.values, this.#fallbackStep)
    const lon = gridAxis(lonAxis.values, this.#fallbackStep)
    const means = this.#means(
      placesOn(lat, latAxis.values, latAxis.place),
      placesOn(lon, lonAxis.values, lonAxis.place),
      lat.centres.length,
      lon.centres.length,
    )
    const spread = distribution(means)
    if (spread === null) return null
    return {
      kind: 'heatmap',
      lon,
      lat,
      means,
      spread,
      zonalMeans: rowMeans(means, lon.centres.length),
      mean: regionMean(means, lat, () => 1),
      areaMean: regionMean(means, lat, (degrees) => Math.cos((degrees * Math.PI) / 180)),
      rows: this.rows,
      times: Math.max(1, this.#times.values.length),
      depths: Math.max(1, this.#depths.values.length),
    }
  }

  #means(latPlaces: Int32Array, lonPlaces: Int32Array, height: number, width: number): Float32Array {
    const means = new Float32Array(width * height).fill(Number.NaN)
    for (let y = 0; y < this.#sums.length; y++) {
      const sums = this.#sums[y] as Float64Array
      const counts = this.#counts[y] as Uint32Array
      const base = (latPlaces[y] as number) * width
      const columns = Math.min(lonPlaces.length, sums.length)
      for (let x = 0; x < columns; x++) {
        const count = counts[x] as number
        if (count > 0) means[base + (lonPlaces[x] as number)] = (sums[x] as number) / count
      }
    }
    return means
  }
}

function grown<Values extends Float64Array | Uint32Array>(bigger: Values, old: Values | undefined): Values {
  if (old) bigger.set(old)
  return bigger
}

function placesOn(axis: GridAxis, values: Float64Array, place: Int32Array): Int32Array {
  if (axis.step === null) return place
  const first = values[0] ?? 0
  const step = axis.step
  return place.map((position) => Math.round(((values[position] ?? 0) - first) / step))
}

function rowMeans(means: Float32Array, width: number): Float32Array {
  return Float32Array.from({ length: means.length / width }, (_, y) => {
    let sum = 0
    let count = 0
    for (let i = y * width; i < (y + 1) * width; i++) {
      const value = means[i] as number
      if (value - value !== 0) continue
      sum += value
      count++
    }
    return count > 0 ? sum / count : Number.NaN
  })
}

function regionMean(means: Float32Array, lat: GridAxis, weightOf: (degrees: number) => number): number {
  const width = means.length / lat.centres.length
  let sum = 0
  let weights = 0
  for (let y = 0; y < lat.centres.length; y++) {
    const weight = weightOf(lat.centres[y] ?? 0)
    for (let i = y * width; i < (y + 1) * width; i++) {
      const value = means[i] as number
      if (value - value !== 0) continue
      sum += value * weight
      weights += weight
    }
  }
  return sum / weights
}
