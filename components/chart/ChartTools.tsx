import { type ReactNode, useId, useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import { Select } from '#components/controls/Select.tsx'
import { type ChartModel, type ChartName, chartType } from '#core/charts/index.ts'
import type { ChartLook, SplitBy } from '#core/charts/look.ts'
import { LookControls } from './LookControls.tsx'
import { SaveButton } from './SaveButton.tsx'
import type { ImageForm } from './snapshot.ts'

interface ChartToolsProps {
  readonly name: ChartName
  readonly look: ChartLook
  readonly unit: string
  /** `null` while there is nothing to change. */
  readonly model: ChartModel | null
  readonly splitBy: SplitBy | null
  readonly isTable: boolean
  /** What else this page can do with a chart. */
  readonly further: ReactNode
  readonly onLook: (change: Partial<ChartLook>) => void
  readonly onSplit: (by: SplitBy | null) => void
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

function PlotTools({
  name,
  look,
  unit,
  model,
  splitBy,
  isTable,
  onLook,
  onSplit,
  onTable,
  onSave,
}: ChartToolsProps & { model: ChartModel }) {
  const type = chartType(name)
  const isSaved = splitBy === null && (type.hidden?.(model, look) ?? null) === null
  return (
    <>
      <LookControls controls={type.controls(model, look)} look={look} unit={unit} onChange={onLook} />
      {type.splits && <SplitChoice by={type.splits.by} value={splitBy} onChange={onSplit} />}
      <Button tone="plain" onPress={() => onTable(!isTable)}>
        {isTable ? 'Picture' : 'Table'}
      </Button>
      {isSaved && (['svg', 'png'] as const).map((form) => <SaveButton key={form} form={form} onSave={onSave} />)}
    </>
  )
}

const splitLabels: Readonly<Record<SplitBy, string>> = { date: 'Date', depth: 'Depth', space: 'Space' }

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
