import type { dataApi } from '#core/api/data.ts'
import type { ParsedInput } from '#core/api/endpoint.ts'
import { draftOfPlot, readPlot } from '#core/charts/address/plotAddress.ts'
import { type ValidChart, validateChart } from '#core/charts/address/validateChart.ts'
import { isSelect, requestText } from '#core/charts/request/request.ts'
import { Problem } from '#core/request/Problem.ts'
import { type CatalogSnapshot, loadSnapshot, variableById } from '../catalog/catalog.ts'
import { queueKey } from '../middleware/queueKey.ts'
import type { Ports } from '../ports/Ports.ts'
import { prepareQuery } from '../query/prepareQuery.ts'
import { argumentsOf, execText, prepareProcedure } from '../query/procedureCall.ts'
import { checkSize } from '../query/size/checkSize.ts'
import type { Handlers } from './Handler.ts'
import { answerMatch } from './match.ts'
import { answerRows } from './rows.ts'

/** A prepared call of /sp, with its text as an EXEC. */
export async function prepareCall(ports: Ports, catalog: CatalogSnapshot, query: ParsedInput<typeof dataApi.storedProcedure>['query']) {
  const given = argumentsOf(query)
  return { prepared: await prepareProcedure(catalog, ports.database, query.spName, given), text: execText(query.spName, given), given }
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

export const dataRoutes: Handlers<typeof dataApi> = {
  storedProcedure: async ({ ports, query, caller, c }) => {
    const catalog = await loadSnapshot(ports.database)
    const { prepared, text, given } = await prepareCall(ports, catalog, query)
    const wantsText = query.sqlify !== undefined && !['0', 'false'].includes(query.sqlify.toLowerCase())
    const { format, filename, spreadsheet } = query
    if (!wantsText) return answerRows({ ports, catalog, caller, c, prepared, text, endpoint: 'sp', format, filename, spreadsheet })
    const select = prepared.kind === 'observations' ? prepared.select : null
    if (select === null) throw new Problem('not-supported', `${query.spName} cannot be written as a SELECT.`)
    return c.json({ argSet: given, query: select }, 200, { 'Cache-Control': 'no-store' })
  },
  query: async ({ ports, query, caller, c }) => {
    const catalog = await loadSnapshot(ports.database)
    if (query.output === 'project_size') {
      const check = await checkSize(catalog, ports, query.query, { signal: c.req.raw.signal, caller: queueKey(c, ports) })
      const projectedSize = check.projection === null ? null : Math.abs(check.projection.size)
      return c.json({ query: query.query, analysis: check.query.analysis, projectedSize }, 200, { 'Cache-Control': 'no-store' })
    }
    const prepared = await prepareQuery(ports.database, catalog, query.query)
    const { format, filename, spreadsheet } = query
    return answerRows({ ports, catalog, caller, c, prepared, text: query.query, endpoint: 'query', format, filename, spreadsheet })
  },
  /** Estimates the size of a result; needs no engine if the store's counts suffice. */
  checkQuerySize: async ({ ports, query, c }) => {
    return checkSize(await loadSnapshot(ports.database), ports, query.query, { signal: c.req.raw.signal, caller: queueKey(c, ports) })
  },
  match: answerMatch,
  /** Streams the rows of one chart to anyone. The request is made here, by the rules of charts, so that nothing but charts can be read this way. */
  chartRows: async ({ ports, query, caller, c }) => {
    const catalog = await loadSnapshot(ports.database)
    const chart = chartOf(catalog, query)
    const { prepared, text } = await prepareChart(ports, catalog, chart)
    const endpoint = isSelect(chart.request) ? 'query' : 'sp'
    return answerRows({ ports, catalog, caller, c, prepared, text, endpoint })
  },
}
