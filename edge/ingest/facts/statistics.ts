import type { ComputedFile } from '#core/catalog/DatasetFile.ts'
import { comparedEdges, equalEdges } from '#core/charts/values/binCounts.ts'
import { formatInstant } from '#core/extent/time.ts'
import { float32Decimal } from '#core/observations/float32Text.ts'
import { quoted } from '../../query/sql/duckdbDialect.ts'
import { numberOf, queryRow, queryRows, rounded, type Table, type TableValue } from './Table.ts'

type Statistics = ComputedFile['statistics'][string]
type VariableSummary = Pick<ComputedFile['variables'][string], 'distribution' | 'seasonNorth' | 'seasonSouth'>

const BINS = 24
const isFloat32 = (columns: Table['columns'], name: string) => columns.some((column) => column.name === name && column.type === 'float32')
const percentiles = [5, 25, 50, 75, 95]
const nothing = { mean: null, std: null, '25%': null, '50%': null, '75%': null, '5%': null, '95%': null }

/** Statistics of every column; percentiles are interpolated between values, the deviation is the sample's. */
export async function computeStatistics(table: Table): Promise<ComputedFile['statistics']> {
  const found: Record<string, Statistics> = {}
  for (const { name, type } of table.columns) {
    if (type === 'timestamp') found[name] = await timeStatistics(table, name)
    else found[name] = type === 'text' ? await textStatistics(table, name) : await numberStatistics(table, name)
  }
  return found
}

async function numberStatistics({ connection, columns }: Table, name: string): Promise<Statistics> {
  const x = `${quoted(name)}::DOUBLE`
  const row = await queryRow(
    connection,
    // One list of percentiles: each percentile of its own would hold all values once more.
    `SELECT *, ${percentiles.map((p, index) => `q[${index + 1}] AS "${p}%"`).join(', ')} FROM (
      SELECT count(${x})::DOUBLE AS n, avg(${x}) AS mean, stddev_samp(${x}) AS std, min(${x}) AS min, max(${x}) AS max,
        quantile_cont(${x}, [${percentiles.map((p) => p / 100).join(', ')}]) AS q FROM observations)`,
  )
  const figure = (key: string) => (typeof row[key] === 'number' ? rounded(row[key]) : null)
  const decimal = isFloat32(columns, name) ? float32Decimal : (value: number) => value
  const bound = (key: string) => (row[key] === null ? null : decimal(numberOf(row[key])))
  return {
    count: numberOf(row.n),
    mean: figure('mean'),
    std: figure('std'),
    min: bound('min'),
    '25%': figure('25%'),
    '50%': figure('50%'),
    '75%': figure('75%'),
    max: bound('max'),
    '5%': figure('5%'),
    '95%': figure('95%'),
  }
}

async function timeStatistics({ connection }: Table, name: string): Promise<Statistics> {
  const time = `(epoch_us(${quoted(name)}) / 1000)::DOUBLE`
  const row = await queryRow(connection, `SELECT count(${time})::DOUBLE AS n, min(${time}) AS min, max(${time}) AS max FROM observations`)
  return { ...nothing, count: numberOf(row.n), min: instantOf(row.min), max: instantOf(row.max) }
}

const instantOf = (cell: TableValue | undefined): string | null => (typeof cell === 'number' ? formatInstant(cell) : null)

async function textStatistics({ connection }: Table, name: string): Promise<Statistics> {
  const x = quoted(name)
  const row = await queryRow(connection, `SELECT count(${x})::DOUBLE AS n, min(${x}) AS min, max(${x}) AS max FROM observations`)
  return { ...nothing, count: numberOf(row.n), min: row.min ?? null, max: row.max ?? null }
}

/** Whether months of the year mean anything for a table. */
function hasSeasons({ dataset }: Table): boolean {
  return dataset.timeMeaning.kind === 'instants' || dataset.timeMeaning.kind === 'monthly-climatology'
}

const monthOf = ({ timeColumn }: Table): string => (timeColumn === 'month' ? '"month"' : 'month("time")')

