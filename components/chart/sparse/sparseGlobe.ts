import { type GlobeView, globeProjection } from '#components/map/globeProjection.ts'
import { positionsOnSphere } from '#components/map/points/GlobePoints.ts'
import { nearestPoint } from '#components/map/points/nearestPoint.ts'
import type { ChartLook } from '#core/charts/look/look.ts'
import { pixelColour } from '#core/charts/plane/raster.ts'
import { dotSizesOf } from '#core/charts/points/paintPoints.ts'
import type { SparseModel } from '#core/charts/points/sparseModel.ts'
import { globeStart } from '#core/charts/sparse/globeStart.ts'
import { RADIANS } from '#core/extent/track.ts'
import { oncePer } from '#core/oncePer.ts'
import type { Box, ChartDrawing, CursorModel, GlobeScene, Room } from '../ChartKind.ts'
import { colourNumber } from '../drawing/theme.ts'
import { frameLayers } from '../plane/planeLayers.ts'
import { planeLayout } from '../plane/planeLayout.ts'
import { planeSpec } from '../plane/planeSpec.ts'
import { pointReading, REACH } from '../points/nearestCursor.ts'
import { sparseFacts, sparseNote } from './sparseMap.ts'

const spec = planeSpec({ x: 'lon', y: 'lat' })
/** Nothing of the plane is drawn where the globe is. */
const noPlane = { raster: [], graticule: [], frame: [] }
/** Pixels between the globe and the key. */
const GAP = 16

/** The values at their places on a globe; Vega draws the colour key below it. */
export function drawGlobe(model: SparseModel, look: ChartLook, room: Room): ChartDrawing {
  const layout = planeLayout(room, { wantsSide: false })
  const window = { left: -180, right: 180, top: 90, bottom: -90 }
  const plane = { window, x: 'lon', y: 'lat', spread: model.spread, layout, hasLand: true } as const
  const { layers, signals } = frameLayers(plane, look, room, { counts: 'Values', hasMissing: false, levels: null })
  const box = { x: 0, y: 0, width: room.width, height: layout.key.y - GAP }
  const globe = sceneOf(model, look, box, room)
  return {
    spec,
    layers: { ...layers, ...noPlane },
    signals: { ...signals, ticks: { x: [], y: [] } },
    cursorModel: globe.walkAt(null),
    facts: sparseFacts(model),
    note: sparseNote(model, look, room.words.unit),
    globe,
  }
}

/** What of a model is worked out once, however it looks. */
interface Sphere {
  readonly positions: Float32Array<ArrayBuffer>
  readonly start: ReturnType<typeof globeStart>
}

const sphereOf = oncePer(
  (model: SparseModel): Sphere => ({ positions: positionsOnSphere(model.lons, model.lats, model.topmost), start: globeStart(model) }),
)

function sceneOf(model: SparseModel, look: ChartLook, box: Box, room: Room): GlobeScene {
  const { positions, start } = sphereOf(model)
  const { values, topmost, lons, lats } = model
  const colourOf = pixelColour({ palette: look.palette, low: look.range.min, high: look.range.max })
  const order = topmost.toReversed()
  const colours = Uint32Array.from(order, (point) => colourOf(values[point] as number))
  const { diameters, classes } = dotSizesOf(values, look)
  const sizes = { diameters, classes: classes && Uint8Array.from(order, (point) => classes[point] as number) }
  return {
    box,
    points: { positions, colours, sizes, halo: { colour: colourNumber(room.theme.halo), pixels: 1 } },
    start,
    overlay: room.overlay ?? null,
    walkAt: (view) => globeCursor(model, { positions, box, view }, room),
    placeOf: ({ x }) => [lons[x] ?? 0, lats[x] ?? 0],
  }
}

interface GlobePicture {
  /** Of the points, the topmost last. */
  readonly positions: Float32Array
  readonly box: Box
  /** `null` before the globe is drawn. */
  readonly view: GlobeView | null
}

/** The walk over single points as a globe shows them: those behind it, or beside the picture, have a reading without a place. */
function globeCursor(model: SparseModel, { positions, box, view }: GlobePicture, room: Room): CursorModel {
  const last = model.topmost.length - 1
  const project = view && globeProjection(view)
  const positionOf = positionFinder(model)
  return {
    columns: model.values.length,
    rows: 1,
    start: { x: 0, y: 0 },
    target: 'a point, or drag to turn the globe',
    isOverColours: false,
    plot: box,
    under(x, y) {
      const found = view ? nearestPoint(positions, view, x - box.x, y - box.y, REACH) : -1
      return found < 0 ? null : { x: model.topmost[last - found] as number, y: 0 }
    },
    read({ x: point }) {
      const at = project?.(...positionOf(point))
      const isSeen = at && at.height >= 0 && at.x >= 0 && at.y >= 0 && at.x <= box.width && at.y <= box.height
      return pointReading(model, point, isSeen ? { x: box.x + at.x, y: box.y + at.y } : null, box, room)
    },
  }
}

const positionFinder =
  ({ lons, lats }: SparseModel) =>
  (point: number): [number, number, number] => {
    const [lon, lat] = [(lons[point] as number) * RADIANS, (lats[point] as number) * RADIANS]
    return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)]
  }
