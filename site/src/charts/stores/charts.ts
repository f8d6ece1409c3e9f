import { atom, computed } from 'nanostores'
import type { VariableRecord } from '#core/api/records.ts'
import type { ArchiveWords } from '#core/charts/archive/chartArchive.ts'
import type { OpenChart } from '#core/charts/blocks.ts'
import type { Draft } from '#core/charts/draft.ts'
import type { ChartJob, ChartOutcome } from '#core/charts/fetchChart.ts'
import { type ChartModel, type ChartName, chartType, firstLook } from '#core/charts/index.ts'
import { type ChartLook, coloursFor, plainLook, type SplitBy } from '#core/charts/look.ts'
import type { ChartRequest } from '#core/charts/request.ts'
import { type SplitChart, type SplitOutcome, splitWarning } from '#core/charts/split/SplitChart.ts'
import { failed, inProgress, isPending, notTried, type RequestState, shownValue, succeeded } from '#core/client/RequestState.ts'
import { limits } from '#core/limits.ts'
import { accountMessages } from '#core/messages/account.ts'
import { guestTexts } from '#core/messages/guest.ts'
import { degreesPerStep } from '#core/size/resolution.ts'
import { $session, askToSignInAgain } from '../../account/stores/session.ts'
import { logFault } from '../../shell/stores/faults.ts'
import { notify } from '../../shell/stores/notices.ts'
import type { ChartMessage, ChartOrder } from '../../workers/chartData.ts'
import { $guest, openGuestQuestion, rememberPlots } from './guest.ts'

/** A chart in its tab. */
export interface Chart {
  readonly id: number
  readonly name: ChartName
  readonly draft: Draft
  readonly variable: VariableRecord
  readonly request: ChartRequest
  /** As its reader has it; chosen for the data once they are there. */
  readonly look: ChartLook
  /** Rows arriving, the chart, or why there is none. */
  readonly content: RequestState<ChartModel>
  /** The time up to which the data are drawn, where the rest did not fit into the response; `null` where all are. */
  readonly cutAt: string | null
  /** Its panels where it is split, or is about to be; `notTried` while it is whole. */
  readonly split: RequestState<SplitChart>
}

/** Charts in the order of their tabs. */
export const $charts = atom<readonly Chart[]>([])

/** The chart in view; `null` is the globe. */
export const $active = atom<number | null>(null)

/** The open charts as the limits count them. */
export const $openCharts = computed($charts, (charts): readonly OpenChart[] =>
  charts.map(({ name, content, split }) => ({
    isRaster: chartType(name).isRaster,
    panels: shownValue(split)?.panels.length ?? 1,
    rows: content.state === 'succeeded' ? content.value.rows : 0,
  })),
)

const workers = new Map<number, Worker>()
/** How many splits each worker has still to answer; only the last is the one that is wanted. */
const splitsDue = new Map<number, number>()
let last = 0

function change(id: number, part: Partial<Chart>): void {
  $charts.set($charts.get().map((chart) => (chart.id === id ? { ...chart, ...part } : chart)))
}

/** Opens a tab for a chart and begins to fetch it; the tab becomes the one in view. */
export function createChart(draft: Draft, variable: VariableRecord, request: ChartRequest): void {
  if (!draft.chart) return
  last += 1
  const chart: Chart = {
    id: last,
    name: draft.chart,
    draft,
    variable,
    request,
    look: plainLook,
    content: { state: 'streaming', rows: 0 },
    cutAt: null,
    split: notTried,
  }
  $charts.set([...$charts.get(), chart])
  $active.set(chart.id)
  load(chart)
}

function load(chart: Chart): void {
  const worker = new Worker(new URL('../../workers/chartData.ts', import.meta.url), { type: 'module' })
  workers.set(chart.id, worker)
  worker.onmessage = ({ data }: MessageEvent<ChartMessage>) => {
    if (data.kind === 'rows') change(chart.id, { content: { state: 'streaming', rows: data.rows } })
    else if (data.kind === 'received') change(chart.id, { content: { state: 'processing' } })
    else if (data.kind === 'split') settleSplit(chart.id, data.outcome)
    else if (data.kind === 'saved') settleSave(chart.id, data.archive)
    else {
      // The worker holds the rows of a chart for as long as it is open.
      if (data.outcome.kind !== 'model') endWorker(chart.id)
      void settle(chart, data.outcome)
    }
  }
  worker.onerror = (event) => {
    endWorker(chart.id)
    change(chart.id, { content: failed('The chart could not be created. Reload the page and try again.') })
    logFault(event.error ?? new Error(event.message))
  }
  const job: ChartJob = { chart: chart.name, request: chart.request, cellDegrees: degreesPerStep(chart.variable.Spatial_Resolution) ?? 1 }
  send(chart.id, { kind: 'fetch', job })
}

function send(id: number, order: ChartOrder): void {
  workers.get(id)?.postMessage(order)
}

async function settle(chart: Chart, outcome: ChartOutcome): Promise<void> {
  if (outcome.kind === 'refused') {
    await askAndRepeat(chart)
    return
  }
  if (outcome.kind === 'model') {
    const look = firstLook(chart.name, outcome.model, { palette: chart.variable.Palette })
    change(chart.id, { content: succeeded(outcome.model), look, cutAt: outcome.cutAt })
  } else change(chart.id, { content: failed(outcome.says) })
  if (outcome.kind !== 'failed' && $session.get().state === 'visitor') updatePlotsLeft(outcome.plotsLeft)
}

