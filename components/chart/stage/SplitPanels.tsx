import './SplitPanels.css'
import { memo, useEffect, useId, useMemo, useState } from 'react'
import type { Land } from '#components/map/geography/Land.ts'
import { type ChartModel, type ChartName, chartType } from '#core/charts/index.ts'
import type { ChartLook } from '#core/charts/look/look.ts'
import type { Overlay } from '#core/charts/overlay/Overlay.ts'
import type { ChartCell, ChartPart } from '#core/charts/plane/cells.ts'
import type { SplitChart } from '#core/charts/split/SplitChart.ts'
import { SaveButton } from '../image/SaveButton.tsx'
import { describe, type ImageForm } from '../image/snapshot.ts'
import { type ChartWords, type PanelPicture, panelWords } from '../words/chartWords.ts'
import { ChartPlot } from './ChartPlot.tsx'
import { ChartTable } from './ChartTable.tsx'

/** A split chart, with what all its parts share. */
export interface SplitPanelsProps {
  readonly name: ChartName
  readonly split: SplitChart
  readonly look: ChartLook
  readonly words: ChartWords
  readonly land: Land | null
  readonly overlay: Overlay | null
  readonly isTable: boolean
  readonly onSave: (panel: PanelPicture, form: ImageForm) => void
  /** Looks at a cell of a panel more closely; left out where the page cannot. */
  readonly onCell?: ((cell: ChartCell) => void) | undefined
}

/** A split chart as a sheet of panels, all with the same axes and colours. */
export function SplitPanels({ split, words, ...shared }: SplitPanelsProps) {
  const drawn = useDrawnOneByOne(split.panels.length)
  const panels = useMemo(() => split.panels.map((panel) => ({ ...panel, words: panelWords(words, split, panel.title) })), [split, words])
  return (
    <div className="split-panels">
      {panels.map((panel, at) => (
        <Panel key={panel.title} {...shared} {...panel} isDrawn={at < drawn} />
      ))}
    </div>
  )
}

interface PanelProps extends Omit<SplitPanelsProps, 'split'> {
  readonly title: string
  readonly part?: ChartPart
  readonly model: ChartModel | null
  readonly isDrawn: boolean
}

/** Drawn again only for itself, not with each of the others. */
const Panel = memo(function Panel({ name, title, part, model, look, words, land, overlay, isTable, isDrawn, onSave, onCell }: PanelProps) {
  const open = onCell && ((cell: ChartCell) => onCell({ ...cell, ...part, text: `${cell.text}, ${title}` }))
  const id = useId()
  const label = `${chartType(name).label} of ${words.title}, ${title}.`
  return (
    <section className="split-panel" aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {model &&
          (['svg', 'png'] as const).map((form) => (
            <SaveButton key={form} form={form} of={title} onSave={() => onSave({ model, words, title }, form)} />
          ))}
      </header>
      {!model && <p className="chart-problem">No data.</p>}
      {model && !isDrawn && <div className="chart-picture" />}
      {model && isDrawn && (
        <>
          {isTable ? (
            <ChartTable sheet={chartType(name).sheet(model, look)} label={label} />
          ) : (
            <ChartPlot name={name} model={model} look={look} words={words} label={label} land={land} overlay={overlay} onCell={open} />
          )}
          <p className="chart-summary">{describe(name, model, words, look, overlay)}</p>
        </>
      )}
    </section>
  )
})

/** How many of the panels are drawn: one more with each frame, so that the page never stands still. */
function useDrawnOneByOne(count: number): number {
  const [drawn, setDrawn] = useState(1)
  useEffect(() => {
    if (drawn >= count) return
    const frame = requestAnimationFrame(() => setDrawn(drawn + 1))
    return () => cancelAnimationFrame(frame)
  }, [drawn, count])
  return drawn
}
