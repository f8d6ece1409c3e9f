import { datasetPath } from '#core/catalog/pagePaths.ts'
import type { VariableRecord } from '#core/catalog/records.ts'
import { timeKind } from '#core/catalog/variableRanges.ts'
import type { PlotWords } from '#core/charts/ChartType.ts'
import { type ChartModel, type ChartName, chartType } from '#core/charts/index.ts'
import type { ChartLook } from '#core/charts/look/look.ts'
import type { DifferenceNote } from '#core/charts/plane/difference/subtractGrids.ts'
import type { Draft } from '#core/charts/request/draft.ts'
import type { SplitChart } from '#core/charts/split/SplitChart.ts'
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

/** A panel of a chart, or a step of one that is played, to be saved. */
export interface PanelPicture {
  readonly model: ChartModel
  readonly words: ChartWords
  readonly title: string
  /** Left out where it is drawn as the whole chart is. */
  readonly name?: ChartName
  readonly look?: ChartLook
}

/** A picture of casts with what it draws, which may be of another kind than the chart that it is part of. */
export type StationPicture = Required<PanelPicture>

/** The panels that have values, to be saved. */
export const panelPictures = (words: ChartWords, split: SplitChart): PanelPicture[] =>
  split.panels.flatMap(({ model, title }) => (model ? [{ model, title, words: panelWords(words, split, title) }] : []))

/** What a panel is of: the words of the whole, narrowed to what its rows share. */
export function panelWords(words: ChartWords, { by, range }: Pick<SplitChart, 'by' | 'range'>, title: string): ChartWords {
  return {
    ...words,
    ...(by === 'date' ? { time: title } : {}),
    ranges: words.ranges.map(([name, value]) => [name, name === range ? title : value] as const),
  }
}

const texts = chartTexts.difference

/** What the heading of a difference says: the first chart minus the second, and how their cells were brought together once that is known. */
export function differenceWords(first: ChartSource, second: ChartSource, note: DifferenceNote | null): ChartWords {
  const [a, b] = [chartWords(first.draft, first.variable), chartWords(second.draft, second.variable)]
  const both = (one: string, other: string) => (one === other ? one : texts.minus(one, other))
  const joined = (one: string, other: string) => [...new Set([one, other].filter((text) => text !== ''))].join(', ')
  const isTime = (name: string) => name === 'Time' || name === 'Depth'
  const ranges = a.ranges.map(([name, value], at): readonly [string, string] => {
    const other = b.ranges[at]?.[1] ?? value
    return [name, isTime(name) ? both(value, other) : value === other ? value : texts.overlap(value, other)]
  })
  const steps = both(first.variable.Temporal_Resolution, second.variable.Temporal_Resolution)
  return {
    ...a,
    name: `\u0394${a.name}`,
    title: a.title === b.title ? texts.title(a.title, whatDiffers(a, b)) : texts.minus(a.title, b.title),
    time: both(a.time, b.time),
    dataset: both(a.dataset, b.dataset),
    source: joined(a.source, b.source),
    distributor: joined(a.distributor, b.distributor),
    ranges: first.variable.Temporal_Resolution === second.variable.Temporal_Resolution ? ranges : [...ranges, [texts.steps, steps]],
    remark: note && note.averaged !== 'none' ? texts.remarks[note.averaged](note.cells) : '',
  }
}

/** What two charts of one quantity differ in: their data sets, else the first of their ranges. */
function whatDiffers(a: ChartWords, b: ChartWords): string {
  if (a.dataset !== b.dataset) return texts.minus(a.dataset, b.dataset)
  const at = a.ranges.findIndex(([, value], place) => value !== b.ranges[place]?.[1])
  return at < 0 ? texts.plain : texts.minus(a.ranges[at]?.[1] ?? '', b.ranges[at]?.[1] ?? '')
}

/** Differences that fit into a tab. */
const MAX_NAMED = 2

/** Characters of a name of a data set in a tab. */
const MAX_DATASET = 30

/** What tells a chart from the others of the same quantity, such as "July"; empty where the title says it all. */
export function distinction(chart: ChartSource, others: readonly ChartSource[]): string {
  const own = chartWords(chart.draft, chart.variable)
  const alike = others.map(({ draft, variable }) => chartWords(draft, variable)).filter(({ title }) => title === own.title)
  const values = factsOf(own).filter((value, at) => alike.some((other) => factsOf(other)[at] !== value))
  if (values.length > 0) return values.slice(0, MAX_NAMED).join(', ')
  return !own.time.includes(' to ') && chart.variable.Time_Meaning === null ? own.time : ''
}

const factsOf = ({ dataset, ranges }: ChartWords): readonly string[] => [cutText(dataset, MAX_DATASET), ...ranges.map(([, value]) => value)]