/** Distribution and seasonal cycle of one variable. */
export async function computeSummary(table: Table, name: string, { min, max }: Statistics): Promise<VariableSummary> {
  const x = `${quoted(name)}::DOUBLE`
  return {
    distribution: await computeDistribution(table, name, Number(min), Number(max)),
    seasonNorth: await computeSeason(table, x, 'lat > 20'),
    seasonSouth: await computeSeason(table, x, 'lat < -20'),
  }
}

/** How many values are in each of the equal bins; one on an edge, as a decimal, is in the bin that begins there. */
async function computeDistribution({ connection, columns }: Table, name: string, min: number, max: number): Promise<number[]> {
  const edges = comparedEdges(equalEdges(min, max > min ? max : min + 1, BINS), isFloat32(columns, name))
  const bin = binSql(`${quoted(name)}::DOUBLE`, edges, 0, BINS)
  const rows = await queryRows(
    connection,
    `SELECT ${bin} AS bin, count(*)::DOUBLE AS n FROM observations WHERE ${quoted(name)} IS NOT NULL GROUP BY 1`,
  )
  return filled(BINS, rows, 'bin', ({ n }) => numberOf(n), 0)
}

/** The bin of a value among those from `first` to before `end`, found by halves: a comparison with each edge takes four times as long. */
function binSql(x: string, edges: Float64Array, first: number, end: number): string {
  if (end - first === 1) return String(first)
  const middle = (first + end) >> 1
  return `CASE WHEN ${x} >= '${edges[middle]}'::DOUBLE THEN ${binSql(x, edges, middle, end)} ELSE ${binSql(x, edges, first, middle)} END`
}

async function computeSeason(table: Table, x: string, where: string): Promise<(number | null)[]> {
  if (!hasSeasons(table)) return Array.from({ length: 12 }, () => null)
  const rows = await queryRows(
    table.connection,
    `SELECT (${monthOf(table)} - 1)::INTEGER AS month, avg(${x}) AS mean FROM observations WHERE ${where} AND ${x} IS NOT NULL GROUP BY 1`,
  )
  return filled<number | null>(12, rows, 'month', (row) => rounded(numberOf(row.mean)), null)
}

function filled<Value>(
  length: number,
  rows: readonly Record<string, TableValue>[],
  key: string,
  take: (row: Record<string, TableValue>) => Value,
  empty: Value,
): Value[] {
  const values = new Array<Value>(length).fill(empty)
  for (const row of rows) values[numberOf(row[key])] = take(row)
  return values
}

/** Rows per month of the year and per calendar year. */
export async function rowsPerTime(table: Table): Promise<Pick<ComputedFile, 'rowsPerMonth' | 'rowsPerYear'>> {
  if (!hasSeasons(table)) return { rowsPerMonth: new Array<number>(12).fill(0), rowsPerYear: [] }
  const months = await queryRows(
    table.connection,
    `SELECT (${monthOf(table)} - 1)::INTEGER AS month, count(*)::DOUBLE AS n FROM observations GROUP BY 1`,
  )
  const years =
    table.timeColumn === 'month'
      ? []
      : await queryRows(
          table.connection,
          `SELECT year("time")::INTEGER AS year, count(*)::DOUBLE AS n FROM observations GROUP BY 1 ORDER BY 1`,
        )
  return {
    rowsPerMonth: filled(12, months, 'month', (row) => numberOf(row.n), 0),
    rowsPerYear: years.map((row) => ({ year: numberOf(row.year), rows: numberOf(row.n) })),
  }
}

/** More distinct depths than this are no levels. */
const MAX_LEVELS = 100

/** The depth levels, shallow first, and their rows; none for data without depth or with irregular depths. */
export async function rowsPerLevel({ connection, hasDepth }: Table): Promise<Pick<ComputedFile, 'depthLevels' | 'rowsPerDepth'>> {
  const rows = hasDepth
    ? await queryRows(connection, `SELECT depth, count(*)::DOUBLE AS n FROM observations GROUP BY 1 ORDER BY 1 LIMIT ${MAX_LEVELS + 1}`)
    : []
  if (rows.length > MAX_LEVELS) return { depthLevels: [], rowsPerDepth: [] }
  return { depthLevels: rows.map(({ depth }) => numberOf(depth)), rowsPerDepth: rows.map(({ n }) => numberOf(n)) }
}
