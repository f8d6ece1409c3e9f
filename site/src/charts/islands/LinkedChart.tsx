import './LinkedChart.css'
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { chartLabel, describe } from '#components/chart/image/snapshot.ts'
import { ChartHead } from '#components/chart/stage/ChartHead.tsx'
import { ChartPlot } from '#components/chart/stage/ChartPlot.tsx'
import type { Land } from '#components/map/geography/Land.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { isPending } from '#core/request/RequestState.ts'
import { $link, partnerOf } from '../stores/links.ts'
import { $charts, type Chart } from '../stores/openCharts.ts'
import { useChartWords } from './useChartWords.ts'
import { useLink } from './useLink.ts'

interface ChartPairProps {
  readonly id: number
  readonly land: Land | null
  /** The chart itself. */
  readonly children: ReactNode
}

/** A chart, and beside it the one that it is linked with. */
export function ChartPair({ id, land, children }: ChartPairProps) {
  const partner = partnerOf(id, useStore($link))
  const chart = useStore($charts).find((each) => each.id === partner)
  return (
    <div className="chart-pair" data-linked={chart ? true : undefined}>
      {children}
      {chart && <LinkedChart chart={chart} land={land} />}
    </div>
  )
}

/** The picture of a linked chart, without the tools, which are in its own tab. */
function LinkedChart({ chart, land }: { readonly chart: Chart; readonly land: Land | null }) {
  const { id, name, look, content, overlay } = chart
  const words = useChartWords(chart)
  const link = useLink(id)
  const label = chartLabel(name, words)
  return (
    <section className="chart-view" aria-label={chartTexts.link.linked(label)}>
      <ChartHead {...words} />
      {isPending(content) && <p className="chart-problem">{chartTexts.link.waiting}</p>}
      {content.state === 'failed' && <p className="chart-problem">{content.message}</p>}
      {content.state === 'succeeded' && (
        <>
          <ChartPlot name={name} model={content.value} {...{ look, words, label, land, overlay, link }} canZoom />
          <p className="chart-summary">{describe(name, content.value, words, look, overlay)}</p>
        </>
      )}
    </section>
  )
}
