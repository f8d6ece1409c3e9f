import { cellAt, type GridAxis } from './gridAxis.ts'
import { type Grid, OUTSIDE, type Window } from './raster.ts'

/** The position, in degrees, of a point of a map. */
export type Inverse = (x: number, y: number) => readonly [degreesEast: number, degreesNorth: number]

/**
 * A grid of longitudes and latitudes on the plane of a map, a cell to each of its pixels: the value of the cell that is there or, where it runs
 * on smoothly, of the centres around it. Beside the cells it is `OUTSIDE`.
 */
export function reprojectedGrid(grid: Grid, window: Window, columns: number, rows: number, inverse: Inverse, isSmooth: boolean): Grid {
  const [x, y] = [evenAxis(window.left, window.right, columns), evenAxis(window.bottom, window.top, rows)]
  const values = new Float32Array(columns * rows)
  const valueAt = isSmooth ? smoothValue : cellValue
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [lon, lat] = inverse(x.centres[column] as number, y.centres[row] as number)
      values[row * columns + column] = valueAt(grid, lon, lat)
    }
  }
  return { x, y, values }
}

function evenAxis(from: number, to: number, count: number): GridAxis {
  const step = (to - from) / count
  return {
    centres: Float64Array.from({ length: count }, (_, at) => from + (at + 0.5) * step),
    edges: Float64Array.from({ length: count + 1 }, (_, at) => from + at * step),
    step,
  }
}

/** The column of a longitude, which may run on past 180; -1 beside the cells. */
export function columnOf({ x }: Pick<Grid, 'x'>, lon: number): number {
  for (const turn of [0, 360, -360]) {
    const column = cellAt(x, lon + turn)
    if (column >= 0) return column
  }
  return -1
}

function cellValue(grid: Grid, lon: number, lat: number): number {
  const [column, row] = [columnOf(grid, lon), cellAt(grid.y, lat)]
  return column < 0 || row < 0 ? OUTSIDE : (grid.values[row * grid.x.centres.length + column] as number)
}

/** The value between the centres around a position, those without one left out; none where its own cell has none. */
function smoothValue(grid: Grid, lon: number, lat: number): number {
  const { x, y, values } = grid
  const own = cellValue(grid, lon, lat)
  if (own - own !== 0) return own
  const [column, row, width] = [columnOf(grid, lon), cellAt(y, lat), x.centres.length]
  // A turn that is full goes on at its other end.
  const isRound = (x.edges[width] ?? 0) - (x.edges[0] ?? 0) >= 359.99
  const turned = lon + 360 * Math.round(((x.centres[column] as number) - lon) / 360)
  const [nextColumn, shareX] = neighbour(x.centres, column, turned, isRound)
  const [nextRow, shareY] = neighbour(y.centres, row, lat, false)
  let [sum, weights] = [0, 0]
  for (const [atRow, down] of [
    [row, 1 - shareY],
    [nextRow, shareY],
  ] as const) {
    for (const [atColumn, across] of [
      [column, 1 - shareX],
      [nextColumn, shareX],
    ] as const) {
      const value = values[atRow * width + atColumn] as number
      if (value - value !== 0) continue
      sum += value * down * across
      weights += down * across
    }
  }
  return sum / weights
}

/** The centre on the other side of a coordinate, and the share of the way to it. */
function neighbour(centres: Float64Array, at: number, coordinate: number, isRound: boolean): readonly [next: number, share: number] {
  const own = centres[at] as number
  const step = coordinate >= own ? 1 : -1
  const next = at + step
  if (next >= 0 && next < centres.length) return [next, (coordinate - own) / ((centres[next] as number) - own)]
  if (!isRound || centres.length < 2) return [at, 0]
  const gap = Math.abs((centres[1] as number) - (centres[0] as number))
  return [(next + centres.length) % centres.length, Math.min(1, Math.abs(coordinate - own) / gap)]
}
