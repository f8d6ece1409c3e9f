import { DOUBLE, LIST, listValue } from '@duckdb/node-api'
import type { Extent } from '#core/extent/Extent.ts'
import { extentAround } from '#core/extent/extentAround.ts'
import { widened } from '#core/extent/reach.ts'
import { DAY_MS } from '#core/extent/time.ts'
import { columnOf, numberOf, outcomeType } from '#core/observations/columnOf.ts'
import { SURFACE_METRES, targetDepths } from '#core/observations/matchDepths.ts'
import { matchMonths } from '#core/observations/matchMonths.ts'
import type { MatchQuery, MatchSource, ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'
import { degreesAxis, isNearLongitude, longitudeAxis, monthAxis, timeAxis } from './Cells.ts'
import { leaving, leavingAs, ofTable } from './names.ts'
import { Places, type Statement } from './Places.ts'
import { type Folders, rowsWithin } from './rows.ts'

/** The points of a match, as a SELECT of `at`, `lat`, `lon`, [`depth`], [`v`, `v_std`], each place once. */
interface Points {
  readonly sql: string | null
  /** The columns of the answer that come from the points; `at` names the time column. */
  readonly columns: readonly { readonly expression: string; readonly column: ColumnInfo }[]
  readonly hasDepth: boolean
  readonly isMonthly: boolean
  /** A point's time in milliseconds, and its month of the year. */
  readonly ms: string
  readonly month: string
  readonly extent: Extent
}

/** The two columns that a match has of a variable. */
const meanAndDeviation = (table: ObservationTable, variable: string): readonly ColumnInfo[] =>
  [variable, `${variable}_std`].map((name) => ({ name, type: outcomeType(table, variable) }))

const float64 = (name: string): ColumnInfo => ({ name, type: 'float64' })

/** For each point the mean and deviation of a target's rows near it, beside the source's own. */
export function matchStatement(folders: Folders, query: MatchQuery): Statement {
  const places = new Places()
  const points = pointsOf(folders, query.source, places)
  const found = meanAndDeviation(query.target.table, query.target.variable)
  const columns = [...points.columns.map(({ column }) => column), ...found]
  const near = foundNear(folders, points, query, places)
  const outcomes = near ? ['f.v', 'f.v_std'] : ['NULL::DOUBLE', 'NULL::DOUBLE']
  const selects = [
    ...points.columns.map(({ expression, column }) => (column.type === 'float32' ? leavingAs : leaving)(expression, column)),
    ...found.map((column, at) => leavingAs(outcomes[at] ?? '', column)),
  ]
  const sql =
    points.sql &&
    `WITH points AS MATERIALIZED (SELECT row_number() OVER () AS id, g.* FROM (${points.sql}) AS g)${near ? `, ${near}` : ''}
     SELECT ${selects.join(', ')} FROM points AS p${near ? ' LEFT JOIN found AS f ON f.id = p.id' : ''}
     ORDER BY p.at, p.lat, p.lon${points.hasDepth ? ', p.depth' : ''}`
  return { sql, columns, ...places.taken }
}

function pointsOf(folders: Folders, source: MatchSource, places: Places): Points {
  return source.kind === 'rows' ? pointsOfRows(folders, source, places) : pointsGiven(source, places)
}

function pointsOfRows(folders: Folders, source: MatchSource & { kind: 'rows' }, places: Places): Points {
  const { table, variable, extent } = source
  const value = `${ofTable(numberOf(table, variable).name)}::DOUBLE`
  const depth = table.hasDepth ? ['depth'] : []
  const keys = [table.timeColumn, 'lat', 'lon', ...depth]
  const rows = rowsWithin(folders, table, extent, [], places)
  const by = [`${ofTable(table.timeColumn)} AS at`, ...['lat', 'lon', ...depth].map((name) => `${ofTable(name)} AS ${name}`)]
  const isMonthly = table.timeColumn === 'month'
  return {
    sql:
      rows && `SELECT ${by.join(', ')}, avg(${value}) AS v, stddev_samp(${value}) AS v_std${rows} GROUP BY ${keys.map(ofTable).join(', ')}`,
    columns: [
      { expression: 'p.at', column: columnOf(table, table.timeColumn) },
      ...['lat', 'lon', ...depth].map((name) => ({ expression: `p.${name}`, column: columnOf(table, name) })),
      ...meanAndDeviation(table, variable).map((column, at) => ({ expression: ['p.v', 'p.v_std'][at] ?? '', column })),
    ],
    hasDepth: table.hasDepth,
    isMonthly,
    ms: 'epoch_ms(p.at)::DOUBLE',
    month: isMonthly ? 'p.at' : 'month(p.at)',
    extent,
  }
}

function pointsGiven({ times, lats, lons }: MatchSource & { kind: 'points' }, places: Places): Points {
  const list = (values: Float64Array) => `unnest(${places.add(listValue([...values]), LIST(DOUBLE))})`
  const at = 'epoch_ms(floor(p.at)::BIGINT)'
  return {
    sql:
      times.length === 0
        ? null
        : `SELECT DISTINCT u.at, u.lat, u.lon FROM (SELECT ${list(times)} AS at, ${list(lats)} AS lat, ${list(lons)} AS lon) AS u`,
    columns: [
      { expression: at, column: { name: 'time', type: 'timestamp' } },
      { expression: 'p.lat', column: float64('lat') },
      { expression: 'p.lon', column: float64('lon') },
    ],
    hasDepth: false,
    isMonthly: false,
    ms: 'p.at',
    month: `month(${at})`,
    extent: extentAround(times, lats, lons),
  }
}

/** Expressions `cells`, `near` and `found`: mean and deviation of the target near each point that has any; `null` where no file can hold any. */
function foundNear(folders: Folders, points: Points, query: MatchQuery, places: Places): string | null {
  const { source, target, tolerance } = query
  const { table } = target
  const months = matchMonths(query)
  const isByMonth = months !== null
  const hasDepth = source.kind === 'rows' && (points.hasDepth || table.hasDepth)
  const timeMs = tolerance.time * DAY_MS
  const around = widened(points.extent, { ...tolerance, timeMs })
  const depthMetres = targetDepths(query)
  const extent: Extent = { ...around, time: isByMonth ? { kind: 'all' } : around.time, depthMetres }
  const rows = rowsWithin(folders, table, extent, [numberOf(table, target.variable).name], places)
  if (!rows) return null
  const time = isByMonth ? monthAxis(months, places) : timeAxis(timeMs, places)
  const lat = degreesAxis(tolerance.latDegrees, places)
  const lon = longitudeAxis(tolerance.lonDegrees, places)
  const ms = `epoch_ms(${ofTable('time')})::DOUBLE`
  const month = table.timeColumn === 'month' ? ofTable('month') : `month(${ofTable('time')})`
  const isNear = [
    'c.time_cell = n.time_cell AND c.lat_cell = n.lat_cell AND c.lon_cell = n.lon_cell',
    `abs(c.lat - n.lat) <= ${places.number(tolerance.latDegrees)}`,
    isNearLongitude('c.lon', 'n.lon', places.number(tolerance.lonDegrees)),
    ...(hasDepth ? [`abs(c.depth - n.depth) <= ${places.number(tolerance.depthMetres)}`] : []),
    ...(isByMonth ? [] : [`abs(c.ms - n.ms) <= ${places.number(timeMs)}`]),
  ]
  return `cells AS (SELECT s.*, unnest(${lon.cellsAround('s.lon')}) AS lon_cell FROM (
      SELECT r.*, unnest(${lat.cellsAround('r.lat')}) AS lat_cell FROM (
        SELECT p.id, p.lat::DOUBLE AS lat, p.lon::DOUBLE AS lon${hasDepth ? `, ${points.hasDepth ? 'p.depth' : SURFACE_METRES}::DOUBLE AS depth` : ''}${isByMonth ? '' : `, ${points.ms} AS ms`},
          unnest(${time.cellsAround(isByMonth ? points.month : points.ms)}) AS time_cell FROM points AS p) AS r) AS s),
    near AS (SELECT ${ofTable('lat')}::DOUBLE AS lat, ${ofTable('lon')}::DOUBLE AS lon, ${ofTable(target.variable)}::DOUBLE AS v,
      ${hasDepth ? `${table.hasDepth ? ofTable('depth') : SURFACE_METRES}::DOUBLE AS depth, ` : ''}${isByMonth ? '' : `${ms} AS ms, `}
      ${time.cellOf(isByMonth ? month : ms)} AS time_cell,
      ${lat.cellOf(`${ofTable('lat')}::DOUBLE`)} AS lat_cell, ${lon.cellOf(`${ofTable('lon')}::DOUBLE`)} AS lon_cell${rows}),
    found AS (SELECT c.id, avg(n.v) AS v, stddev_samp(n.v) AS v_std FROM cells AS c JOIN near AS n ON ${isNear.join(' AND ')} GROUP BY c.id)`
}
