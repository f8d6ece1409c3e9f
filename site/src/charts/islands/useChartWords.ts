import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { type ChartWords, chartWords } from '#components/chart/chartWords.ts'
import { differenceWords } from '#components/chart/differenceWords.ts'
import { chartType } from '#core/charts/index.ts'
import { $charts, type Chart } from '../stores/openCharts.ts'

/** What the heading of a chart says; of a difference, what its two charts are. */
export function useChartWords({ name, draft, variable, difference, content }: Chart): ChartWords {
  const charts = useStore($charts)
  const [first, second] = [difference?.first, difference?.second].map((id) => charts.find((chart) => chart.id === id))
  const note = difference && content.state === 'succeeded' ? (chartType(name).difference?.(content.value) ?? null) : null
  return useMemo(
    () => (first && second ? differenceWords(first, second, note) : chartWords(draft, variable)),
    [first, second, note, draft, variable],
  )
}
