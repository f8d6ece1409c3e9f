import { widened } from '#core/extent/reach.ts'
import { columnOf } from '#core/observations/columnOf.ts'
import type { AncillaryQuery, ObservationTable } from '#core/observations/ObservationEngine.ts'
import { numberLiteral, type Statement, textLiteral } from '../literals.ts'
import { degreesAxis } from './cells.ts'
import { answerName, ofTable } from './names.ts'
import { rowsWithin } from './rows.ts'
import { orderedBy, orderKeys, selectRows } from './subset.ts'

/** How far an ancillary row may lie from its row (PRC-11): positions were rounded when they were written, times were not. */
const REACH = { timeMs: 0, latDegrees: 0.0001, lonDegrees: 0.0001, depthMetres: 0.001 } as const
const KEYS = ['pelagos_at', 'pelagos_lat_cell', 'pelagos_lon_cell'] as const
const lat = degreesAxis(REACH.latDegrees)
const lon = degreesAxis(REACH.lonDegrees)
const ofRow = (name: string): string => `toFloat64(${ofTable(name)})`

/** Rows of a subset, each with the columns of the ancillary row at its place, or with missing values; one with several comes once with each. */
export function ancillaryStatement({ reads, ancillary, ancillaryColumns }: AncillaryQuery): Statement {
  const { table, order, limit } = reads
  const columns = reads.columns.map((name) => columnOf(table, name))
  const added = ancillaryColumns.map((name) => columnOf(ancillary, name))
  const isJoined = table.timeColumn === ancillary.timeColumn
  const hasDepth = table.hasDepth && ancillary.hasDepth
  const names = [...new Set([...reads.columns, ...keysOf(table)])]
  const held = (name: string) => `pelagos_row_${names.indexOf(name)}`
  const inner = selectRows(limit === undefined ? { ...reads, order: 'none' } : reads, [
    ...names.map((name) => `${ofTable(name)} AS ${held(name)}`),
    `${ofTable(table.timeColumn)} AS ${KEYS[0]}, ${lat.cellOf(ofRow('lat'))} AS ${KEYS[1]}, ${lon.cellOf(ofRow('lon'))} AS ${KEYS[2]}`,
  ])
  const within = (name: string, at: number, reach: number) => {
    const [value, by] = [`toFloat64(${held(name)})`, numberLiteral(reach)]
    return `${value} >= x.${at} - ${by} AND ${value} <= x.${at} + ${by}`
  }
  const isIts = [
    within('lat', 1, REACH.latDegrees),
    within('lon', 2, REACH.lonDegrees),
    ...(hasDepth ? [within('depth', 3, REACH.depthMetres)] : []),
  ].join(' AND ')
  const selects = [
    ...columns.map(({ name }) => held(name)),
    ...added.map((_, at) => (isJoined ? `pelagos_its.${at + (hasDepth ? 4 : 3)}` : 'NULL')),
  ].map((expression, at) => `${expression} AS ${answerName(at)}`)
  const rows = isJoined
    ? `(SELECT ${names.map(held).join(', ')}, arrayFilter(x -> ${isIts}, pelagos_beside) AS pelagos_found
        FROM (${inner}) ANY LEFT JOIN (${besideCells(reads, ancillary, ancillaryColumns)}) USING (${KEYS.join(', ')}))
      LEFT ARRAY JOIN pelagos_found AS pelagos_its`
    : `(${inner})`
  const keys = orderKeys(table, order).map((key) => names.reduce((text, name) => text.replace(ofTable(name), held(name)), key))
  return { sql: `SELECT ${selects.join(', ')} FROM ${rows}${orderedBy(keys)}`, columns: [...columns, ...added] }
}

/** The columns that rows are joined and ordered by. */
function keysOf({ timeColumn, hasDepth, columns }: ObservationTable): string[] {
  const hour = columns.some(({ name }) => name === 'hour') ? ['hour'] : []
  return [timeColumn, 'lat', 'lon', ...hour, ...(hasDepth ? ['depth'] : [])]
}

/** The table's ancillary rows by the cells that they are looked for in; they are repeated 360° to the east and west, so that 180 meets -180. */
function besideCells({ table, extent }: AncillaryQuery['reads'], ancillary: ObservationTable, names: readonly string[]): string {
  const hasDepth = table.hasDepth && ancillary.hasDepth
  const around = widened({ ...extent, depthMetres: hasDepth ? extent.depthMetres : null }, REACH)
  const link = `lower(${ofTable(columnOf(ancillary, 'link').name)}) = ${textLiteral(table.name.toLowerCase())}`
  const each = [
    `${ofTable(ancillary.timeColumn)} AS ${KEYS[0]}, ${ofRow('lat')} AS pelagos_lat`,
    `arrayJoin([-360, 0, 360]) + ${ofRow('lon')} AS pelagos_lon`,
    ...(hasDepth ? [`${ofRow('depth')} AS pelagos_depth`] : []),
    ...names.map((name, at) => `${ofTable(name)} AS pelagos_added_${at}`),
  ]
  const rows = `SELECT ${each.join(', ')}${rowsWithin(ancillary, around, [])} AND ${link}`
  const cells = `arrayJoin(${lat.cellsAround('pelagos_lat')}) AS ${KEYS[1]}, arrayJoin(${lon.cellsAround('pelagos_lon')}) AS ${KEYS[2]}`
  const values = ['pelagos_lat', 'pelagos_lon', ...(hasDepth ? ['pelagos_depth'] : []), ...names.map((_, at) => `pelagos_added_${at}`)]
  return `SELECT ${KEYS.join(', ')}, groupArray(tuple(${values.join(', ')})) AS pelagos_beside
    FROM (SELECT *, ${cells} FROM (${rows}) WHERE pelagos_lon BETWEEN (-181) AND 181) GROUP BY ${KEYS.join(', ')}`
}
