import type { ChartLook } from '#core/charts/look/look.ts'
import { middleLongitudes, middleOf } from '#core/charts/plane/cells.ts'
import { type DepthScale, depthScale, scaledAxis, scaleNote } from '#core/charts/plane/depthScale.ts'
import { type PlaneAxes, seenWindow } from '#core/charts/plane/planeView.ts'
import type { Window } from '#core/charts/plane/raster.ts'
import type { SectionModel } from '#core/charts/sectionMap/model.ts'
import { alongText, depthText } from '#core/charts/sectionMap/type.ts'
import type { ChartDrawing, ChartKind, Room } from '../ChartKind.ts'
import { drawnLayers } from '../drawing/view.ts'
import { captioned } from '../drawing/words.ts'
import { cellCursor } from '../plane/cellCursor.ts'
import { isolineMarks } from '../plane/isolines.ts'
import { cellsNote } from '../plane/keyLayers.ts'
import { type Plane, planeLayers } from '../plane/planeLayers.ts'
import { planeLayout } from '../plane/planeLayout.ts'
import { planeSpec } from '../plane/planeSpec.ts'

const contours = { over: isolineMarks, data: ['isolines', 'isolineLabels'] } as const
const specs = {
  cells: { zonal: planeSpec({ x: 'lon', y: 'depth' }), meridional: planeSpec({ x: 'lat', y: 'depth' }) },
  contours: { zonal: planeSpec({ x: 'lon', y: 'depth', ...contours }), meridional: planeSpec({ x: 'lat', y: 'depth', ...contours }) },
} as const

/** Means per cell by depth along one horizontal direction. */
export const sectionMap: ChartKind<SectionModel> = {
  draw: (model, look, room) => draw(model, look, room, false),
}

/** The same as bands between isolines. */
export const contourSectionMap: ChartKind<SectionModel> = {
  draw: (model, look, room) => draw(model, look, room, true),
}

function draw(model: SectionModel, look: ChartLook, given: Room, hasContours: boolean): ChartDrawing {
  const { direction } = look
  const { centres, edges } = model.depth
  const deepest = (centres.length > 1 ? centres : edges).at(-1) ?? 1
  const depths = depthScale(deepest, look.isUpperEnlarged)
  const room = captioned(given, scaleNote(depths))
  const plane = { ...planeOf(model, look, depths, room), hasContours }
  const { layers, later, signals, isAveraged } = planeLayers(plane, look, room)
  const { axis } = model[direction]
  return {
    spec: specs[hasContours ? 'contours' : 'cells'][direction],
    ...drawnLayers(room.isLive, layers, later),
    signals,
    cursorModel: cellCursor(plane, room, {
      position: (x, y) => `${alongText(direction, axis.centres[x] ?? 0)}, ${depthText(model.depth.centres[y] ?? 0)}`,
      cell: (x, y) => ({
        depth: middleOf(model.depth, y),
        ...(direction === 'zonal' ? { lon: middleLongitudes(axis, x) } : { lat: middleOf(axis, x) }),
      }),
    }),
    facts: [['depths', String(model.depth.centres.length)], ...(room.words.time ? [['time', room.words.time] as const] : [])],
    note: `${cellsNote(model, look, plane.spread, room.words.unit, isAveraged)} ${scaleNote(depths)}`.trimEnd(),
  }
}

/** A section's grid: cells to their edges, but no higher than the surface and no deeper than the last level. */
function planeOf(model: SectionModel, { direction }: ChartLook, depths: DepthScale, room: Room): Plane {
  const { axis, means, spread } = model[direction]
  const depth = scaledAxis(depths, model.depth)
  const { centres, edges } = depth
  const whole: Window = {
    left: axis.edges[0] ?? 0,
    right: axis.edges.at(-1) ?? 1,
    top: Math.max(0, edges[0] ?? 0),
    bottom: (centres.length > 1 ? centres : edges).at(-1) ?? 1,
  }
  const x = direction === 'zonal' ? 'lon' : 'lat'
  const axes: PlaneAxes = depths.metresBelow === 1 ? `${x},depth` : `${x},depth ${depths.metresBelow}`
  const window = seenWindow(whole, axes, room.view)
  return {
    grid: { x: axis, y: depth, values: means },
    whole,
    window,
    x,
    y: 'depth',
    axes,
    depths,
    spread,
    layout: planeLayout(room, { wantsSide: false }),
    hasLand: false,
    isSigned: model.difference !== undefined,
  }
}
