import { calendarPart } from '#core/extent/calendar.ts'
import type { Extent } from '#core/extent/Extent.ts'
import { extentAround } from '#core/extent/extentAround.ts'
import { widened } from '#core/extent/reach.ts'
import { DAY_MS } from '#core/extent/time.ts'
import { numberOf } from '#core/observations/columnOf.ts'
import { SURFACE_METRES, targetDepths } from '#core/observations/matchDepths.ts'
import { matchMonths } from '#core/observations/matchMonths.ts'
import type { MatchQuery, MatchSource, ObservationTable, SubsetQuery } from '#core/observations/ObservationEngine.ts'
import { pickRows } from '#core/observations/pickRows.ts'
import type { Batch, ColumnInfo } from '#core/rows/Batch.ts'
import { Moments } from '../Moments.ts'
import { matchColumns, placeColumns } from '../resultColumns.ts'
import { cellOf, columnFrom, comparing, sortedRows } from './columns.ts'
import { lonApart, NearRows } from './NearRows.ts'

/** Reads all rows of a subset, within a worker's bounds. */
export type ReadSubset = (query: SubsetQuery) => Promise<Batch>

/** A place of the source: its time in milliseconds or its month, and what the source has there. */
interface Point {
  readonly at: number
  readonly lat: number
  readonly lon: number
  readonly depth: number | null
  readonly own: Moments
}

interface Points {
  readonly points: readonly Point[]
  readonly extent: Extent
  readonly isMonthly: boolean
}

/** For each point the mean and deviation of a target's rows near it, beside the source's own; one batch in the order of the places. */
export async function matchRows(
  query: MatchQuery,
  read: ReadSubset,
): Promise<{ readonly columns: readonly ColumnInfo[]; readonly batch: Batch }> {
  const { source } = query
  const { points, ...around } = source.kind === 'rows' ? await pointsOfRows(source, read) : pointsGiven(source)
  const found = await foundNear({ points, ...around }, query, read)
  const cells = points.map((point, row) => [
    ...placeOf(point),
    ...(source.kind === 'rows' ? statisticsOf(point.own) : []),
    ...statisticsOf(found[row]),
  ])
  const columns = matchColumns(query)
  const whole = { rows: points.length, columns: columns.map(({ type }, at) => columnFrom(type, points.length, (row) => cells[row]?.[at])) }
  const places = whole.columns.slice(0, placeColumns(source).length)
  const order = sortedRows(
    whole.rows,
    places.map((column) => comparing(column)),
  )
  return { columns, batch: pickRows(whole, order) }
}

const placeOf = ({ at, lat, lon, depth }: Point) => [at, lat, lon, ...(depth === null ? [] : [depth])]

const statisticsOf = (of: Moments | undefined) => [of?.mean, of?.deviation]

async function pointsOfRows(source: MatchSource & { kind: 'rows' }, read: ReadSubset): Promise<Points> {
  const { table, variable, extent } = source
  const keys = placeColumns(source).map(({ name }) => name)
  const batch = await read({ table, columns: [...keys, numberOf(table, variable).name], extent, order: 'none' })
  const cell = cellsOf(batch)
  const points = new Map<string, Point>()
  for (let row = 0; row < batch.rows; row++) {
    const [at = 0, lat = 0, lon = 0, depth = 0] = keys.map((_, index) => cell(index, row) ?? 0)
    const key = `${at} ${lat} ${lon} ${depth}`
    const point = points.get(key) ?? { at, lat, lon, depth: table.hasDepth ? depth : null, own: new Moments() }
    points.set(key, point)
    const value = cell(keys.length, row)
    if (value !== null) point.own.take(value)
  }
  const isMonthly = table.timeColumn === 'month'
  return { points: [...points.values()], extent, isMonthly }
}

function pointsGiven({ times, lats, lons }: MatchSource & { kind: 'points' }): Points {
  const points = new Map<string, Point>()
  for (const [row, at] of times.entries()) {
    const [lat = 0, lon = 0] = [lats[row], lons[row]]
    points.set(`${at} ${lat} ${lon}`, { at, lat, lon, depth: null, own: new Moments() })
  }
  return { points: [...points.values()], extent: extentAround(times, lats, lons), isMonthly: false }
}

/** The target's rows near each point. */
async function foundNear(points: Points, query: MatchQuery, read: ReadSubset): Promise<readonly Moments[]> {
  const { source, target, tolerance } = query
  const { table, variable } = target
  const found = points.points.map(() => new Moments())
  if (points.points.length === 0) return found
  const months = matchMonths(query)
  const reach = { ...tolerance, timeMs: tolerance.time * DAY_MS }
  const around = widened(points.extent, reach)
  const extent: Extent = { ...around, time: months === null ? around.time : { kind: 'all' }, depthMetres: targetDepths(query) }
  const present = [numberOf(table, variable).name]
  const rows = await read({ table, columns: targetColumns(table, variable), extent, order: 'none', present })
  const cell = cellsOf(rows)
  const positions = Array.from({ length: rows.rows }, (_, row) => ({ lat: cell(1, row) ?? 0, lon: cell(2, row) ?? 0 }))
  const near = new NearRows(positions, tolerance)
  const month = (at: number, isMonthly: boolean): number => (isMonthly ? at : calendarPart(at, 'month'))
  const isInTime = (point: Point, at: number): boolean => {
    if (months === null) return Math.abs(point.at - at) <= reach.timeMs
    const apart = Math.abs(month(point.at, points.isMonthly) - month(at, table.timeColumn === 'month'))
    return Math.min(apart, 12 - apart) <= months
  }
  // What has no depth lies at the surface; of points given one by one the depths are asked for.
  const depthOf = (row: number): number => (table.hasDepth ? (cell(4, row) ?? SURFACE_METRES) : SURFACE_METRES)
  const isAtDepth = (point: Point, row: number): boolean =>
    source.kind === 'points' || Math.abs((point.depth ?? SURFACE_METRES) - depthOf(row)) <= tolerance.depthMetres
  for (const [index, point] of points.points.entries()) {
    for (const row of near.around(point)) {
      const position = positions[row] ?? point
      if (Math.abs(point.lat - position.lat) > tolerance.latDegrees || lonApart(point.lon, position.lon) > tolerance.lonDegrees) continue
      if (!isInTime(point, cell(0, row) ?? 0) || !isAtDepth(point, row)) continue
      const value = cell(3, row)
      if (value !== null) found[index]?.take(value)
    }
  }
  return found
}

const targetColumns = ({ timeColumn, hasDepth }: ObservationTable, variable: string): string[] => [
  timeColumn,
  'lat',
  'lon',
  variable,
  ...(hasDepth ? ['depth'] : []),
]

/** Reads numbers of a batch by column and row; null for what is missing. */
const cellsOf =
  ({ columns }: Batch) =>
  (index: number, row: number): number | null => {
    const cell = cellOf(columns[index], row)
    return cell === null ? null : Number(cell)
  }
