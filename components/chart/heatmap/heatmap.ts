import type { HeatmapModel } from '#core/charts/heatmap/model.ts'
import { cellPosition } from '#core/charts/heatmap/type.ts'
import type { ChartLook } from '#core/charts/look/look.ts'
import { middleLongitudes, middleOf } from '#core/charts/plane/cells.ts'
import { cellSizeText } from '#core/charts/plane/difference/subtractGrids.ts'
import { aspectOf, mapProjection, withoutStrip } from '#core/charts/plane/mapProjection.ts'
import { type PlaneAxes, seenWindow } from '#core/charts/plane/planeView.ts'
import type { Window } from '#core/charts/plane/raster.ts'
import { valueText } from '#core/charts/values/summary.ts'
import { limits } from '#core/limits/charts.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { countText } from '#core/text/counted.ts'
import type { ChartDrawing, ChartKind, Fact, Room } from '../ChartKind.ts'
import { drawnLayers } from '../drawing/view.ts'
import { captioned, word } from '../drawing/words.ts'
import { cellCursor } from '../plane/cellCursor.ts'
import { isolineMarks } from '../plane/isolines.ts'
import { cellsNote } from '../plane/keyLayers.ts'
import { geographyMarks, mapData, mapLayers } from '../plane/mapMarks.ts'
import { overlayMarks } from '../plane/overlayMarks.ts'
import { type Plane, planeLayers } from '../plane/planeLayers.ts'
import { planeLayout } from '../plane/planeLayout.ts'
import { planeSpec } from '../plane/planeSpec.ts'
import type { PolarMap } from '../plane/polar.ts'
import { polarOfCells } from '../plane/polarRegion.ts'
import { zonalEnds, zonalGroup, zonalRows } from './zonalMean.ts'

const parts = { x: 'lon', y: 'lat', side: zonalGroup } as const
const over = [...geographyMarks, ...overlayMarks]
const data = ['land', 'zonalMeans', ...mapData]
const cellSpec = planeSpec({ ...parts, over, data })
const contourSpec = planeSpec({
  ...parts,
  over: [...isolineMarks, ...over],
  data: ['isolines', 'isolineLabels', ...data],
})

/** Means per cell on a map, with their zonal mean and their histogram as colour key. */
export const heatmap: ChartKind<HeatmapModel> = {
  laysOver: () => true,
  draw: (model, look, room) => draw(model, look, room, false),
}

/** The same as bands between isolines. */
export const contourHeatmap: ChartKind<HeatmapModel> = {
  laysOver: () => true,
  draw: (model, look, room) => draw(model, look, room, true),
}

function draw(model: HeatmapModel, look: ChartLook, given: Room, hasContours: boolean): ChartDrawing {
  const { caption, ...shape } = shapeOf(model)
  const room = captioned(given, caption)
  const plane = { ...mapPlane(model, shape, room), hasContours, isSmooth: look.isSmooth }
  const { side, plane: box } = plane.layout
  const { layers, later, signals, isAveraged } = planeLayers(plane, look, room)
  const map = mapLayers(room, plane.window, box, shape.polar)
  const sideWords = side ? [word('Zonal mean', side.x + side.width, side.y + 14, { align: 'right' })] : []
  return {
    spec: hasContours ? contourSpec : cellSpec,
    ...drawnLayers(
      room.isLive,
      {
        ...layers,
        ...map.layers,
        zonalMeans: zonalRows(model, { side, window: plane.window }, look),
        words: [...(layers.words ?? []), ...sideWords],
      },
      [...later, ...map.later],
    ),
    signals: { ...signals, domain: { ...(signals.domain as object), side: zonalEnds(model) } },
    cursorModel: cellCursor(plane, room, {
      position: (x, y) => cellPosition(model, x, y),
      cell: (x, y) => ({ lat: middleOf(model.lat, y), lon: middleLongitudes(model.lon, x) }),
      // The crosshair extends into the zonal mean.
      ...(side ? { crosshair: (y) => `M${side.x} ${y}h${side.width}` } : {}),
    }),
    facts: mapFacts(model, room),
    note: `${cellsNote(model, look, model.spread, room.words.unit, isAveraged)}${look.isSmooth ? smoothNote(model.spread.count) : ''} ${caption}`,
    bottom: plane.layout.bottom,
  }
}

/** The degrees that the cells of a map cover, within the poles. */
const extentOf = ({ lon, lat }: HeatmapModel): Window => ({
  left: lon.edges[0] ?? -180,
  right: lon.edges.at(-1) ?? 180,
  top: Math.min(90, lat.edges.at(-1) ?? 90),
  bottom: Math.max(-90, lat.edges[0] ?? -90),
})

/** The map of a region: its projection, all that it shows in a room and, of any part of that, width by height. */
interface MapShape {
  readonly polar: PolarMap | null
  readonly axes: PlaneAxes
  readonly wholeIn: (room: Room) => Window
  readonly aspect: (window: Window) => number
}

function shapeOf(model: HeatmapModel): MapShape & { readonly caption: string } {
  const extent = extentOf(model)
  const polar = polarOfCells(extent)
  if (polar) {
    const aspect = ({ left, right, top, bottom }: Window) => (right - left) / (top - bottom)
    // Its sea and land go on as far as there is room.
    const wholeIn = (room: Room) => {
      const { width, height } = planeLayout(room, { wantsSide: false }).plane
      return polar.wholeIn(width / height)
    }
    return { polar: polar.map, axes: polar.map.axes, wholeIn, aspect, caption: polar.caption }
  }
  const projection = mapProjection(extent)
  const aspect = (window: Window) => aspectOf(projection, window)
  return { polar: null, axes: 'lon,lat', wholeIn: () => withoutStrip(projection, extent), aspect, caption: projection.caption }
}

/** A heatmap's grid on its map, cells to their edges. */
function mapPlane(model: HeatmapModel, { polar, axes, wholeIn, aspect }: MapShape, room: Room): Plane {
  const { lon, lat, means, spread, difference } = model
  const whole = wholeIn(room)
  const window = seenWindow(whole, axes, room.view)
  return {
    grid: { x: lon, y: lat, values: means },
    whole,
    window,
    x: 'lon',
    y: 'lat',
    axes,
    polar,
    spread,
    // The zonal mean has no axis beside a polar map.
    layout: planeLayout(room, { aspect: aspect(window), wantsSide: polar === null }),
    hasLand: true,
    isSigned: difference !== undefined,
  }
}

/** What the status line of a map always says. */
function mapFacts({ lat, lon, areaMean, mean, difference }: HeatmapModel, { words }: Room): readonly Fact[] {
  return [
    ['cell', cellSizeText(lat, lon)],
    ...(words.time ? [['time', words.time] as const] : []),
    [chartTexts.areaMean, valueText(areaMean, words.unit, difference !== undefined)],
    [chartTexts.plainMean, valueText(mean, words.unit, difference !== undefined)],
  ]
}

/** Source of the advice: CHT-24. */
const smoothNote = (values: number): string =>
  ` ${chartTexts.smoothed}${values < limits.smoothedCells ? '' : ` ${chartTexts.smoothingAdvice(countText(limits.smoothedCells))}`}`
