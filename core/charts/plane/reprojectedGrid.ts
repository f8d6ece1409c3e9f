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

/** The point of a map, right and up from a pole, at which a position is drawn. */
export type Forward = (degreesEast: number, degreesNorth: number) => readonly [x: number, y: number]

/** A grid on a map, and whether some of its pixels are means of several cells. */
export interface MeansOnMap {
  readonly values: Float32Array
  readonly isAveraged: boolean
}

/**
 * The pixels of a polar map, row by row from the bottom, with the mean of their cells where a pixel holds the centres of several; those
 * that hold none or one stay as sampled. Missing cells count in no mean; a pixel of nothing else is missing. Each cell is visited once.
 */
export function meansOnMap(grid: Grid, sampled: Float32Array, window: Window, columns: number, forward: Forward): MeansOnMap {
  const { x, y, values } = grid
  const rows = sampled.length / columns
  const [scaleX, scaleY] = [columns / (window.right - window.left), rows / (window.top - window.bottom)]
  const [sums, counts, cells] = [new Float64Array(sampled.length), new Uint32Array(sampled.length), new Uint32Array(sampled.length)]
  const { directions, distances } = aroundPole(grid, forward)
  const wide = x.centres.length
  for (let row = 0; row < y.centres.length; row++) {
    const distance = distances[row] as number
    for (let column = 0; column < wide; column++) {
      const across = Math.floor((distance * (directions[2 * column] as number) - window.left) * scaleX)
      const up = Math.floor((distance * (directions[2 * column + 1] as number) - window.bottom) * scaleY)
      if (across < 0 || across >= columns || up < 0 || up >= rows) continue
      const pixel = up * columns + across
      const value = values[row * wide + column] as number
      cells[pixel] = (cells[pixel] as number) + 1
      if (!Number.isFinite(value)) continue
      sums[pixel] = (sums[pixel] as number) + value
      counts[pixel] = (counts[pixel] as number) + 1
    }
  }
  return meansOf(sampled, sums, counts, cells)
}

function meansOf(sampled: Float32Array, sums: Float64Array, counts: Uint32Array, cells: Uint32Array): MeansOnMap {
  let isAveraged = false
  const values = sampled.map((value, pixel) => {
    // At its rim a map may have the centres of cells in pixels whose own middle is beside them.
    if ((cells[pixel] as number) < 2 || value === OUTSIDE) return value
    isAveraged = true
    return (sums[pixel] as number) / (counts[pixel] as number)
  })
  return { values, isAveraged }
}

/** A polar map is azimuthal: the distance from the pole depends on the latitude alone, the direction on the longitude alone. */
function aroundPole({ x, y }: Grid, forward: Forward) {
  const distances = y.centres.map((lat) => Math.hypot(...forward(0, lat)))
  const [furthest, lat] = distances.reduce<readonly [number, number]>(
    (farthest, distance, at) => (distance > farthest[0] ? [distance, y.centres[at] as number] : farthest),
    [0, 0],
  )
  const directions = new Float64Array(2 * x.centres.length)
  x.centres.forEach((lon, at) => {
    const [across, up] = forward(lon, lat)
    directions.set([across / furthest, up / furthest], 2 * at)
  })
  return { directions, distances }
}
