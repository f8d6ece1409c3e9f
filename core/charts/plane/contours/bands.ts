import { colourIndex, paletteOf } from '../../look/palettes.ts'
import { type Grid, OUTSIDE, pack, packed, pixelColour, type Raster, type RasterStyle, type Window } from '../raster.ts'
import { type ContourGrid, type PixelPoints, pointsOfPixels } from './contourGrid.ts'
import { bandMiddle, bandOf } from './levels.ts'

/** Paints a grid as bands of one colour between levels, which end at the isolines. */
export function paintBands(
  grid: Grid,
  view: Window,
  points: ContourGrid,
  width: number,
  height: number,
  levels: Float64Array,
  style: RasterStyle,
): Raster {
  const range = { min: style.low, max: style.high }
  const palette = packed(paletteOf(style.palette))
  const colours = Uint32Array.from(
    { length: levels.length + 1 },
    (_, band) => palette[colourIndex(bandMiddle(levels, band, range), range)] as number,
  )
  return paintInterpolated(grid, view, points, width, height, style, (value) => colours[bandOf(levels, value)] as number)
}

/**
 * Paints a grid in the colours of its values, each a pixel (alpha, blue, green, red from the highest byte on). Between the centres of cells
 * values are interpolated in both directions; a pixel whose own cell is missing is missing, and missing neighbours count for nothing.
 */
export function paintInterpolated(
  grid: Grid,
  view: Window,
  { field, x, y, isAveraged, pointsPerCell }: ContourGrid,
  width: number,
  height: number,
  style: RasterStyle,
  colourOf = pixelColour(style),
): Raster {
  const rgba = new Uint8ClampedArray(width * height * 4)
  const pixels = new Uint32Array(rgba.buffer)
  const [ground, missing] = [pack(style.ground), pack(style.missing)]
  const across = pointsOfPixels(x, isAveraged ? null : grid.x, width, (at) => view.left + (at / width) * (view.right - view.left))
  const down = pointsOfPixels(y, isAveraged ? null : grid.y, height, (at) => view.top + (at / height) * (view.bottom - view.top))
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const value = interpolated(field, pointsPerCell, across, down, column, row)
      const at = row * width + column
      if (value - value !== 0) pixels[at] = value === OUTSIDE || (column + row) % style.hatchPixels !== 0 ? ground : missing
      else pixels[at] = colourOf(value)
    }
  }
  return { width, height, rgba, isAveraged }
}

/** The value at a pixel from the four points around it, those without a value left out. */
function interpolated(
  { values, columns, rows }: ContourGrid['field'],
  pointsPerCell: number,
  across: PixelPoints,
  down: PixelPoints,
  column: number,
  row: number,
): number {
  const [nearestX, nearestY] = [across.nearest[column] as number, down.nearest[row] as number]
  if (nearestX < 0 || nearestY < 0) return OUTSIDE
  // The middle of the pixel's own cell decides whether anything is there.
  const [own, ownRow] = pointsPerCell === 2 ? [2 * nearestX + 1, 2 * nearestY + 1] : [nearestX, nearestY]
  const nearest = values[Math.min(rows - 1, ownRow) * columns + Math.min(columns - 1, own)] as number
  if (nearest - nearest !== 0) return nearest
  const [x, y] = [across.before[column] as number, down.before[row] as number]
  const [right, above] = [x + 1 < columns ? 1 : 0, y + 1 < rows ? columns : 0]
  const [shareX, shareY] = [across.share[column] as number, down.share[row] as number]
  const at = y * columns + x
  const a = values[at] as number
  const b = values[at + right] as number
  const c = values[at + above] as number
  const d = values[at + above + right] as number
  const value = (1 - shareY) * ((1 - shareX) * a + shareX * b) + shareY * ((1 - shareX) * c + shareX * d)
  return value - value === 0 ? value : ofPresent(a, b, c, d, shareX, shareY)
}

function ofPresent(a: number, b: number, c: number, d: number, shareX: number, shareY: number): number {
  let sum = 0
  let weights = 0
  const add = (value: number, weight: number) => {
    if (value - value !== 0) return
    sum += value * weight
    weights += weight
  }
  add(a, (1 - shareX) * (1 - shareY))
  add(b, shareX * (1 - shareY))
  add(c, (1 - shareX) * shareY)
  add(d, shareX * shareY)
  return sum / weights
}
