import { endpoints } from '#core/api/index.ts'
import { draftOfPlot, type PlotParams } from '#core/charts/address/plotAddress.ts'
import { type ValidChart, validateChart } from '#core/charts/address/validateChart.ts'
import type { ChartModel } from '#core/charts/index.ts'
import { type ChartOutcome, fetchChart } from '#core/charts/request/fetchChart.ts'
import { chartJob, requestText } from '#core/charts/request/request.ts'
import { Problem } from '#core/request/Problem.ts'
import { succeeded } from '#core/request/RequestState.ts'
import { counted } from '#core/text/counted.ts'
import type { PortalClient } from '../../portal.ts'

/** A chart with its data. */
export interface FetchedChart {
  readonly chart: ValidChart
  readonly model: ChartModel
  readonly rows: number
  /** The time up to which the data are there; `null` where all are. */
  readonly cutAt: string | null
}

interface Watch {
  readonly signal: AbortSignal
  readonly tell: (text: string) => void
}

/** Asks for the rows of a chart as its page does: rules first, then the size, then the rows. Throws a Problem in the page's words. */
export async function fetchModel(portal: PortalClient, asked: PlotParams, { signal, tell }: Watch): Promise<FetchedChart> {
  const variable = await portal.call(endpoints.variable, { id: asked.id })
  const draft = draftOfPlot(asked, variable)
  const { request } = sound(validateChart(draft))
  tell('Checking the size')
  const { allow, projection } = await portal.call(endpoints.checkQuerySize, { query: requestText(request) })
  const chart = sound(validateChart(draft, { size: succeeded({ allow, rows: projection?.size ?? null }) }))
  let rows = 0
  const outcome = await fetchChart(chartJob(chart), portal.fetch, {
    signal,
    onRows(read) {
      rows = read
      tell(`Reading: ${counted(read, 'row')}`)
    },
  })
  if (outcome.kind !== 'model') throw rejection(outcome, portal.unauthorized)
  return { chart, model: outcome.model, rows, cutAt: outcome.cutAt }
}

function sound(chart: ReturnType<typeof validateChart>): ValidChart {
  if ('says' in chart) throw new Problem('bad-request', [chart.says, chart.now].filter((text) => text !== '').join(' '))
  return chart
}

function rejection(outcome: Exclude<ChartOutcome, { kind: 'model' }>, unauthorized: string): Problem {
  if (outcome.kind === 'unauthorized') return new Problem('unauthorized', unauthorized)
  return new Problem(outcome.kind === 'no-rows' ? 'not-found' : 'bad-request', outcome.says)
}
