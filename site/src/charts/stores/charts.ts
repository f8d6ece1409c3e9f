import { workerCalls } from '#components/workers/workerCalls.ts'
import type { VariableRecord } from '#core/catalog/records.ts'
import { applyLookParams, defaultLookParams, type LookParams } from '#core/charts/address/lookAddress.ts'
import type { ArchiveWords } from '#core/charts/archive/chartArchive.ts'
import { type ChartModel, chartType, initialLook } from '#core/charts/index.ts'
import { type ChartLook, coloursFor, defaultLook, type SplitBy } from '#core/charts/look/look.ts'
import type { Draft } from '#core/charts/request/draft.ts'
import type { ChartOutcome } from '#core/charts/request/fetchChart.ts'
import { type ChartRequest, chartJob } from '#core/charts/request/request.ts'
import { type SplitChart, splitWarning } from '#core/charts/split/SplitChart.ts'
import { accountMessages } from '#core/messages/account.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { guestTexts } from '#core/messages/guest.ts'
import { Problem } from '#core/request/Problem.ts'
import type { RemoteCalls } from '#core/request/RemoteCalls.ts'
import { notTried, shownValue, succeeded } from '#core/request/RequestState.ts'
import { baseOfPage } from '#core/submission/previewAddress.ts'
import { notify } from '../../common/stores/notices.ts'
import { type RequestRun, type RequestStore, requestStore } from '../../common/stores/requestStore.ts'
import { $session, askToSignInAgain } from '../../common/stores/session.ts'
import type { ChartCalls } from '../../workers/chartData.ts'
import { rememberPlots } from './guest.ts'
import {
  $active,
  $cellCharts,
  $charts,
  $openCharts,
  addChart,
  type Chart,
  changeChart,
  chartOf,
  panelsOf,
  removeChart,
} from './openCharts.ts'

/** The requests of an open chart, and the worker that holds its rows. */
interface Making {
  readonly content: RequestStore<ChartModel>
  readonly split: RequestStore<SplitChart>
  worker: RemoteCalls<ChartCalls> | null
}

const makings = new Map<number, Making>()
let last = 0

/** Opens a tab for a chart and begins to fetch it; the tab becomes the one in view. */
export function createChart(draft: Draft, variable: VariableRecord, request: ChartRequest, asked: LookParams = defaultLookParams): void {
  const chart = newChart(draft, variable, request, { asked })
  if (!chart) return
  $active.set(chart.id)
  loadChart(chart.id)
}

/** A chart that nothing has been asked for yet, in a tab or beside another chart; `null` for a draft without a type. */
export function newChart(
  draft: Draft,
  variable: VariableRecord,
  request: ChartRequest,
  { asked = defaultLookParams, beside = null, difference = null }: Partial<Pick<Chart, 'asked' | 'beside' | 'difference'>> = {},
): Chart | null {
  if (!draft.chart) return null
  last += 1
  const empty = { look: defaultLook, content: notTried, cutAt: null, split: notTried, cell: null, overlay: null }
  const chart: Chart = { id: last, name: draft.chart, draft, variable, request, asked, beside, difference, ...empty }
  const [content, split] = [requestStore<ChartModel>(), requestStore<SplitChart>()]
  content.$request.listen((state) => changeChart(chart.id, { content: state }))
  split.$request.listen((state) => changeChart(chart.id, { split: state }))
  makings.set(chart.id, { content, split, worker: null })
  // A difference of charts that are there is made as soon as it is in the list.
  addChart(chart)
  return chart
}

/** The request of an open chart's content. */
export const contentOf = (id: number): RequestStore<ChartModel> | undefined => makings.get(id)?.content

/** Fetches a chart, by a worker that holds its rows for as long as the chart is open. */
export function loadChart(id: number): void {
  const [chart, making] = [chartOf(id), makings.get(id)]
  if (!chart || !making) return
  const make = async ({ signal, report }: RequestRun<ChartModel>): Promise<ChartModel> => {
    report({ state: 'streaming', rows: 0 })
    const worker = workerCalls<ChartCalls>(new Worker(new URL('../../workers/chartData.ts', import.meta.url), { type: 'module' }))
    void making.worker?.end()
    making.worker = worker
    const outcome = await worker.call(
      'fetch',
      { job: chartJob(chart), base: baseOfPage(location.pathname) },
      { signal, onProgress: report },
    )
    if (outcome.kind !== 'model') void worker.end()
    return drawn(chart, outcome)
  }
  const { split } = chart.asked
  void making.content.run(make, { broken: 'The chart could not be created. Reload the page and try again.' }).then((end) => {
    if (end?.state === 'succeeded' && split && chartType(chart.name).splits?.by.includes(split.by)) splitChart(id, split.by, split.isPlayed)
  })
}

/** The model of a chart that was fetched, its look chosen. Throws why there is none. */
function drawn(chart: Chart, outcome: ChartOutcome): ChartModel {
  const isVisitor = $session.get().state === 'visitor'
  if (outcome.kind === 'unauthorized') {
    const says = isVisitor ? guestTexts.exceeded : 'Your session has ended. Sign in and try again.'
    if (isVisitor) rememberPlots(0)
    notify(says, 'danger')
    void repeatSignedIn(chart.id)
    throw new Problem('unauthorized', says)
  }
  if (outcome.kind !== 'failed' && isVisitor) rememberPlots(outcome.plotsLeft)
  if (outcome.kind !== 'model') throw new Problem('unexpected-reply', outcome.says)
  const { model, cutAt } = outcome
  changeChart(chart.id, { look: lookAtFirst(chart, model), cutAt })
  return model
}

