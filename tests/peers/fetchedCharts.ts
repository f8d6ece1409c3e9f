import { endpoints } from '#core/api/index.ts'
import { draftOfPlot, plotPath, readPlot } from '#core/charts/address/plotAddress.ts'
import { type ValidChart, validateChart } from '#core/charts/address/validateChart.ts'
import { type ChartModel, initialLook } from '#core/charts/index.ts'
import type { ChartLook } from '#core/charts/look/look.ts'
import { fetchChart } from '#core/charts/request/fetchChart.ts'
import { chartJob } from '#core/charts/request/request.ts'
import { createClient } from '#core/client/createClient.ts'

/** Each kind of chart: data set, variable, and what its address says. Months, dates, depths, the date line, stations and pairs among them. */
const requested: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
  ['COADS_Climatology', 'sst', { viztype: 'heatmap', dt2: '3', lat1: '-10', lat2: '40', lon1: '160', lon2: '-140' }],
  ['COADS_Climatology', 'sst', { viztype: 'contourHeatmap', lat1: '-20', lat2: '20', lon1: '-60', lon2: '0' }],
  ['Navy_Monthly_Winds', 'wind_u', { viztype: 'histogram', dt2: '1982-03-20', lat1: '-5', lat2: '5' }],
  ['OISST_AVHRR_1981_12_31', 'err', { viztype: 'histogram' }],
  ['OISST_AVHRR_1981_12_31', 'err', { viztype: 'heatmap' }],
  ['COADS_Climatology', 'wind_speed', { viztype: 'heatmap', lat1: '-10', lat2: '40' }],
  ['Esku_Heat_Budget_Climatology', 'cloudiness', { viztype: 'histogram' }],
  ['Navy_Monthly_Winds', 'wind_u', { viztype: 'timeSeries', lat1: '-30', lat2: '60', lon1: '140', lon2: '-100' }],
  ['COADS_Climatology', 'sst', { viztype: 'timeSeries', dt2: '12', lat1: '10', lat2: '60' }],
  ['Levitus_Annual', 'temperature', { viztype: 'sectionMap', lat1: '0', lat2: '2', lon1: '140', lon2: '-120', depth1: '0', depth2: '500' }],
  ['Levitus_Annual', 'temperature', { viztype: 'contourSectionMap', lat1: '-30', lat2: '30', lon1: '-160', lon2: '-158', depth2: '500' }],
  ['Levitus_Annual', 'temperature', { viztype: 'depthProfile', lat1: '20', lat2: '25', lon1: '-160', lon2: '-150', depth2: '1500' }],
  ['Virtual_Cruise_CTD', 'temperature', { viztype: 'sparse', depth2: '200' }],
  ['Virtual_Cruise_CTD', 'temperature', { viztype: 'temperatureSalinity' }],
]

/** A chart of a portal as its page has it. */
export interface FetchedChart {
  readonly chart: ValidChart
  readonly model: ChartModel
  readonly look: ChartLook
  /** Its address from the root of the portal. */
  readonly path: string
}

/** A chart of each kind, with the data of a portal at an address. */
export async function fetchedCharts(url: string, key: string): Promise<FetchedChart[]> {
  const headers = { Authorization: `Api-Key ${key}` }
  const client = createClient({ base: url, fetch, headers })
  const ask = (address: string, init: RequestInit) => fetch(url + address, { ...init, headers: { ...init.headers, ...headers } })
  const charts = []
  for (const [shortname, name, parameters] of requested) {
    const variables = await client.call(endpoints.datasetVariables, { shortname })
    const id = variables.find(({ Variable }) => Variable === name)?.ID ?? 0
    const variable = await client.call(endpoints.variable, { id })
    const search = new URLSearchParams({ v: '1', id: String(id), ...parameters })
    const read = readPlot(String(search))
    if ('problems' in read) throw new Error(read.problems.join(' '))
    const chart = validateChart(draftOfPlot(read.plot, variable))
    if ('says' in chart) throw new Error(chart.says)
    const outcome = await fetchChart(chartJob(chart), ask, { signal: new AbortController().signal, onRows: () => {} })
    if (outcome.kind !== 'model') throw new Error(`${shortname} ${chart.name}: ${JSON.stringify(outcome)}`)
    const look = initialLook(chart.name, outcome.model, { palette: variable.Palette })
    charts.push({ chart, model: outcome.model, look, path: `${plotPath}?${search}` })
  }
  return charts
}
