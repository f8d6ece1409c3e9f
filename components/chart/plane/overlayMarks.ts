import type { Mark } from 'vega'
import type { Overlay } from '#core/charts/overlay/Overlay.ts'
import type { Window } from '#core/charts/plane/raster.ts'
import { brokenAtDateLine } from '#core/extent/track.ts'
import { limits } from '#core/limits/charts.ts'
import { lastPer } from '#core/oncePer.ts'
import type { Box } from '../ChartKind.ts'
import { markOf, pixelOf, rimmedTexts } from '../drawing/axes.ts'
import type { Layers } from '../drawing/view.ts'
import type { PolarMap } from './polar.ts'

/** Draw the data sets of `overlayLayers` over a map: line and points with a rim, so that they are seen on every colour, and their labels. */
export const overlayMarks: readonly Mark[] = [
  markOf('path', 'overlay', {
    path: { field: 'path' },
    stroke: { signal: 'datum.isRim ? theme.surface : theme.text' },
    strokeWidth: { field: 'width' },
    strokeCap: { value: 'round' },
    strokeJoin: { value: 'round' },
  }),
  ...rimmedTexts('overlayLabels', {
    x: { field: 'x' },
    y: { field: 'y' },
    dx: { value: 8 },
    baseline: { value: 'middle' },
    text: { field: 'text' },
    font: { signal: 'theme.font' },
    fontSize: { value: 12 },
  }),
]

/** The names of the data sets that `overlayMarks` draw. */
export const overlayData = ['overlay', 'overlayLabels'] as const

const widths = { line: 2, point: 6, rim: 3 } as const

/** Positions within a map whose longitudes may run on past 180, as paths in pixels from the map's corner. */
export function overlayLayers(overlay: Overlay | null, window: Window, { width, height }: Box, polar: PolarMap | null = null): Layers {
  if (overlay === null) return none
  const at = [window.left, window.right, window.top, window.bottom, width, height, polar?.axes].join()
  return lastDrawn(overlay, at, () => layersOf(overlay, window, { width, height }, polar))
}

const none: Layers = { overlay: [], overlayLabels: [] }

/** While a map is played or recoloured, its positions stay the same rows. */
const lastDrawn = lastPer<Layers>()

function layersOf(overlay: Overlay, window: Window, { width, height }: Pick<Box, 'width' | 'height'>, polar: PolarMap | null): Layers {
  const place = (lon: number, lat: number) => {
    const [x, y] = polar ? polar.forward(lon, lat) : [lon, lat]
    return { x: pixelOf([window.left, window.right], x, 0, width), y: pixelOf([window.bottom, window.top], y, height, 0) }
  }
  // The same place may be in the map more than once, a turn apart.
  const turns = polar ? [0] : [-360, 0, 360].filter((turn) => window.left < 180 + turn && window.right > -180 + turn)
  const whole = overlay.lons.map((lon, at) => [lon, overlay.lats[at] ?? Number.NaN] as const)
  const line = (polar ? [whole] : brokenAtDateLine(overlay.lons, overlay.lats))
    .filter(({ length }) => length > 1)
    .flatMap((points) => turns.map((turn) => linePath(points.map(([lon, lat]) => place(lon + turn, lat)))))
    .join('')
  const isInside = (at: Pixel) =>
    at.x >= -widths.point && at.x <= width + widths.point && at.y >= -widths.point && at.y <= height + widths.point
  const spots = turns.flatMap((turn) =>
    overlay.lons.flatMap((lon, index) => {
      const at = place(lon + turn, overlay.lats[index] ?? Number.NaN)
      return isInside(at) ? [{ ...at, text: overlay.labels[index] ?? '' }] : []
    }),
  )
  const dots = [...new Set(spots.map(({ x, y }) => `M${x.toFixed(0)},${y.toFixed(0)}h0`))].join('')
  const labelled = spots.filter(({ text }) => text !== '')
  const paths = [
    { path: line, width: widths.line + widths.rim, isRim: true },
    { path: dots, width: widths.point + widths.rim, isRim: true },
    { path: line, width: widths.line, isRim: false },
    { path: dots, width: widths.point, isRim: false },
  ]
  return { overlay: paths.filter(({ path }) => path !== ''), overlayLabels: labelled.length > limits.overlayLabels ? [] : labelled }
}

interface Pixel {
  readonly x: number
  readonly y: number
}

/** A line without the positions that lie on the pixel of the one before. */
function linePath(points: readonly Pixel[]): string {
  let path = ''
  let last: Pixel = { x: Number.NaN, y: Number.NaN }
  points.forEach(({ x, y }, at) => {
    const isLast = at === points.length - 1
    if (Math.abs(x - last.x) < 1 && Math.abs(y - last.y) < 1 && !isLast) return
    last = { x, y }
    path += `${path === '' ? 'M' : 'L'}${x.toFixed(1)},${y.toFixed(1)}`
  })
  return path
}
