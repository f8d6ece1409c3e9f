import { type PaletteName, paletteOf } from '../look/palettes.ts'
import { cellAt, type GridAxis } from './gridAxis.ts'

/** Values on two axes, row by row from the start of `y`; NaN where no value is present. */
export interface Grid {
  readonly x: GridAxis
  readonly y: GridAxis
  readonly values: Float32Array
}

/** What a picture has in place of a value beside its grid: plain ground, since nothing is missing there. */
export const OUTSIDE = Number.POSITIVE_INFINITY

/** The coordinates at the edges of a picture. Depths grow downwards: then `bottom` is the larger one. Longitudes may exceed 180. */
export interface Window {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** How values become colours. Missing cells are hatched with `missing` on `ground`, both as 0xRRGGBB. */
export interface RasterStyle {
  readonly palette: PaletteName
  readonly low: number
  readonly high: number
  readonly ground: number
  readonly missing: number
  /** Device pixels between two hatch lines. */
  readonly hatchPixels: number
}

/** A picture of `width` x `height` pixels, 4 bytes each, and whether several cells were averaged into a pixel. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8ClampedArray<ArrayBuffer>
  readonly isAveraged: boolean
}

/** Paints a grid at the size of the screen: the nearest cell, or the mean of the cells in a pixel where they are finer. Never smooths. */
export function paintRaster(grid: Grid, view: Window, width: number, height: number, style: RasterStyle): Raster {
  const columns = cellsOfPixels(grid.x, width, (x) => view.left + (x / width) * (view.right - view.left))
  const rows = cellsOfPixels(grid.y, height, (y) => view.top + (y / height) * (view.bottom - view.top))
  const isAveraged = columns.isFine || rows.isFine
  const values = isAveraged ? averages(grid, columns, rows) : null
  const rgba = new Uint8ClampedArray(width * height * 4)
  const pixels = new Uint32Array(rgba.buffer)
  const colourOf = pixelColour(style)
  const [ground, missing] = [pack(style.ground), pack(style.missing)]
  const cellsWide = grid.x.centres.length
  for (let y = 0; y < height; y++) {
    const row = (rows.first[y] as number) * cellsWide
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const value = values
        ? (values[at] as number)
        : row < 0 || (columns.first[x] as number) < 0
          ? Number.NaN
          : (grid.values[row + (columns.first[x] as number)] as number)
      // Beside the grid nothing is missing.
      if (value - value !== 0)
        pixels[at] =
          value !== OUTSIDE && (x + y) % style.hatchPixels === 0 && row >= 0 && (columns.first[x] as number) >= 0 ? missing : ground
      else pixels[at] = colourOf(value)
    }
  }
  return { width, height, rgba, isAveraged }
}

/** Whether cells of a grid are finer than the pixels of a picture of that size, so that each shows the mean of several. */
export const isAveraged = ({ x, y }: Grid, { left, right, top, bottom }: Window, width: number, height: number): boolean =>
  isFiner(x, Math.abs(right - left) / width) || isFiner(y, Math.abs(top - bottom) / height)

/** Whether the cells of an axis are finer on average than a pixel. */
const isFiner = ({ centres, edges }: GridAxis, pixel: number): boolean =>
  centres.length > 1 && (edges.at(-1) ?? 0) - (edges[0] ?? 0) < pixel * centres.length * 0.999

/** The colours of values as pixels: alpha, blue, green, red from the highest byte on. Values beyond the ends have the colour of the nearer end. */
export function pixelColour({ palette, low, high }: Pick<RasterStyle, 'palette' | 'low' | 'high'>): (value: number) => number {
  const colours = packed(paletteOf(palette))
  const scale = high > low ? 255 / (high - low) : 0
  const offset = scale === 0 ? 127.5 : 0.5 - low * scale
  return (value) => {
    const index = value * scale + offset
    return colours[index < 0 ? 0 : index > 255 ? 255 : index | 0] as number
  }
}

/** For each pixel the first and last cell that it covers; -1 outside the grid. */
export interface PixelCells {
  readonly first: Int32Array
  readonly last: Int32Array
  /** Whether cells are finer than pixels. */
  readonly isFine: boolean
}

/** The cells of each pixel of an axis that is `count` pixels long. */
export function cellsOfPixels(axis: GridAxis, count: number, coordinate: (pixel: number) => number): PixelCells {
  const first = new Int32Array(count)
  const last = new Int32Array(count)
  const span = Math.abs(coordinate(1) - coordinate(0))
  const isFine = isFiner(axis, span)
  for (let pixel = 0; pixel < count; pixel++) {
    const middle = cellAt(axis, coordinate(pixel + 0.5))
    first[pixel] = middle
    last[pixel] = middle
    if (!isFine || middle < 0) continue
    const ends = [cellAt(axis, coordinate(pixel)), cellAt(axis, coordinate(pixel + 1))].map((cell) => (cell < 0 ? middle : cell))
    first[pixel] = Math.min(ends[0] ?? middle, ends[1] ?? middle)
    // A cell belongs to the pixel in which it begins, so that none counts twice.
    last[pixel] = Math.max(first[pixel] as number, Math.max(ends[0] ?? middle, ends[1] ?? middle) - 1)
  }
  return { first, last, isFine }
}

/** The mean of the cells in each pixel; NaN where none has a value. */
export function averages(grid: Grid, columns: PixelCells, rows: PixelCells): Float32Array {
  const width = columns.first.length
  const cellsWide = grid.x.centres.length
  const values = new Float32Array(width * rows.first.length)
  for (let y = 0; y < rows.first.length; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0
      let count = 0
      let outside = 0
      const isInside = (rows.first[y] as number) >= 0 && (columns.first[x] as number) >= 0
      if (isInside) {
        for (let row = rows.first[y] as number; row <= (rows.last[y] as number); row++) {
          for (let i = row * cellsWide + (columns.first[x] as number); i <= row * cellsWide + (columns.last[x] as number); i++) {
            const value = grid.values[i] as number
            if (value === OUTSIDE) outside++
            if (value - value !== 0) continue
            sum += value
            count++
          }
        }
      }
      values[y * width + x] = count > 0 ? sum / count : isInside && outside === 0 ? Number.NaN : OUTSIDE
    }
  }
  return values
}

/** 0xRRGGBB as the four bytes of an opaque pixel on a little-endian machine (all that browsers run on). */
export function pack(colour: number): number {
  return (0xff000000 | ((colour & 0xff) << 16) | (colour & 0xff00) | (colour >> 16)) >>> 0
}

/** A palette's 256 colours as pixels. */
export function packed(colours: Uint8Array): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, i) =>
    pack(((colours[i * 3] as number) << 16) | ((colours[i * 3 + 1] as number) << 8) | (colours[i * 3 + 2] as number)),
  )
}
