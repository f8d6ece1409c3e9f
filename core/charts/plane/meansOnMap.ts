import { type Grid, OUTSIDE, type Window } from './raster.ts'

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
    (most, distance, at) => (distance > most[0] ? [distance, y.centres[at] as number] : most),
    [0, 0],
  )
  const directions = new Float64Array(2 * x.centres.length)
  x.centres.forEach((lon, at) => {
    const [across, up] = forward(lon, lat)
    directions.set([across / furthest, up / furthest], 2 * at)
  })
  return { directions, distances }
}
