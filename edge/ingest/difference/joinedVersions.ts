import { cruiseColumnOf } from '#core/catalog/cruiseColumn.ts'
import type { Range } from '#core/extent/Extent.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'
import { sqlText } from '#core/text/quoting.ts'
import { quoted } from '../../query/sql/duckdbDialect.ts'

/** The rows of one version, in Parquet files that ingestion wrote. */
export interface ComparedTable {
  /** In the order of their rows. */
  readonly files: readonly string[]
  /** In the order of the table: time or month, lat, lon, depth where there is one, then the variables. */
  readonly columns: readonly ColumnInfo[]
  readonly lat: Range
  readonly lon: Range
  /** Milliseconds since 1970 UTC, or months. */
  readonly time: Range
}

/** A variable of both versions. */
export interface CommonVariable {
  /** As the later version spells it. */
  readonly name: string
  readonly isNumber: boolean
}

/** How the rows of two versions are brought together, and which columns are compared. */
export interface JoinedColumns {
  /** Position columns of both, and the column of the cruise where both have one. */
  readonly key: readonly string[]
  readonly variables: readonly CommonVariable[]
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

interface Pair extends CommonVariable {
  readonly before: ColumnInfo
  readonly after: ColumnInfo
}

const axes = new Set(['time', 'month', 'lat', 'lon', 'depth'])

/** The position columns of a table, in its order. */
export const positionColumns = (columns: readonly ColumnInfo[]): string[] =>
  columns.map(({ name }) => name).filter((name) => axes.has(name))

/** Which columns of two versions belong together, by their names in any case. A column that changed between number, text and time is another one. */
export function joinColumns(before: ComparedTable, after: ComparedTable): JoinedColumns {
  const cruise = cruiseInBoth(before, after)
  const pairs = pairsOf(before, after).filter(({ name }) => name !== cruise)
  const left = (columns: readonly ColumnInfo[], side: 'before' | 'after') =>
    columns.map(({ name }) => name).filter((name) => !axes.has(name) && name !== cruise && !pairs.some((pair) => pair[side].name === name))
  return {
    key: [...positionColumns(after.columns), ...(cruise === null ? [] : [cruise])],
    variables: pairs,
    added: left(after.columns, 'after'),
    removed: left(before.columns, 'before'),
  }
}

/**
 * The statement that makes `changes`: each row that was added, removed or altered, with the numbers of both versions as `b0…` and `a0…`, and
 * of other values whether there is one, as 1 or null, and whether they differ.
 */
export function changesSql(before: ComparedTable, after: ComparedTable, sharePositions: boolean): string {
  const { key } = joinColumns(before, after)
  const pairs = pairsOf(before, after).filter(({ name }) => !key.includes(name))
  const [time, ...positions] = positionColumns(after.columns)
  const keys = key.map((_, at) => `k${at}`)
  // Only a cruise may be missing; equality is quicker for the others.
  const isMatch = keys.map((name, at) => `b.${name} ${axes.has(key[at] ?? '') ? '=' : 'IS NOT DISTINCT FROM'} a.${name}`)
  if (sharePositions) isMatch.push('b.n = a.n')
  const either = (at: number) => `coalesce(b.k${at}, a.k${at})`
  const isSame = pairs.map((_, at) => `b.v${at} IS NOT DISTINCT FROM a.v${at}`)
  const columns = [
    `${time === 'time' ? `epoch_ms(${either(0)})` : either(0)} AS moment`,
    ...positions.map((name, at) => `${either(at + 1)} AS ${quoted(name)}`),
    `CASE WHEN b.k1 IS NULL THEN ${state.filled} WHEN a.k1 IS NULL THEN ${state.emptied} ELSE ${state.altered} END::TINYINT AS kind`,
    ...pairs.flatMap(({ isNumber }, at) =>
      isNumber
        ? [`b.v${at} AS b${at}`, `a.v${at} AS a${at}`]
        : [`if(b.v${at} IS NULL, NULL, 0::TINYINT) AS b${at}`, `if(a.v${at} IS NULL, NULL, (NOT (${isSame[at]}))::TINYINT) AS a${at}`],
    ),
  ]
  const isChanged = ['b.k1 IS NULL', 'a.k1 IS NULL', ...isSame.map((same) => `NOT (${same})`)]
  const rowsOf = (table: ComparedTable, side: 'before' | 'after') => sourceSql(table, { key, pairs, side, sharePositions })
  return `CREATE TEMP TABLE changes AS SELECT ${columns.join(', ')}
    FROM (${rowsOf(before, 'before')}) AS b FULL JOIN (${rowsOf(after, 'after')}) AS a ON ${isMatch.join(' AND ')} WHERE ${isChanged.join(' OR ')}`
}

/** What became of a row, as `kind`, or of a value: a row that was filled was added. */
export const state = { altered: 1, filled: 2, emptied: 3 } as const

/** Whether several rows of a table have one position. Ingestion sorts the rows by position, so that they are neighbours. */
export function sharedPositionsSql({ files, columns }: ComparedTable): string {
  const position = `hash(${positionColumns(columns).map(quoted).join(', ')})`
  return `SELECT coalesce(bool_or(h = earlier), false) AS shared FROM (SELECT h, lag(h) OVER () AS earlier FROM (SELECT ${position} AS h FROM ${filesSql(files)}))`
}

export const filesSql = (files: readonly string[]): string => `read_parquet([${files.map(sqlText).join(', ')}])`

interface Side {
  readonly key: readonly string[]
  readonly pairs: readonly Pair[]
  readonly side: 'before' | 'after'
  readonly sharePositions: boolean
}

function sourceSql({ files }: ComparedTable, { key, pairs, side, sharePositions }: Side): string {
  const columns = [
    ...key.map((name, at) => `${quoted(name)} AS k${at}`),
    ...pairs.map((pair, at) => `${quoted(pair[side].name)}${castOf(pair)} AS v${at}`),
  ]
  const rows = `SELECT ${columns.join(', ')} FROM ${filesSql(files)}`
  if (!sharePositions) return rows
  const values = pairs.map((_, at) => `v${at} NULLS LAST`)
  const order = values.length === 0 ? '' : ` ORDER BY ${values.join(', ')}`
  return `SELECT *, row_number() OVER (PARTITION BY ${key.map((_, at) => `k${at}`).join(', ')}${order}) AS n FROM (${rows})`
}

/** Numbers of two types are compared in the coarser one: a float32 that is stored as float64 now has not changed. */
function castOf({ before, after }: Pair): string {
  if (before.type === after.type) return ''
  return [before.type, after.type].includes('float32') ? '::FLOAT' : '::DOUBLE'
}

const kindOf = ({ type }: ColumnInfo) => (type === 'text' || type === 'timestamp' ? type : 'number')

function pairsOf(before: ComparedTable, after: ComparedTable): Pair[] {
  const earlier = new Map(before.columns.map((column) => [column.name.toLowerCase(), column]))
  return after.columns.flatMap((column) => {
    const known = earlier.get(column.name.toLowerCase())
    if (axes.has(column.name) || known === undefined || kindOf(known) !== kindOf(column)) return []
    return [{ name: column.name, isNumber: kindOf(column) === 'number', before: known, after: column }]
  })
}

function cruiseInBoth(before: ComparedTable, after: ComparedTable): string | null {
  const [earlier, later] = [cruiseColumnOf(before.columns, 0), cruiseColumnOf(after.columns, 0)]
  return earlier !== null && earlier.toLowerCase() === later?.toLowerCase() ? later : null
}
