import { type ReactNode, useId, useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import { Select } from '#components/controls/Select.tsx'
import { type ChartModel, type ChartName, chartType } from '#core/charts/index.ts'
import type { ChartLook, SplitBy } from '#core/charts/look/look.ts'
import { paletteLabel } from '#core/charts/look/palettes.ts'
import type { SplitChart } from '#core/charts/split/SplitChart.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { PictureOptions, type PictureSource } from '../image/PictureOptions.tsx'
import { SaveButton } from '../image/SaveButton.tsx'
import type { ImageForm } from '../image/snapshot.ts'
import { LookControls } from '../look/LookControls.tsx'
import { ToolMenu } from './ToolMenu.tsx'

const texts = chartTexts.tools

/** What a page adds to the menus of a chart. */
export interface PageTools {
  readonly compare?: ReactNode
  /** Whether it is compared now. */
  readonly isCompared?: boolean
  readonly save?: ReactNode
  readonly share?: ReactNode
}

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
  readonly further: PageTools
  readonly onLook: (change: Partial<ChartLook>) => void
  /** Left out where the chart cannot be split. */
  readonly onSplit: ((by: SplitBy | null, isPlayed: boolean) => void) | undefined
  readonly onTable: (isTable: boolean) => void
  readonly pictures: Pick<PictureSource, 'choice' | 'onChoice'>
  readonly onSave: (form: ImageForm) => void
  readonly onClose: () => void
}

/** The control bar of a chart: its menus in one row, of which those of the plot can be hidden (CHT-15). */
export function ChartTools(props: ChartToolsProps) {
  const { model, further, onClose } = props
  const id = useId()
  const [isOpen, setOpen] = useState(true)
  const toggle = isOpen ? texts.hide : texts.show
  return (
    <div className="chart-tools" role="toolbar" aria-label="Chart controls">
      {model && (
        <div id={id} className="chart-plot-tools" hidden={!isOpen}>
          <PlotTools {...props} model={model} />
        </div>
      )}
      <span className="chart-tools-end">
        {model && <SaveMenu {...props} model={model} />}
        {model && further.share && (
          <ToolMenu label={texts.share} icon="share">
            {further.share}
          </ToolMenu>
        )}
        {model && (
          <Button tone="icon" aria-label={toggle} aria-expanded={isOpen} aria-controls={id} onPress={() => setOpen(!isOpen)}>
            <Icon name="tools" />
          </Button>
        )}
        <Button tone="icon" aria-label={texts.close} onPress={onClose}>
          <Icon name="close" />
        </Button>
      </span>
    </div>
  )
}

type DrawnTools = ChartToolsProps & { readonly model: ChartModel }

function PlotTools({ name, look, unit, model, split, isTable, further, onLook, onSplit, onTable }: DrawnTools) {
  const type = chartType(name)
  const controls = type.controls(model, look)
  return (
    <>
      <ToolMenu label={texts.look} icon="look" {...(controls.includes('palette') ? { now: paletteLabel(look.palette) } : {})}>
        <LookControls controls={controls} colourings={type.colourings?.(model)} look={look} unit={unit} onChange={onLook} />
        <Button tone="plain" onPress={() => onTable(!isTable)}>
          <Icon name="table" />
          {isTable ? texts.picture : texts.table}
        </Button>
      </ToolMenu>
      {type.splits && onSplit && (
        <ToolMenu label={texts.split} icon="split" now={split ? (split.isPlayed ? texts.isPlayed : texts.isSplit) : texts.off}>
          <SplitChoice
            label="Split by"
            by={type.splits.by}
            labels={splitLabels}
            value={split && !split.isPlayed ? split.by : null}
            onChange={(by) => onSplit(by, false)}
          />
          <SplitChoice
            label="Play through"
            by={type.splits.by}
            labels={playLabels}
            value={split?.isPlayed ? split.by : null}
            onChange={(by) => onSplit(by, true)}
          />
        </ToolMenu>
      )}
      {further.compare && (
        <ToolMenu label={texts.compare} icon="compare" now={further.isCompared ? texts.isLinked : texts.off}>
          {further.compare}
        </ToolMenu>
      )}
    </>
  )
}

/** Saves the picture, or all panels in one. Steps that are played have their own buttons. */
function SaveMenu({ name, look, model, split, pictures, further, onSave }: DrawnTools) {
  const isHidden = (chartType(name).hidden?.(model, look) ?? null) !== null
  const forms = isHidden || split?.isPlayed ? [] : split ? (['svg', 'png'] as const) : (['svg', 'png', 'vega'] as const)
  return (
    <ToolMenu label={texts.save} icon="download">
      {forms.map((form) => (
        <SaveButton key={form} form={form} onSave={onSave} {...(split ? { all: chartTexts.picture.allPanels } : {})} />
      ))}
      <PictureOptions choice={pictures.choice} onChange={pictures.onChoice} />
      {further.save}
    </ToolMenu>
  )
}

const splitLabels: Readonly<Record<SplitBy, string>> = { date: 'Date', depth: 'Depth', space: 'Space' }

/** A chart is played through what it has several of, one at a time in the same picture. */
const playLabels: Readonly<Record<SplitBy, string>> = { date: 'Dates', depth: 'Depths', space: 'Places' }

interface SplitChoiceProps {
  readonly label: string
  readonly by: readonly SplitBy[]
  readonly labels: Readonly<Record<SplitBy, string>>
  readonly value: SplitBy | null
  readonly onChange: (by: SplitBy | null) => void
}

function SplitChoice({ label, by, labels, value, onChange }: SplitChoiceProps) {
  return (
    <Select
      beside
      label={label}
      options={[{ id: 'none' as const, label: 'None' }, ...by.map((id) => ({ id, label: labels[id] }))]}
      value={value ?? 'none'}
      onChange={(next) => onChange(next === 'none' ? null : next)}
    />
  )
}
