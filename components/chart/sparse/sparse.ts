import type { SparseModel } from '#core/charts/sparse/sparseModel.ts'
import type { ChartKind } from '../ChartKind.ts'
import { drawGlobe } from './sparseGlobe.ts'
import { drawMap } from './sparseMap.ts'
import { drawScatter } from './sparseScatter.ts'

/** Single values of irregular data: on a globe or a flat map, or as a scatter plot against one coordinate, as the reader has chosen. */
export const sparse: ChartKind<SparseModel> = {
  icon: 'M3 4h.01M7 3h.01M12 5h.01M5 8h.01M9 7h.01M13 10h.01M3 12h.01M7 12h.01M11 13h.01',
  isOnGlobe: ({ view }) => view === 'map',
  laysOver: ({ view }) => view === 'map',
  draw(model, look, room) {
    if (look.view !== 'map') return drawScatter(model, look, room, look.view)
    return room.hasGlobe ? drawGlobe(model, look, room) : drawMap(model, look, room)
  },
}
