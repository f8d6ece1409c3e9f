import type { Mark } from 'vega'
import { type Land, landPath } from '#components/map/geography/Land.ts'
import type { Window } from '#core/charts/plane/raster.ts'
import { wrapLongitude } from '#core/extent/longitude.ts'
import { lastPer } from '#core/oncePer.ts'
import type { Box, Room } from '../ChartKind.ts'
import { markOf } from '../drawing/axes.ts'
import type { Layers } from '../drawing/view.ts'
import { overlayData, overlayLayers } from './overlayMarks.ts'
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
  strokeWidth: { value: 0.75 },
})

/** What lies over the cells or under the points of a map: its land and, of polar maps, the graticule. */
export const geographyMarks: readonly Mark[] = [landMark, polarMark, ...polarLabelMarks]

/** The names of the data sets of a map besides `land`. */
export const mapData = [...overlayData, ...polarData] as const

const noPolar: Layers = { polar: [], polarLabels: [] }

/** The rows of `geographyMarks` and `overlayMarks`. */
export const mapLayers = ({ land, overlay = null }: Room, window: Window, box: Box, polar: PolarMap | null): Layers => ({
  land: polar ? [] : landRows(land, window, box),
  ...(polar ? polarLayers(polar, land, window, box) : noPolar),
  ...overlayLayers(overlay, window, box, polar),
})

/** The coast of the map that was drawn last: while it is played or recoloured, its coast stays the same rows. */
const lastCoast = lastPer<readonly object[]>()

/** The rows of `landMark`: the coast within a map, no finer than half a pixel. */
function landRows(land: Land | null, { left, right, top, bottom }: Window, { width }: Box): readonly object[] {
  if (!land) return none
  return lastCoast(land, [left, right, top, bottom, width].join(), () => {
    const lon = right - left >= 360 ? { west: left, east: left + 360 } : { west: wrapLongitude(left), east: wrapLongitude(right) }
    return [{ path: landPath(land, lon, { min: bottom, max: top }, Math.max(0.005, (right - left) / width / 2)) }]
  })
}

const none: readonly object[] = []
