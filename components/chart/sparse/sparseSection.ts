import type { ChartLook } from '#core/charts/look/look.ts'
import { depthScale, scaleNote } from '#core/charts/plane/depthScale.ts'
import { castsOf, sectionAxisOf } from '#core/charts/points/casts.ts'
import type { SparseModel } from '#core/charts/points/sparseModel.ts'
import { paintSection, type TrackSection, trackSection } from '#core/charts/points/trackSection.ts'
import { DAY_MS } from '#core/extent/time.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { oncePer } from '#core/oncePer.ts'
import { counted } from '#core/text/counted.ts'
import type { ChartDrawing, PlotPoint, Room } from '../ChartKind.ts'
import { canvasOf } from '../drawing/canvas.ts'
import { drawnLayers } from '../drawing/view.ts'
import { captioned } from '../drawing/words.ts'
import { colourNote } from '../plane/keyLayers.ts'
import { frameLayers, type PlaneFrame, rasterStyle } from '../plane/planeLayers.ts'
import { planeLayout } from '../plane/planeLayout.ts'
import { planeSpec } from '../plane/planeSpec.ts'
import { castData, castFrame, castMarker, castMarks, noCast } from '../points/castMarks.ts'
import { nearestCursor } from '../points/nearestCursor.ts'

const specOf = (x: 'km' | 'day') => planeSpec({ x, y: 'depth', over: castMarks, data: castData })
const specs = { distance: specOf('km'), time: specOf('day') } as const

/** The section along the track of casts. While it is recoloured, it stays the same. */
export const sectionOf = oncePer((model: SparseModel): TrackSection | null => trackSection(model, sectionAxisOf(model)))

/** The values of casts by depth along their track. */
export function drawSection(model: SparseModel, section: TrackSection, look: ChartLook, given: Room): ChartDrawing {
  const axis = sectionAxisOf(model)
  const casts = castsOf(model)
  const depths = depthScale(section.deepestMetres, look.isUpperEnlarged)
  const room = captioned(given, scaleNote(depths))
  const layout = planeLayout(room, { wantsSide: false })
  const start = axis === 'time' ? (casts[0]?.time ?? 0) / DAY_MS : 0
  const window = { left: start, right: start + section.length, top: 0, bottom: depths.placeOf(section.deepestMetres) }
  const [x, y] = axis === 'time' ? (['day', 'depth'] as const) : (['km', 'depth'] as const)
  const plane: PlaneFrame = { window, x, y, depths, spread: model.spread, layout, hasLand: false }
  const { layers, signals } = frameLayers(plane, look, room, { counts: 'Values', hasMissing: true, levels: null })
  const { width, height } = layout.plane
  const paint = () => {
    const size = { width: Math.round(width * room.density), height: Math.round(height * room.density) }
    return { raster: [{ image: canvasOf(paintSection(section, depths, size, rasterStyle(look, room))) }] }
  }
  const along = new Float64Array(model.values.length).fill(Number.NaN)
  casts.forEach(({ points }, at) => {
    for (const point of points) along[point] = start + (section.columns[at]?.at ?? 0)
  })
  const picture = { plot: layout.plane, x: along, y: model.depths.map(depths.placeOf), window, isOverColours: true }
  /** The value of the cast in whose cells a point of the picture is, however far apart casts are. */
  const under = (pixelX: number, pixelY: number): PlotPoint | null => {
    const distance = ((pixelX - layout.plane.x) / width) * section.length
    const depth = depths.depthAt(((pixelY - layout.plane.y) / height) * window.bottom)
    const isIn = ({ left, right }: TrackSection['columns'][number]) => distance >= left && distance <= right
    const points = casts[section.columns.findIndex(isIn)]?.points
    if (points === undefined || depth < 0 || depth > section.deepestMetres) return null
    const away = (point: number) => Math.abs((model.depths[point] ?? 0) - depth)
    return { x: points.reduce((nearest, point) => (away(point) < away(nearest) ? point : nearest)), y: 0 }
  }
  return {
    spec: specs[axis],
    ...drawnLayers(room.isLive, { ...layers, ...noCast }, [paint]),
    signals,
    cursorModel: { ...nearestCursor(model, picture, room), under },
    facts: [],
    note: `${chartTexts.stations.cells(counted(casts.length, 'cast'))} ${colourNote(look, model.spread, room.words.unit)} ${scaleNote(depths)}`.trimEnd(),
    markCast: castMarker(model, (cast) => {
      const column = section.columns[casts.indexOf(cast)]
      // Two pixels at least, so that a frame is seen around a narrow cast.
      const air = Math.max(0, (2 * section.length) / width - ((column?.right ?? 0) - (column?.left ?? 0)) / 2)
      return column ? castFrame([start + column.left - air, start + column.right + air], [0, window.bottom]) : noCast
    }),
  }
}
