import './CellCharts.css'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import type { PlotWords } from '#core/charts/ChartType.ts'
import { type ChartModel, type ChartName, chartType } from '#core/charts/index.ts'
import type { ChartLook } from '#core/charts/look/look.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { isPending, type RequestState } from '#core/request/RequestState.ts'
import { ChartPlot } from './ChartPlot.tsx'
import { ChartWait } from './ChartWait.tsx'

/** A chart of a cell: its state and what can be done with it, or why there is none. */
export interface CellPart {
  readonly name: ChartName
  readonly chart: {
    readonly look: ChartLook
    readonly words: PlotWords
    readonly content: RequestState<ChartModel>
    /** Said before it is asked for. */
    readonly cost: string | null
    /** Keeps it beyond this panel. */
    readonly keep: ReactNode
    readonly onLoad: () => void
    readonly onStop: () => void
  } | null
  readonly says: string
}

interface CellChartsProps {
  readonly place: string
  readonly parts: readonly CellPart[]
  readonly onClose: () => void
}

/** The charts of a cell of another chart, below it. */
export function CellCharts({ place, parts, onClose }: CellChartsProps) {
  const panel = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cell is shown where the panel may be out of sight
  useEffect(() => {
    void panel.current?.scrollIntoView({ block: 'nearest' })
  }, [place])
  return (
    <section ref={panel} className="cell-charts" aria-label={chartTexts.cell.at(place)}>
      <header>
        <h3>{chartTexts.cell.at(place)}</h3>
        <p className="vh" role="status">
          {chartTexts.cell.opened(place)}
        </p>
        <Button tone="icon" aria-label={chartTexts.cell.close} onPress={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      <div className="cell-parts">
        {parts.map((part) => (
          <Part key={part.name} {...part} place={place} />
        ))}
      </div>
    </section>
  )
}

function Part({ name, chart, says, place }: CellPart & Pick<CellChartsProps, 'place'>) {
  const { label } = chartType(name)
  return (
    <section aria-label={label}>
      <header>
        <h4>{label}</h4>
        {chart?.content.state === 'succeeded' && chart.keep}
      </header>
      {chart ? <State name={name} {...chart} label={`${label} of ${chart.words.title}, ${place}.`} /> : <p>{says}</p>}
    </section>
  )
}

function State({ name, look, words, content, cost, label, onLoad, onStop }: StateProps) {
  const model = content.state === 'succeeded' ? content.value : null
  const summary = useMemo(() => model && chartType(name).summary(model, words, look).join(' '), [name, model, words, look])
  if (isPending(content)) return <ChartWait content={content} onStop={onStop} />
  if (content.state === 'failed') return <p role="alert">{content.message}</p>
  if (!model)
    return (
      <p>
        {cost}
        <Button onPress={onLoad}>{chartTexts.cell.show}</Button>
      </p>
    )
  return (
    <>
      <ChartPlot {...{ name, model, look, words, label }} land={null} />
      <p className="cell-summary">{summary}</p>
    </>
  )
}

type StateProps = NonNullable<CellPart['chart']> & { readonly name: ChartName; readonly label: string }
