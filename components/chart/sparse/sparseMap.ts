import type { ChartLook } from '#core/charts/look.ts'
import type { Window } from '#core/charts/raster.ts'
import { dotSizesOf } from '#core/charts/sparse/dotSizes.ts'
import { paintValues } from '#core/charts/sparse/paintPoints.ts'
import { rangeOf, type SparseModel, unwrapped } from '#core/charts/sparse/sparseModel.ts'
import type { Box, Drawing, Room } from '../ChartKind.ts'
import { canvasOf, plainSwatch } from '../canvas.ts'
import { landMark, landRows } from '../plane/landMark.ts'
import { overlayData, overlayLayers, overlayMarks } from '../plane/overlayMarks.ts'
import { frameLayers, type PlaneFrame } from '../plane/planeLayers.ts'
import { planeLayout } from '../plane/planeLayout.ts'
import { imageMark, planeSpec } from '../plane/planeSpec.ts'
import { nearestWalk } from './nearestWalk.ts'
import { sparseFacts, sparseNote } from './sparseWords.ts'

const spec = planeSpec({
  x: 'lon',
  y: 'lat',
  over: [landMark, imageMark('points'), ...overlayMarks],
  data: ['land', 'points', ...overlayData],
})

/** The values at their places on a flat map, over the coasts. */
export function drawMap(model: SparseModel, look: ChartLook, room: Room): Drawing {
  const layout = planeLayout(room, false)
  const points = { x: unwrapped(model), y: model.lats }
  const window = windowAround(model, points.x, layout.plane)
  const plane: PlaneFrame = { window, x: 'lon', y: 'lat', spread: model.spread, layout, hasLand: true }
  const { layers, signals } = frameLayers(plane, look, room, { counts: 'Values', hasMissing: false, levels: null })
  const { width, height } = layout.plane
  const raster = {
    width: Math.round(width * room.density),
    height: Math.round(height * room.density),
  }
  const { min: low, max: high } = look.range
  const sizes = dotSizesOf(model.values, look, room.density)
  const dots = paintValues({ ...points, window }, model.values, model.topmost, raster, { palette: look.palette, low, high, sizes })
  return {
    spec,
    layers: {
      ...layers,
      raster: [{ image: plainSwatch(room.theme.water, room.theme.water) }],
      land: landRows(room.land, window, layout.plane),
      points: [{ image: canvasOf(dots) }],
      ...overlayLayers(room.overlay ?? null, window, layout.plane),
    },
    signals,
    walk: nearestWalk(model, { plot: layout.plane, ...points, window, isOverColours: false }, room),
    facts: sparseFacts(model),
    note: sparseNote(model, look, room.words.unit),
  }
}

/** Degrees around the points, and the least that a map shows. */
const [AIR, LEAST] = [0.08, 12]

/** The degrees that a map shows: all points with some sea around them, one degree as wide as it is high at its middle, at most the whole Earth. */
function windowAround({ lats }: SparseModel, lons: Float64Array, { width, height }: Box): Window {
  const { min: south, max: north } = rangeOf(lats) ?? { min: -90, max: 90 }
  const { min: west, max: east } = rangeOf(lons) ?? { min: -180, max: 180 }
  const middle = { lon: (west + east) / 2, lat: (south + north) / 2 }
  // A degree of longitude is shorter away from the equator; near the poles a map would become a strip.
  const aspect = width / height / Math.max(0.35, Math.cos((middle.lat * Math.PI) / 180))
  const needed = { lon: Math.max(LEAST, (east - west) * (1 + 2 * AIR)), lat: Math.max(LEAST, (north - south) * (1 + 2 * AIR)) }
  const tall = Math.min(180, Math.max(needed.lat, needed.lon / aspect))
  const wide = Math.min(360, Math.max(needed.lon, tall * aspect))
  const bottom = Math.max(-90, Math.min(90 - tall, middle.lat - tall / 2))
  // A map does not go on across the date line unless its points do.
  const last = east > 180 ? 180 : 180 - wide
  const left = Math.max(-180, Math.min(last, middle.lon - wide / 2))
  return { left, right: left + wide, top: bottom + tall, bottom }
}
