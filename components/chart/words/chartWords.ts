import { datasetPath } from '#core/catalog/pagePaths.ts'
import type { VariableRecord } from '#core/catalog/records.ts'
import { timeKind } from '#core/catalog/variableRanges.ts'
import type { PlotWords } from '#core/charts/ChartType.ts'
import { type ChartModel, type ChartName, chartType } from '#core/charts/index.ts'
import type { ChartLook } from '#core/charts/look/look.ts'
import type { Draft } from '#core/charts/request/draft.ts'
import { monthRange } from '#core/extent/months.ts'
import { formatLatitude, formatLongitude, withUnit } from '#core/extent/position.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { unitWords } from '#core/text/unitWords.ts'

/** What a chart is made from, as far as its words need it. */
export interface ChartSource {
  readonly draft: Draft
  readonly variable: VariableRecord
}

/** What a chart is of, in words. */
export interface ChartWords extends PlotWords {
  readonly dataset: string
  readonly datasetAddress: string
  readonly source: string
  readonly distributor: string
  /** What tells it from other open charts of the same quantity, such as its month. */
  readonly distinction?: string
  /** What else must be known of how it was made, as part of the title. */
  readonly remark?: string
  /** Names and values: time, latitude, longitude, depth. */
  readonly ranges: readonly (readonly [string, string])[]
}

/** Cuts a text that is longer than `most` characters, with dots. Source: CHT-14. */
export function cutText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 3)}...` : text
}

/** The time that a draft asks for, in words. */
function timeWords(draft: Draft, variable: VariableRecord): string {
  const kind = timeKind(variable)
  if (kind === 'timeless') return variable.Time_Meaning ?? ''
  if (kind === 'months') return monthRange(draft.month1, draft.month2)
  const short = (text: string) => text.slice(0, 16).replace('T', ' ').replace(' 00:00', '')
  return draft.start === draft.end ? short(draft.start) : `${short(draft.start)} to ${short(draft.end)}`
}

/** The words with how a model's values were made, as part of the title. */
export function withRemark<Words extends Pick<ChartWords, 'remark'>>(
  words: Words,
  name: ChartName,
  model: ChartModel,
  look: ChartLook,
): Words {
  const remarks = [words.remark ?? '', chartType(name).remark?.(model, look) ?? ''].filter(Boolean)
  return remarks.length > 0 ? { ...words, remark: remarks.join('. ') } : words
}

/** Everything that a chart's heading says of the draft it was made from. */
export function chartWords(draft: Draft, variable: VariableRecord): ChartWords {
  const depth = draft.depth1 === draft.depth2 ? withUnit(String(draft.depth1), 'm') : withUnit(`${draft.depth1} to ${draft.depth2}`, 'm')
  const time = timeWords(draft, variable)
  return {
    name: variable.Variable,
    ...(draft.chart && chartType(draft.chart).isPaired
      ? { title: chartTexts.waterMass.title, unit: '' }
      : { title: variable.Long_Name, unit: unitWords(variable.Unit) }),
    time,
    dataset: variable.Dataset_Name,
    datasetAddress: datasetPath(variable.Short_Name),
    source: variable.Data_Source,
    distributor: variable.Distributor ?? '',
    ranges: [
      ['Time', time],
      ['Latitude', `${formatLatitude(draft.lat1, 3)} to ${formatLatitude(draft.lat2, 3)}`],
      ['Longitude', `${formatLongitude(draft.lon1, 3)} to ${formatLongitude(draft.lon2, 3)}`],
      ['Depth', variable.Has_Depth === 1 ? depth : withUnit('0', 'm')],
    ],
  }
}
