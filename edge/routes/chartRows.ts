import type { chartRows } from '#core/api/chartRows.ts'
import { draftOfPlot, readPlot } from '#core/charts/address/plotAddress.ts'
import { type ValidChart, validateChart } from '#core/charts/address/validateChart.ts'
import { isSelect, requestText } from '#core/charts/request/request.ts'
import { Problem } from '#core/request/Problem.ts'
import { type CatalogSnapshot, catalogOf, variableById } from '../catalog/catalog.ts'
import type { Ports } from '../ports/Ports.ts'
import { prepareQuery } from '../query/prepareQuery.ts'
import { prepareCall } from './data.ts'
import type { Handler } from './Handler.ts'
import { answerRows } from './rows.ts'

/** Streams the rows of one chart to anyone. The request is made here, by the rules of charts, so that nothing but charts can be read this way. */
export const answerChartRows: Handler<typeof chartRows> = async ({ ports, query, caller, c }) => {
  const catalog = await catalogOf(ports.database)
  const chart = chartOf(catalog, query)
  const { prepared, text } = await prepareChart(ports, catalog, chart)
  const endpoint = isSelect(chart.request) ? 'query' : 'sp'
  return answerRows({ ports, catalog, caller, c, prepared, text, endpoint })
}

/** The chart that an address names; throws `bad-request` or `not-found` in the words of the page. */
function chartOf(catalog: CatalogSnapshot, query: Readonly<Record<string, string | undefined>>): ValidChart {
  const given = Object.entries(query).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]))
  const read = readPlot(String(new URLSearchParams(given)))
  if ('problems' in read) throw new Problem('bad-request', read.problems.join(' '))
  const variable = variableById(catalog, read.plot.id)
  if (variable === undefined) throw new Problem('not-found', 'Variable not found.')
  const chart = validateChart(draftOfPlot(read.plot, variable))
  if ('says' in chart) throw new Problem('bad-request', chart.says)
  return chart
}

async function prepareChart(ports: Ports, catalog: CatalogSnapshot, { request }: ValidChart) {
  if (!isSelect(request)) return prepareCall(ports, catalog, request)
  const text = requestText(request)
  return { prepared: await prepareQuery(ports.database, catalog, text), text }
}
