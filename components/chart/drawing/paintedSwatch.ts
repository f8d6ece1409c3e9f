import type { Raster } from '#core/charts/plane/raster.ts'
import { colourNumber } from './theme.ts'

/** Pixels between two lines of a hatching. */
const HATCH = 8
/** Pixels of an edge. */
const EDGE = 2

/** A small sample for a legend, painted without a canvas: one colour with an edge, hatched where a line is given. Colours are #rgb or #rrggbb. */
export function paintedSwatch(
  { width, height }: Pick<Raster, 'width' | 'height'>,
  { fill, edge, line }: { readonly fill: string; readonly edge: string; readonly line?: string },
): Pick<Raster, 'width' | 'height' | 'rgba'> {
  const rgba = new Uint8ClampedArray(4 * width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isEdge = Math.min(x, y, width - 1 - x, height - 1 - y) < EDGE
      const isLine = line !== undefined && (x + y) % HATCH < EDGE
      const colour = colourNumber(isEdge ? edge : isLine ? line : fill)
      rgba.set([colour >> 16, (colour >> 8) & 255, colour & 255, 255], 4 * (y * width + x))
    }
  return { width, height, rgba }
}
