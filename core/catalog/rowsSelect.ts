import type { DatasetRecord } from '#core/catalog/records.ts'
import { timeKind } from '#core/catalog/variableRanges.ts'
import { crossesDateLine, lonRangeOf, withBothNames } from '#core/extent/longitude.ts'
import type { RequestBounds } from '#core/extent/RequestBounds.ts'
import { sqlText } from '#core/text/quoting.ts'

/** Rows of one table. */
interface SelectedRows {
  readonly tableName: string
  /** What its data set, or the variable, says of the axes. */
  readonly coverage: Pick<DatasetRecord, 'Climatology' | 'Time_Meaning' | 'Has_Depth' | 'Lon_Min' | 'Lon_Max'>
  /** Whether an hour stands beside the date. */
  readonly hasHour: boolean
  /** Columns between the axes and the fields, which may be empty. */
  readonly more?: readonly string[]
  /** Columns that must all have a value. */
  readonly fields: readonly string[]
  readonly bounds: RequestBounds
  readonly maxRows: number
}

/**
 * The SELECT of the first rows within all ranges in which each field has a value: time (or month), lat, lon, depth if there is one, and the
 * fields, in the order of these axes.
 */
export function rowsSelect({ tableName, coverage, hasHour, more = [], fields, bounds, maxRows }: SelectedRows): string {
  const depth = coverage.Has_Depth === 1 ? ['depth'] : []
  const time = timeKind(coverage) === 'months' ? 'month' : 'time'
  const axes = [time, ...(hasHour ? ['hour'] : []), 'lat', 'lon', ...depth].map(bracketed)
  const conditions = [
    ...fields.toReversed().map((field) => `${bracketed(field)} IS NOT NULL`),
    ...timeCondition(coverage, bounds),
    between('lat', bounds.lat1, bounds.lat2),
    longitudeCondition(coverage, bounds),
    ...depth.map((name) => between(name, bounds.depth1, bounds.depth2)),
  ]
  const columns = [...axes, ...[...more, ...fields].map(bracketed)].join(', ')
  return `SELECT TOP ${maxRows} ${columns} FROM ${bracketed(tableName)} WHERE ${conditions.join(' AND ')} ORDER BY ${axes.join(', ')}`
}

const bracketed = (name: string): string => `[${name.replaceAll(']', ']]')}]`
const between = (name: string, from: number | string, to: number | string): string => `[${name}] BETWEEN ${from} AND ${to}`
/** Both sides of where an axis begins again. */
const around = (name: string, from: number, to: number): string => `([${name}] >= ${from} OR [${name}] <= ${to})`

/** Months as numbers, which may run past December; timeless data have no times to choose from. */
function timeCondition(coverage: SelectedRows['coverage'], { dt1, dt2 }: RequestBounds): string[] {
  const kind = timeKind(coverage)
  if (kind === 'timeless') return []
  if (kind === 'instants') return [between('time', sqlText(dt1), sqlText(dt2))]
  const [first, last] = [Number.parseInt(dt1, 10), Number.parseInt(dt2, 10)]
  return [first > last ? around('month', first, last) : between('month', first, last)]
}

/** A region across the date line lies on either side of it; one that ends on the meridian at 180 takes in what is stored at -180 too. */
function longitudeCondition({ Lon_Min, Lon_Max }: SelectedRows['coverage'], { lon1, lon2 }: RequestBounds): string {
  const lon = withBothNames(lonRangeOf(lon1, lon2), { min: Lon_Min ?? -180, max: Lon_Max ?? 180 })
  return crossesDateLine(lon) ? around('lon', lon.west, lon.east) : between('lon', lon.west, lon.east)
}
