import { computed } from 'nanostores'
import { catalogApi } from '#core/api/catalog.ts'
import { type ChartsParams, chartsFragment, namesCharts, readCharts } from '#core/charts/address/chartsAddress.ts'
import type { LookParams } from '#core/charts/address/lookAddress.ts'
import { draftOfPlot, type PlotParams } from '#core/charts/address/plotAddress.ts'
import { validateChart } from '#core/charts/address/validateChart.ts'
import type { Draft } from '#core/charts/request/draft.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { guestTexts } from '#core/messages/guest.ts'
import { plotTexts } from '#core/messages/plot.ts'
import { Problem } from '#core/request/Problem.ts'
import { notify } from '../../common/stores/notices.ts'
import { portal } from '../../common/stores/portal.ts'
import { closeChart, createChart, showChart } from './charts.ts'
import { createDifference } from './differences.ts'
import { variableFailure } from './draft.ts'
import { $guestPlots, $isAdmitted, admit } from './guest.ts'
import { $link, linkCharts } from './links.ts'
import { $active, $charts, $openCharts, openPlot } from './openCharts.ts'

const $fragment = computed([$charts, $active, $link], (charts, active, link) =>
  chartsFragment(
    charts.map((chart) => openPlot(chart, charts, link?.first === chart.id ? link.second : null)),
    charts.findIndex(({ id }) => id === active),
  ),
)

/** Keeps the open charts in the address of the page, and opens those that it names. Ends with the returned function. */
export function keepChartsInAddress(): () => void {
  let reading: AbortController | null = null
  const write = () => {
    if (!reading) history.replaceState(history.state, '', location.pathname + location.search + $fragment.get())
  }
  const read = async () => {
    reading?.abort()
    const own = new AbortController()
    reading = own
    // A difference is closed before its charts.
    for (const { id } of $charts.get().toReversed()) closeChart(id)
    await openCharts(location.hash, own.signal)
    if (reading === own) reading = null
  }
  const changed = () => {
    if (namesCharts(location.hash)) void read()
    else write()
  }
  void read()
  const stop = $fragment.listen(write)
  addEventListener('hashchange', changed)
  return () => {
    reading?.abort()
    stop()
    removeEventListener('hashchange', changed)
  }
}

/** Opens the charts that a fragment names, once data may be asked for, unless it is called off; says of the others what is wrong with them. */
async function openCharts(fragment: string, signal: AbortSignal): Promise<void> {
  const { charts, differences, problems } = readCharts(fragment)
  for (const says of problems) notify(says, 'danger')
  if (charts.length === 0) return
  const [drafts] = await Promise.all([Promise.all(charts.map(({ plot }) => draftOf(plot))), untilAdmitted()])
  if (signal.aborted) return
  let shown: number | null = null
  const opened = new Map<number, number>()
  const parts = [...charts.map((part, at) => ({ ...part, draft: drafts[at] ?? chartTexts.variableFailed })), ...differences]
  for (const part of parts.toSorted((a, b) => a.place - b.place)) {
    const before = $charts.get().length
    const says = 'plot' in part ? openDraft(part.draft, part.plot.look) : openDifference(part, opened)
    const last = $charts.get().at(-1)
    if (says !== null) notify(plotTexts.ofChart(part.place, says), 'danger')
    else if (last && $charts.get().length > before) {
      opened.set(part.place, last.id)
      if (part.isShown) shown = last.id
    }
  }
  for (const { place, link } of parts) {
    const [one, other] = [opened.get(place), opened.get(link ?? 0)]
    if (link !== null && one !== undefined && (other === undefined || !linkCharts(one, other)))
      notify(plotTexts.ofChart(place, chartTexts.link.noChart), 'danger')
  }
  showChart(shown)
}

const openDraft = (draft: Draft | string, look: LookParams) => (typeof draft === 'string' ? draft : open(draft, look))

/** Opens the difference of two charts that this address has opened; why not, if something is against it. */
function openDifference({ first, second, look }: ChartsParams['differences'][number], opened: ReadonlyMap<number, number>): string | null {
  const [minuend, subtrahend] = [opened.get(first), opened.get(second)]
  return minuend === undefined || subtrahend === undefined ? chartTexts.difference.noCharts : createDifference(minuend, subtrahend, look)
}

/** Opens a chart; why not, if something is against it. */
function open(draft: Draft, look: LookParams): string | null {
  const chart = validateChart(draft, { guestPlots: $guestPlots.get(), open: $openCharts.get() })
  if ('says' in chart) return chart.says
  createChart(draft, chart.variable, chart.request, look)
  return null
}

/** The draft of a chart, or why its variable cannot be read. */
async function draftOf(asked: PlotParams): Promise<Draft | string> {
  try {
    return draftOfPlot(asked, await portal.call(catalogApi.variable, { id: asked.id }))
  } catch (fault) {
    if (fault instanceof Problem) return variableFailure(fault)
    throw fault
  }
}

/** Lets a visitor go on as a guest; where the portal refuses, says so and waits until somebody is admitted. */
async function untilAdmitted(): Promise<void> {
  if (await admit()) return
  notify(guestTexts.unavailable, 'danger')
  return new Promise((resolve) => {
    const stop = $isAdmitted.listen((isAdmitted) => {
      if (!isAdmitted) return
      stop()
      resolve()
    })
  })
}
