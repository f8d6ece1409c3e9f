import type { Extent } from '#core/extent/Extent.ts'
import { widened } from '#core/extent/reach.ts'
import { DAY_MS } from '#core/extent/time.ts'
import { numberOf, outcomeType } from '#core/observations/columnOf.ts'
import { SURFACE_METRES, targetDepths } from '#core/observations/matchDepths.ts'
import { matchMonths } from '#core/observations/matchMonths.ts'
import type { MatchQuery } from '#core/observations/ObservationEngine.ts'
import { calendarExpression } from '../../../query/sql/clickhouseCalendar.ts'
import type { Dialect } from '../dialect.ts'
import { numberLiteral, type Statement } from '../literals.ts'
import { asType } from './aggregate.ts'
import { type Axis, degreesAxis, isNearLongitude, longitudeAxis, monthAxis, timeAxis } from './cells.ts'
import { answerName, ofTable } from './names.ts'
import { ofPoint, type Points, pointsOf } from './points.ts'
import { rowsWithin } from './rows.ts'
import { orderedBy } from './subset.ts'

const CELLS = ['pelagos_time_cell', 'pelagos_lat_cell', 'pelagos_lon_cell'] as const
const ofNear = (name: string): string => `pelagos_near_${name}`

/** For each point the mean and deviation of a target's rows near it, beside the source's own. */
export function matchStatement(query: MatchQuery, dialect: Dialect): Statement {
  const points = pointsOf(query.source, dialect)
  const { table, variable } = query.target
  const type = outcomeType(table, variable)
  const near = nearRows(points, query)
  const cells = near.around.map((expression, at) => `arrayJoin(${expression}) AS ${CELLS[at]}`)
  const outcomes = [
    `if(countIf(${near.isNear}) > 0, avgIf(${ofNear('v')}, ${near.isNear}), NULL)`,
    `if(countIf(${near.isNear}) > 1, ${dialect.deviation}If(${ofNear('v')}, ${near.isNear}), NULL)`,
  ]
  const selects = [...points.columns.map(({ expression }) => expression), ...outcomes.map((sql) => asType(type, sql))].map(
    (sql, at) => `${sql} AS ${answerName(at)}`,
  )
  const sql = `SELECT ${selects.join(', ')}
    FROM (SELECT ${[...points.names, ...cells].join(', ')} FROM (${points.sql}))
    ALL LEFT JOIN (${near.sql}) USING (${CELLS.join(', ')})
    GROUP BY ${points.names.join(', ')}${orderedBy(['at', 'lat', 'lon', ...(points.hasDepth ? ['depth'] : [])].map(ofPoint))}`
  const found = [variable, `${variable}_std`].map((name) => ({ name, type }))
  return { sql, columns: [...points.columns.map(({ column }) => column), ...found] }
}

interface Near {
  /** The target's rows that any point may be near to, each with its cells. */
  readonly sql: string
  /** The cells that a point looks into. */
  readonly around: readonly string[]
  /** Whether a joined row is one, and near enough. */
  readonly isNear: string
}

function nearRows(points: Points, query: MatchQuery): Near {
  const { source, target, tolerance } = query
  const { table } = target
  const months = matchMonths(query)
  const isByMonth = months !== null
  const hasDepth = source.kind === 'rows' && (points.hasDepth || table.hasDepth)
  const timeMs = tolerance.time * DAY_MS
  const around = widened(points.extent, { ...tolerance, timeMs })
  const depthMetres = targetDepths(query)
  const extent: Extent = { ...around, time: isByMonth ? { kind: 'all' } : around.time, depthMetres }
  const time = isByMonth ? monthAxis(months) : timeAxis(timeMs)
  const axes: readonly [Axis, Axis, Axis] = [time, degreesAxis(tolerance.latDegrees), longitudeAxis(tolerance.lonDegrees)]
  const position = (name: string) => `toFloat64(${ofTable(name)})`
  const month = table.timeColumn === 'month' ? ofTable('month') : calendarExpression('month', ofTable('time'))
  const cellValues = [isByMonth ? month : ofTable('time'), position('lat'), position('lon')]
  const variable = numberOf(table, target.variable).name
  const selects = [
    `1 AS ${ofNear('hit')}, assumeNotNull(${position(variable)}) AS ${ofNear('v')}`,
    ...['lat', 'lon', ...(table.hasDepth ? ['depth'] : [])].map((name) => `${position(name)} AS ${ofNear(name)}`),
    ...(isByMonth ? [] : [`${position('time')} AS ${ofNear('ms')}`]),
    ...axes.map((axis, at) => `${axis.cellOf(cellValues[at] ?? '')} AS ${CELLS[at]}`),
  ]
  const apart = (name: string, most: number) => `abs(${ofPoint(name)} - ${ofNear(name)}) <= ${numberLiteral(most)}`
  const depths = [points.hasDepth ? ofPoint('depth') : SURFACE_METRES, table.hasDepth ? ofNear('depth') : SURFACE_METRES]
  const conditions = [
    `${ofNear('hit')} = 1`,
    apart('lat', tolerance.latDegrees),
    isNearLongitude(ofPoint('lon'), ofNear('lon'), numberLiteral(tolerance.lonDegrees)),
    ...(hasDepth ? [`abs(${depths.join(' - ')}) <= ${numberLiteral(tolerance.depthMetres)}`] : []),
    ...(isByMonth ? [] : [`abs(${points.ms} - ${ofNear('ms')}) <= ${numberLiteral(timeMs)}`]),
  ]
  const values = [isByMonth ? points.month : points.ms, `toFloat64(${ofPoint('lat')})`, `toFloat64(${ofPoint('lon')})`]
  return {
    sql: `SELECT ${selects.join(', ')}${rowsWithin(table, extent, [variable])}`,
    around: axes.map((axis, at) => axis.cellsAround(values[at] ?? '')),
    isNear: `(${conditions.join(' AND ')})`,
  }
}
