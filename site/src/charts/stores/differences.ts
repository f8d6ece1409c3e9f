import { chartsFragment, chartsPath } from '#core/charts/address/chartsAddress.ts'
import { applyLookParams, type LookParams, plainLookParams } from '#core/charts/address/lookAddress.ts'
import { chartType, initialLook } from '#core/charts/index.ts'
import { limits } from '#core/charts/limits.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { failed, inProgress, succeeded } from '#core/request/RequestState.ts'
import { unitWords } from '#core/text/unitWords.ts'
import { logError } from '../../shell/stores/faults.ts'
import { notify } from '../../shell/stores/notices.ts'
import type { DifferenceMessage, DifferenceOrder } from '../../workers/chartDifference.ts'
import { closeChart, newChart } from './charts.ts'
import { $active, $charts, type Chart, changeChart, chartOf, openPlot } from './openCharts.ts'

const texts = chartTexts.difference

/** The open charts that can be laid over a chart: others of rows, of the same plane. */
export function comparableTo({ id, name, difference }: Chart, charts: readonly Chart[]): readonly Chart[] {
  const { plane } = chartType(name)
  if (plane === undefined || difference) return []
  return charts.filter((other) => other.id !== id && other.difference === null && chartType(other.name).plane === plane)
}

/** Opens a chart minus another in a tab of its own; why not, if something is against it. */
export function createDifference(first: number, second: number, asked: LookParams = plainLookParams): string | null {
  const [minuend, subtrahend] = [chartOf(first), chartOf(second)]
  if (!minuend || !subtrahend || !comparableTo(minuend, $charts.get()).includes(subtrahend)) return texts.noCharts
  const units = [minuend, subtrahend].map(({ variable }) => unitWords(variable.Unit.trim())) as [string, string]
  if (units[0] !== units[1]) return texts.otherUnits(...units)
  if ($charts.get().length >= limits.chartTabs) return chartTexts.blocks.tooManyCharts
  const { draft, variable, request } = minuend
  const chart = newChart(draft, variable, request, { asked, difference: { first, second } })
  if (chart) $active.set(chart.id)
  return null
}

/** The address that opens a difference with its two charts; `null` once one of them is closed. */
export function differenceAddress(chart: Chart): string | null {
  const { difference } = chart
  const [first, second] = [difference?.first, difference?.second].map((id) => $charts.get().find((each) => each.id === id))
  if (!first || !second) return null
  const charts = [first, second, chart]
  return (
    chartsPath +
    chartsFragment(
      charts.map((each) => openPlot(each, charts)),
      2,
    )
  )
}

/** What each difference was made of, so that it is made again where one of its charts was. */
const made = new Map<number, readonly unknown[]>()
const workers = new Map<number, Worker>()

/** Makes each difference as soon as both of its charts are there, and closes it with either. Ends with the returned function. */
export function watchDifferences(): () => void {
  const stop = $charts.subscribe((charts) => {
    for (const { id, difference } of charts) if (difference) settle(id, difference)
    for (const id of made.keys()) if (!chartOf(id)) forget(id)
  })
  return () => {
    stop()
    for (const id of made.keys()) forget(id)
  }
}

function forget(id: number): void {
  workers.get(id)?.terminate()
  workers.delete(id)
  made.delete(id)
}

function settle(id: number, { first, second }: NonNullable<Chart['difference']>): void {
  const sources = [chartOf(first), chartOf(second)]
  const models = sources.map((source) => (source?.content.state === 'succeeded' ? source.content.value : null))
  const known = made.get(id)
  if (sources.includes(undefined)) {
    closeChart(id)
    notify(texts.closed)
  } else if (sources.some((source) => source?.content.state === 'failed')) {
    if (known?.[0] === 'failed') return
    made.set(id, ['failed'])
    changeChart(id, { content: failed(texts.noSource) })
  } else if (known === undefined || known.some((model, at) => model !== models[at])) {
    made.set(id, models)
    changeChart(id, { content: inProgress })
    const [minuend, subtrahend] = models
    const name = chartOf(id)?.name
    if (name && minuend && subtrahend) subtract(id, { chart: name, first: minuend, second: subtrahend })
  }
}

/** Grids of millions of cells are subtracted off the main thread. */
function subtract(id: number, order: DifferenceOrder): void {
  workers.get(id)?.terminate()
  const worker = new Worker(new URL('../../workers/chartDifference.ts', import.meta.url), { type: 'module' })
  workers.set(id, worker)
  const end = (content: Chart['content'], look?: Chart['look']) => {
    worker.terminate()
    if (workers.get(id) !== worker) return
    workers.delete(id)
    changeChart(id, { content, ...(look && { look }) })
  }
  worker.onmessage = ({ data }: MessageEvent<DifferenceMessage>) => {
    const chart = chartOf(id)
    if (!chart) return
    if ('obstacle' in data) end(failed(texts[data.obstacle]))
    else {
      const hints = { palette: chart.variable.Palette, direction: chart.asked.look.direction }
      end(succeeded(data.model), applyLookParams(initialLook(chart.name, data.model, hints), chart.asked))
    }
  }
  worker.onerror = (event) => {
    logError(event.error ?? new Error(event.message))
    end(failed(chartTexts.dataFailed))
  }
  worker.postMessage(order)
}
