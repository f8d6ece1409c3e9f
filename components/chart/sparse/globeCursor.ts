import { type GlobeView, globeProjection } from '#components/map/globeProjection.ts'
import { nearestPoint } from '#components/map/points/nearestPoint.ts'
import type { SparseModel } from '#core/charts/points/sparseModel.ts'
import type { Box, CursorModel, Room } from '../ChartKind.ts'
import { pointReading, REACH } from '../points/nearestCursor.ts'

interface GlobePicture {
  /** Of the points, the topmost last. */
  readonly positions: Float32Array
  readonly box: Box
  /** `null` before the globe is drawn. */
  readonly view: GlobeView | null
}

/** The walk over single points as a globe shows them: those behind it, or beside the picture, have a reading without a place. */
export function globeCursor(model: SparseModel, { positions, box, view }: GlobePicture, room: Room): CursorModel {
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

const RADIANS = Math.PI / 180

const positionFinder =
  ({ lons, lats }: SparseModel) =>
  (point: number): [number, number, number] => {
    const [lon, lat] = [(lons[point] as number) * RADIANS, (lats[point] as number) * RADIANS]
    return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)]
  }
