import { cellAt, type GridAxis } from '../gridAxis.ts'
import { averages, cellsOfPixels, type Grid, type Window } from '../raster.ts'
import type { ScalarField } from './isolines.ts'

/** A grid as contours are drawn from it: values at points, which have places in the picture. */
export interface ContourGrid {
  readonly field: ScalarField
  /** Pixels of the points from the left and from the top, in ascending order of the field's columns and rows. */
  readonly x: Float64Array
  readonly y: Float64Array
  /** Whether several cells were averaged into a point. */
  readonly isAveraged: boolean
  /** Points to a cell along either axis: with two, every second one is a cell's centre and those between lie on edges. */
  readonly pointsPerCell: 1 | 2
}

/** Pixels between two points where cells are finer: lines through finer ones would be noise, and cost. */
const SPACING = 2

/** Pixels of a cell from which the half of it beside missing data is seen, and the most cells of a grid that gets points on their edges. */
const [LARGE, MAX_CELLS] = [6, 40_000]

/** The cells' centres as points, and the edges of large cells; where cells are finer than two pixels, means two pixels apart. */
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
      pointsPerCell: 1,
    }
  }
  const [pixelX, pixelY] = [
    (at: number) => ((at - view.left) / (view.right - view.left)) * width,
    (at: number) => ((at - view.top) / (view.bottom - view.top)) * height,
  ]
  if (isLarge(grid, width / Math.abs(view.right - view.left), height / Math.abs(view.bottom - view.top))) {
    const [x, y] = [grid.x, grid.y].map(withEdges) as [Float64Array, Float64Array]
    const field = { values: withEdgeValues(grid), columns: x.length, rows: y.length }
    return { field, x: x.map(pixelX), y: y.map(pixelY), isAveraged: false, pointsPerCell: 2 }
  }
  return {
    field: { values: grid.values, columns: grid.x.centres.length, rows: grid.y.centres.length },
    x: grid.x.centres.map(pixelX),
    y: grid.y.centres.map(pixelY),
    isAveraged: false,
    pointsPerCell: 1,
  }
}

/** Whether the cells of a grid are that large on average, given the pixels of a unit of its axes. */
function isLarge({ x, y, values }: Grid, acrossPixels: number, downPixels: number): boolean {
  const sizeOf = ({ edges }: GridAxis, pixels: number) => (((edges.at(-1) ?? 0) - (edges[0] ?? 0)) * pixels) / (edges.length - 1)
  return values.length <= MAX_CELLS && Math.max(sizeOf(x, acrossPixels), sizeOf(y, downPixels)) >= LARGE
}

/** Edges and centres by turns. */
const withEdges = ({ centres, edges }: GridAxis): Float64Array =>
  Float64Array.from({ length: centres.length + edges.length }, (_, at) => (at % 2 === 0 ? edges : centres)[at >> 1] as number)

/** The values at centres, and between them the mean of the cells that meet there and have one. */
function withEdgeValues({ x, y, values }: Grid): Float32Array {
  const [columns, rows] = [x.centres.length, y.centres.length]
  const width = 2 * columns + 1
  const points = new Float32Array(width * (2 * rows + 1))
  for (let at = 0; at < points.length; at++) {
    const [column, row] = [at % width, Math.floor(at / width)]
    let [sum, count] = [0, 0]
    for (let cellY = Math.max(0, (row - 1) >> 1); cellY <= Math.min(rows - 1, row >> 1); cellY++) {
      for (let cellX = Math.max(0, (column - 1) >> 1); cellX <= Math.min(columns - 1, column >> 1); cellX++) {
        const value = values[cellY * columns + cellX] as number
        if (value - value !== 0) continue
        sum += value
        count++
      }
    }
    points[at] = count > 0 ? sum / count : Number.NaN
  }
  return points
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
