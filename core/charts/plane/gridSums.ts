import { type CoordinateIndex, sortedAxis } from '../rows/CoordinateIndex.ts'
import { cellAt, type GridAxis, gridAxis } from './gridAxis.ts'

/** Sums values per cell of a grid whose coordinates are numbered as they appear. Holds no rows. */
export class GridSums {
  readonly #sums: Float64Array[] = []
  readonly #counts: Uint32Array[] = []
  /** Of the longest row so far: rows of a grid are mostly equally long. */
  #length = 64

  /** Adds a value to the cell of the coordinates with these numbers; NaN adds nothing. */
  add(y: number, x: number, value: number): void {
    let sums = this.#sums[y]
    let counts = this.#counts[y]
    if (sums === undefined || counts === undefined || x >= sums.length) {
      if (x >= this.#length) this.#length = Math.max(this.#length * 2, x + 1)
      sums = grown(new Float64Array(this.#length), sums)
      counts = grown(new Uint32Array(this.#length), counts)
      this.#sums[y] = sums
      this.#counts[y] = counts
    }
    if (!Number.isFinite(value)) return
    sums[x] = (sums[x] as number) + value
    counts[x] = (counts[x] as number) + 1
  }

  /** The mean of each cell, row by row of `y`; NaN without a value. */
  means(y: NumberedAxis, x: NumberedAxis): Float32Array {
    const width = x.axis.centres.length
    const means = new Float32Array(width * y.axis.centres.length).fill(Number.NaN)
    for (let row = 0; row < this.#sums.length; row++) {
      const sums = this.#sums[row]
      const counts = this.#counts[row]
      if (sums === undefined || counts === undefined) continue
      const base = (y.places[row] as number) * width
      const columns = Math.min(x.places.length, sums.length)
      for (let column = 0; column < columns; column++) {
        const count = counts[column] as number
        if (count > 0) means[base + (x.places[column] as number)] = (sums[column] as number) / count
      }
    }
    return means
  }
}

/** An axis, and for each number of an index its place on the axis. */
export interface NumberedAxis {
  readonly axis: GridAxis
  readonly places: Int32Array
}

/** The axis of the coordinates of an index, or `whole` where they are part of it; `fallbackStep` serves a lone one. */
export function numberedAxis(index: CoordinateIndex, fallbackStep: number, whole?: GridAxis): NumberedAxis {
  if (whole) return { axis: whole, places: Int32Array.from(index.values, (value) => cellAt(whole, value)) }
  const { values, place } = sortedAxis(index)
  const axis = gridAxis(values, fallbackStep)
  const { step } = axis
  if (step === null) return { axis, places: place }
  const first = values[0] ?? 0
  return { axis, places: place.map((position) => Math.round(((values[position] ?? 0) - first) / step)) }
}

function grown<Values extends Float64Array | Uint32Array>(bigger: Values, old: Values | undefined): Values {
  if (old) bigger.set(old)
  return bigger
}
