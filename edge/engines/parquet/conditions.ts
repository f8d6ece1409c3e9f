import { calendarPart } from '#core/extent/calendar.ts'
import type { Extent, Range } from '#core/extent/Extent.ts'
import { splitAtDateLine } from '#core/extent/longitude.ts'
import { columnOf } from '#core/observations/columnOf.ts'
import type { AggregateQuery, ObservationFile, ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'
import { columnOfKey } from '../resultColumns.ts'

/** Whether no, some or all values within bounds meet a condition. */
export type Meeting = 'none' | 'some' | 'all'

/** What a row must meet to belong to an answer. A missing value meets nothing. */
export interface RowCondition {
  readonly column: string
  holds(value: unknown): boolean
  /** For values that lie within these bounds, none of them missing. */
  among(bounds: Range): Meeting
}

/** A value of any of these ranges, compared in the column's own precision: a float32 column holds 29.7 only as the nearest float32. */
function within({ name, type }: ColumnInfo, given: readonly Range[]): RowCondition {
  const own = ({ min, max }: Range): Range => (type === 'float32' ? { min: Math.fround(min), max: Math.fround(max) } : { min, max })
  const ranges = given.map(own)
  const [first, ...others] = ranges
  const only = others.length === 0 ? first : undefined
  return {
    column: name,
    // Called for every row: a single range is compared without a loop over a list.
    holds: only
      ? (value) => typeof value === 'number' && value >= only.min && value <= only.max
      : (value) => typeof value === 'number' && ranges.some(({ min, max }) => value >= min && value <= max),
    among: (bounds) => {
      const { min: least, max: most } = own(bounds)
      if (ranges.some(({ min, max }) => least >= min && most <= max)) return 'all'
      return ranges.some(({ min, max }) => least <= max && most >= min) ? 'some' : 'none'
    },
  }
}

/** The bounds of an extent. */
export function extentConditions(table: ObservationTable, extent: Extent): RowCondition[] {
  const { lat, lon, depthMetres } = extent
  return [
    ...timeConditions(table, extent),
    within(columnOf(table, 'lat'), [lat]),
    within(columnOf(table, 'lon'), splitAtDateLine(lon)),
    ...(table.hasDepth && depthMetres ? [within(columnOf(table, 'depth'), [depthMetres])] : []),
  ]
}

/** Months that run past December (11 to 2) mean November to February. */
function timeConditions(table: ObservationTable, { time }: Extent): RowCondition[] {
  if (time.kind === 'all') return []
  if ((time.kind === 'months') !== (table.timeColumn === 'month')) throw new TypeError(`${table.name} cannot be queried by ${time.kind}`)
  const column = columnOf(table, table.timeColumn)
  if (time.kind === 'instants') return [within(column, [{ min: Math.trunc(time.startMs), max: Math.trunc(time.endMs) }])]
  const { first, last } = time
  const wrapped = [
    { min: first, max: 12 },
    { min: 1, max: last },
  ]
  return [within(column, first <= last ? [{ min: first, max: last }] : wrapped)]
}

/** Any value at all. */
export function presentCondition(table: ObservationTable, name: string): RowCondition {
  return {
    column: columnOf(table, name).name,
    holds: (value) => value !== null && value !== undefined,
    among: () => 'all',
  }
}

/** The one value that a key must have. */
export function onlyCondition(table: ObservationTable, { key, equals }: NonNullable<AggregateQuery['only']>): RowCondition {
  const column = columnOfKey(table, key)
  if (key.kind === 'column') return within(column, [{ min: equals, max: equals }])
  return {
    column: column.name,
    holds: (value) => typeof value === 'number' && calendarPart(value, key.part) === equals,
    among: () => 'some',
  }
}

/** Whether the manifest's bounds allow a row that meets the conditions. */
export function mayMatch(file: ObservationFile, conditions: readonly RowCondition[]): boolean {
  const known = new Map<string, Range | null>([
    ['lat', file.lat],
    ['lon', file.lon],
    ['depth', file.depthMetres],
    ['time', file.time],
    ['month', file.time],
  ])
  return conditions.every((condition) => {
    const bounds = known.get(condition.column)
    return !bounds || condition.among(bounds) !== 'none'
  })
}
