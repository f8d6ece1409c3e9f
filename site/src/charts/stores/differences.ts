import { workerCalls } from '#components/workers/workerCalls.ts'
import { chartsFragment, chartsPath } from '#core/charts/address/chartsAddress.ts'
import { defaultLookParams, type LookParams } from '#core/charts/address/lookAddress.ts'
import type { ChartModel } from '#core/charts/index.ts'
import { limits } from '#core/limits/charts.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { Problem } from '#core/request/Problem.ts'
import { failed, inProgress } from '#core/request/RequestState.ts'
import { unitWords } from '#core/text/unitWords.ts'
import { notify } from '../../common/stores/notices.ts'
import type { RequestRun } from '../../common/stores/requestStore.ts'
import type { DifferenceCalls } from '../../workers/chartDifference.ts'
import { closeChart, contentOf, lookAtFirst, newChart } from './charts.ts'
import { linkableWith } from './links.ts'
import { $active, $charts, type Chart, changeChart, chartOf, openPlot } from './openCharts.ts'

const texts = chartTexts.difference

/** The open charts that can be laid over a chart: others of rows, of the same plane. */
export const comparableTo = (chart: Chart, charts: readonly Chart[]): readonly Chart[] =>
  chart.difference ? [] : linkableWith(chart, charts).filter(({ difference }) => difference === null)

/** Opens a chart minus another in a tab of its own; why not, if something is against it. */
export function createDifference(first: number, second: number, asked: LookParams = defaultLookParams): string | null {
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

/** Makes each difference as soon as both of its charts are there, and closes it with either. Ends with the returned function. */
export function watchDifferences(): () => void {
  const stop = $charts.subscribe((charts) => {
    for (const { id, difference } of charts) if (difference) settle(id, difference)
    for (const id of made.keys()) if (!chartOf(id)) made.delete(id)
  })
  return () => {
    stop()
    made.clear()
  }
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
    contentOf(id)?.set(failed(texts.noSource))
  } else if (known === undefined || known.some((model, at) => model !== models[at])) {
    made.set(id, models)
    const [minuend, subtrahend] = models
    if (minuend && subtrahend) subtract(id, minuend, subtrahend)
    else contentOf(id)?.set(inProgress)
  }
}

/** Grids of millions of cells are subtracted off the main thread. */
function subtract(id: number, first: ChartModel, second: ChartModel): void {
  const chart = chartOf(id)
  if (!chart) return
  const worker = workerCalls<DifferenceCalls>(new Worker(new URL('../../workers/chartDifference.ts', import.meta.url), { type: 'module' }))
  const make = async ({ signal }: RequestRun<ChartModel>): Promise<ChartModel> => {
    const outcome = await worker.once('subtract', { chart: chart.name, first, second }, { signal })
    if ('obstacle' in outcome) throw new Problem('bad-request', texts[outcome.obstacle])
    changeChart(id, { look: lookAtFirst(chart, outcome.model) })
    return outcome.model
  }
  void contentOf(id)?.run(make, { broken: chartTexts.dataFailed })
}
