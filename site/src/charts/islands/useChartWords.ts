import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { type ChartWords, chartWords, differenceWords, distinction } from '#components/chart/words/chartWords.ts'
import type { ChartData } from '#core/charts/ChartType.ts'
import { $charts, type Chart } from '../stores/openCharts.ts'

/** What tells a chart of rows from the others; empty for a difference, whose title says it. */
export const distinctionOf = (chart: Chart, charts: readonly Chart[]): string =>
  chart.difference
    ? ''
    : distinction(
        chart,
        charts.filter((other) => other.id !== chart.id && other.difference === null),
      )

/** What the heading of a chart says; of a difference, what its two charts are. */
export function useChartWords(chart: Chart): ChartWords {
  const { draft, variable, difference, content } = chart
  const charts = useStore($charts)
  const [first, second] = [difference?.first, difference?.second].map((id) => charts.find((chart) => chart.id === id))
  const made: ChartData | null = content.state === 'succeeded' ? content.value : null
  const note = made?.difference ?? null
  const own = distinctionOf(chart, charts)
  return useMemo(
    () => (first && second ? differenceWords(first, second, note) : { ...chartWords(draft, variable), distinction: own }),
    [first, second, note, draft, variable, own],
  )
}
