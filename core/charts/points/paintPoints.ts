import type { Range } from '#core/extent/Extent.ts'
import type { ChartLook } from '../look/look.ts'
import type { PaletteName } from '../look/palettes.ts'
import { pack, pixelColour, type Window } from '../plane/raster.ts'

/** Points on a picture: their coordinates and those at its edges. */
export interface PointPlane {
  readonly x: ArrayLike<number>
  readonly y: ArrayLike<number>
  readonly window: Window
}

/** The size of a picture, and the diameter of a dot on it, in device pixels. */
export interface DotRaster {
  readonly width: number
  readonly height: number
  readonly diameter: number
}

/** A picture of dots, clear where there is none; 4 bytes per pixel. */
export interface DotPicture {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8ClampedArray<ArrayBuffer>
}

/** How values become colours. */
export interface DotColours {
  readonly palette: PaletteName
  readonly low: number
  readonly high: number
}

/** A rim around dots: its colour as 0xRRGGBB and its width in pixels of the picture. */
export interface DotHalo {
  readonly colour: number
  readonly pixels: number
}

/**
 * Paints values as dots in their colours, with a halo around dots and heaps of dots where one is given. Dots never mix: where they overlap, the first one in the order of `topmost` is seen. A point
 * in the same pixel as one above it costs nothing more, so that a million points take little longer than the pixels that they cover.
 */
export function paintValues(
  plane: PointPlane,
  values: ArrayLike<number>,
  topmost: Uint32Array,
  raster: Omit<DotRaster, 'diameter'>,
  style: DotColours & { readonly sizes: DotSizes; readonly halo?: DotHalo },
): DotPicture {
  const { width, height } = raster
  const rgba = new Uint8ClampedArray(width * height * 4)
  const pixels = new Uint32Array(rgba.buffer)
  const isTaken = new Uint8Array(width * height)
  const colourOf = pixelColour(style)
  const { classes } = style.sizes
  const stamp = sizedStamp(pixels, raster, style.sizes)
  const pixelOf = locator(plane, raster)
  for (const point of topmost) {
    const centre = pixelOf(point)
    const size = classes?.[point] ?? 0
    // A dot below one of its size or more with the same centre is not seen.
    if (centre < 0 || (isTaken[centre] as number) > size) continue
    isTaken[centre] = size + 1
    stamp(centre, size, colourOf(values[point] as number))
  }
  if (style.halo) stampHalo(pixels, raster, isTaken, style.sizes, style.halo)
  return { width, height, rgba }
}

/** Writes a halo around the dots whose centres are taken by one more than the number of their size. Costs one more dot for each such pixel. */
export function stampHalo(
  pixels: Uint32Array,
  raster: Pick<DotRaster, 'width' | 'height'>,
  isTaken: Uint8Array,
  { diameters, classes }: DotSizes,
  halo: DotHalo,
): void {
  const wider = diameters.map((diameter) => diameter + 2 * halo.pixels)
  const stamp = sizedStamp(pixels, raster, { diameters: wider, classes })
  const colour = pack(halo.colour)
  isTaken.forEach((size, centre) => {
    if (size > 0) stamp(centre, size - 1, colour)
  })
}

/** Paints points in one colour (0xRRGGBB), darker where dots lie on one another: `n` dots of opacity `a` cover `1 - (1 - a)^n`. */
export function paintCloud(
  plane: PointPlane,
  count: number,
  raster: DotRaster,
  style: { readonly colour: number; readonly opacity: number },
): DotPicture {
  const { width, height } = raster
  const centres = new Uint32Array(width * height)
  const pixelOf = locator(plane, raster)
  for (let point = 0; point < count; point++) {
    const centre = pixelOf(point)
    if (centre >= 0) centres[centre] = (centres[centre] as number) + 1
  }
  const hits = new Uint32Array(width * height)
  const stamp = stampOn(hits, raster, true)
  for (let centre = 0; centre < centres.length; centre++) {
    const dots = centres[centre] as number
    if (dots > 0) stamp(centre, dots)
  }
  const rgba = new Uint8ClampedArray(width * height * 4)
  const pixels = new Uint32Array(rgba.buffer)
  const paint = ((style.colour & 0xff) << 16) | (style.colour & 0xff00) | (style.colour >> 16)
  for (let at = 0; at < hits.length; at++) {
    const dots = hits[at] as number
    if (dots > 0) pixels[at] = ((Math.round(255 * (1 - (1 - style.opacity) ** dots)) << 24) | paint) >>> 0
  }
  return { width, height, rgba }
}

