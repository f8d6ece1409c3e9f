import { VARCHAR } from '@duckdb/node-api'
import { widened } from '#core/extent/reach.ts'
import { columnOf } from '#core/observations/columnOf.ts'
import type { AncillaryQuery, ObservationTable } from '#core/observations/ObservationEngine.ts'
import { degreesAxis } from './Cells.ts'
import { leaving, ofTable, quoted } from './names.ts'
import { Places, type Statement } from './Places.ts'
import { type Folders, rowsWithin } from './rows.ts'
import { orderKeys, selectRows } from './subset.ts'

/** How far an ancillary row may lie from its row (PRC-11): positions were rounded when they were written, times were not. */
const REACH = { timeMs: 0, latDegrees: 0.0001, lonDegrees: 0.0001, depthMetres: 0.001 } as const
const sqlTypes = { float32: 'FLOAT', float64: 'DOUBLE', int32: 'INTEGER', timestamp: 'TIMESTAMP', text: 'VARCHAR' } as const

/** Rows of a subset, each with the columns of the ancillary row at its place, or with missing values; one with several comes once with each. */
export function ancillaryStatement(folders: Folders, query: AncillaryQuery): Statement {
  const { reads, ancillary, ancillaryColumns } = query
  const { table, order, limit } = reads
  const places = new Places()
  const columns = reads.columns.map((name) => columnOf(table, name))
  const added = ancillaryColumns.map((name) => columnOf(ancillary, name))
  const names = new Set([...reads.columns, ...keysOf(table)])
  // Without a limit the order of the outer rows is the only one that matters.
  const inner = selectRows(folders, limit === undefined ? { ...reads, order: 'none' } : reads, [...names].map(ofTable), places)
  const join = joined(folders, query, places)
  const selects = [
    ...columns.map((column) => leaving(ofTable(column.name), column)),
    ...added.map((column, at) => leaving(join ? `a.v${at}` : `NULL::${sqlTypes[column.type]}`, column)),
  ]
  const keys = orderKeys(table, order)
  const sql =
    inner && `SELECT ${selects.join(', ')} FROM (${inner}) AS t${join ?? ''}${keys.length === 0 ? '' : ` ORDER BY ${keys.join(', ')}`}`
  return { sql, columns: [...columns, ...added], ...places.taken }
}

/** The columns that rows are joined and ordered by. */
function keysOf({ timeColumn, hasDepth, columns }: ObservationTable): string[] {
  const hour = columns.some(({ name }) => name === 'hour') ? ['hour'] : []
  return [timeColumn, 'lat', 'lon', ...hour, ...(hasDepth ? ['depth'] : [])]
}

/** The join with the table's ancillary rows, repeated 360° to the east and west so that 180 meets -180; `null` where there can be none: no file holds any, or dates would meet months. */
function joined(folders: Folders, { reads, ancillary, ancillaryColumns }: AncillaryQuery, places: Places): string | null {
  const { table, extent } = reads
  if (table.timeColumn !== ancillary.timeColumn) return null
  const hasDepth = table.hasDepth && ancillary.hasDepth
  const around = widened({ ...extent, depthMetres: hasDepth ? extent.depthMetres : null }, REACH)
  const rows = rowsWithin(folders, ancillary, around, [], places)
  if (!rows) return null
  const [lat, lon] = [degreesAxis(REACH.latDegrees, places), degreesAxis(REACH.lonDegrees, places)]
  const link = `lower(${ofTable(columnOf(ancillary, 'link').name)}) = lower(${places.add(table.name, VARCHAR)})`
  const position = (name: string) => `${ofTable(name)}::DOUBLE`
  const selects = [
    `${ofTable(ancillary.timeColumn)} AS at, ${position('lat')} AS lat, unnest([-360, 0, 360]) + ${position('lon')} AS lon`,
    ...(hasDepth ? [`${position('depth')} AS depth`] : []),
    ...ancillaryColumns.map((name, at) => `${ofTable(name)} AS v${at}`),
  ]
  // Each side of a comparison reads one table only: else the database compares every row with every other.
  const within = (name: string, reach: number) => {
    const by = places.number(reach)
    return `${position(name)} >= a.${name} - ${by} AND ${position(name)} <= a.${name} + ${by}`
  }
  const isIts = [
    `a.at = t.${quoted(table.timeColumn)}`,
    `a.lat_cell = ${lat.cellOf(position('lat'))} AND a.lon_cell = ${lon.cellOf(position('lon'))}`,
    within('lat', REACH.latDegrees),
    within('lon', REACH.lonDegrees),
    ...(hasDepth ? [within('depth', REACH.depthMetres)] : []),
  ]
  return ` LEFT JOIN (SELECT s.*, unnest(${lon.cellsAround('s.lon')}) AS lon_cell FROM (
      SELECT r.*, unnest(${lat.cellsAround('r.lat')}) AS lat_cell FROM (SELECT ${selects.join(', ')}${rows} AND ${link}) AS r
      WHERE r.lon BETWEEN -181 AND 181) AS s) AS a
    ON ${isIts.join(' AND ')}`
}
