import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChartModel } from '#core/charts/index.ts'
import type { ChartLook } from '#core/charts/look/look.ts'
import { drawnMeans } from '#core/charts/series/means.ts'
import { chartCode } from '#core/code/chartCode.ts'
import type { CodeLanguage } from '#core/code/rowsCode.ts'
import { dataPaths } from '#core/request/dataPaths.ts'
import { datasetFolder } from '../helpers/fixtureCatalog.ts'
import { startPortal, type TestPortal } from '../helpers/portal.ts'
import { type FetchedChart, fetchedCharts } from './fetchedCharts.ts'

let portal: TestPortal
let key: string
const scratch = mkdtempSync(join(tmpdir(), 'pelagos-code-'))
beforeAll(async () => {
  portal = await startPortal()
  key = await portal.makeApiKey()
})
afterAll(async () => {
  await portal.stop()
  rmSync(scratch, { recursive: true, force: true })
})

interface CodedChart extends FetchedChart {
  readonly code: Readonly<Record<CodeLanguage, string>>
}

async function codedCharts(): Promise<CodedChart[]> {
  return (await fetchedCharts(portal.url, key)).map((fetched) => {
    const samples = chartCode({ ...fetched.chart, look: fetched.look }, { origin: portal.url, path: fetched.path })
    const code = Object.fromEntries(samples.map(({ language, text }) => [language, text.replace('YOUR_KEY', key)]))
    return { ...fetched, code: code as CodedChart['code'] }
  })
}

type Numbers = readonly (number | null)[]

/** What a Python text read, and the functions of matplotlib that it called. */
type Call = readonly [name: string, values: readonly Numbers[], words: Readonly<Record<string, Numbers>>]
const noCall: Call = ['', [], {}]

interface Told {
  readonly rows: number
  readonly calls: readonly Call[]
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
  if (model.kind === 'depthProfile') return [...drawnMeans(model, look.isAreaWeighted), ...model.depths, ...model.deviations]
  if (model.kind === 'temperatureSalinity') return [...model.salinities, ...model.values]
  if (model.kind === 'sparse') return [...model.lons, ...model.lats, ...model.values]
  return [model.count, model.mean]
}

/** The same numbers as the text gave them to matplotlib. */
function drawnIn({ calls }: Told): number[] {
  const [name, [x = [], y = [], grid = []], words] = calls[0] ?? noCall
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
  const output = runPython(charts.map(({ code }) => code.Python))
  const bin = join(scratch, 'bin')
  mkdirSync(bin)
  // As npx would: the name of the command, then its words.
  const main = join(import.meta.dirname, '../../cli/main.ts')
  writeFileSync(join(bin, 'npx'), `#!/bin/sh\nshift\nexec '${process.execPath}' '${main}' "$@"\n`, { mode: 0o755 })
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, PELAGOS_API_KEY: key }
  const linesOf = (file: string) => readFileSync(join(scratch, file), 'utf8').trim().split('\n')
  for (const [at, { chart, model, look, code }] of charts.entries()) {
    const label = `${chart.variable.Short_Name} ${chart.name}`
    const [expected, drawn] = [drawnBy(model, look), drawnIn(output[at] as Told)]
    expect([label, output[at]?.rows, drawn.length]).toEqual([label, model.rows, expected.length])
    expect(expected.length).toBeGreaterThan(1)
    expect([label, expected.filter((value, place) => !isSame(value, drawn[place] ?? Number.NaN))]).toEqual([label, []])
    execFileSync('bash', ['-c', code.curl], { cwd: scratch, stdio: 'ignore' })
    expect([label, linesOf(`${chart.variable.Short_Name}.csv`).length]).toEqual([label, model.rows + 1])
  }
  for (const { chart, model, code } of [charts[0], charts.at(-1)].flatMap((each) => each ?? [])) {
    execFileSync('bash', ['-ec', code.pelagos], { cwd: scratch, env, stdio: 'pipe' })
    const { Short_Name: name, Dataset_Name } = chart.variable
    expect(linesOf(`${name}.csv`)).toHaveLength(model.rows + 1)
    expect(readFileSync(join(scratch, `${name}.svg`), 'utf8').includes(Dataset_Name)).toBe(true)
  }
})

/** How the samples of the documentation are run, and what shows what they read; Julia and MATLAB are not here. */
const runs = {
  sh: { command: 'bash', file: 'match.sh', after: '' },
  python: { command: '/usr/bin/python3', file: 'match.py', after: "\nmatched.to_csv('matched.csv', index=False)" },
  r: { command: 'Rscript', file: 'match.R', after: '\nwrite.csv(matched, "matched.csv", row.names = FALSE, quote = FALSE)' },
  js: { command: process.execPath, file: 'match.mjs', after: '' },
} as const

test('MAT-18 the documented call of a match runs as it stands with curl, Python, R and JavaScript, and returns the value of the cell', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../content/docs/match-up.md'), 'utf8')
  const samples = new Map(
    [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, language = '', code = '']) =>
      code.includes(dataPaths.match) ? [[language, code] as const] : [],
    ),
  )
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const parquet = join(datasetFolder('COADS_Climatology'), 'observations/*.parquet')
  const read = await connection.runAndReadAll(
    `SELECT sst::DOUBLE FROM read_parquet('${parquet}') WHERE month = 6 AND lat = 37 AND lon = -123`,
  )
  connection.closeSync()
  const [[sst] = []] = read.getRows() as number[][]
  writeFileSync(join(scratch, 'samples.csv'), 'station,time,lat,lon\nA1,1985-06-02T04:12:00Z,37.11,-122.33\n')
  const env = { ...process.env, PELAGOS_API_KEY: key }
  for (const [language, { command, file, after }] of Object.entries(runs)) {
    writeFileSync(join(scratch, file), `${samples.get(language)?.replaceAll('http://127.0.0.1:8788', portal.url)}${after}`)
    execFileSync(command, [file], { cwd: scratch, env, stdio: 'pipe' })
    const [names = '', cells = ''] = readFileSync(join(scratch, 'matched.csv'), 'utf8').trim().split(/\r?\n/)
    rmSync(join(scratch, 'matched.csv'))
    expect([language, names.split(',').slice(0, 5), cells.split(',').slice(0, 4)]).toEqual([
      language,
      ['station', 'time', 'lat', 'lon', 'COADS_Climatology sst [°C]'],
      ['A1', '1985-06-02T04:12:00Z', '37.11', '-122.33'],
    ])
    expect(Number(cells.split(',')[4])).toBeCloseTo(sst ?? Number.NaN, 4)
  }
})
