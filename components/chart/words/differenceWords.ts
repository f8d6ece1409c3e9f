import type { DifferenceNote } from '#core/charts/plane/difference/subtractGrids.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { type ChartSource, type ChartWords, chartWords } from './chartWords.ts'

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