/** The pixel of a point; -1 outside the picture. */
function locator(
  { x, y, window: { left, right, top, bottom } }: PointPlane,
  { width, height }: Pick<DotRaster, 'width' | 'height'>,
): (point: number) => number {
  const [scaleX, scaleY] = [width / (right - left), height / (bottom - top)]
  return (point) => {
    const column = Math.floor(((x[point] as number) - left) * scaleX)
    const row = Math.floor(((y[point] as number) - top) * scaleY)
    // NaN is not within either.
    return column >= 0 && column < width && row >= 0 && row < height ? row * width + column : -1
  }
}

/** Writes the colour of a dot of one of several sizes into the pixels around a centre that are still clear. */
export function sizedStamp(
  pixels: Uint32Array,
  raster: Pick<DotRaster, 'width' | 'height'>,
  { diameters }: DotSizes,
): (centre: number, size: number, colour: number) => void {
  const stamps = diameters.map((diameter) => stampOn(pixels, { ...raster, diameter }, false))
  return (centre, size, colour) => stamps[size]?.(centre, colour)
}

/** Writes a value into each pixel of the dot around a centre: added to what is there where `isSum`, else only where nothing is yet. */
function stampOn(target: Uint32Array, { width, height, diameter }: DotRaster, isSum: boolean): (centre: number, value: number) => void {
  // A quarter of a pixel less than half the diameter, so that small dots are neither squares nor stars.
  const radius = Math.max(0.5, diameter / 2 - 0.25)
  const reach = Math.floor(radius)
  const halves = Int32Array.from({ length: 2 * reach + 1 }, (_, row) => Math.floor(Math.sqrt(radius ** 2 - (row - reach) ** 2)))
  return (centre, value) => {
    const column = centre % width
    const row = (centre - column) / width
    const [firstRow, lastRow] = [Math.max(0, row - reach), Math.min(height - 1, row + reach)]
    for (let y = firstRow; y <= lastRow; y++) {
      const half = halves[y - row + reach] as number
      const end = y * width + Math.min(width - 1, column + half)
      for (let at = y * width + Math.max(0, column - half); at <= end; at++) {
        if (isSum) target[at] = (target[at] as number) + value
        else if (target[at] === 0) target[at] = value
      }
    }
  }
}

/** The sizes of dots: few diameters, and which of them each point has. */
export interface DotSizes {
  /** In pixels of the picture, from the smallest. */
  readonly diameters: readonly number[]
  /** For each point the place of its diameter in the list; `null` where all have the first. */
  readonly classes: Uint8Array | null
}

/** The number of sizes that readers can distinguish. */
const CLASSES = 8
/** The diameters of the smallest and the largest value, as parts of the size that a reader has chosen. */
const [MIN, MAX] = [0.5, 2]

/** Dots of one size. */
export const uniformSizes = (diameter: number): DotSizes => ({ diameters: [diameter], classes: null })

/** Dots that grow with their values, from the first to the last colour; values beyond have the size of the nearer end. */
export function sizesByValue(values: Float64Array, { min, max }: Range, diameter: number): DotSizes {
  const scale = max > min ? CLASSES / (max - min) : 0
  const classes = Uint8Array.from(values, (value) => Math.max(0, Math.min(CLASSES - 1, scale === 0 ? CLASSES >> 1 : (value - min) * scale)))
  const diameters = Array.from({ length: CLASSES }, (_, at) => diameter * (MIN + ((MAX - MIN) * at) / (CLASSES - 1)))
  return { diameters, classes }
}

/** The sizes that a look asks for, `density` pixels of the picture to a CSS pixel. */
export const dotSizesOf = (values: Float64Array, { isSizedByValue, range, marker }: ChartLook, density = 1): DotSizes =>
  isSizedByValue ? sizesByValue(values, range, marker.size * density) : uniformSizes(marker.size * density)
