import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#core/api/index.ts'
import { fetchChart } from '#core/charts/fetchChart.ts'
import { type ChartModel, firstLook } from '#core/charts/index.ts'
import type { ChartLook } from '#core/charts/look.ts'
import { draftOfPlot, plotPath, readPlot } from '#core/charts/plotAddress.ts'
import { type SoundChart, soundChart } from '#core/charts/soundChart.ts'
import { drawnMeans } from '#core/charts/timeSeriesModel.ts'
import { createClient } from '#core/client/createClient.ts'
import type { CodeLanguage } from '#core/code/CodeSample.ts'
import { chartCode } from '#core/code/chartCode.ts'
import { degreesPerStep } from '#core/size/resolution.ts'
import { startPortal, type TestPortal } from '../helpers/portal.ts'

let portal: TestPortal
let key: string
const scratch = mkdtempSync(join(tmpdir(), 'pelagos-code-'))
beforeAll(async () => {
  portal = await startPortal()
  key = await portal.makeApiKey()
}, 60_000)
afterAll(async () => {
  await portal.stop()
  rmSync(scratch, { recursive: true, force: true })
})

/** Each kind of chart: data set, variable, and what its address says. Months, dates, depths, the date line, stations and pairs among them. */
const asked: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
  ['COADS_Climatology', 'sst', { viztype: 'heatmap', dt2: '3', lat1: '-10', lat2: '40', lon1: '160', lon2: '-140' }],
  ['COADS_Climatology', 'sst', { viztype: 'contourHeatmap', lat1: '-20', lat2: '20', lon1: '-60', lon2: '0' }],
  ['Navy_Monthly_Winds', 'wind_u', { viztype: 'histogram', dt2: '1982-03-20', lat1: '-5', lat2: '5' }],
  ['Navy_Monthly_Winds', 'wind_u', { viztype: 'timeSeries', lat1: '-30', lat2: '60', lon1: '140', lon2: '-100' }],
  ['COADS_Climatology', 'sst', { viztype: 'timeSeries', dt2: '12', lat1: '10', lat2: '60' }],
  ['Levitus_Annual', 'temperature', { viztype: 'sectionMap', lat1: '0', lat2: '2', lon1: '140', lon2: '-120', depth1: '0', depth2: '500' }],
  ['Levitus_Annual', 'temperature', { viztype: 'contourSectionMap', lat1: '-30', lat2: '30', lon1: '-160', lon2: '-158', depth2: '500' }],
  ['Levitus_Annual', 'temperature', { viztype: 'depthProfile', lat1: '20', lat2: '25', lon1: '-160', lon2: '-150', depth2: '1500' }],
  ['Virtual_Cruise_CTD', 'temperature', { viztype: 'sparse', depth2: '200' }],
  ['Virtual_Cruise_CTD', 'temperature', { viztype: 'temperatureSalinity' }],
]

interface CodedChart {
  readonly chart: SoundChart
  readonly model: ChartModel
  readonly look: ChartLook
  readonly code: Readonly<Record<CodeLanguage, string>>
}

async function codedCharts(): Promise<CodedChart[]> {
  const client = createClient({ base: portal.url, fetch, headers: { Authorization: `Api-Key ${key}` } })
  const charts = []
  for (const [shortname, name, parameters] of asked) {
    const variables = await client.call(endpoints.datasetVariables, { shortname })
    const id = variables.find(({ Variable }) => Variable === name)?.ID ?? 0
    const variable = await client.call(endpoints.variable, { id })
    const search = new URLSearchParams({ v: '1', id: String(id), ...parameters })
    const read = readPlot(String(search))
    if ('problems' in read) throw new Error(read.problems.join(' '))
    const chart = soundChart(draftOfPlot(read.plot, variable))
    if ('says' in chart) throw new Error(chart.says)
    const job = { chart: chart.name, request: chart.request, cellDegrees: degreesPerStep(variable.Spatial_Resolution) ?? 1 }
    const headers = { Authorization: `Api-Key ${key}` }
    const ask = (address: string, init: RequestInit) => fetch(portal.url + address, { ...init, headers: { ...init.headers, ...headers } })
    const outcome = await fetchChart(job, ask, { signal: new AbortController().signal, onRows: () => {} })
    if (outcome.kind !== 'model') throw new Error(`${shortname} ${chart.name}: ${JSON.stringify(outcome)}`)
    const look = firstLook(chart.name, outcome.model, { palette: variable.Palette })
    const samples = chartCode({ ...chart, look }, { origin: portal.url, path: `${plotPath}?${search}` })
    const code = Object.fromEntries(samples.map(({ language, text }) => [language, text.replace('YOUR_KEY', key)]))
    charts.push({ chart, look, model: outcome.model, code: code as CodedChart['code'] })
  }
  return charts
}

