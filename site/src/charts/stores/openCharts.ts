import { atom, computed } from 'nanostores'
import type { OpenPlot } from '#core/charts/address/chartsAddress.ts'
import { type LookParams, lookParamsOf } from '#core/charts/address/lookAddress.ts'
import type { ValidChart } from '#core/charts/address/validateChart.ts'
import { type ChartModel, type ChartName, chartType, initialLook } from '#core/charts/index.ts'
import type { ChartLook } from '#core/charts/look/look.ts'
import type { Overlay } from '#core/charts/overlay/Overlay.ts'
import type { OpenChart } from '#core/charts/plan/blocks.ts'
import type { ChartCell } from '#core/charts/plane/cells.ts'
import type { SplitChart } from '#core/charts/split/SplitChart.ts'
import { type RequestState, shownValue } from '#core/request/RequestState.ts'

/** A chart in its tab, or beside the one whose cell it looks at. */
export interface Chart extends ValidChart {
  readonly id: number
  /** As its reader has it; chosen for the data once they are there. */
  readonly look: ChartLook
  /** What its address asked of its look; of no meaning once it is drawn. */
  readonly asked: LookParams
  /** Rows arriving, the chart, or why there is none. */
  readonly content: RequestState<ChartModel>
  /** The time up to which the data are drawn, where the rest did not fit into the response; `null` where all are. */
  readonly cutAt: string | null
  /** Its panels where it is split, or is about to be; `notTried` while it is whole. */
  readonly split: RequestState<SplitChart>
  /** The cell of it that is looked at; `null` while none is. */
  readonly cell: ChartCell | null
  /** Positions laid over it, where it is a map. */
  readonly overlay: Overlay | null
  /** The chart whose cell this one looks at; `null` for charts with a tab. */
  readonly beside: number | null
  /** The charts that it is the difference of, the first minus the second; its draft is that of the first. `null` for charts of rows. */
  readonly difference: { readonly first: number; readonly second: number } | null
}

const $all = atom<readonly Chart[]>([])

/** Charts in the order of their tabs. */
export const $charts = computed($all, (all) => all.filter(({ beside }) => beside === null))

/** Charts of the cells that are looked at, in the order of their kinds. */
export const $cellCharts = computed($all, (all) => all.filter(({ beside }) => beside !== null))

/** The chart in view; `null` is the globe. */
export const $active = atom<number | null>(null)

/** How many pictures of a chart are drawn: one of those that are played. */
export const panelsOf = (split: SplitChart | undefined): number => (split && !split.isPlayed ? split.panels.length : 1)

/** The open charts as the limits count them. */
export const $openCharts = computed($charts, (charts): readonly OpenChart[] =>
  charts.map(({ name, content, split }) => ({
    isRaster: chartType(name).isRaster === true,
    panels: panelsOf(shownValue(split)),
    rows: content.state === 'succeeded' ? content.value.rows : 0,
  })),
)

/** The first looks of models: charts of many points take a while to say theirs, and are asked with every change of the page. */
const firstLooks = new WeakMap<ChartModel, ChartLook>()

/** The first look of a model; its colour range is that of the direction in which a section now runs. */
function initialLookOf(name: ChartName, model: ChartModel, palette: string, { direction }: ChartLook): ChartLook {
  const known = firstLooks.get(model) ?? initialLook(name, model, { palette })
  firstLooks.set(model, known)
  return direction === known.direction ? known : { ...known, range: initialLook(name, model, { palette, direction }).range }
}

/** How a chart looks, as its address says it; while it is fetched, as its address asked. */
export function lookInAddress({ name, content, look, asked, split, variable }: Chart): LookParams {
  if (content.state !== 'succeeded') return asked
  const { by, isPlayed } = shownValue(split) ?? {}
  const first = initialLookOf(name, content.value, variable.Palette, look)
  return lookParamsOf(look, first, by && isPlayed !== undefined ? { by, isPlayed } : null)
}

/** A chart as addresses write it, among those of the same address. */
export function openPlot(chart: Chart, charts: readonly Chart[], link: number | null = null): OpenPlot {
  const { draft, difference } = chart
  const placeOf = (id: number) => charts.findIndex((other) => other.id === id)
  return {
    draft,
    look: lookInAddress(chart),
    difference: difference && { first: placeOf(difference.first), second: placeOf(difference.second) },
    link: link === null ? null : placeOf(link),
  }
}

/** A chart, with or without a tab; `undefined` once it is closed. */
export function chartOf(id: number): Chart | undefined {
  return $all.get().find((chart) => chart.id === id)
}

/** Puts a chart behind all others; one that was there already moves. */
export function addChart(chart: Chart): void {
  removeChart(chart.id)
  $all.set([...$all.get(), chart])
}

/** Takes a chart away. */
export function removeChart(id: number): void {
  if (chartOf(id)) $all.set($all.get().filter((chart) => chart.id !== id))
}

/** Changes some of a chart; nothing where it is closed. */
export function changeChart(id: number, part: Partial<Chart>): void {
  if (chartOf(id)) $all.set($all.get().map((chart) => (chart.id === id ? { ...chart, ...part } : chart)))
}
