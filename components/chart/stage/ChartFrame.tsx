import './ChartFrame.css'
import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Dialog } from '#components/controls/Dialog.tsx'
import { Tabs } from '#components/controls/Tabs.tsx'
import type { Land } from '#components/map/geography/Land.ts'
import type { ImageOrigin } from '#core/charts/image/imageWords.ts'
import { type ChartModel, type ChartName, chartType } from '#core/charts/index.ts'
import type { ChartLook, ChartView, SplitBy } from '#core/charts/look/look.ts'
import type { Overlay } from '#core/charts/overlay/Overlay.ts'
import type { ChartCell } from '#core/charts/plane/cells.ts'
import type { SplitChart } from '#core/charts/split/SplitChart.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { isPending, notTried, type RequestState, shownValue } from '#core/request/RequestState.ts'
import type { PictureSource } from '../image/PictureOptions.tsx'
import { chartAnimation, chartImage, chartLabel, describe, type ImageForm } from '../image/snapshot.ts'
import { chartKinds } from '../kinds.ts'
import { type ChartWords, type PanelPicture, panelPictures, withRemark } from '../words/chartWords.ts'
import { ChartHead } from './ChartHead.tsx'
import { ChartPlayer } from './ChartPlayer.tsx'
import { ChartPlot } from './ChartPlot.tsx'
import { ChartTable } from './ChartTable.tsx'
import { ChartTools, type PageTools } from './ChartTools.tsx'
import { ChartWait } from './ChartWait.tsx'
import { SplitPanels } from './SplitPanels.tsx'
import { type CastSelection, StationPanels } from './StationPanels.tsx'
import type { PlaneLink } from './usePlaneView.ts'
import { useRerendering } from './useRerendering.ts'

interface ChartFrameProps {
  readonly name: ChartName
  readonly look: ChartLook
  readonly words: ChartWords
  /** Rows arriving, the chart, or why there is none. */
  readonly content: RequestState<ChartModel>
  /** The panels where the chart is split, or is about to be. */
  readonly split?: RequestState<SplitChart>
  readonly land: Land | null
  /** Positions laid over it, where it is a map. */
  readonly overlay?: Overlay | null
  /** The address of the coastlines of a globe; left out where maps are flat. */
  readonly globeLand?: string
  /** What is said where only the first part of the data came; `null` where all did. */
  readonly cut?: string | null
  /** Further tools of the page, in the menus of the control bar. */
  readonly tools?: PageTools
  /** What lies below the picture, such as the charts of one of its cells. */
  readonly below?: ReactNode
  readonly onLook: (change: Partial<ChartLook>) => void
  /** Looks at a cell of the picture more closely; left out where the page cannot. */
  readonly onCell?: (cell: ChartCell) => void
  /** What it shares with another chart; left out where it stands alone. */
  readonly link?: PlaneLink | undefined
  /** The station that is selected in the charts of its data set; left out where it stands alone. */
  readonly selection?: CastSelection | undefined
  /** Splits it into panels, or into steps that are played; left out where it can only be whole. */
  readonly onSplit?: (by: SplitBy | null, isPlayed: boolean) => void
  readonly pictures: PictureSource
  /** Finds out where the data come from, for exports; never fails. */
  readonly findOrigin: () => Promise<ImageOrigin>
  /** Takes the chart, or a panel of it, as a file of its own. */
  readonly onSave: (image: Blob, form: ImageForm, panel: string | null) => void
  /** Saves what could take long; says so where it fails. */
  readonly onAnimation: (image: Promise<Blob>) => Promise<void>
  readonly onClose: () => void
}

