import { type ChartSource, type ChartWords, chartWords, cutText } from './chartWords.ts'

/** Differences that fit into a tab. */
const MAX_NAMED = 2

/** Characters of a name of a data set in a tab. */
const MAX_DATASET = 30

/**
 * What tells a chart from the others of the same quantity, such as "July": where they differ in data set, time, position or depth, else its
 * own time if that is one date or month; empty where the title says it all.
 */
export function distinction(chart: ChartSource, others: readonly ChartSource[]): string {
  const own = chartWords(chart.draft, chart.variable)
  const alike = others.map(({ draft, variable }) => chartWords(draft, variable)).filter(({ title }) => title === own.title)
  const values = factsOf(own).filter((value, at) => alike.some((other) => factsOf(other)[at] !== value))
  if (values.length > 0) return values.slice(0, MAX_NAMED).join(', ')
  return !own.time.includes(' to ') && chart.variable.Time_Meaning === null ? own.time : ''
}

const factsOf = ({ dataset, ranges }: ChartWords): readonly string[] => [cutText(dataset, MAX_DATASET), ...ranges.map(([, value]) => value)]