function updatePlotsLeft(plotsLeft: number | null): void {
  rememberPlots(plotsLeft)
  const made = limits.guestPlotsPerDay - ($guest.get()?.plotsLeft ?? limits.guestPlotsPerDay)
  if (made >= limits.guestPromptAtPlots) openGuestQuestion()
}

/** A refused chart waits for a sign-in and is then fetched again; without one its tab says why. */
async function askAndRepeat(chart: Chart): Promise<void> {
  const says = $session.get().state === 'visitor' ? guestTexts.exceeded : 'Your session has ended. Sign in and try again.'
  if ($session.get().state === 'visitor') rememberPlots(0)
  change(chart.id, { content: failed(says) })
  notify(says, 'danger')
  if (!(await askToSignInAgain(accountMessages.sessionExpired)) || !$charts.get().some(({ id }) => id === chart.id)) return
  change(chart.id, { content: { state: 'streaming', rows: 0 } })
  load(chart)
}

function endWorker(id: number): void {
  workers.get(id)?.terminate()
  workers.delete(id)
  splitsDue.delete(id)
  settleSave(id, null)
}

/** Closes a tab, cancelling what it still fetches; the last one closed leaves the globe in view. */
export function closeChart(id: number): void {
  endWorker(id)
  const at = $charts.get().findIndex((chart) => chart.id === id)
  const rest = $charts.get().filter((chart) => chart.id !== id)
  $charts.set(rest)
  if ($active.get() === id) $active.set(rest[Math.min(at, rest.length - 1)]?.id ?? null)
}

/** Brings a tab into view; `null` is the globe. */
export function showChart(id: number | null): void {
  $active.set(id)
}

/** Changes how a chart looks. A section split by place across it is split anew when it turns. */
export function changeLook(id: number, part: Partial<ChartLook>): void {
  const chart = chartOf(id)
  if (!chart) return
  change(id, { look: { ...chart.look, ...part } })
  if (part.direction !== undefined && shownValue(chart.split)?.by === 'space') splitChart(id, 'space')
}

/** Splits a chart into panels, of the rows that it was made of; `null` makes it whole again. */
export function splitChart(id: number, by: SplitBy | null): void {
  const chart = chartOf(id)
  if (chart?.content.state !== 'succeeded') return
  if (by === null) change(id, { split: notTried, look: lookOf(chart, null) })
  else {
    const previous = shownValue(chart.split)
    change(id, { split: { ...inProgress, ...(previous && { previous }) } })
    splitsDue.set(id, (splitsDue.get(id) ?? 0) + 1)
    send(id, { kind: 'split', order: { by, direction: chart.look.direction } })
  }
}

function settleSplit(id: number, outcome: SplitOutcome): void {
  const chart = chartOf(id)
  const due = (splitsDue.get(id) ?? 1) - 1
  splitsDue.set(id, due)
  if (!chart || due > 0 || !isPending(chart.split)) return
  if (outcome.kind === 'refused') {
    const previous = shownValue(chart.split)
    change(id, { split: previous ? succeeded(previous) : notTried })
    notify(outcome.says, 'danger')
    return
  }
  const others = $openCharts.get().filter((open, at) => open.isRaster && $charts.get()[at]?.id !== id)
  const warning = splitWarning(
    chartType(chart.name),
    outcome.split.panels.length,
    others.reduce((sum, { panels }) => sum + panels, 0),
  )
  if (warning) notify(warning)
  change(id, { split: succeeded(outcome.split), look: lookOf(chart, outcome.split) })
}

/** The look of a chart that is split or made whole: a colour range that its reader has not changed becomes that of the values now drawn. */
function lookOf({ name, content, look, split: before, variable: { Palette } }: Chart, split: SplitChart | null): ChartLook {
  if (content.state !== 'succeeded') return look
  const rangeOf = (panels: SplitChart | null | undefined) =>
    (panels?.spread ? coloursFor(panels.spread, Palette) : firstLook(name, content.value, { palette: Palette })).range
  const old = rangeOf(shownValue(before))
  return look.range.min === old.min && look.range.max === old.max ? { ...look, range: rangeOf(split) } : look
}

const saves = new Map<number, (archive: Blob | null) => void>()

/** The rows of a chart as a zip file, made by its worker, one at a time. Throws where that fails and where the chart is closed meanwhile. */
export function saveRows(id: number, words: ArchiveWords): Promise<Blob> {
  return new Promise((resolve, reject) => {
    saves.set(id, (archive) => (archive ? resolve(archive) : reject(new TypeError('the worker could not write the file'))))
    send(id, { kind: 'save', words })
  })
}

function settleSave(id: number, archive: Blob | null): void {
  saves.get(id)?.(archive)
  saves.delete(id)
}

/** Data set, variable, kind and panel, in signs that every file system takes; without an ending. */
export function chartFileName({ variable, name }: Pick<Chart, 'variable' | 'name'>, panel: string | null = null): string {
  const parts = [variable.Short_Name, variable.Variable, name, ...(panel === null ? [] : [panel])]
  return parts.join('_').replace(/[^\w.-]+/g, '-')
}

function chartOf(id: number): Chart | undefined {
  return $charts.get().find((chart) => chart.id === id)
}
