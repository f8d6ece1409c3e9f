import type { ChartLook } from '#core/charts/look/look.ts'
import { aspectOf, type MapProjection, mapProjection } from '#core/charts/plane/mapProjection.ts'
import type { Window } from '#core/charts/plane/raster.ts'
import { dotSizesOf, paintValues } from '#core/charts/points/paintPoints.ts'
import { type SparseModel, unwrapped } from '#core/charts/points/sparseModel.ts'
import { rangeOf } from '#core/extent/rangeOf.ts'
import { countText } from '#core/text/counted.ts'
import type { Box, ChartDrawing, Fact, Room } from '../ChartKind.ts'
import { canvasOf, plainSwatch } from '../drawing/canvas.ts'
import { colourNumber } from '../drawing/theme.ts'
import { drawnLayers } from '../drawing/view.ts'
import { captioned } from '../drawing/words.ts'
import { colourNote } from '../plane/keyLayers.ts'
import { geographyMarks, mapData, mapLayers } from '../plane/mapMarks.ts'
import { overlayMarks } from '../plane/overlayMarks.ts'
import { frameLayers, type PlaneFrame } from '../plane/planeLayers.ts'
import { planeLayout } from '../plane/planeLayout.ts'
import { imageMark, planeSpec } from '../plane/planeSpec.ts'
import { KM_PER_DEGREE, shapedWindow, windowOf } from '../plane/polar.ts'
import { polarOfPoints } from '../plane/polarRegion.ts'
import { castData, castMarker, castMarks, castPosition, noCast } from '../points/castMarks.ts'
import { nearestCursor } from '../points/nearestCursor.ts'

const spec = planeSpec({
  x: 'lon',
  y: 'lat',
  over: [...geographyMarks, imageMark('points'), ...overlayMarks, ...castMarks],
  data: ['land', 'points', ...mapData, ...castData],
})

/** The values at their places on a flat map, over the coasts. */
export function drawMap(model: SparseModel, look: ChartLook, given: Room): ChartDrawing {
  const { points, polar, caption, windowIn, aspect } = shapeOf(model)
  const room = captioned(given, caption)
  const window = windowIn(planeLayout(room, { wantsSide: false }).plane)
  const layout = planeLayout(room, { wantsSide: false, aspect: aspect(window) })
  const plane: PlaneFrame = { window, x: 'lon', y: 'lat', spread: model.spread, layout, hasLand: true, polar }
  const { layers, signals } = frameLayers(plane, look, room, { counts: 'Values', hasMissing: false, levels: null })
  const { width, height } = layout.plane
  const raster = {
    width: Math.round(width * room.density),
    height: Math.round(height * room.density),
  }
  const { min: low, max: high } = look.range
  const sizes = dotSizesOf(model.values, look, room.density)
  const halo = { colour: colourNumber(room.theme.halo), pixels: room.density }
  const style = { palette: look.palette, low, high, sizes, halo }
  const dots = () => ({ points: [{ image: canvasOf(paintValues({ ...points, window }, model.values, model.topmost, raster, style)) }] })
  const map = mapLayers(room, window, layout.plane, polar)
  return {
    spec,
    ...drawnLayers(
      room.isLive,
      { ...layers, raster: [{ image: plainSwatch(room.theme.water, room.theme.water) }], ...map.layers, ...noCast },
      [dots, ...map.later],
    ),
    signals,
    cursorModel: nearestCursor(model, { plot: layout.plane, ...points, window, isOverColours: false }, room),
    facts: sparseFacts(model),
    note: `${sparseNote(model, look, room.words.unit)} ${caption}`,
    bottom: plane.layout.bottom,
    markCast: castMarker(model, ({ points: [point = -1] }) => castPosition({ x: points.x[point] ?? 0, y: points.y[point] ?? 0 })),
  }
}

/** The map of the points: their places on its plane, the part of it that a box shows, and width by height of that. */
function shapeOf(model: SparseModel) {
  const points = { x: unwrapped(model), y: model.lats }
  const extent = extentOf(points)
  const polar = polarOfPoints(extent, points)
  if (polar) {
    return {
      ...polar,
      polar: polar.map,
      windowIn: ({ width, height }: Box) => shapedWindow(windowOf(polar.places, AIR), width / height, MIN * KM_PER_DEGREE),
      aspect: ({ left, right, top, bottom }: Window) => (right - left) / (top - bottom),
    }
  }
  const projection = mapProjection(extent)
  return {
    points,
    polar: null,
    caption: projection.caption,
    windowIn: (box: Box) => windowAround(extent, projection, box),
    aspect: (window: Window) => aspectOf(projection, window),
  }
}

/** Degrees around the points, and the least that a map shows. */
const [AIR, MIN] = [0.08, 12]

/** The degrees between the outermost points. */
function extentOf({ x, y }: { readonly x: Float64Array; readonly y: Float64Array }): Window {
  const { min: bottom, max: top } = rangeOf(y) ?? { min: -90, max: 90 }
  const { min: left, max: right } = rangeOf(x) ?? { min: -180, max: 180 }
  return { left, right, top, bottom }
}

/** The degrees that a map shows: all points with as much sea around them as fills its room, at most the whole Earth. */
function windowAround(
  { left: west, right: east, top: north, bottom: south }: Window,
  { stretch }: MapProjection,
  { width, height }: Box,
): Window {
  const middle = { lon: (west + east) / 2, lat: (south + north) / 2 }
  const aspect = width / height / stretch
  const needed = { lon: Math.max(MIN, (east - west) * (1 + 2 * AIR)), lat: Math.max(MIN, (north - south) * (1 + 2 * AIR)) }
  const tall = Math.min(180, Math.max(needed.lat, needed.lon / aspect))
  const wide = Math.min(360, Math.max(needed.lon, tall * aspect))
  const bottom = Math.max(-90, Math.min(90 - tall, middle.lat - tall / 2))
  // A map does not go on across the date line unless its points do.
  const last = east > 180 ? 180 : 180 - wide
  const left = Math.max(-180, Math.min(last, middle.lon - wide / 2))
  return { left, right: left + wide, top: bottom + tall, bottom }
}

/** How many values a map of points has, for the status line. */
export const sparseFacts = ({ values }: SparseModel): readonly Fact[] => [['values', countText(values.length)]]

/** What is seen where points overlap, and how values became colours. */
export const sparseNote = ({ hasDepth, spread }: SparseModel, look: ChartLook, unit: string): string =>
  [
    `Where points overlap, the ${hasDepth ? 'shallowest' : 'last'} is on top.`,
    ...(look.isSizedByValue ? ['Larger dots are higher values.'] : []),
    colourNote(look, spread, unit),
  ].join(' ')
