import type { ChartLook } from '#core/charts/look/look.ts'
import { hasCasts } from '#core/charts/points/casts.ts'
import type { SparseModel } from '#core/charts/points/sparseModel.ts'
import { chartTexts } from '#core/messages/charts.ts'
import type { ChartKind } from '../ChartKind.ts'
import type { ChartWords, StationPicture } from '../words/chartWords.ts'
import { drawGlobe } from './sparseGlobe.ts'
import { drawMap } from './sparseMap.ts'
import { drawScatter } from './sparseScatter.ts'
import { drawSection, sectionOf } from './sparseSection.ts'

/** Single values of irregular data: on a globe or a flat map, against one coordinate, or by depth along their track, as the reader has chosen. */
export const sparse: ChartKind<SparseModel> = {
  isOnGlobe: ({ view }) => view === 'map',
  laysOver: ({ view }) => view === 'map' || view === 'stations',
  pictures: (model, look, words) => (look.view === 'stations' && hasCasts(model) ? castPictures(model, look, words) : null),
  castsOf: (model, { view }) => (view === 'time' || view === 'lat' || view === 'lon' ? null : model),
  draw(model, look, room) {
    const { view } = look
    if (view === 'time' || view === 'lat' || view === 'lon' || view === 'depth') return drawScatter(model, look, room, view)
    const section = view === 'section' && hasCasts(model) ? sectionOf(model) : null
    if (section) return drawSection(model, section, look, room)
    return room.hasGlobe ? drawGlobe(model, look, room) : drawMap(model, look, room)
  },
}

const texts = chartTexts.stations

/** The values of casts on a map, along their track and as profiles. */
export function castPictures(model: SparseModel, look: ChartLook, words: ChartWords) {
  const picture = (view: ChartLook['view'], title: string): StationPicture => ({
    name: 'sparse',
    model,
    words,
    look: { ...look, view },
    title,
  })
  return [picture('map', texts.map), picture('section', texts.section), picture('depth', texts.profiles)] as const
}
