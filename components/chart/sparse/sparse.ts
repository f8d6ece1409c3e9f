import type { SparseModel } from '#core/charts/sparse/sparseModel.ts'
import type { ChartKind } from '../ChartKind.ts'
import { drawMap } from './sparseMap.ts'
import { drawScatter } from './sparseScatter.ts'

/** Single values of irregular data: on a map, or as a scatter plot against one coordinate, as the reader has chosen. */
export const sparse: ChartKind<SparseModel> = {
  icon: 'M3 4h.01M7 3h.01M12 5h.01M5 8h.01M9 7h.01M13 10h.01M3 12h.01M7 12h.01M11 13h.01',
  draw: (model, look, room) => (look.view === 'map' ? drawMap(model, look, room) : drawScatter(model, look, room, look.view)),
}