type Numbers = readonly (number | null)[]

/** What a Python text read, and the functions of matplotlib that it called. */
interface Told {
  readonly rows: number
  readonly calls: readonly (readonly [name: string, values: readonly Numbers[], words: Readonly<Record<string, Numbers>>])[]
}

function runPython(texts: readonly string[]): Told[] {
  const list = join(scratch, 'texts.json')
  writeFileSync(list, JSON.stringify(texts))
  return JSON.parse(
    execFileSync('/usr/bin/python3', [join(import.meta.dirname, 'code/run.py'), list], { encoding: 'utf8', maxBuffer: 1e8 }),
  )
}

/** Cells with a value, each as x, y and value, from the lower left. */
function cells(x: Numbers | Float64Array, y: Numbers | Float64Array, values: Numbers | Float32Array): number[] {
  return Array.from(values).flatMap((value, at) =>
    value === null || Number.isNaN(value) ? [] : [Number(x[at % x.length]), Number(y[Math.floor(at / x.length)]), value],
  )
}

/** The numbers of a chart, in the order in which its Python text draws them. */
function drawnBy(model: ChartModel, look: ChartLook): number[] {
  if (model.kind === 'heatmap') return cells(model.lon.centres, model.lat.centres, model.means)
  if (model.kind === 'sectionMap') return cells(model[look.direction].axis.centres, model.depth.centres, model[look.direction].means)
  if (model.kind === 'timeSeries') return [...model.times, ...drawnMeans(model, look.isAreaWeighted), ...model.deviations]
  if (model.kind === 'depthProfile') return [...model.means, ...model.depths, ...model.deviations]
  if (model.kind === 'temperatureSalinity') return [...model.salinities, ...model.values]
  if (model.kind === 'sparse') return [...model.lons, ...model.lats, ...model.values]
  return [model.count, model.mean]
}

/** The same numbers as the text gave them to matplotlib. */
function drawnIn({ calls }: Told): number[] {
  const [name, [x = [], y = [], grid = []], words] = calls[0] ?? ['', [], {}]
  if (name === 'hist') return [x.length, x.reduce<number>((sum, value) => sum + Number(value), 0) / x.length]
  if (name === 'pcolormesh' || name === 'contourf') return cells(x, y, grid)
  return [x, y, words.yerr ?? words.xerr ?? words.c ?? []].flat().map((value) => value ?? Number.NaN)
}

/** Values are stored in single precision, and so are the means of maps. */
const PRECISION = 2e-6

const isSame = (one: number, other: number): boolean =>
  Number.isNaN(one) ? Number.isNaN(other) : Math.abs(one - other) <= PRECISION * Math.max(1, Math.abs(one))

test('the Python, curl and pelagos code of every kind of chart runs as it stands, reads the rows of the chart and draws its numbers', async () => {
  const charts = await codedCharts()
  const told = runPython(charts.map(({ code }) => code.Python))
  const bin = join(scratch, 'bin')
  mkdirSync(bin)
  // As npx would: the name of the command, then its words.
  const main = join(import.meta.dirname, '../../cli/main.ts')
  writeFileSync(join(bin, 'npx'), `#!/bin/sh\nshift\nexec '${process.execPath}' '${main}' "$@"\n`, { mode: 0o755 })
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, PELAGOS_API_KEY: key }
  const linesOf = (file: string) => readFileSync(join(scratch, file), 'utf8').trim().split('\n')
  for (const [at, { chart, model, look, code }] of charts.entries()) {
    const label = `${chart.variable.Short_Name} ${chart.name}`
    const [expected, drawn] = [drawnBy(model, look), drawnIn(told[at] as Told)]
    expect([label, told[at]?.rows, drawn.length]).toEqual([label, model.rows, expected.length])
    expect(expected.length).toBeGreaterThan(1)
    expect([label, expected.filter((value, place) => !isSame(value, drawn[place] ?? Number.NaN))]).toEqual([label, []])
    execFileSync('bash', ['-c', code.curl], { cwd: scratch, stdio: 'ignore' })
    expect([label, linesOf(`${chart.variable.Short_Name}.csv`).length]).toEqual([label, model.rows + 1])
  }
  for (const { chart, model, code } of [charts[0], charts.at(-1)].flatMap((each) => each ?? [])) {
    execFileSync('bash', ['-ec', code.pelagos], { cwd: scratch, env, stdio: 'pipe' })
    const name = chart.variable.Short_Name
    expect(linesOf(`${name}.csv`)).toHaveLength(model.rows + 1)
    expect(readFileSync(join(scratch, `${name}.svg`), 'utf8')).toContain(chart.variable.Long_Name)
  }
}, 120_000)
