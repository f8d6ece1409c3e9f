import { type ReactNode, useId, useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import { Select } from '#components/controls/Select.tsx'
import { type ChartModel, type ChartName, chartType } from '#core/charts/index.ts'
import type { ChartLook, SplitBy } from '#core/charts/look.ts'
import type { SplitChart } from '#core/charts/split/SplitChart.ts'
import { LookControls } from './LookControls.tsx'
import { SaveButton } from './SaveButton.tsx'
import type { ImageForm } from './snapshot.ts'

interface ChartToolsProps {
  readonly name: ChartName
  readonly look: ChartLook
  readonly unit: string
  /** `null` while there is nothing to change. */
  readonly model: ChartModel | null
  /** As it is split or played; `null` while it is whole. */
  readonly split: Pick<SplitChart, 'by' | 'isPlayed'> | null
  readonly isTable: boolean
  /** What else this page can do with a chart. */
  readonly further: ReactNode
  readonly onLook: (change: Partial<ChartLook>) => void
  /** Left out where the chart cannot be split. */
  readonly onSplit: ((by: SplitBy | null, isPlayed: boolean) => void) | undefined
  readonly onTable: (isTable: boolean) => void
  readonly onSave: (form: ImageForm) => void
  readonly onClose: () => void
}

/** The control bar of a chart, with the tools of its plot, which can be hidden (CHT-15). */
export function ChartTools(props: ChartToolsProps) {
  const { model, further, onClose } = props
  const id = useId()
  const [isOpen, setOpen] = useState(true)
  return (
    <div className="chart-tools" role="toolbar" aria-label="Chart controls">
      {model && (
        <div id={id} className="chart-plot-tools" hidden={!isOpen}>
          <PlotTools {...props} model={model} />
        </div>
      )}
      <span className="chart-tools-end">
        {model && (
          <>
            <Button tone="plain" aria-expanded={isOpen} aria-controls={id} onPress={() => setOpen(!isOpen)}>
              {isOpen ? 'Hide tools' : 'Show tools'}
            </Button>
            {further}
          </>
        )}
        <Button tone="plain" onPress={onClose}>
          <Icon name="close" />
          Close
        </Button>
      </span>
    </div>
  )
}

function PlotTools({ name, look, unit, model, split, isTable, onLook, onSplit, onTable, onSave }: ChartToolsProps & { model: ChartModel }) {
  const type = chartType(name)
  const isSaved = split === null && (type.hidden?.(model, look) ?? null) === null
  return (
    <>
      <LookControls controls={type.controls(model, look)} look={look} unit={unit} onChange={onLook} />
      {type.splits && onSplit && (
        <SplitChoice by={type.splits.by} value={split && !split.isPlayed ? split.by : null} onChange={(by) => onSplit(by, false)} />
      )}
      {type.splits && onSplit && (
        <PlayChoice by={type.splits.by} value={split?.isPlayed ? split.by : null} onChange={(by) => onSplit(by, true)} />
      )}
      <Button tone="plain" onPress={() => onTable(!isTable)}>
        {isTable ? 'Picture' : 'Table'}
      </Button>
      {isSaved && (['svg', 'png', 'vega'] as const).map((form) => <SaveButton key={form} form={form} onSave={onSave} />)}
    </>
  )
}

const splitLabels: Readonly<Record<SplitBy, string>> = { date: 'Date', depth: 'Depth', space: 'Space' }

const playLabels: Readonly<Record<SplitBy, string>> = { date: 'Dates', depth: 'Depths', space: 'Places' }

/** A chart is played through what it has several of, one at a time in the same picture. */
function PlayChoice({ by, value, onChange }: SplitChoiceProps) {
  return (
    <Select
      beside
      label="Play through"
      options={[{ id: 'none' as const, label: 'None' }, ...by.map((id) => ({ id, label: playLabels[id] }))]}
      value={value ?? 'none'}
      onChange={(next) => onChange(next === 'none' ? null : next)}
    />
  )
}

interface SplitChoiceProps {
  readonly by: readonly SplitBy[]
  readonly value: SplitBy | null
  readonly onChange: (by: SplitBy | null) => void
}

function SplitChoice({ by, value, onChange }: SplitChoiceProps) {
  return (
    <Select
      beside
      label="Split by"
      options={[{ id: 'none' as const, label: 'None' }, ...by.map((id) => ({ id, label: splitLabels[id] }))]}
      value={value ?? 'none'}
      onChange={(next) => onChange(next === 'none' ? null : next)}
    />
  )
}
