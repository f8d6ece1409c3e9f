import { calendarPart } from '#core/extent/calendar.ts'
import { crossesDateLine, meanInRange, unwrapLongitude } from '#core/extent/longitude.ts'
import { limits } from '#core/limits/observations.ts'
import { columnOf } from '#core/observations/columnOf.ts'
import type { AggregateColumn, AggregateQuery } from '#core/observations/ObservationEngine.ts'
import { pickRows } from '#core/observations/pickRows.ts'
import type { BatchStream, Column, ColumnInfo } from '#core/rows/Batch.ts'
import { asynchronous } from '../asynchronous.ts'
import { Moments } from '../Moments.ts'
import { aggregateColumns, columnOfKey } from '../resultColumns.ts'
import { cellOf, columnFrom, comparing, sortedRows } from './columns.ts'
import { extentConditions, onlyCondition, type RowCondition } from './conditions.ts'
import type { ParquetReads } from './Reads.ts'
import { type GroupRows, type GroupScan, readGroup, tooMuchForWorker } from './scan.ts'

type KeyColumn = Extract<AggregateColumn, { kind: 'key' }>

interface Group {
  readonly keys: readonly unknown[]
  /** By the column's place among the answer's columns. */
  readonly moments: readonly Moments[]
}

/** What an aggregate reads, and which rows it takes. Throws a TypeError for columns that the table does not have. */
export function aggregateReads({ table, extent, columns, only }: AggregateQuery): {
  readonly conditions: readonly RowCondition[]
  readonly reads: readonly string[]
} {
  const names = columns.map((column) => (column.kind === 'key' ? columnOfKey(table, column.key) : columnOf(table, column.column)).name)
  const weights = columns.some(({ kind }) => kind === 'areaMean') ? ['lat'] : []
  return {
    conditions: [...extentConditions(table, extent), ...(only ? [onlyCondition(table, only)] : [])],
    reads: [...new Set([...names, ...weights])],
  }
}

/** Groups rows in memory, one row group at a time, and answers the groups in the order of their keys. */
export async function aggregateRows(
  query: AggregateQuery,
  scans: readonly GroupScan[],
  reads: readonly string[],
  run: ParquetReads,
): Promise<BatchStream> {
  const groups = new Map<string, Group>()
  for (const scan of scans) {
    addRows(groups, query, await readGroup(scan, reads, run))
    if (groups.size > limits.workerRows) throw tooMuchForWorker(`answer at most ${limits.workerRows} groups`, groups.size)
  }
  const columns = aggregateColumns(query)
  const whole = { rows: groups.size, columns: answerColumns(query, columns, [...groups.values()]) }
  const keys = query.columns.flatMap(({ kind }, index) => {
    const column = whole.columns[index]
    return kind === 'key' && column ? [comparing(column)] : []
  })
  const batch = pickRows(whole, sortedRows(whole.rows, keys))
  return { columns, batches: asynchronous(batch.rows > 0 ? [batch] : []) }
}

function addRows(groups: Map<string, Group>, { table, columns, extent }: AggregateQuery, { rowIndexes, columns: found }: GroupRows): void {
  if (rowIndexes.length === 0) return
  const keyOf = columns
    .filter((column): column is KeyColumn => column.kind === 'key')
    .map(({ key }) => {
      const read = cellsOf(found.get(columnOfKey(table, key).name))
      if (key.kind === 'column') return read
      return (row: number) => partOf(read(row), key.part)
    })
  const turns = crossesDateLine(extent.lon)
  const readers = columns.map((column) => {
    if (column.kind === 'key') return null
    const read = cellsOf(found.get(column.column))
    if (column.column !== 'lon' || !turns) return read
    return (row: number) => unwrapped(read(row), extent.lon)
  })
  const weights = columns.map(({ kind }) => (kind === 'areaMean' ? weightsOf(cellsOf(found.get('lat'))) : undefined))
  for (let row = 0; row < rowIndexes.length; row++) {
    const keys = keyOf.map((of) => of(row))
    const name = keys.length === 1 ? `${typeof keys[0]} ${String(keys[0])}` : JSON.stringify(keys)
    let group = groups.get(name)
    if (!group) {
      group = { keys, moments: columns.map(() => new Moments()) }
      groups.set(name, group)
    }
    for (let index = 0; index < readers.length; index++) add(group.moments[index], readers[index]?.(row), weights[index]?.(row))
  }
}

/** Reads the cells of a column by row, `null` where they are missing. */
const cellsOf =
  (column: Column | undefined) =>
  (row: number): number | string | null =>
    cellOf(column, row)

const partOf = (value: unknown, part: Parameters<typeof calendarPart>[1]) => (typeof value === 'number' ? calendarPart(value, part) : null)

const unwrapped = (value: unknown, lon: AggregateQuery['extent']['lon']) =>
  typeof value === 'number' ? unwrapLongitude(lon, value) : value

/** By row the cosine of the latitude, to which the area of a grid's cell is proportional; in single precision, as in the other engines. */
const weightsOf =
  (latOf: (row: number) => number | string | null) =>
  (row: number): number =>
    Math.fround(Math.cos((Number(latOf(row)) * Math.PI) / 180))

function add(moments: Moments | undefined, value: unknown, weight: number | undefined): void {
  if (moments === undefined || value === null || value === undefined) return
  if (typeof value === 'number') moments.take(value, weight)
  else moments.note()
}

function answerColumns({ columns, extent }: AggregateQuery, infos: readonly ColumnInfo[], groups: readonly Group[]): Column[] {
  const turns = crossesDateLine(extent.lon)
  let keys = 0
  return columns.map((column, index) => {
    const type = infos[index]?.type ?? 'float64'
    if (column.kind === 'key') {
      const at = keys++
      return columnFrom(type, groups.length, (row) => groups[row]?.keys[at])
    }
    const isTurned = turns && column.kind === 'mean' && column.column === 'lon'
    return columnFrom(type, groups.length, (row) => {
      const value = statistic(column.kind, groups[row]?.moments[index])
      return isTurned && value !== null ? meanInRange(value) : value
    })
  })
}

function statistic(kind: Exclude<AggregateColumn['kind'], 'key'>, moments: Moments | undefined): number | null {
  if (kind === 'count') return moments?.count ?? 0
  if (kind === 'areaMean') return moments?.weightedMean ?? null
  return (kind === 'mean' ? moments?.mean : moments?.deviation) ?? null
}
