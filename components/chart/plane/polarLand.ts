import type { Land } from '#components/map/geography/Land.ts'
import type { PolarMap } from './polar.ts'

/** A position of a ring in pixels, and whether it lies on the seam at which maps cut land: the date line, or the pole. */
type Corner = readonly [x: number, y: number, isSeam: boolean]

/** Land further from the pole is pulled to this latitude of its hemisphere, far beside the picture. */
const FURTHEST = 15

/** The land of a polar map, and its coast without the seams: SVG paths in pixels. */
export function polarLand(land: Land, { hemisphere, forward }: PolarMap, pixel: (x: number, y: number) => readonly [number, number]) {
  const sign = hemisphere === 'N' ? 1 : -1
  let [area, coast] = ['', '']
  for (const polygon of land.polygons) {
    for (const ring of polygon) {
      const corners: Corner[] = []
      let isSeen = false
      for (let at = 0; at + 1 < ring.length; at += 2) {
        const [lon, lat] = [(ring[at] as number) / land.scale, (ring[at + 1] as number) / land.scale]
        if (sign * lat > FURTHEST) isSeen = true
        const [x, y] = pixel(...forward(lon, sign * Math.max(sign * lat, FURTHEST)))
        corners.push([x, y, Math.abs(lon) > 179.99 || sign * lat > 89.9])
      }
      if (!isSeen) continue
      const kept = apart(corners)
      area += `${pathOf(kept)}z`
      coast += coastOf(kept)
    }
  }
  return { area, coast }
}

/** Without the corners within half a pixel of the one before. */
function apart(corners: readonly Corner[]): Corner[] {
  const kept: Corner[] = []
  for (const corner of corners) {
    const last = kept.at(-1)
    if (!last || Math.abs(corner[0] - last[0]) > 0.5 || Math.abs(corner[1] - last[1]) > 0.5) kept.push(corner)
  }
  return kept
}

const pathOf = (corners: readonly Corner[]): string =>
  corners.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${written(x)} ${written(y)}`).join('')

/** The outline of a ring, broken along seams. */
function coastOf(corners: readonly Corner[]): string {
  let path = ''
  corners.forEach(([x, y, isSeam], at) => {
    const before = corners.at(at - 1)
    path += `${at === 0 || (isSeam && before?.[2]) ? 'M' : 'L'}${written(x)} ${written(y)}`
  })
  const [first, last] = [corners[0], corners.at(-1)]
  return first && !(first[2] && last?.[2]) ? `${path}L${written(first[0])} ${written(first[1])}` : path
}

const written = (pixel: number): string => pixel.toFixed(1)
