import { calendarPart } from '#core/extent/calendar.ts'
import { type Extent, everywhere, type Range } from '#core/extent/Extent.ts'
import { containsLongitude, crossesDateLine, unwrapLongitude, wrapLongitude } from '#core/extent/longitude.ts'
import { DAY_MS } from '#core/extent/time.ts'
import type { AggregateColumn, AggregateQuery, GroupKey, MatchTolerance, RowOrder } from '#core/observations/ObservationEngine.ts'
import { columnsOf, type Row, type Shape } from './parquetFolder.ts'

/** What engines must answer, worked out row by row: slow, plain and without any of their ways. */

export type Cell = number | string | null

/** Rows as a table of that shape holds them: float32 columns round. */
export function storedRows(rows: readonly Row[], shape: Shape): readonly Row[] {
  const columns = columnsOf(shape)
  return rows.map((row) =>
    Object.fromEntries(
      columns.map(({ name, type }) => {
        const value = row[name] ?? null
        return [name, type === 'float32' && typeof value === 'number' ? Math.fround(value) : value]
      }),
    ),
  )
}

/** Every bound inclusive and in the column's own precision; months that run past December mean two years. */
export function isWithin(row: Row, { time, lat, lon, depthMetres }: Extent, { hasDepth, position, timeColumn }: Shape): boolean {
  const as = (value: number) => (position === 'float32' ? Math.fround(value) : value)
  const within = (value: number, min: number, max: number) => value >= as(min) && value <= as(max)
  const at = Number(row[timeColumn])
  const isInTime =
    time.kind === 'all' ||
    (time.kind === 'instants' && at >= time.startMs && at <= time.endMs) ||
    (time.kind === 'months' && (time.first <= time.last ? at >= time.first && at <= time.last : at >= time.first || at <= time.last))
  return (
    isInTime &&
    within(Number(row.lat), lat.min, lat.max) &&
    containsLongitude({ west: as(lon.west), east: as(lon.east) }, Number(row.lon)) &&
    (!hasDepth || depthMetres === null || within(Number(row.depth), depthMetres.min, depthMetres.max))
  )
}

/** The values that an order goes by, so that plain comparison puts rows in that order. */
export function orderKey(row: Row, order: RowOrder, { timeColumn, hasDepth, more }: Shape): readonly number[] {
  if (order === 'none') return []
  const value = (name: string) => Number(row[name])
  const depth = hasDepth ? [order === 'time-lat-lon-deepest' ? -value('depth') : value('depth')] : []
  if (order === 'time-depth-lat-lon') return [value(timeColumn), ...depth, value('lat'), value('lon')]
  const hour = more.some(({ name }) => name === 'hour') ? [value('hour')] : []
  return [value(timeColumn), ...hour, value('lat'), value('lon'), ...depth]
}

export function compareKeys(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

function keyValue(row: Row, key: GroupKey): number {
  return key.kind === 'column' ? Number(row[key.column]) : calendarPart(Number(row.time), key.part)
}

/** The rows of an aggregate's answer, in its columns' order. */
export function aggregated(rows: readonly Row[], { columns, extent, only }: Omit<AggregateQuery, 'table'>, shape: Shape): Cell[][] {
  const as = (value: number) => (shape.position === 'float32' ? Math.fround(value) : value)
  const isKept = (row: Row) => {
    if (!only) return true
    const wanted = only.key.kind === 'column' && ['lat', 'lon', 'depth'].includes(only.key.column) ? as(only.equals) : only.equals
    return keyValue(row, only.key) === wanted
  }
  const keys = columns.flatMap((column) => (column.kind === 'key' ? [column.key] : []))
  const groups = new Map<string, { key: number[]; rows: Row[] }>()
  for (const row of rows.filter((row) => isWithin(row, extent, shape) && isKept(row))) {
    const key = keys.map((one) => keyValue(row, one))
    const group = groups.get(key.join()) ?? { key, rows: [] }
    group.rows.push(row)
    groups.set(key.join(), group)
  }
  const ordered = [...groups.values()].sort((a, b) => compareKeys(a.key, b.key))
  return ordered.map((group) => columns.map((column) => outcome(column, group.rows, extent)))
}

function outcome(column: AggregateColumn, rows: readonly Row[], { lon }: Extent): Cell {
  const [first] = rows
  if (column.kind === 'key') return first ? keyValue(first, column.key) : null
  if (column.kind === 'count') return rows.filter((row) => row[column.column] !== null).length
  if (column.kind === 'areaMean') return areaMean(rows, column.column)
  const values = present(rows, column.column)
  if (column.kind === 'std') return sampleDeviation(values)
  if (column.column !== 'lon' || !crossesDateLine(lon)) return mean(values)
  const middle = mean(values.map((value) => unwrapLongitude(lon, value)))
  return middle === null ? null : wrapLongitude(middle)
}

const present = (rows: readonly Row[], name: string): number[] =>
  rows.map((row) => row[name] ?? null).flatMap((value) => (typeof value === 'number' ? [value] : []))

const mean = (values: readonly number[]): number | null => (values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length)

function areaMean(rows: readonly Row[], name: string): number | null {
  const cells = rows.flatMap((row) => {
    const [value, lat] = [row[name], row.lat]
    return typeof value === 'number' ? [{ value, weight: Math.fround(Math.cos((Number(lat) * Math.PI) / 180)) }] : []
  })
  const weights = cells.reduce((sum, { weight }) => sum + weight, 0)
  return cells.length === 0 ? null : cells.reduce((sum, { value, weight }) => sum + value * weight, 0) / weights
}

function sampleDeviation(values: readonly number[]): number | null {
  const middle = mean(values)
  if (middle === null || values.length < 2) return null
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1))
}

