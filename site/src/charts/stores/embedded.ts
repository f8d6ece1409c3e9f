import { atom } from 'nanostores'
import { workerCalls } from '#components/workers/workerCalls.ts'
import { catalogApi } from '#core/api/catalog.ts'
import { citedOn } from '#core/catalog/accessDay.ts'
import { applyLookParams } from '#core/charts/address/lookAddress.ts'
import { draftOfPlot, plotAddress, readPlot, rowsAddress } from '#core/charts/address/plotAddress.ts'
import { type ValidChart, validateChart } from '#core/charts/address/validateChart.ts'
import { type ChartModel, initialLook } from '#core/charts/index.ts'
import { type ChartLook, defaultLook } from '#core/charts/look/look.ts'
import { chartJob } from '#core/charts/request/request.ts'
import { createClient } from '#core/client/createClient.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { Problem } from '#core/request/Problem.ts'
import { type RequestRun, requestStore } from '../../common/stores/requestStore.ts'
import type { ChartCalls } from '../../workers/chartData.ts'

/** The chart of an embedded page. */
export interface EmbeddedChart extends ValidChart {
  readonly look: ChartLook
  /** Where the portal shows it. */
  readonly address: string
}

const model = requestStore<ChartModel>()

/** What is embedded, as soon as that is known. */
export const $embedded = atom<EmbeddedChart | null>(null)

/** Its model, or why there is none. */
export const $embeddedModel = model.$request

/** How to cite its data, with version and today's date; empty until it is known. */
export const $embeddedCitation = atom('')

/** The portal as nobody sees it: whoever reads the page around the frame, nothing is ever asked for on their behalf. */
const portal = createClient({ base: '', fetch: (address, init) => fetch(address, { ...init, credentials: 'omit' }) })

/** Draws the chart that the page's address names. Ends with the returned function. */
export function showEmbedded(search: string): () => void {
  void model.run((run) => embed(search, run), { broken: chartTexts.dataFailed })
  return model.reset
}

async function embed(search: string, { signal }: RequestRun<ChartModel>): Promise<ChartModel> {
  const read = readPlot(search)
  if ('problems' in read) throw new Problem('bad-request', read.problems.join(' '))
  const { plot } = read
  const variable = await portal.call(catalogApi.variable, { id: plot.id }, { signal })
  const draft = draftOfPlot(plot, variable)
  const chart = validateChart(draft)
  const anonymousUrl = rowsAddress(draft)
  if ('says' in chart || anonymousUrl === null) throw new Problem('bad-request', 'says' in chart ? chart.says : chartTexts.invalidValue)
  const shown: EmbeddedChart = { ...chart, look: defaultLook, address: plotAddress(draft, plot.look) ?? '' }
  $embedded.set(shown)
  void cite(variable.Short_Name, signal)
  const worker = new Worker(new URL('../../workers/chartData.ts', import.meta.url), { type: 'module' })
  const outcome = await workerCalls<ChartCalls>(worker).once('fetch', { job: chartJob(shown), anonymousUrl }, { signal })
  if (outcome.kind !== 'model') throw new Problem('unexpected-reply', 'says' in outcome ? outcome.says : chartTexts.dataFailed)
  const hints = { palette: variable.Palette, direction: plot.look.look.direction }
  $embedded.set({ ...shown, look: applyLookParams(initialLook(chart.name, outcome.model, hints), plot.look) })
  return outcome.model
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
