import { type ChartModel, type ChartName, initialLook } from '#core/charts/index.ts'
import type { ChartLook } from '#core/charts/look/look.ts'
import { type CastKey, findCast, hasCasts } from '#core/charts/points/casts.ts'
import { castText } from '#core/charts/points/castText.ts'
import { temperaturesOf } from '#core/charts/temperatureSalinity/type.ts'
import { chartTexts } from '#core/messages/charts.ts'
import type { ChartWords } from '../words/chartWords.ts'
import type { PanelPicture } from '../words/panelWords.ts'

const texts = chartTexts.stations

/** A picture of casts with what it draws, which may be of another kind than the chart that it is part of. */
export type StationPicture = Required<PanelPicture>

/** The pictures that casts are looked at in together; `null` for a chart that has one picture as it looks now. */
export function stationPictures(name: ChartName, model: ChartModel, look: ChartLook, words: ChartWords): readonly StationPicture[] | null {
  if (look.view !== 'stations' || !('kind' in model)) return null
  if (model.kind === 'sparse') return hasCasts(model) ? picturesOfValues(model, look, words) : null
  if (model.kind !== 'temperatureSalinity' || !hasCasts(model)) return null
  const temperatures = temperaturesOf(model)
  const { isUpperEnlarged, marker } = look
  const lookOf = { ...initialLook('sparse', temperatures, { palette: 'thermal' }), isUpperEnlarged, marker }
  const [map, ...byDepth] = picturesOfValues(temperatures, lookOf, { ...words, title: chartTexts.waterMass.conservative, unit: '°C' })
  return [map, { name, model, words, look: { ...look, view: 'ts' }, title: texts.diagram }, ...byDepth]
}

/** What a saved picture says of the cast that is marked in it; empty where none is. */
export function castRemark(model: ChartModel, { view }: ChartLook, cast: CastKey | null | undefined): string {
  const isMarked = 'kind' in model && (model.kind === 'temperatureSalinity' || (model.kind === 'sparse' && isMarkedIn(view)))
  const found = cast && isMarked ? findCast(model, cast) : null
  return found && isMarked ? texts.marked(castText(model, found)) : ''
}

const isMarkedIn = (view: ChartLook['view']): boolean => view !== 'time' && view !== 'lat' && view !== 'lon'

function picturesOfValues(model: ChartModel, look: ChartLook, words: ChartWords) {
  const picture = (view: ChartLook['view'], title: string): StationPicture => ({
    name: 'sparse',
    model,
    words,
    look: { ...look, view },
    title,
  })
  return [picture('map', texts.map), picture('section', texts.section), picture('depth', texts.profiles)] as const
}