/** How a chart looks at first: as its address asked. */
export function lookAtFirst({ name, variable, asked }: Chart, model: ChartModel): ChartLook {
  return applyLookParams(initialLook(name, model, { palette: variable.Palette, direction: asked.look.direction }), asked)
}

/** A refused chart waits for a sign-in and is then fetched again. */
async function repeatSignedIn(id: number): Promise<void> {
  if (await askToSignInAgain(accountMessages.sessionExpired)) loadChart(id)
}

/** Closes a chart and those of its cell, cancelling what is still fetched; the last tab closed leaves the globe in view. */
export function closeChart(id: number): void {
  for (const part of $cellCharts.get()) if (part.beside === id) closeChart(part.id)
  const at = $charts.get().findIndex((chart) => chart.id === id)
  removeChart(id)
  const making = makings.get(id)
  makings.delete(id)
  making?.content.reset()
  making?.split.reset()
  void making?.worker?.end()
  const rest = $charts.get()
  if ($active.get() === id) $active.set(rest[Math.min(at, rest.length - 1)]?.id ?? null)
}

/** Brings a tab into view; `null` is the globe. */
export function showChart(id: number | null): void {
  $active.set(id)
}

/** Changes how a chart looks. A split section is split anew when it turns; a whole one gets the colours of the direction that it then shows. */
export function changeLook(id: number, part: Partial<ChartLook>): void {
  const chart = chartOf(id)
  if (!chart) return
  const look = { ...chart.look, ...part }
  const split = part.direction === undefined ? undefined : shownValue(chart.split)
  changeChart(id, { look: part.direction === undefined || split ? look : lookOf(chart, null, look) })
  if (split) splitChart(id, split.by, split.isPlayed)
}

/** Splits a chart into panels, or into steps to be played, of the rows that it was made of; `null` makes it whole again. */
export function splitChart(id: number, by: SplitBy | null, isPlayed = false): void {
  const [chart, making] = [chartOf(id), makings.get(id)]
  if (chart?.content.state !== 'succeeded' || !making) return
  const before = shownValue(chart.split)
  if (by === null) {
    changeChart(id, { look: lookOf(chart, null) })
    making.split.reset()
    return
  }
  const order = { by, direction: chart.look.direction, ...(isPlayed && { isPlayed }) }
  const make = async ({ signal }: RequestRun<SplitChart>): Promise<SplitChart> => {
    const outcome = await making.worker?.call('split', order)
    signal.throwIfAborted()
    if (outcome?.kind !== 'split') throw new Problem('bad-request', outcome?.says ?? chartTexts.dataFailed)
    warnOfPanels(chart, outcome.split)
    changeChart(id, { look: lookOf(chartOf(id) ?? chart, outcome.split) })
    return outcome.split
  }
  void making.split.run(make, { keepsPrevious: true, broken: chartTexts.dataFailed }).then((end) => {
    if (end?.state !== 'failed') return
    making.split.set(before ? succeeded(before) : notTried)
    notify(end.message, 'danger')
  })
}

function warnOfPanels({ id, name }: Chart, split: SplitChart): void {
  const others = $openCharts.get().filter((open, at) => open.isRaster && $charts.get()[at]?.id !== id)
  const warning = splitWarning(
    chartType(name),
    panelsOf(split),
    others.reduce((sum, { panels }) => sum + panels, 0),
  )
  if (warning) notify(warning)
}

/**
 * The look of a chart that is split, made whole or turned, with what `next` changes: a colour range that its reader has not changed becomes
 * that of the values now drawn.
 */
function lookOf({ name, content, look, split: before, variable: { Palette } }: Chart, split: SplitChart | null, next = look): ChartLook {
  if (content.state !== 'succeeded') return next
  const rangeOf = (panels: SplitChart | null | undefined, { direction }: ChartLook) =>
    (panels?.spread ? coloursFor(panels.spread, Palette) : initialLook(name, content.value, { palette: Palette, direction })).range
  const old = rangeOf(shownValue(before), look)
  const isOwn = next.range.min !== old.min || next.range.max !== old.max
  return isOwn ? next : { ...next, range: rangeOf(split, next) }
}

/** The rows of a chart as a zip file, made by its worker. Throws where that fails and where the chart is closed meanwhile. */
export async function saveRows(id: number, words: ArchiveWords): Promise<Blob> {
  const worker = makings.get(id)?.worker
  if (!worker) throw new TypeError('the chart has no rows')
  return worker.call('save', words)
}

/** Data set, variable, kind and panel, in signs that every file system takes; without an ending. */
export function chartFileName(
  { variable, name, difference = null }: Pick<Chart, 'variable' | 'name'> & Partial<Pick<Chart, 'difference'>>,
  panel: string | null = null,
): string {
  const parts = [variable.Short_Name, variable.Variable, name, ...(difference ? ['difference'] : []), ...(panel === null ? [] : [panel])]
  return parts.join('_').replace(/[^\w.-]+/g, '-')
}
