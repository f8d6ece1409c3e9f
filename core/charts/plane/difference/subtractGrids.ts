import { float32Decimal } from '#core/observations/float32Text.ts'
import type { GridAxis } from '../gridAxis.ts'
import type { Grid } from '../raster.ts'
import type { CommonAxis } from './commonAxis.ts'
import { isFiner, type Overlaps } from './overlaps.ts'

const DIFFERENCE_MIN_SHARE = 0.5 // fraction: of a cell that must have values for the mean of it to be compared

/** Which of two grids was averaged onto the cells of the other. */
type Averaged = 'none' | 'first' | 'second' | 'both'

/** How the values of a difference were made. */
export interface DifferenceNote {
  readonly averaged: Averaged
  /** The sizes of its cells in words, such as `2° x 2°`. */
  readonly cells: string
}

/** Which of two grids is finer than what both are brought to. */
export function averagedOf(...axes: readonly CommonAxis[]): Averaged {
  const [first, second] = [axes.some((axis) => isFiner(axis.first)), axes.some((axis) => isFiner(axis.second))]
  if (first) return second ? 'both' : 'first'
  return second ? 'second' : 'none'
}

/** The first grid minus the second, on the cells that they have in common; NaN where either lacks too much of a cell. */
export function subtractGrids(first: Grid, second: Grid, x: CommonAxis, y: CommonAxis): Float32Array {
  const minuend = onto(first, x.first, y.first)
  const subtrahend = onto(second, x.second, y.second)
  return Float32Array.from(minuend, (value, at) => value - (subtrahend[at] as number))
}

/** Means of a grid's decimals in each cell of another, every part by its area; NaN where too little of the cell has a value. */
function onto({ x: { centres }, values }: Grid, x: Overlaps, y: Overlaps): Float64Array {
  const [columns, rows] = [x.sizes.length, y.sizes.length]
  const means = new Float64Array(columns * rows).fill(Number.NaN)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let sum = 0
      let weights = 0
      for (let j = y.starts[row] as number; j < (y.starts[row + 1] as number); j++) {
        const base = (y.cells[j] as number) * centres.length
        for (let i = x.starts[column] as number; i < (x.starts[column + 1] as number); i++) {
          const value = values[base + (x.cells[i] as number)] as number
          if (value - value !== 0) continue
          const weight = (x.weights[i] as number) * (y.weights[j] as number)
          sum += float32Decimal(value) * weight
          weights += weight
        }
      }
      const isEnough = weights > 0 && weights >= DIFFERENCE_MIN_SHARE * (x.sizes[column] as number) * (y.sizes[row] as number)
      if (isEnough) means[row * columns + column] = sum / weights
    }
  }
  return means
}

/** The size of cells in words; "uneven" where they are not all alike. */
export function cellSizeText(lat: GridAxis, lon: GridAxis): string {
  if (lat.step === null || lon.step === null) return 'uneven'
  return Math.abs(lat.step - lon.step) < 1e-3 ? degreesText(lat.step) : `${degreesText(lat.step)} x ${degreesText(lon.step)}`
}

const degreesText = (degrees: number): string => `${Number(degrees.toFixed(3))}°`
