import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { dataApi } from '#core/api/data.ts'
import { withQuery } from '../edge/suite/TestedApi.ts'
import { datasetFolder } from '../helpers/fixtureCatalog.ts'
import { startPortal, type TestPortal } from '../helpers/portal.ts'
import { memoryOf, peakDuring } from './data/processMemory.ts'
import { page } from './match/page.ts'
import { type BenchOptions, inTurn, median, milliseconds, noted, type Report } from './report.ts'

export const group = 'match'

const ROWS = 100_000
const ROUNDS = 5
const CALLERS = 10
const TARGET = 2
const FIRST_ROWS_MS = 300
const MEMORY_MB = 100

/** Half a month, and further than from a corner of the widest cells to its centre at 60°. */
const tolerance = { days: 16, km: 150, metres: 25 } as const

const tables = {
  COADS_Climatology: { variable: 'sst', near: 'month(p.time) = c.month', late: '0', deep: '0' },
  Ocean_Atlas_Temperature_Climatology: {
    variable: 'temperature',
    near: `month(p.time) = c.month AND abs(c.depth - p.depth) <= ${tolerance.metres}`,
    late: '0',
    deep: `((c.depth - p.depth) / ${tolerance.metres}) ** 2`,
  },
  Navy_Monthly_Winds: {
    variable: 'wind_u',
    near: `c.time BETWEEN p.time - INTERVAL ${tolerance.days} DAY AND p.time + INTERVAL ${tolerance.days} DAY`,
    late: `(date_diff('second', p.time, c.time) / ${tolerance.days * 86_400}) ** 2`,
    deep: '0',
  },
} as const
type Short = keyof typeof tables
const names = Object.keys(tables) as Short[]

const query = {
  variables: names.map((name) => `tbl${name}.${tables[name].variable}`).join(','),
  ...{ method: 'nearest', time: `${tolerance.days}d`, space: `${tolerance.km}km`, depth: `${tolerance.metres}m`, format: 'csv' },
}

/** A ship that goes round the world ten times in ten years between 60° S and 60° N, and samples at depths down to 500 m. */
function track(rows: number): string {
  const lines = ['time,lat,lon,depth,sample']
  for (let row = 0; row < rows; row++) {
    const part = row / rows
    const time = new Date(Date.UTC(1982, 0, 1) + Math.floor(part * 3650) * 86_400_000).toISOString().slice(0, 10)
    const lat = 60 * Math.sin(part * 40) + ((row * 7919) % 1000) / 1000
    const lon = -180 + ((part * 3600) % 360)
    lines.push(`${time},${lat.toFixed(4)},${lon.toFixed(4)},${(row * 37) % 500},S${row}`)
  }
  return `${lines.join('\n')}\n`
}

/**
 * The nearest row of each point within the tolerances, as one would write it by hand: points beside the nine cells around them, joined by hash,
 * which is faster here than a join by ranges or ASOF (which knows one inequality only).
 */
const statement = (name: Short, points: string): string => {
  const { variable, near, late, deep } = tables[name]
  return `
    WITH p AS (SELECT row_number() OVER () AS row, * FROM read_csv('${points}', types = {'time': 'TIMESTAMP'})),
    around AS (
      SELECT p.*, floor((lat + 90) / 2)::INT + y AS cy, ((floor((lon + 180) / 4)::INT + x) + 90) % 90 AS cx
      FROM p, (VALUES (-1), (0), (1)) AS a(y), (VALUES (-1), (0), (1)) AS b(x)),
    c AS (
      SELECT *, floor((lat + 90) / 2)::INT AS cy, floor((lon + 180) / 4)::INT % 90 AS cx
      FROM read_parquet('${join(datasetFolder(name), 'observations/*.parquet')}') WHERE ${variable} IS NOT NULL),
    pairs AS (
      SELECT p.row, c.${variable} AS v, ${late} + ${deep} AS rest, 2 * 6371.0088 * asin(least(1, sqrt(
        sin(radians(c.lat - p.lat) / 2) ** 2 + cos(radians(p.lat)) * cos(radians(c.lat)) * sin(radians(c.lon - p.lon) / 2) ** 2))) AS km
      FROM around p JOIN c USING (cy, cx) WHERE ${near} AND abs(c.lat - p.lat) <= 1.36),
    best AS (SELECT row, arg_min(v, (km / ${tolerance.km}) ** 2 + rest) AS v, arg_min(km, (km / ${tolerance.km}) ** 2 + rest) AS km
      FROM pairs WHERE km <= ${tolerance.km} GROUP BY row)
    SELECT p.*, v, km FROM p LEFT JOIN best USING (row) ORDER BY row`
}

interface Scene {
  readonly report: Report
  readonly portal: TestPortal
  readonly headers: Readonly<Record<string, string>>
  readonly connection: DuckDBConnection
  readonly folder: string
  readonly rounds: number
}

/**
 * A hundred thousand positions against three grids through the API, against the same as one join of DuckDB, written as CSV as well; and what the page
 * costs the browser. The parts have the names of their functions.
 */
