import type { DuckDBConnection } from '@duckdb/node-api'
import { differenceGrid, differencePeriods } from '#core/catalog/differenceBins.ts'
import type { ChangedVariable, VersionDifference } from '#core/catalog/versionDifference.ts'
import type { Range } from '#core/extent/Extent.ts'
import { formatInstant } from '#core/extent/time.ts'
import { limits } from '#core/limits/catalog.ts'
import { numberOf, queryRow, queryRows, rounded, type TableValue } from '../facts/Table.ts'
import { type CommonVariable, type ComparedTable, positionColumns, state } from './joinedVersions.ts'

/** The significant digits of a mean in a map or a series. */
const MEAN_DIGITS = 4

interface Summarised {
  readonly before: ComparedTable
  readonly after: ComparedTable
  readonly variables: readonly CommonVariable[]
  readonly rows: { readonly before: number; readonly after: number }
}

type Summary = Pick<VersionDifference, 'rows' | 'variables' | 'changedVariables' | 'extent' | 'map' | 'series'>
type Totals = Readonly<Record<string, TableValue>>

/** What the table `changes` says: counts, statistics by variable, the extent, a map and a series, each of bounded size. */
export async function summariseChanges(connection: DuckDBConnection, compared: Summarised): Promise<Summary> {
  const { before, after, variables } = compared
  const columns = positionColumns(after.columns)
  const totals = await queryRow(connection, totalsSql(variables, columns))
  const changed = variables.flatMap((variable, at) => changedVariable(totals, variable, at) ?? [])
  const ordered = changed.toSorted((one, other) => changesOf(other) - changesOf(one))
  const mapped = ordered.filter(({ meanDifference }) => meanDifference !== null).slice(0, limits.differenceMappedVariables)
  const means = mapped.map(({ name }) => ({ name, at: variables.findIndex((variable) => variable.name === name) }))
  const isClimatology = columns[0] === 'month'
  const grid = differenceGrid(union(before.lat, after.lat), union(before.lon, after.lon))
  const periods = differencePeriods(isClimatology ? 'months' : 'ms', union(before.time, after.time))
  const row = cellSql('lat', grid.south, grid.step, grid.rows)
  const cell = `(${row} * ${grid.columns} + ${cellSql('lon', grid.west, grid.step, grid.columns)})`
  const cells = await binned(connection, cell, means)
  const bins = await binned(connection, cellSql('moment', periods.from, periods.step, periods.count), means)
  return {
    rows: rowCounts(totals, compared.rows),
    changedVariables: changed.length,
    variables: ordered.slice(0, limits.differenceVariables),
    extent: extentOf(totals, columns),
    map: {
      ...{ south: grid.south, west: grid.west, step: grid.step },
      rows: cells.bins.map((bin) => Math.floor(bin / grid.columns)),
      columns: cells.bins.map((bin) => bin % grid.columns),
      ...cells.counts,
    },
    series: { unit: periods.unit, from: periods.from, step: periods.step, periods: bins.bins, ...bins.counts },
  }
}

function totalsSql(variables: readonly CommonVariable[], columns: readonly string[]): string {
  const bounds = ['moment', ...columns.slice(1)].flatMap((name) => [
    `min(${name})::DOUBLE AS ${name}_min`,
    `max(${name})::DOUBLE AS ${name}_max`,
  ])
  const ofVariables = variables.flatMap(({ isNumber }, at) => [...valueCountsSql(at), ...(isNumber ? statisticsSql(at) : [])])
  const numbers = variables.flatMap(({ isNumber }, at) => (isNumber ? [at] : []))
  return `SELECT ${[...kindCounts, ...bounds, ...ofVariables].join(', ')} FROM ${withDifferences('*', numbers)}`
}

const kindCounts = Object.entries(state).map(([name, value]) => `(count(*) FILTER (kind = ${value}))::DOUBLE AS ${name}`)

/** Values of rows that were added or removed are not counted. */
function valueCountsSql(at: number): string[] {
  const conditions = {
    altered: `b${at} <> a${at}`,
    filled: `b${at} IS NULL AND a${at} IS NOT NULL`,
    emptied: `a${at} IS NULL AND b${at} IS NOT NULL`,
  }
  return Object.entries(conditions).map(([name, is]) => `(count(*) FILTER (kind = ${state.altered} AND ${is}))::DOUBLE AS ${name}${at}`)
}

