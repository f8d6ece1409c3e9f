import { extentAround } from '#core/extent/extentAround.ts'
import { numberOf, outcomeType } from '#core/observations/columnOf.ts'
import type { MatchSource } from '#core/observations/ObservationEngine.ts'
import { placeColumns } from '../resultColumns.ts'
import { asType } from './aggregate.ts'
import { rowsWithin } from './rows.ts'
import type { GivenPoints, StatementDialect } from './StatementDialect.ts'

/** A column of the points; no table has one of such a name. */
export const ofPoint = (name: string): string => `pelagos_point_${name}`

const [AT, LAT, LON, MEAN, DEVIATION] = ['at', 'lat', 'lon', 'v', 'std'].map(ofPoint) as [string, string, string, string, string]

/** The points that a match starts from. */
export function pointsOf(d: StatementDialect, source: MatchSource): GivenPoints {
  return source.kind === 'rows' ? pointsOfRows(d, source) : pointsGiven(d, source)
}

function pointsOfRows(d: StatementDialect, source: MatchSource & { kind: 'rows' }): GivenPoints {
  const { table, variable, extent } = source
  const value = d.float64(d.ofTable(numberOf(table, variable).name))
  const columns = placeColumns(source)
  const places = [AT, LAT, LON, ...(table.hasDepth ? [ofPoint('depth')] : [])]
  const selects = [
    ...columns.map(({ name }, at) => `${d.ofTable(name)} AS ${places[at]}`),
    `avg(${value}) AS ${MEAN}`,
    `${d.deviation(value)} AS ${DEVIATION}`,
  ]
  const rows = rowsWithin(d, table, extent, [])
  const type = outcomeType(table, variable)
  return {
    sql: rows && `SELECT ${selects.join(', ')}${rows} GROUP BY ${columns.map(({ name }) => d.ofTable(name)).join(', ')}`,
    names: [...places, MEAN, DEVIATION],
    places,
    values: [...columns.map((column, at) => d.leaving(places[at] ?? '', column.type)), asType(d, type, MEAN), asType(d, type, DEVIATION)],
    hasDepth: table.hasDepth,
    ms: d.ms(AT),
    month: table.timeColumn === 'month' ? AT : d.calendar('month', AT),
    extent,
  }
}

function pointsGiven(d: StatementDialect, source: MatchSource & { kind: 'points' }): GivenPoints {
  const time = d.timeOf(AT)
  const places = [AT, LAT, LON]
  return {
    sql: d.given(source, places),
    names: places,
    places,
    values: [d.leaving(time, 'timestamp'), LAT, LON],
    hasDepth: false,
    ms: AT,
    month: d.calendar('month', time),
    extent: extentAround(source.times, source.lats, source.lons),
  }
}
