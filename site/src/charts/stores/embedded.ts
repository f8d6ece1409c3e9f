import { atom } from 'nanostores'
import { catalogApi } from '#core/api/catalog.ts'
import { citedOn } from '#core/catalog/accessDay.ts'
import { applyLookParams } from '#core/charts/address/lookAddress.ts'
import { draftOfPlot, plotAddress, readPlot, rowsAddress } from '#core/charts/address/plotAddress.ts'
import { type ValidChart, validateChart } from '#core/charts/address/validateChart.ts'
import { type ChartModel, initialLook } from '#core/charts/index.ts'
import { type ChartLook, defaultLook } from '#core/charts/look/look.ts'
import type { ChartOutcome } from '#core/charts/request/fetchChart.ts'
import { chartJob } from '#core/charts/request/request.ts'
import { createClient } from '#core/client/createClient.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { Problem } from '#core/request/Problem.ts'
import { failed, inProgress, type RequestState, succeeded } from '#core/request/RequestState.ts'
import { logError } from '../../shell/stores/faults.ts'
import type { ChartMessage, ChartOrder } from '../../workers/chartData.ts'

/** The chart of an embedded page. */
export interface EmbeddedChart extends ValidChart {
  readonly look: ChartLook
  /** Where the portal shows it. */
  readonly address: string
}

/** What is embedded, as soon as that is known. */
export const $embedded = atom<EmbeddedChart | null>(null)

/** Its model, or why there is none. */
export const $embeddedModel = atom<RequestState<ChartModel>>(inProgress)

/** How to cite its data, with version and today's date; empty until it is known. */
export const $embeddedCitation = atom('')

/** The portal as nobody sees it: whoever reads the page around the frame, nothing is ever asked for on their behalf. */
const portal = createClient({ base: '', fetch: (address, init) => fetch(address, { ...init, credentials: 'omit' }) })

/** Draws the chart that the page's address names. Ends with the returned function. */
export function showEmbedded(search: string): () => void {
  const ending = new AbortController()
  const { signal } = ending
  void embed(search, signal).catch((fault: unknown) => {
    if (signal.aborted) return
    $embeddedModel.set(failed(fault instanceof Problem ? fault.message : chartTexts.dataFailed))
    if (!(fault instanceof Problem)) logError(fault)
  })
  return () => ending.abort()
}

async function embed(search: string, signal: AbortSignal): Promise<void> {
  const read = readPlot(search)
  if ('problems' in read) {
    $embeddedModel.set(failed(read.problems.join(' ')))
    return
  }
  const { plot } = read
  const variable = await portal.call(catalogApi.variable, { id: plot.id }, { signal })
  const draft = draftOfPlot(plot, variable)
  const chart = validateChart(draft)
  const rows = rowsAddress(draft)
  if ('says' in chart || rows === null) {
    $embeddedModel.set(failed('says' in chart ? chart.says : chartTexts.invalidValue))
    return
  }
  const shown: EmbeddedChart = { ...chart, look: defaultLook, address: plotAddress(draft, plot.look) ?? '' }
  $embedded.set(shown)
  void cite(variable.Short_Name, signal)
  const outcome = await drawn(shown, rows, signal)
  if (outcome.kind === 'model') {
    const hints = { palette: variable.Palette, direction: plot.look.look.direction }
    const look = applyLookParams(initialLook(chart.name, outcome.model, hints), plot.look)
    $embedded.set({ ...shown, look })
    $embeddedModel.set(succeeded(outcome.model))
  } else $embeddedModel.set(failed('says' in outcome ? outcome.says : chartTexts.dataFailed))
}

/** Fetches and models the rows in a worker of their own, which ends with the answer. */
function drawn(chart: EmbeddedChart, anonymousUrl: string, signal: AbortSignal): Promise<ChartOutcome> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('../../workers/chartData.ts', import.meta.url), { type: 'module' })
    const end = () => worker.terminate()
    signal.addEventListener('abort', end)
    worker.onmessage = ({ data }: MessageEvent<ChartMessage>) => {
      if (data.kind !== 'outcome') return
      resolve(data.outcome)
      end()
    }
    worker.onerror = (event) => {
      reject(new Problem('unexpected-reply', event.message))
      end()
    }
    worker.postMessage({ kind: 'fetch', job: chartJob(chart), anonymousUrl } satisfies ChartOrder)
  })
}

/** Without its citation the chart still says which data set and version it shows. */
async function cite(shortname: string, signal: AbortSignal): Promise<void> {
  try {
    const { citation } = await portal.call(catalogApi.datasetFullPage, { shortname }, { signal })
    $embeddedCitation.set(citedOn(citation, Date.now()))
  } catch (fault) {
    if (!signal.aborted && !(fault instanceof Problem)) throw fault
  }
}
