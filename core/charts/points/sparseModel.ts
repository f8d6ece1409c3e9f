import { coveredLongitudes, type LongitudeStretch } from '#core/extent/coveredLongitudes.ts'
import { rangeOf } from '#core/extent/rangeOf.ts'
import type { Batch } from '#core/rows/Batch.ts'
import { spaceTimeColumns, timeColumn, valueAt } from '../rows/columns.ts'
import { type Distribution, distribution } from '../values/distribution.ts'

/** Single values at places and times, for data without a grid, in the order of the response. NaN where a coordinate is missing. */
export interface SparseModel {
  readonly kind: 'sparse'
  /** Rows of the response, those without a value or a position included. */
  readonly rows: number
  /** Whether times are months 1 to 12 instead of milliseconds since 1970 UTC. */
  readonly isMonthly: boolean
  readonly hasDepth: boolean
  readonly times: Float64Array
  readonly lats: Float64Array
  /** Degrees east as the response states them; `unwrapped` lets them run on across the date line. */
  readonly lons: Float64Array
  /** Metres, positive down; NaN without depth. */
  readonly depths: Float64Array
  readonly values: Float64Array
  readonly spread: Distribution
  readonly covered: LongitudeStretch
  /** The positions of the points from the one that lies on top: the shallowest, of equally deep ones the last. */
  readonly topmost: Uint32Array
}

/** Gathers points from the rows of a response. Rows without a value or a position are left out. */
export class SparseBuilder {
  readonly #places: ReturnType<typeof spaceTimeColumns>
  readonly #isMonthly: boolean
  readonly #parts = new ColumnParts(5)
  #rows = 0

  /** `names` are the response's columns: time or month, lat, lon, [depth], the field. Source: CHT-05. */
  constructor(names: readonly string[], field: string) {
    this.#places = spaceTimeColumns(names, field)
    this.#isMonthly = timeColumn(names).isMonthly
  }

  /** Adds some rows; calls back for each that is a point. */
  add({ columns, rows }: Batch, onPoint?: (row: number) => void): void {
    const { time, lat, lon, depth, value } = this.#places
    const [times, lats, lons, depths, values] = [time, lat, lon, depth, value].map((place) => columns[place])
    for (let row = 0; row < rows; row++) {
      const [y, x, z] = [valueAt(lats, row), valueAt(lons, row), valueAt(values, row)]
      if (!Number.isFinite(y + x + z)) continue
      this.#parts.add([valueAt(times, row), y, x, depths ? valueAt(depths, row) : Number.NaN, z])
      onPoint?.(row)
    }
    this.#rows += rows
  }

  /** The model of everything added; `null` where no row had a value and a position. */
  finish(): SparseModel | null {
    const [times, lats, lons, depths, values] = this.#parts.columns() as [
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
    ]
    const spread = distribution(values)
    const covered = coveredLongitudes(lons)
    if (!spread || !covered) return null
    const hasDepth = this.#places.depth >= 0
    const points = { times, lats, lons, depths, values, topmost: topmostOf(depths) }
    return { kind: 'sparse', rows: this.#rows, isMonthly: this.#isMonthly, hasDepth, ...points, spread, covered }
  }
}

/** Depths are ranked in so many steps: finer than any drawing shows. */
const RANKS = 65_536

/** The positions of depths from the shallowest on, of equal ones the last first; a missing depth counts as the surface. */
function topmostOf(depths: Float64Array): Uint32Array {
  const { min, max } = rangeOf(depths) ?? { min: 0, max: 0 }
  const scale = max > min ? (RANKS - 1) / (max - min) : 0
  const rankOf = (at: number) => {
    const depth = depths[at] as number
    return depth - depth === 0 ? ((depth - min) * scale) | 0 : 0
  }
  const starts = new Uint32Array(RANKS + 1)
  for (let at = 0; at < depths.length; at++) {
    const rank = rankOf(at) + 1
    starts[rank] = (starts[rank] as number) + 1
  }
  for (let rank = 1; rank <= RANKS; rank++) starts[rank] = (starts[rank] as number) + (starts[rank - 1] as number)
  const order = new Uint32Array(depths.length)
  for (let at = depths.length - 1; at >= 0; at--) {
    const rank = rankOf(at)
    const place = starts[rank] as number
    order[place] = at
    starts[rank] = place + 1
  }
  return order
}

/** The longitudes of a model without a jump at the date line: from the western end of what they cover, running on past 180. */
export function unwrapped({ lons, covered }: Pick<SparseModel, 'lons' | 'covered'>): Float64Array {
  // Covered longitudes are rounded to tenths of a degree.
  const west = covered.width >= 359 ? -180 : covered.west - 0.06
  return lons.map((lon) => lon + 360 * Math.ceil((west - lon) / 360))
}

/** Rows taken in at a time. */
const PART = 16_384

/** Columns of numbers whose length is not known beforehand, without an array of boxed numbers for each. */
export class ColumnParts {
  readonly #parts: Float64Array[][]
  #rows = 0

  constructor(columns: number) {
    this.#parts = Array.from({ length: columns }, () => [])
  }

  /** Adds a row: one number per column. */
  add(row: readonly number[]): void {
    const at = this.#rows % PART
    if (at === 0) for (const parts of this.#parts) parts.push(new Float64Array(PART))
    for (let column = 0; column < this.#parts.length; column++) {
      const part = this.#parts[column]?.at(-1)
      if (part) part[at] = row[column] ?? Number.NaN
    }
    this.#rows += 1
  }

  /** Each column, as long as rows were added. */
  columns(): Float64Array[] {
    return this.#parts.map((parts) => {
      const column = new Float64Array(this.#rows)
      for (const [index, part] of parts.entries()) column.set(part.subarray(0, this.#rows - index * PART), index * PART)
      return column
    })
  }
}
