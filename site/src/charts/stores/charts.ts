import type { VariableRecord } from '#core/catalog/records.ts'
import { applyLookParams, type LookParams, plainLookParams } from '#core/charts/address/lookAddress.ts'
import type { ArchiveWords } from '#core/charts/archive/chartArchive.ts'
import { chartType, initialLook } from '#core/charts/index.ts'
import { type ChartLook, coloursFor, defaultLook, type SplitBy } from '#core/charts/look/look.ts'
import type { Draft } from '#core/charts/request/draft.ts'
import type { ChartOutcome } from '#core/charts/request/fetchChart.ts'
import { type ChartRequest, chartJob } from '#core/charts/request/request.ts'
import { type SplitChart, type SplitOutcome, splitWarning } from '#core/charts/split/SplitChart.ts'
import { accountMessages } from '#core/messages/account.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { guestTexts } from '#core/messages/guest.ts'
import { failed, inProgress, isPending, notTried, shownValue, succeeded } from '#core/request/RequestState.ts'
import { $session, askToSignInAgain } from '../../account/stores/session.ts'
import { logError } from '../../shell/stores/faults.ts'
import { notify } from '../../shell/stores/notices.ts'
import type { ChartMessage, ChartOrder } from '../../workers/chartData.ts'
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

const workers = new Map<number, Worker>()

import { baseOfPage } from '#core/submission/previewAddress.ts'

/** How many splits each worker has still to answer; only the last is the one that is wanted. */
const pendingSplits = new Map<number, number>()
let last = 0

/** Opens a tab for a chart and begins to fetch it; the tab becomes the one in view. */
export function createChart(draft: Draft, variable: VariableRecord, request: ChartRequest, asked: LookParams = plainLookParams): void {
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
  { asked = plainLookParams, beside = null, difference = null }: Partial<Pick<Chart, 'asked' | 'beside' | 'difference'>> = {},
): Chart | null {
  if (!draft.chart) return null
  last += 1
  const empty = { look: defaultLook, content: notTried, cutAt: null, split: notTried, cell: null, overlay: null }
  const chart: Chart = { id: last, name: draft.chart, draft, variable, request, asked, beside, difference, ...empty }
  addChart(chart)
  return chart
}

/** Begins to fetch a chart. */
export function loadChart(id: number): void {
  const chart = chartOf(id)
  if (!chart) return
  changeChart(id, { content: { state: 'streaming', rows: 0 } })
  const worker = new Worker(new URL('../../workers/chartData.ts', import.meta.url), { type: 'module' })
  workers.set(id, worker)
  worker.onmessage = ({ data }: MessageEvent<ChartMessage>) => {
    if (data.kind === 'rows') changeChart(id, { content: { state: 'streaming', rows: data.rows } })
    else if (data.kind === 'received') changeChart(id, { content: { state: 'processing' } })
    else if (data.kind === 'split') settleSplit(id, data.outcome)
    else if (data.kind === 'saved') settleSave(id, data.archive)
    else {
      // The worker holds the rows of a chart for as long as it is open.
      if (data.outcome.kind !== 'model') endWorker(id)
      void settle(chart, data.outcome)
    }
  }
  worker.onerror = (event) => {
    logError(event.error ?? new Error(event.message))
    if (chartOf(id)?.content.state === 'succeeded') onWorkerError(id)
    else {
      endWorker(id)
      changeChart(id, { content: failed('The chart could not be created. Reload the page and try again.') })
    }
  }
  send(id, { kind: 'fetch', job: chartJob(chart), base: baseOfPage(location.pathname) })
}

function send(id: number, order: ChartOrder): void {
  workers.get(id)?.postMessage(order)
}

/** What was asked of a drawn chart has failed; the chart and its rows are as they were. */
function onWorkerError(id: number): void {
  const split = chartOf(id)?.split ?? notTried
  if (isPending(split)) settleSplit(id, { kind: 'refused', says: chartTexts.dataFailed })
  settleSave(id, null)
}

async function settle(chart: Chart, outcome: ChartOutcome): Promise<void> {
  if (outcome.kind === 'refused') {
    await askAndRepeat(chart)
    return
  }
  if (outcome.kind === 'model') {
    const { direction } = chart.asked.look
    const look = applyLookParams(initialLook(chart.name, outcome.model, { palette: chart.variable.Palette, direction }), chart.asked)
    changeChart(chart.id, { content: succeeded(outcome.model), look, cutAt: outcome.cutAt })
    const { split } = chart.asked
    if (split && chartType(chart.name).splits?.by.includes(split.by)) splitChart(chart.id, split.by, split.isPlayed)
  } else changeChart(chart.id, { content: failed(outcome.says) })
  if (outcome.kind !== 'failed' && $session.get().state === 'visitor') rememberPlots(outcome.plotsLeft)
}

/** A refused chart waits for a sign-in and is then fetched again; without one its tab says why. */
async function askAndRepeat(chart: Chart): Promise<void> {
  const says = $session.get().state === 'visitor' ? guestTexts.exceeded : 'Your session has ended. Sign in and try again.'
  if ($session.get().state === 'visitor') rememberPlots(0)
  changeChart(chart.id, { content: failed(says) })
  notify(says, 'danger')
  if (await askToSignInAgain(accountMessages.sessionExpired)) loadChart(chart.id)
}

function endWorker(id: number): void {
  workers.get(id)?.terminate()
  workers.delete(id)
  pendingSplits.delete(id)
  settleSave(id, null)
}

/** Closes a chart and those of its cell, cancelling what is still fetched; the last tab closed leaves the globe in view. */
export function closeChart(id: number): void {
  endWorker(id)
  for (const part of $cellCharts.get()) if (part.beside === id) closeChart(part.id)
  const at = $charts.get().findIndex((chart) => chart.id === id)
  removeChart(id)
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
  const chart = chartOf(id)
  if (chart?.content.state !== 'succeeded') return
  if (by === null) changeChart(id, { split: notTried, look: lookOf(chart, null) })
  else {
    const previous = shownValue(chart.split)
    changeChart(id, { split: { ...inProgress, ...(previous && { previous }) } })
    pendingSplits.set(id, (pendingSplits.get(id) ?? 0) + 1)
    send(id, { kind: 'split', order: { by, direction: chart.look.direction, ...(isPlayed && { isPlayed }) } })
  }
}

function settleSplit(id: number, outcome: SplitOutcome): void {
  const chart = chartOf(id)
  const due = (pendingSplits.get(id) ?? 1) - 1
  pendingSplits.set(id, due)
  if (!chart || due > 0 || !isPending(chart.split)) return
  if (outcome.kind === 'refused') {
    const previous = shownValue(chart.split)
    changeChart(id, { split: previous ? succeeded(previous) : notTried })
    notify(outcome.says, 'danger')
    return
  }
  const others = $openCharts.get().filter((open, at) => open.isRaster && $charts.get()[at]?.id !== id)
  const warning = splitWarning(
    chartType(chart.name),
    panelsOf(outcome.split),
    others.reduce((sum, { panels }) => sum + panels, 0),
  )
  if (warning) notify(warning)
  changeChart(id, { split: succeeded(outcome.split), look: lookOf(chart, outcome.split) })
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
export function chartFileName(
  { variable, name, difference = null }: Pick<Chart, 'variable' | 'name'> & Partial<Pick<Chart, 'difference'>>,
  panel: string | null = null,
): string {
  const parts = [variable.Short_Name, variable.Variable, name, ...(difference ? ['difference'] : []), ...(panel === null ? [] : [panel])]
  return parts.join('_').replace(/[^\w.-]+/g, '-')
}
