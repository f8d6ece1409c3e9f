import type { GridImage } from '#core/catalog/DatasetFile.ts'
import type { LonRange, Range } from '#core/extent/Extent.ts'
import { type GalleryRow, numberIn } from './observations.ts'
import { rounded } from './statistics.ts'

interface Frame {
  readonly lon: LonRange
  readonly lat: Range
  /** Degrees a cell, both ways. */
  readonly step: number
  /** What the bytes span, where it is not the values' own range. */
  readonly range?: Range
}

/** Rows of one time as a small map of bytes, in the form of `computed.json`: 0 is missing, 1 to 255 run from the least to the greatest value. */
export function gridImage(rows: readonly GalleryRow[], column: string, { lon, lat, step, range }: Frame): GridImage {
  const columns = Math.round((lon.east - lon.west) / step)
  const height = Math.round((lat.max - lat.min) / step)
  const found = rows.map((row) => numberIn(row, column)).filter((value) => !Number.isNaN(value))
  const [min, max] = range ? [range.min, range.max] : [Math.min(...found), Math.max(...found)]
  const cells = Buffer.alloc(columns * height)
  for (const row of rows) {
    const value = numberIn(row, column)
    const x = Math.floor((numberIn(row, 'lon') - lon.west) / step)
    const y = Math.floor((lat.max - numberIn(row, 'lat')) / step)
    if (Number.isNaN(value) || x < 0 || x >= columns || y < 0 || y >= height) continue
    const share = Math.max(0, Math.min(1, (value - min) / (max - min)))
    cells[y * columns + x] = 1 + Math.round(254 * share)
  }
  const image = { columns, rows: height, west: lon.west, north: lat.max, lonStep: step, latStep: step }
  return { ...image, min: rounded(min), max: rounded(max), base64: cells.toString('base64') }
}
