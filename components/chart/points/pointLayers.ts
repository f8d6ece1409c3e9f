import type { Mark } from 'vega'
import type { ChartLook } from '#core/charts/look/look.ts'
import { markerColours } from '#core/charts/look/markers.ts'
import { paintCloud } from '#core/charts/points/paintPoints.ts'
import { limits } from '#core/limits/charts.ts'
import type { Box, Room } from '../ChartKind.ts'
import { markOf } from '../drawing/axes.ts'
import { canvasOf } from '../drawing/canvas.ts'
import { colourNumber } from '../drawing/theme.ts'
import type { Layers } from '../drawing/view.ts'

/** Draws the data set `symbols` of `pointLayers`, in the look of the signal `marker`. */
export const symbolsMark: Mark = markOf('symbol', 'symbols', {
  x: { scale: 'x', field: 'x' },
  y: { scale: 'y', field: 'y' },
  fill: { signal: 'marker.colour' },
  fillOpacity: { signal: 'marker.opacity' },
  // Vega takes the area of a symbol's square.
  size: { signal: 'marker.size * marker.size' },
})

/** Single points of a graph: few as symbols, many as one picture. Source: CHT-23. */
export function pointLayers(
  points: Parameters<typeof paintCloud>[0],
  { marker }: ChartLook,
  { density }: Room,
  { width, height }: Box,
): Layers {
  const { x, y } = points
  if (x.length <= limits.scatterMarks) return { points: [], symbols: Array.from(x, (at, point) => ({ x: at, y: y[point] })) }
  const raster = { width: Math.round(width * density), height: Math.round(height * density), diameter: marker.size * density }
  const picture = paintCloud(points, x.length, raster, { colour: colourNumber(markerColours[marker.colour]), opacity: marker.opacity })
  return { symbols: [], points: [{ image: canvasOf(picture) }] }
}