/** `changes` with `d0…`: after minus before, null for equal values, for one of one version alone and where no difference of infinite values can be computed. */
function withDifferences(columns: string, numbers: readonly number[]): string {
  const raw = numbers.map((at) => `a${at}::DOUBLE - b${at}::DOUBLE AS e${at}`)
  const usable = numbers.map((at) => `if(e${at} <> 0 AND isfinite(e${at}), e${at}, NULL) AS d${at}`)
  return `(SELECT ${[columns, ...usable].join(', ')} FROM (SELECT ${['*', ...raw].join(', ')} FROM changes))`
}

const statisticsSql = (at: number): string[] => [
  `avg(d${at}) AS mean${at}`,
  `sqrt(avg(d${at} * d${at})) AS rms${at}`,
  `max(abs(d${at})) AS largest${at}`,
]

function rowCounts(totals: Totals, { before, after }: Summarised['rows']): VersionDifference['rows'] {
  const [added, removed, altered] = ['filled', 'emptied', 'altered'].map((name) => numberOf(totals[name]))
  const counts = { before, after, added: added ?? 0, removed: removed ?? 0, altered: altered ?? 0 }
  const unchanged = before - counts.removed - counts.altered
  if (unchanged !== after - counts.added - counts.altered) throw new Error('The rows of two versions do not add up.')
  return { ...counts, unchanged }
}

function changedVariable(totals: Totals, { name }: CommonVariable, at: number): ChangedVariable | null {
  const count = (kind: keyof typeof state) => numberOf(totals[`${kind}${at}`])
  const figure = (kind: string) => finite(totals[`${kind}${at}`])
  const counts = { altered: count('altered'), filled: count('filled'), emptied: count('emptied') }
  if (counts.altered + counts.filled + counts.emptied === 0) return null
  return {
    // Whoever knows the description of the data set fills these in.
    ...{ name, longName: name, unit: '' },
    ...counts,
    ...{ meanDifference: figure('mean'), rootMeanSquare: figure('rms'), largestDifference: figure('largest') },
  }
}

const finite = (value: TableValue | undefined): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? rounded(value) : null

const changesOf = ({ altered, filled, emptied }: ChangedVariable): number => altered + filled + emptied

function extentOf(totals: Totals, columns: readonly string[]): VersionDifference['extent'] {
  if (totals.moment_min === null || totals.moment_min === undefined) return null
  const range = (name: string): [number, number] => [numberOf(totals[`${name}_min`]), numberOf(totals[`${name}_max`])]
  const [from, to] = range('moment')
  return {
    time: columns[0] === 'month' ? [from, to] : [formatInstant(from), formatInstant(to)],
    lat: range('lat'),
    lon: range('lon'),
    depth: columns.includes('depth') ? range('depth') : null,
  }
}

/** The number of a cell or period; the far edge belongs to the last one. */
const cellSql = (column: string, from: number, step: number, count: number): string =>
  `least(floor((${column} - ${from}) / ${step})::INTEGER, ${count - 1})`

async function binned(connection: DuckDBConnection, bin: string, means: readonly { readonly name: string; readonly at: number }[]) {
  const columns = ['bin', ...kindCounts, ...means.map(({ at }) => `avg(d${at}) AS mean${at}`)]
  const numbers = means.map(({ at }) => at)
  const rows = await queryRows(
    connection,
    `SELECT ${columns.join(', ')} FROM ${withDifferences(`${bin} AS bin, kind`, numbers)} GROUP BY 1 ORDER BY 1`,
  )
  const column = (name: string) => rows.map((row) => numberOf(row[name]))
  const mean = (value: TableValue | undefined) => (typeof value === 'number' ? Number(value.toPrecision(MEAN_DIGITS)) : null)
  return {
    bins: column('bin'),
    counts: {
      added: column('filled'),
      removed: column('emptied'),
      altered: column('altered'),
      variables: means.map(({ name }) => name),
      meanDifferences: means.map(({ at }) => rows.map((row) => mean(row[`mean${at}`]))),
    },
  }
}

const union = (one: Range, other: Range): Range => ({ min: Math.min(one.min, other.min), max: Math.max(one.max, other.max) })