/** Rows beside the kind of table that they are in. */
export interface Scene {
  readonly rows: readonly Row[]
  readonly shape: Shape
}

/** The rows that a match may find: those at the requested depths, if the table has depths. */
export function atDepths({ rows, shape }: Scene, depthMetres: Range | null): Scene {
  return { rows: rows.filter((row) => isWithin(row, { ...everywhere, depthMetres }, shape)), shape }
}

/** The rows of a match's answer. The source's rows are those within its extent; `variable` is `null` for points given one by one. */
export function matched(
  source: Scene,
  variable: string | null,
  target: Scene,
  targetVariable: string,
  tolerance: MatchTolerance,
  isAnyTime = false,
): Cell[][] {
  const { timeColumn, hasDepth } = source.shape
  const names = [timeColumn, 'lat', 'lon', ...(hasDepth ? ['depth'] : [])]
  const places = new Map<string, { key: number[]; rows: Row[] }>()
  for (const row of source.rows) {
    const key = names.map((name) => Number(row[name]))
    const place = places.get(key.join()) ?? { key, rows: [] }
    place.rows.push(row)
    places.set(key.join(), place)
  }
  return [...places.values()]
    .sort((a, b) => compareKeys(a.key, b.key))
    .map(({ key, rows }) => {
      const near = target.rows.filter(
        (row) =>
          rows[0] &&
          isNear(rows[0], source.shape, row, target.shape, isAnyTime ? null : tolerance.time, tolerance) &&
          (variable === null || isNearInDepth(rows[0], source.shape, row, target.shape, tolerance)),
      )
      const found = present(near, targetVariable)
      const own = variable === null ? [] : [mean(present(rows, variable)), sampleDeviation(present(rows, variable))]
      return [...key, ...own, mean(found), sampleDeviation(found)]
    })
}

function isNear(point: Row, of: Shape, row: Row, at: Shape, time: number | null, tolerance: MatchTolerance): boolean {
  const apart = (name: string) => Math.abs(Number(point[name]) - Number(row[name]))
  return (
    (time === null || isNearInTime(point, of, row, at, time)) &&
    apart('lat') <= tolerance.latDegrees &&
    Math.min(apart('lon'), 360 - apart('lon')) <= tolerance.lonDegrees
  )
}

/** What has no depth lies at the surface. */
function isNearInDepth(point: Row, of: Shape, row: Row, at: Shape, tolerance: MatchTolerance): boolean {
  const depth = (one: Row, { hasDepth }: Shape) => (hasDepth ? Number(one.depth) : 0)
  return Math.abs(depth(point, of) - depth(row, at)) <= tolerance.depthMetres
}

/** Days between dates; with a climatology months of the year, January following December. */
function isNearInTime(point: Row, of: Shape, row: Row, at: Shape, tolerance: number): boolean {
  const isByMonth = of.timeColumn === 'month' || at.timeColumn === 'month'
  if (!isByMonth) return Math.abs(Number(point.time) - Number(row.time)) <= tolerance * DAY_MS
  const month = (one: Row, { timeColumn }: Shape) => (timeColumn === 'month' ? Number(one.month) : calendarPart(Number(one.time), 'month'))
  const apart = Math.abs(month(point, of) - month(row, at))
  return Math.min(apart, 12 - apart) <= tolerance
}

/** The ancillary row of a row, where there is one. */
export function ancillaryOf(row: Row, of: Shape, tableName: string, ancillary: Scene): Row | undefined {
  if (of.timeColumn !== ancillary.shape.timeColumn) return undefined
  return ancillary.rows.find((one) => {
    const apart = (name: string) => Math.abs(Number(row[name]) - Number(one[name]))
    return (
      row[of.timeColumn] === one[of.timeColumn] &&
      String(one.link).toLowerCase() === tableName.toLowerCase() &&
      apart('lat') <= 0.0001 &&
      Math.min(apart('lon'), 360 - apart('lon')) <= 0.0001 &&
      !(of.hasDepth && ancillary.shape.hasDepth && apart('depth') > 0.001)
    )
  })
}
