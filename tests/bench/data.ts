import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { readDefaultCatalog } from '../helpers/defaultCatalog.ts'
import { startPortal, type TestPortal } from '../helpers/portal.ts'
import { interleaved, median, type Report } from './report.ts'

export const group = 'data'

const ROUNDS = 7
/** The most that a download through the API may take of what DuckDB's own COPY takes. */
const CSV_TARGET = 2.5
const TABLE = 'Ocean_Atlas_Temperature_Climatology'
/** Just over 200,000 rows of the monthly atlas in the tropical Pacific. */
const box = { lat1: -30, lat2: 30, lon1: -180, lon2: -121.5, depth1: 0, depth2: 1000 }
const columns = 'month, lat, lon, depth, temperature'

/** Downloads of 200,000 rows through the API on a socket, against DuckDB's own COPY of the same select from the same file. */
export async function run(report: Report): Promise<void> {
  const portal = await startPortal()
  const folder = await mkdtemp(join(tmpdir(), 'pelagos-bench-'))
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    const bench = { report, portal, folder, connection, key: await portal.makeApiKey(), select: await selectText() }
    await csv(bench)
    await firstByte(bench)
    await timeSeries(bench)
  } finally {
    connection.closeSync()
    instance.closeSync()
    await portal.stop()
    await rm(folder, { recursive: true })
  }
}

interface Bench {
  readonly report: Report
  readonly portal: TestPortal
  readonly folder: string
  readonly connection: DuckDBConnection
  readonly key: string
  /** FROM and WHERE of the box, as a person would write them for DuckDB. */
  readonly select: string
}

async function selectText(): Promise<string> {
  const { root, table } = await readDefaultCatalog()
  const paths = table(TABLE).files.map(({ path }) => `'${join(root, path)}'`)
  const { lat1, lat2, lon1, lon2, depth1, depth2 } = box
  return `FROM read_parquet([${paths.join(', ')}]) WHERE month BETWEEN 1 AND 12 AND lat BETWEEN ${lat1} AND ${lat2}
    AND lon BETWEEN ${lon1} AND ${lon2} AND depth BETWEEN ${depth1} AND ${depth2}`
}

function call({ portal, key }: Bench, spName: string, more: Readonly<Record<string, string>> = {}): Promise<Response> {
  const numbers = Object.entries(box).map(([name, value]) => [name, String(value)])
  const query = new URLSearchParams([
    ...Object.entries({ spName, tableName: `tbl${TABLE}`, fields: 'temperature', dt1: '1', dt2: '12', ...more }),
    ...numbers,
  ] as string[][])
  return fetch(`${portal.url}/api/data/sp?${query}`, { headers: { Authorization: `Api-Key ${key}`, 'Accept-Encoding': 'identity' } })
}

async function bytesOf(response: Response): Promise<Buffer> {
  if (!response.ok) throw new Error(`the API answered ${response.status}: ${await response.text()}`)
  return Buffer.from(await response.arrayBuffer())
}

async function csv(bench: Bench): Promise<void> {
  const { report, connection, folder, select } = bench
  const ordered = `SELECT ${columns} ${select} ORDER BY month, depth, lat, lon`
  const file = join(folder, 'floor.csv')
  await connection.run(`COPY (${ordered}) TO '${file}' (FORMAT csv)`)
  const expected = digestOf(await readFile(file, 'utf8'))
  let text = ''
  const times = await interleaved(
    ROUNDS,
    async () => {
      text = (await bytesOf(await call(bench, 'uspSpaceTime'))).toString('latin1')
    },
    async () => {
      await connection.run(`COPY (${ordered}) TO '/dev/null' (FORMAT csv)`)
    },
  )
  const found = digestOf(text)
  const isRight = found.rows === expected.rows && found.digest === expected.digest && found.rows >= 200_000
  const ratio = times.ours / times.floor
  report({
    name: `CSV of ${found.rows} rows through the API`,
    value: times.ours,
    unit: 'ms',
    floor: `DuckDB COPY ${times.floor.toFixed(0)} ms`,
    ratio,
    target: CSV_TARGET,
    ok: isRight && ratio <= CSV_TARGET,
    check: isRight ? `rows and digest ${found.digest.slice(0, 8)} as COPY wrote them` : `WRONG: ${found.rows} rows for ${expected.rows}`,
  })
}

/** Rows as numbers, positions as doubles and values as float32, in one order: independent of how either side writes numbers. */
function digestOf(text: string): { rows: number; digest: string } {
  const lines = text.trimEnd().split('\n').slice(1)
  const rows = lines.map((line) => {
    const cells = line.split(',')
    return cells.map((cell, index) => (cell === '' ? '' : index === cells.length - 1 ? Math.fround(Number(cell)) : Number(cell))).join()
  })
  return { rows: rows.length, digest: createHash('sha256').update(rows.sort().join('\n')).digest('hex') }
}

/** How long a reader waits for the first rows of an ordered download, against the whole of it. */
async function firstByte(bench: Bench): Promise<void> {
  const first: number[] = []
  const whole: number[] = []
  let sawHeader = false
  for (let round = 0; round <= ROUNDS; round += 1) {
    const start = performance.now()
    const reader = (await call(bench, 'uspSpaceTime')).body?.getReader()
    const piece = await reader?.read()
    first.push(performance.now() - start)
    sawHeader = Buffer.from(piece?.value ?? [])
      .toString('latin1')
      .startsWith('month,lat,lon,depth,temperature\n')
    while (reader && !(await reader.read()).done);
    whole.push(performance.now() - start)
  }
  const [value, total] = [median(first.slice(1)), median(whole.slice(1))]
  bench.report({
    name: 'first rows of it',
    value,
    unit: 'ms',
    floor: `the whole ${total.toFixed(0)} ms`,
    ratio: value / total,
    target: null,
    ok: sawHeader,
    check: 'the first piece begins with the column names',
  })
}

async function timeSeries(bench: Bench): Promise<void> {
  const { report, connection, select } = bench
  const sql = `SELECT month, avg(lat), avg(lon), avg(depth), avg(temperature), stddev_samp(temperature) ${select} GROUP BY month ORDER BY month`
  let lines: string[] = []
  let means: number[] = []
  const times = await interleaved(
    ROUNDS,
    async () => {
      lines = (await bytesOf(await call(bench, 'uspTimeSeries'))).toString('latin1').trimEnd().split('\n').slice(1)
    },
    async () => {
      means = (await connection.runAndReadAll(sql)).getRowsJS().map((row) => Number(row[4]))
    },
  )
  const isRight = lines.length === 12 && lines.every((line, index) => Math.abs(Number(line.split(',')[4]) - (means[index] ?? 0)) < 1e-6)
  report({
    name: 'time series of the same rows through the API',
    value: times.ours,
    unit: 'ms',
    floor: `the same SQL ${times.floor.toFixed(0)} ms`,
    ratio: times.ours / times.floor,
    target: null,
    ok: isRight,
    check: isRight ? '12 means equal to 1e-6' : 'WRONG means',
  })
}
