import type { GridImage } from '#core/catalog/DatasetFile.ts'
import { RADIANS } from '#core/extent/track.ts'
import { type PaletteName, paletteOf } from '../look/palettes.ts'
import { cellsOf } from './gridImage.ts'
import { indexedPng } from './png.ts'

/** What the still globe looks at, in degrees, and its size on the drawing, in pixels. */
export const globeView = { lon: -40, lat: 18, radius: 300, centre: 360 } as const

const PIXELS = 900

/**
 * The values of a small map as seen on the globe: a square picture of the disc, clear where no value is near. Every pixel is turned back
 * into a place (orthographic projection, Snyder 1987, eq. 20-14 and 20-15) and takes the mean of the up to four cells around it.
 */
export function globePng(image: GridImage, palette: PaletteName): Promise<Uint8Array<ArrayBuffer>> {
  const grid = cellsOf(image)
  const cells = new Uint8Array(PIXELS * PIXELS)
  for (let row = 0; row < PIXELS; row++) {
    for (let column = 0; column < PIXELS; column++) {
      const x = (2 * (column + 0.5)) / PIXELS - 1
      const y = 1 - (2 * (row + 0.5)) / PIXELS
      const place = placeOf(x, y)
      if (place) cells[row * PIXELS + column] = interpolated(image, grid, place)
    }
  }
  return indexedPng({ columns: PIXELS, rows: PIXELS, cells, colours: new Uint8Array(paletteOf(palette)) })
}

/** The place that is seen at a point of the disc of radius 1; nothing outside it. */
function placeOf(x: number, y: number): { readonly lon: number; readonly lat: number } | undefined {
  const squared = x * x + y * y
  if (squared > 1) return undefined
  const z = Math.sqrt(1 - squared)
  const [sin, cos] = [Math.sin(globeView.lat * RADIANS), Math.cos(globeView.lat * RADIANS)]
  const lat = Math.asin(Math.max(-1, Math.min(1, y * cos + z * sin))) / RADIANS
  const lon = globeView.lon + Math.atan2(x, z * cos - y * sin) / RADIANS
  return { lon: ((lon + 540) % 360) - 180, lat }
}

/** The byte at a place, between the cells that hold a value; 0 where they have less than a third of the weight. */
function interpolated(image: GridImage, grid: Uint8Array, { lon, lat }: { readonly lon: number; readonly lat: number }): number {
  const x = (lon - image.west) / image.lonStep - 0.5
  const y = (image.north - lat) / image.latStep - 0.5
  const [left, top] = [Math.floor(x), Math.floor(y)]
  let weight = 0
  let sum = 0
  for (const [dx, dy] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const row = top + dy
    const column = (left + dx + image.columns) % image.columns
    const byte = row >= 0 && row < image.rows ? (grid[row * image.columns + column] ?? 0) : 0
    if (byte === 0) continue
    const share = (dx === 0 ? 1 - (x - left) : x - left) * (dy === 0 ? 1 - (y - top) : y - top)
    weight += share
    sum += share * byte
  }
  return weight > 0.35 ? Math.max(1, Math.round(sum / weight)) : 0
}
