import type { ChartLook } from '#core/charts/look/look.ts'
import type { SparseModel } from '#core/charts/points/sparseModel.ts'
import { chartTexts } from '#core/messages/charts.ts'
import type { ChartWords, StationPicture } from '../words/chartWords.ts'

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