export async function run(report: Report, { only, maxRounds }: BenchOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pelagos-bench-match-'))
  const portal = await startPortal({ PELAGOS_RATE_FACTOR: '100000' })
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    const headers = { Authorization: `Api-Key ${await portal.makeApiKey()}`, 'Content-Type': 'text/csv' }
    const scene = { report, portal, headers, connection, folder, rounds: Math.min(ROUNDS, maxRounds ?? ROUNDS) }
    for (const [name, part] of Object.entries({ compared, firstRows, memory, growth, callers }))
      if (only === null || only === name) await part(scene)
    if (only === null || only === 'page') await page({ ...scene, query }, track)
  } finally {
    connection.closeSync()
    instance.closeSync()
    await portal.stop()
    await rm(folder, { recursive: true })
  }
}

const post = ({ portal, headers }: Scene, body: string, change: Readonly<Record<string, string>> = {}) =>
  fetch(`${portal.url}${withQuery(dataApi.match.path, { ...query, ...change })}`, { method: 'POST', headers, body })

async function compared(scene: Scene): Promise<void> {
  const { report, connection, folder, rounds } = scene
  const body = track(ROWS)
  const points = join(folder, 'points.csv')
  await writeFile(points, body)
  let answer = ''
  const times = await inTurn(rounds, {
    ours: async () => {
      answer = await (await post(scene, body)).text()
    },
    floor: async () => {
      for (const name of names) await connection.run(`COPY (${statement(name, points)}) TO '${join(folder, `${name}.csv`)}'`)
    },
  })
  const wrong = await differences(answer, folder)
  report({
    name: '100,000 positions, 3 grids',
    value: times.ours,
    unit: 'ms',
    floor: `DuckDB, join by hash of cells, COPY to CSV ${times.floor.toFixed(0)} ms`,
    ratio: times.ours / times.floor,
    target: TARGET,
    isRight: wrong === 0,
    check: `${wrong} of ${ROWS * names.length} values differ by more than 1e-6`,
  })
}

/** How many values are not those of the join. Two cells may be equally far: then the distance counts. */
async function differences(answer: string, folder: string): Promise<number> {
  const [header = '', ...rows] = answer.trimEnd().split(/\r?\n/)
  const columns = header.split(',')
  let wrong = rows.length === ROWS ? 0 : ROWS
  for (const name of names) {
    const at = columns.findIndex((column) => column.startsWith(`${name} ${tables[name].variable}`))
    const km = columns.indexOf(`${name} ${tables[name].variable} distance [km]`)
    const theirs = (await readFile(join(folder, `${name}.csv`), 'utf8')).trimEnd().split('\n').slice(1)
    for (const [index, row] of rows.entries()) {
      const [cells, other] = [row.split(','), (theirs[index] ?? '').split(',')]
      const isSame = (one = '', two = '') =>
        (one === '') === (two === '') && Math.abs(Number(one) - Number(two)) <= 1e-6 * Math.max(1, Math.abs(Number(two)))
      if (!isSame(cells[at], other.at(-2)) && !isSame(cells[km], other.at(-1))) wrong += 1
    }
  }
  return wrong
}

async function firstRows(scene: Scene): Promise<void> {
  const body = track(ROWS)
  const times: number[] = []
  for (let round = 0; round < scene.rounds; round++) {
    const start = performance.now()
    const reader = (await post(scene, body)).body?.getReader()
    await reader?.read()
    times.push(performance.now() - start)
    await reader?.cancel()
  }
  const ms = median(times)
  scene.report({
    name: 'first rows of 100,000',
    value: ms,
    unit: 'ms',
    floor: `${FIRST_ROWS_MS} ms`,
    ratio: ms / FIRST_ROWS_MS,
    target: 1,
    check: 'until the first bytes came',
  })
}

async function memory(scene: Scene): Promise<void> {
  const pid = scene.portal.process.pid ?? 0
  const before = await memoryOf(pid)
  const peak = await peakDuring(pid, async () => void (await (await post(scene, track(ROWS))).text()))
  const grown = peak.processMb - before.processMb
  scene.report({
    name: 'memory of the portal',
    value: grown,
    unit: 'MB',
    floor: `${MEMORY_MB} MB`,
    ratio: grown / MEMORY_MB,
    target: 1,
    check: 'resident, after rounds of the same',
  })
}

async function growth(scene: Scene): Promise<void> {
  const per = async (rows: number) => {
    const body = track(rows)
    const ms = []
    for (let round = 0; round < scene.rounds; round++)
      ms.push(await milliseconds(async () => void (await (await post(scene, body)).text())))
    return median(ms) / rows
  }
  const [few, many] = [await per(1000), await per(200_000)]
  scene.report({
    name: 'a row of 200,000',
    value: many * 1000,
    unit: 'µs',
    floor: `a row of 1,000, ${(few * 1000).toFixed(0)} µs`,
    ratio: many / few,
    target: 1,
    check: 'all rows answered',
  })
}

async function callers(scene: Scene): Promise<void> {
  const body = track(10_000)
  const alone = await milliseconds(async () => void (await (await post(scene, body)).text()))
  const times = await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      let lines = 0
      const ms = await milliseconds(async () => {
        lines = (await (await post(scene, body)).text()).trimEnd().split('\n').length
      })
      if (lines !== 10_001) throw new Error(`${lines} lines came`)
      return ms
    }),
  )
  const sorted = times.toSorted((a, b) => a - b)
  const spread = (sorted.at(-1) ?? 0) / (sorted[0] ?? 1)
  scene.report(
    noted(
      'ten callers at once, slowest of fastest',
      spread,
      '',
      `${alone.toFixed(0)} ms alone, ${median(times).toFixed(0)} ms each`,
      spread,
      'all answered in whole',
    ),
  )
}
