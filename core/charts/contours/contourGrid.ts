import { cellAt, type GridAxis } from '../gridAxis.ts'
import { averages, cellsOfPixels, type Grid, type Window } from '../raster.ts'
import type { Field } from './isolines.ts'

/** A grid as contours are drawn from it: values at points, which have places in the picture. */
export interface ContourGrid {
  readonly field: Field
  /** Pixels of the points from the left and from the top, in ascending order of the field's columns and rows. */
  readonly x: Float64Array
  readonly y: Float64Array
  /** Whether several cells were averaged into a point. */
  readonly isAveraged: boolean
}

/** Pixels between two points where cells are finer: lines through finer ones would be noise, and cost. */
const SPACING = 2

/** The cells' centres as points; where cells are finer than two pixels, means of those around points two pixels apart. */
export function contourGrid(grid: Grid, view: Window, width: number, height: number): ContourGrid {
  const [columns, rows] = [Math.ceil(width / SPACING), Math.ceil(height / SPACING)]
  const across = cellsOfPixels(grid.x, columns, (x) => view.left + (x / columns) * (view.right - view.left))
  const down = cellsOfPixels(grid.y, rows, (y) => view.top + (y / rows) * (view.bottom - view.top))
  if (across.isFine || down.isFine) {
    return {
      field: { values: averages(grid, across, down), columns, rows },
      x: Float64Array.from({ length: columns }, (_, at) => ((at + 0.5) / columns) * width),
      y: Float64Array.from({ length: rows }, (_, at) => ((at + 0.5) / rows) * height),
      isAveraged: true,
    }
  }
  return {
    field: { values: grid.values, columns: grid.x.centres.length, rows: grid.y.centres.length },
    x: grid.x.centres.map((at) => ((at - view.left) / (view.right - view.left)) * width),
    y: grid.y.centres.map((at) => ((at - view.top) / (view.bottom - view.top)) * height),
    isAveraged: false,
  }
}

/** For each pixel the point before it, the share of the way to the next one, and the nearer of both; `nearest` is -1 outside of the grid. */
export interface PixelPoints {
  readonly before: Int32Array
  readonly share: Float32Array
  readonly nearest: Int32Array
}

/** The points around each pixel's centre. `places` are pixels, ascending or descending; `axis` says how far the cells reach. */
export function pointsOfPixels(
  places: Float64Array,
  axis: GridAxis | null,
  count: number,
  coordinate: (pixel: number) => number,
): PixelPoints {
  const last = places.length - 1
  const isDown = last > 0 && (places[1] as number) < (places[0] as number)
  const before = new Int32Array(count)
  const share = new Float32Array(count)
  const nearest = new Int32Array(count)
  let at = isDown ? Math.max(0, last - 1) : 0
  for (let pixel = 0; pixel < count; pixel++) {
    const centre = pixel + 0.5
    if (isDown) while (at > 0 && (places[at] as number) < centre) at--
    else while (at < last - 1 && (places[at + 1] as number) <= centre) at++
    const [from, to] = [places[at] as number, places[Math.min(last, at + 1)] as number]
    before[pixel] = at
    share[pixel] = to === from ? 0 : Math.max(0, Math.min(1, (centre - from) / (to - from)))
    nearest[pixel] = axis === null ? at + ((share[pixel] as number) >= 0.5 ? 1 : 0) : cellAt(axis, coordinate(centre))
  }
  return { before, share, nearest }
}
