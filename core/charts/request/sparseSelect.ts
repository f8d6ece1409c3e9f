import type { VariableRecord, WaterMassPair } from '#core/catalog/records.ts'
import { timeKind } from '#core/catalog/variableRanges.ts'
import { crossesDateLine, lonRangeOf, withBothNames } from '#core/extent/longitude.ts'
import type { RequestBounds } from '#core/extent/RequestBounds.ts'
import { limits } from '#core/limits/charts.ts'
import { sqlText } from '#core/text/quoting.ts'

/**
 * The SELECT for a chart of irregular data: the first rows of time, lat, lon, depth if there is one, and the variable, which must have a
 * value, within all ranges and in their order. The other variable of a pair must have one too; the cruise comes along. Source: CHT-04 (D12).
 */
export function sparseSelect(variable: VariableRecord, bounds: RequestBounds, pair?: WaterMassPair): string {
  const time = timeKind(variable) === 'months' ? 'month' : 'time'
  const depth = variable.Has_Depth === 1 ? ['depth'] : []
  // An hour beside the date is merged into the time when the rows arrive; charted itself, it is the value.
  const hour = variable.Has_Hour === 1 && variable.Variable !== 'hour' ? ['hour'] : []
  const axes = [time, ...hour, 'lat', 'lon', ...depth].map(bracketed)
  // The variable itself is the last column.
  const fields = [...(pair ? [pair.Variable] : []), variable.Variable].map(bracketed)
  const conditions = [
    ...fields.toReversed().map((field) => `${field} IS NOT NULL`),
    ...timeCondition(variable, bounds),
    between('lat', bounds.lat1, bounds.lat2),
    longitudeCondition(variable, bounds),
    ...depth.map((name) => between(name, bounds.depth1, bounds.depth2)),
  ]
  const cruise = pair?.Cruise === undefined ? [] : [bracketed(pair.Cruise)]
  const columns = [...axes, ...cruise, ...fields].join(', ')
  return `SELECT TOP ${limits.sparseRows} ${columns} FROM ${bracketed(variable.Table_Name)} WHERE ${conditions.join(' AND ')} ORDER BY ${axes.join(', ')}`
}

const bracketed = (name: string): string => `[${name.replaceAll(']', ']]')}]`
const between = (name: string, from: number | string, to: number | string): string => `[${name}] BETWEEN ${from} AND ${to}`

/** Months as numbers; timeless data have no times to choose from. */
function timeCondition(variable: VariableRecord, { dt1, dt2 }: RequestBounds): string[] {
  const kind = timeKind(variable)
  if (kind === 'timeless') return []
  return kind === 'months'
    ? [between('month', Number.parseInt(dt1, 10), Number.parseInt(dt2, 10))]
    : [between('time', sqlText(dt1), sqlText(dt2))]
}

/** A region across the date line lies on either side of it; one that ends on the meridian at 180 takes in what is stored at -180 too. */
function longitudeCondition({ Lon_Min, Lon_Max }: VariableRecord, { lon1, lon2 }: RequestBounds): string {
  const lon = withBothNames(lonRangeOf(lon1, lon2), { min: Lon_Min ?? -180, max: Lon_Max ?? 180 })
  return crossesDateLine(lon) ? `([lon] >= ${lon.west} OR [lon] <= ${lon.east})` : between('lon', lon.west, lon.east)
}
