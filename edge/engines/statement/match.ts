import type { Extent } from '#core/extent/Extent.ts'
import { widened } from '#core/extent/reach.ts'
import { DAY_MS } from '#core/extent/time.ts'
import { numberOf, outcomeType } from '#core/observations/columnOf.ts'
import { SURFACE_METRES, targetDepths } from '#core/observations/matchDepths.ts'
import { matchMonths } from '#core/observations/matchMonths.ts'
import type { MatchQuery } from '#core/observations/ObservationEngine.ts'
import { matchColumns } from '../resultColumns.ts'
import { degreesAxis, isNearLongitude, longitudeAxis, monthAxis, timeAxis } from './cells.ts'
import { ofPoint, pointsOf } from './points.ts'
import { rowsWithin } from './rows.ts'
import type { GivenPoints, Near, StatementDialect, StatementText } from './StatementDialect.ts'

/** The cells that points and rows are joined by. */
export const cellNames = ['pelagos_time_cell', 'pelagos_lat_cell', 'pelagos_lon_cell'] as const

/** A column of the target's rows. */
export const ofNear = (name: string): string => `pelagos_near_${name}`

/** For each point the mean and deviation of a target's rows near it, beside the source's own. */
export function matchStatement(d: StatementDialect, query: MatchQuery): StatementText {
  const points = pointsOf(d, query.source)
  const type = outcomeType(query.target.table, query.target.variable)
  const near = nearRows(d, points, query)
  const { sql } = points
  return { sql: sql === null ? null : d.matched({ ...points, sql }, near, type), columns: matchColumns(query) }
}

function nearRows(d: StatementDialect, points: GivenPoints, query: MatchQuery): Near | null {
  const { source, target, tolerance } = query
  const { table } = target
  const months = matchMonths(query)
  const isByMonth = months !== null
  const hasDepth = source.kind === 'rows' && (points.hasDepth || table.hasDepth)
  const timeMs = tolerance.time * DAY_MS
  const around = widened(points.extent, { ...tolerance, timeMs })
  const extent: Extent = { ...around, time: isByMonth ? { kind: 'all' } : around.time, depthMetres: targetDepths(query) }
  const variable = numberOf(table, target.variable).name
  const rows = rowsWithin(d, table, extent, [variable])
  if (rows === null) return null
  const axes = [
    isByMonth ? monthAxis(d, months) : timeAxis(d, timeMs),
    degreesAxis(d, tolerance.latDegrees),
    longitudeAxis(d, tolerance.lonDegrees),
  ]
  const position = (name: string) => d.float64(d.ofTable(name))
  const month = table.timeColumn === 'month' ? d.ofTable('month') : d.calendar('month', d.ofTable('time'))
  const ownCells = [isByMonth ? month : d.ms(d.ofTable('time')), position('lat'), position('lon')]
  const selects = [
    `1 AS ${ofNear('hit')}, ${position(variable)} AS ${ofNear('v')}`,
    ...['lat', 'lon', ...(table.hasDepth ? ['depth'] : [])].map((name) => `${position(name)} AS ${ofNear(name)}`),
    ...(isByMonth ? [] : [`${d.float64(d.ms(d.ofTable('time')))} AS ${ofNear('ms')}`]),
    ...axes.map((axis, at) => `${axis.cellOf(ownCells[at] ?? '')} AS ${cellNames[at]}`),
  ]
  const apart = (a: string, b: string, max: number) => `abs(${a} - ${b}) <= ${d.number(max)}`
  const depths = [points.hasDepth ? ofPoint('depth') : SURFACE_METRES, table.hasDepth ? ofNear('depth') : SURFACE_METRES]
  const conditions = [
    `${ofNear('hit')} = 1`,
    apart(ofPoint('lat'), ofNear('lat'), tolerance.latDegrees),
    isNearLongitude(ofPoint('lon'), ofNear('lon'), d.number(tolerance.lonDegrees)),
    ...(hasDepth ? [apart(String(depths[0]), String(depths[1]), tolerance.depthMetres)] : []),
    ...(isByMonth ? [] : [apart(points.ms, ofNear('ms'), timeMs)]),
  ]
  const pointCells = [isByMonth ? points.month : points.ms, d.float64(ofPoint('lat')), d.float64(ofPoint('lon'))]
  return {
    sql: `SELECT ${selects.join(', ')}${rows}`,
    around: axes.map((axis, at) => axis.cellsAround(pointCells[at] ?? '')),
    isNear: `(${conditions.join(' AND ')})`,
  }
}
