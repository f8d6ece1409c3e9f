import './ChartPlot.css'
import { useMemo, useRef } from 'react'
import type { Land } from '#components/map/geography/Land.ts'
import type { PlotWords } from '#core/charts/ChartType.ts'
import { type ChartModel, type ChartName, chartType } from '#core/charts/index.ts'
import type { ChartLook } from '#core/charts/look.ts'
import { ChartCursor } from './ChartCursor.tsx'
import type { Drawing, Reading } from './ChartKind.ts'
import { chartKinds } from './kinds.ts'
import { useCursor } from './useCursor.ts'
import { useGround } from './useGround.ts'
import { VegaChart } from './VegaChart.tsx'

interface ChartPlotProps {
  readonly name: ChartName
  readonly model: ChartModel
  readonly look: ChartLook
  readonly words: PlotWords
  /** What is drawn, in a few words, for those who do not see it. */
  readonly label: string
  readonly land: Land | null
  /** Told after each drawing. */
  readonly onDrawn?: () => void
}

/** The picture of a chart of any kind with its cursor and status line. Pointer and arrow keys read out its cells or points. */
export function ChartPlot({ name, model, look, words, label, land, onDrawn }: ChartPlotProps) {
  const place = useRef<HTMLDivElement>(null)
  const ground = useGround(place)
  const { name: short, title, unit, time } = words
  const drawing = useMemo(() => {
    if (!ground || ground.width <= 0 || ground.height <= 0) return null
    const density = Math.min(2, window.devicePixelRatio || 1)
    return chartKinds[name].draw(model, look, { ...ground, density, land, words: { name: short, title, unit, time }, headings: [] })
  }, [ground, name, model, look, short, title, unit, time, land])
  const { reading, ...handlers } = useCursor(drawing?.walk ?? null)
  return (
    <div className="chart-plot">
      <div
        ref={place}
        className="chart-picture"
        role="application"
        aria-roledescription={chartType(name).label.toLowerCase()}
        aria-label={`${label} Use the arrow keys to read out values.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reads out values here
        tabIndex={0}
        {...handlers}
      >
        {ground && drawing && (
          <>
            <VegaChart
              spec={drawing.spec}
              layers={drawing.layers}
              signals={drawing.signals}
              width={ground.width}
              height={ground.height}
              {...(onDrawn ? { onDrawn } : {})}
            />
            {reading && <ChartCursor reading={reading} walk={drawing.walk} />}
          </>
        )}
      </div>
      <p className="vh" aria-live="polite">
        {reading ? `${reading.position}: ${reading.value}` : ''}
      </p>
      {drawing && <StatusLine drawing={drawing} reading={reading} />}
    </div>
  )
}

/** The line under a picture: the place and what is there, what always holds, and at its end how the values were made. */
function StatusLine({ drawing: { walk, facts, note }, reading }: { readonly drawing: Drawing; readonly reading: Reading | null }) {
  return (
    <div className="status">
      <span>{reading ? <b>{reading.position}</b> : `Point to ${walk.target}`}</span>
      {[...(reading?.facts ?? []), ...facts].map(([name, value]) => (
        <span key={name}>
          {name} <b>{value}</b>
        </span>
      ))}
      <span className="end">{note}</span>
    </div>
  )
}