/** A chart of any kind in each of its states: tools, heading, picture, panels or table, and the chart in sentences. */
export function ChartFrame(props: ChartFrameProps) {
  const { name, words, content, split = notTried, land, overlay = null, pictures } = props
  const [isTable, setTable] = useState(false)
  const model = content.state === 'succeeded' ? content.value : null
  const drawn = useRerendering({ model, look: props.look, panels: shownValue(split) ?? null }, isPending(split))
  const { look, panels } = drawn
  const heading = drawn.model && !panels ? withRemark(words, name, drawn.model, look) : words
  const label = chartLabel(name, heading)
  const shared = async () => {
    const [theme, origin] = await Promise.all([pictures.findTheme(pictures.choice.ground), props.findOrigin()])
    return { name, look: props.look, theme, land, overlay, cast: props.selection?.cast ?? null, origin }
  }
  const save = async (form: ImageForm, panel: PanelPicture | null) => {
    const sheet = !panel && panels ? { panels: panelPictures(words, panels) } : {}
    const picture = panel ?? (model && { model, words, ...sheet })
    if (picture) props.onSave(await chartImage(form, { ...(await shared()), ...picture }, pictures), form, panel?.title ?? null)
  }
  const animate = async (steps: readonly PanelPicture[], frameMs: number) => {
    const common = await shared()
    await props.onAnimation(
      chartAnimation(
        steps.map((step) => ({ ...common, ...step })),
        words,
        frameMs,
      ),
    )
  }
  const shown = { name, look, words, land, overlay, isTable, onSave: (panel: PanelPicture, form: ImageForm) => void save(form, panel) }
  return (
    <section className="chart-view" aria-label={label}>
      <ChartTools
        name={name}
        look={props.look}
        unit={words.unit}
        model={model}
        split={shownValue(split) ?? null}
        isTable={isTable}
        further={props.tools ?? {}}
        onLook={props.onLook}
        onSplit={props.onSplit}
        onTable={setTable}
        pictures={pictures}
        onSave={(form) => void save(form, null)}
        onClose={props.onClose}
      />
      <ChartHead {...heading} />
      <p className="chart-rerendering" role="status">
        {drawn.model && drawn.isRerendering && <span>{chartTexts.rerendering}</span>}
      </p>
      {isPending(content) && <ChartWait content={content} onStop={props.onClose} />}
      {content.state === 'failed' && (
        <p className="chart-problem" role="alert">
          {content.message}
        </p>
      )}
      {model && props.cut && <CutNotice text={props.cut} />}
      {drawn.model && panels?.isPlayed && <ChartPlayer key={panels.by} {...shown} split={panels} onAnimation={animate} />}
      {drawn.model && panels && !panels.isPlayed && <SplitPanels key={panels.by} {...shown} split={panels} onCell={props.onCell} />}
      {drawn.model && !panels && <Content {...props} {...shown} model={drawn.model} label={label} />}
      {drawn.model && props.below}
    </section>
  )
}

interface ContentProps extends Omit<ChartFrameProps, 'onSave' | 'overlay'> {
  readonly overlay: Overlay | null
  readonly model: ChartModel
  readonly label: string
  readonly isTable: boolean
  readonly onSave: (panel: PanelPicture, form: ImageForm) => void
}

function Content(props: ContentProps) {
  const { name, model, look, words, label, land, overlay, globeLand, isTable, onLook, onCell, link, selection, onSave } = props
  const type = chartType(name)
  const hidden = type.hidden?.(model, look) ?? null
  const pictures = useMemo(() => chartKinds[name].pictures?.(model, look, words) ?? null, [name, model, look, words])
  const summary = useMemo(() => describe(name, model, words, look, overlay), [name, model, words, look, overlay])
  return (
    <>
      {isTable ? (
        <ChartTable sheet={type.sheet(model, look)} label={label} />
      ) : (
        <Views name={name} model={model} look={look} onLook={onLook}>
          {pictures ? (
            <StationPanels {...{ pictures, land, overlay, selection, onSave }} />
          ) : hidden === null ? (
            <ChartPlot
              {...{ name, model, look, words, label, land, overlay, globeLand, onCell, link }}
              cast={selection?.cast ?? null}
              canZoom
            />
          ) : (
            <p className="chart-problem" role="status">
              {hidden}
            </p>
          )}
        </Views>
      )}
      <p className="chart-summary">{summary}</p>
    </>
  )
}

const viewLabels: Readonly<Record<ChartView, string>> = {
  map: 'Map',
  time: 'Time',
  lat: 'Latitude',
  lon: 'Longitude',
  depth: 'Depth',
  section: 'Section',
  ts: 'T-S',
  stations: 'Stations',
}

interface ViewsProps extends Pick<ContentProps, 'name' | 'model' | 'look' | 'onLook'> {
  readonly children: ReactNode
}

/** The picture under tabs, where its kind has several views (CHT-22). */
function Views({ name, model, look, onLook, children }: ViewsProps) {
  const views = chartType(name).views?.(model) ?? []
  if (views.length < 2) return children
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

/** Says in a dialog, once, that a chart shows only the first part of the data, and leaves a line under it that opens the dialog again (CHT-08). */
function CutNotice({ text }: { readonly text: string }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <div className="chart-cut">
      {chartTexts.cutTitle}.
      <Button tone="plain" onPress={() => setOpen(true)}>
        Why
      </Button>
      <Dialog title={chartTexts.cutTitle} width="narrow" isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>{text}</p>
      </Dialog>
    </div>
  )
}
