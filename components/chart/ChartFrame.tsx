import './ChartFrame.css'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import { Progress } from '#components/controls/Progress.tsx'
import { Tabs } from '#components/controls/Tabs.tsx'
import type { Land } from '#components/map/geography/Land.ts'
import { type ChartModel, type ChartName, chartType } from '#core/charts/index.ts'
import type { ChartLook, ChartView } from '#core/charts/look.ts'
import type { RequestState } from '#core/client/RequestState.ts'
import { ChartHead, type ChartWords } from './ChartHead.tsx'
import { ChartPlot } from './ChartPlot.tsx'
import { ChartTable } from './ChartTable.tsx'
import { CutNotice } from './CutNotice.tsx'
import { LookControls } from './LookControls.tsx'
import { chartImage, type ImageForm } from './snapshot.ts'
import { readTheme } from './theme.ts'

interface ChartFrameProps {
  readonly name: ChartName
  readonly look: ChartLook
  readonly words: ChartWords
  /** Rows arriving, the chart, or why there is none. */
  readonly content: RequestState<ChartModel>
  readonly land: Land | null
  /** What is said where only the first part of the data came; `null` where all did. */
  readonly cut?: string | null
  /** Further tools of the page, before the exports. */
  readonly tools?: ReactNode
  readonly onLook: (change: Partial<ChartLook>) => void
  /** Takes the chart as a file of its own. */
  readonly onSave: (image: Blob, form: ImageForm) => void
  readonly onClose: () => void
}

/** A chart of any kind in each of its states: tools, heading, picture or table, and the chart in sentences. */
export function ChartFrame({ name, look, words, content, land, cut = null, tools, onLook, onSave, onClose }: ChartFrameProps) {
  const place = useRef<HTMLElement>(null)
  const [isTable, setTable] = useState(false)
  const type = chartType(name)
  const label = `${type.label} of ${words.title}, ${words.ranges.map(([title, value]) => `${title} ${value}`).join(', ')}.`
  const model = content.state === 'succeeded' ? content.value : null
  const save = async (form: ImageForm) => {
    if (place.current && model) onSave(await chartImage(form, { name, model, look, words, theme: readTheme(place.current), land }), form)
  }
  return (
    <section ref={place} className="chart-view" aria-label={label}>
      <div className="chart-tools" role="toolbar" aria-label="Chart controls">
        {model && <LookControls controls={type.controls(model, look)} look={look} unit={words.unit} onChange={onLook} />}
        <span className="chart-tools-end">
          {model && (
            <>
              <Button tone="plain" onPress={() => setTable(!isTable)}>
                {isTable ? 'Picture' : 'Table'}
              </Button>
              {tools}
              <SaveButton form="svg" onSave={save} />
              <SaveButton form="png" onSave={save} />
            </>
          )}
          <Button tone="plain" onPress={onClose}>
            <Icon name="close" />
            Close
          </Button>
        </span>
      </div>
      <ChartHead {...words} />
      {content.state === 'streaming' && <Waiting rows={content.rows} onStop={onClose} />}
      {content.state === 'failed' && (
        <p className="chart-problem" role="alert">
          {content.message}
        </p>
      )}
      {model && cut && <CutNotice text={cut} />}
      {model && <Content name={name} model={model} look={look} words={words} label={label} land={land} isTable={isTable} onLook={onLook} />}
    </section>
  )
}

interface ContentProps extends Pick<ChartFrameProps, 'name' | 'look' | 'words' | 'land' | 'onLook'> {
  readonly model: ChartModel
  readonly label: string
  readonly isTable: boolean
}

function Content({ name, model, look, words, label, land, isTable, onLook }: ContentProps) {
  const type = chartType(name)
  const { name: short, title, unit, time } = words
  const summary = useMemo(
    () => type.summary(model, { name: short, title, unit, time }, look).join(' '),
    [type, model, short, title, unit, time, look],
  )
  return (
    <>
      {isTable ? (
        <ChartTable sheet={type.sheet(model, look)} label={label} />
      ) : (
        <Views name={name} model={model} look={look} onLook={onLook}>
          <ChartPlot name={name} model={model} look={look} words={words} label={label} land={land} />
        </Views>
      )}
      <p className="chart-summary">{summary}</p>
    </>
  )
}

const viewLabels: Readonly<Record<ChartView, string>> = { map: 'Map', time: 'Time', lat: 'Latitude', lon: 'Longitude', depth: 'Depth' }

interface ViewsProps extends Pick<ContentProps, 'name' | 'model' | 'look' | 'onLook'> {
  readonly children: ReactNode
}

/** The picture under tabs, where its kind has several views (CHT-22). */
function Views({ name, model, look, onLook, children }: ViewsProps) {
  const views = chartType(name).views?.(model)
  if (!views) return children
  return (
    <div className="chart-views">
      <Tabs
        label="Views"
        tabs={views.map((id) => ({ id, label: viewLabels[id], content: children }))}
        selected={look.view}
        onSelect={(view) => onLook({ view })}
      />
    </div>
  )
}

function SaveButton({ form, onSave }: { readonly form: ImageForm; readonly onSave: (form: ImageForm) => Promise<void> }) {
  return (
    <Button tone="plain" onPress={() => void onSave(form)}>
      <Icon name="download" />
      Download {form.toUpperCase()}
    </Button>
  )
}

function Waiting({ rows, onStop }: { readonly rows: number; readonly onStop: () => void }) {
  return (
    <div className="chart-wait">
      <Progress
        label="Loading observations"
        detail={rows > 0 ? `${rows.toLocaleString('en')} rows` : 'waiting for the portal'}
        onStop={onStop}
      />
    </div>
  )
}
