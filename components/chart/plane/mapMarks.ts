import type { Mark } from 'vega'
import { type Land, landPath } from '#components/map/geography/Land.ts'
import type { Window } from '#core/charts/plane/raster.ts'
import { wrapLongitude } from '#core/extent/longitude.ts'
import { lastPer } from '#core/oncePer.ts'
import type { Box, Room } from '../ChartKind.ts'
import { markOf } from '../drawing/axes.ts'
import { COAST_PIXELS, paintedPath } from '../drawing/canvas.ts'
import type { LaterLayers, Layers } from '../drawing/view.ts'
import { overlayData, overlayLayers } from './overlayMarks.ts'
import { imageMark } from './planeSpec.ts'
import type { PolarMap } from './polar.ts'
import { polarData, polarLabelMarks, polarLayers, polarMark } from './polarMarks.ts'

/** Land over the cells of a map, with its coast. */
const landMark: Mark = markOf('path', 'land', {
  path: { field: 'path' },
  x: { scale: 'x', value: 0 },
  y: { scale: 'y', value: 0 },
  scaleX: { signal: 'plane.width / span(domain.x)' },
  scaleY: { signal: 'plane.height / span(domain.y)' },
  fill: { signal: 'theme.land' },
  stroke: { signal: 'theme.coast' },
  strokeWidth: { value: COAST_PIXELS },
})

/** What lies over the cells or under the points of a map: its land and, of polar maps, the graticule. */
export const geographyMarks: readonly Mark[] = [landMark, imageMark('landImage'), polarMark, ...polarLabelMarks]

/** The names of the data sets of a map besides `land`. */
export const mapData = ['landImage', ...overlayData, ...polarData] as const

const noPolar: Layers = { polar: [], polarLabels: [] }

/** The rows of `geographyMarks` and `overlayMarks`. */
export function mapLayers(
  { land, overlay = null, ...room }: Room,
  window: Window,
  box: Box,
  polar: PolarMap | null,
): { layers: Layers; later: LaterLayers } {
  const layers = { ...(polar ? polarLayers(polar, land, window, box) : noPolar), ...overlayLayers(overlay, window, box, polar) }
  return { layers, later: [() => landLayers(polar ? null : land, window, box, room)] }
}

/** The coast of the map that was drawn last: while it is played or recoloured, its coast stays the same rows. */
const lastCoast = lastPer<Layers>()

/** The land of a map, its coast no finer than half a pixel: as an image on a page, where Vega would take longer for it than for all else, otherwise as lines. */
function landLayers(
  land: Land | null,
  window: Window,
  box: Box,
  { isLive = false, theme, density }: Omit<Room, 'land' | 'overlay'>,
): Layers {
  if (!land) return { land: none, landImage: none }
  const { left, right, top, bottom } = window
  const key = [left, right, top, bottom, box.width, box.height, density, isLive, theme.land, theme.coast].join()
  return lastCoast(land, key, () => {
    const lon = right - left >= 360 ? { west: left, east: left + 360 } : { west: wrapLongitude(left), east: wrapLongitude(right) }
    const path = landPath(land, lon, { min: bottom, max: top }, Math.max(0.005, (right - left) / box.width / 2))
    if (!isLive) return { land: [{ path }], landImage: none }
    const [across, up] = [box.width / (right - left), box.height / (top - bottom)]
    const onMap = new DOMMatrix([across, 0, 0, up, -left * across, top * up])
    return { land: none, landImage: [{ image: paintedPath(path, onMap, box, density, { fill: theme.land, stroke: theme.coast }) }] }
  })
}

const none: readonly object[] = []
