import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inTurn } from '../report.ts'
import { type Bench, roundsOf } from './Bench.ts'
import { procedurePath, receive, save } from './client.ts'
import type { Subject } from './csv.ts'
import { boxes, fromSql, grids, rowsIn } from './grid.ts'

const ROUNDS = 9
/** The API may take this many times the SQL's own time, or so much more, whichever is greater. */
const TARGET = 1.3
const TARGET_EXTRA_MS = 15
/** Means of a float32 column have its precision; sums in another order may round to the neighbour. */
const FLOAT32_STEP = 2 ** -23

/** A time series over 584,000 rows through the API, against the same SQL in DuckDB. */
export function series(bench: Bench): Promise<void> {
  return seriesOf(bench, { portal: bench.portal, prefix: '', hasTargets: true })
}

/** The same of any portal that has the grid of 20 million rows. */
async function seriesOf(bench: Bench, { portal, prefix, hasTargets }: Subject): Promise<void> {
  const { stored, connection, folder } = bench
  const path = procedurePath('uspTimeSeries', grids.usual, boxes.series, 'sst')
  const sql = `SELECT time, avg(lat), avg(lon), avg(sst), stddev_samp(sst) ${fromSql(stored.usual, boxes.series)} GROUP BY time ORDER BY time`
  const times = await inTurn(roundsOf(bench, ROUNDS), {
    ours: async () => void (await receive(portal, path)),
    floor: async () => void (await connection.runAndReadAll(sql)),
  })
  const file = join(folder, 'series.csv')
  await save(portal, path, file)
  const wrong = wrongRows(await readFile(file, 'utf8'), (await connection.runAndReadAll(sql)).getRowsJS())
  const ratio = times.ours / times.floor
  const target = hasTargets ? Math.max(TARGET, (times.floor + TARGET_EXTRA_MS) / times.floor) : null
  bench.report({
    name: `${prefix}time series of ${rowsIn(boxes.series)} rows`,
    value: times.ours,
    unit: 'ms',
    floor: `the same SQL ${times.floor.toFixed(1)} ms`,
    ratio,
    target,
    isRight: wrong === 0,
    check: wrong === 0 ? `${boxes.series.days[1]} means and deviations equal as float32` : `${wrong} rows differ`,
  })
}

function wrongRows(text: string, expected: readonly (readonly unknown[])[]): number {
  const lines = text.trimEnd().split('\n').slice(1)
  const isWrong = (row: readonly unknown[], index: number) => {
    const [time = '', ...cells] = (lines[index] ?? '').split(',')
    const [at, lat, lon, ...values] = row.map(Number)
    const arePositions = [lat, lon].every((position, column) => Math.abs(Number(cells[column]) - Number(position)) <= 1e-9)
    const areEqual = values.every((value, column) => Math.abs(Number(cells[column + 2]) / value - 1) <= FLOAT32_STEP)
    return Date.parse(time) !== at || !arePositions || !areEqual
  }
  return Math.abs(lines.length - expected.length) + expected.filter(isWrong).length
}
