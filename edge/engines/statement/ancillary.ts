import { widened } from '#core/extent/reach.ts'
import { columnOf } from '#core/observations/columnOf.ts'
import type { AncillaryQuery } from '#core/observations/ObservationEngine.ts'
import { orderText } from '../../query/sql/selectText.ts'
import { orderColumns } from '../orderColumns.ts'
import { degreesAxis, spread } from './cells.ts'
import { orderKeys, rowsWithin, selectRows } from './rows.ts'
import { answerName, answers, type Beside, type StatementDialect, type StatementText } from './StatementDialect.ts'

/** How far an ancillary row may lie from its row (PRC-11): positions were rounded when they were written, times were not. */
export const ANCILLARY_REACH = { timeMs: 0, latDegrees: 0.0001, lonDegrees: 0.0001, depthMetres: 0.001 } as const

/** The time and cells that rows and their ancillary rows are joined by. */
export const besideKeys = ['pelagos_at', 'pelagos_lat_cell', 'pelagos_lon_cell'] as const

/** Rows of a subset, each with the columns of the ancillary row at its place, or with missing values; one with several comes once with each. */
export function ancillaryStatement(d: StatementDialect, query: AncillaryQuery): StatementText {
  const { reads, ancillary, ancillaryColumns } = query
  const { table, order, limit } = reads
  const columns = reads.columns.map((name) => columnOf(table, name))
  const added = ancillaryColumns.map((name) => columnOf(ancillary, name))
  const names = [...new Set([...reads.columns, ...orderColumns(table, 'time-lat-lon-depth').map(({ name }) => name)])]
  const aliasOf = (name: string) => `pelagos_row_${names.indexOf(name)}`
  const [lat, lon] = [degreesAxis(d, ANCILLARY_REACH.latDegrees), degreesAxis(d, ANCILLARY_REACH.lonDegrees)]
  const position = (name: string) => d.float64(d.ofTable(name))
  const selects = [
    ...names.map((name) => `${d.ofTable(name)} AS ${aliasOf(name)}`),
    `${d.ofTable(table.timeColumn)} AS ${besideKeys[0]}`,
    `${lat.cellOf(position('lat'))} AS ${besideKeys[1]}, ${lon.cellOf(position('lon'))} AS ${besideKeys[2]}`,
  ]
  // Without a limit the order of the outer rows is the only one that matters.
  const inner = selectRows(d, limit === undefined ? { ...reads, order: 'none' } : reads, `SELECT ${selects.join(', ')}`)
  const beside = inner === null ? null : besideRows(d, query, aliasOf)
  const from = inner === null || beside === null ? null : d.joined(inner, names.map(aliasOf), beside)
  const first = (beside?.values.length ?? 0) - added.length
  const values = [
    ...columns.map(({ name, type }) => d.leaving(aliasOf(name), type)),
    ...added.map(({ type }, at) => d.leaving(from === null ? d.missing(type) : from.beside(first + at), type)),
  ]
  const keys = [...orderKeys(table, order, aliasOf), ...values.map((_, at) => answerName(at))]
  return { sql: inner && `${answers(values)} FROM ${from?.sql ?? `(${inner}) AS r`}${orderText(keys)}`, columns: [...columns, ...added] }
}

/** The table's ancillary rows, repeated 360° to the east and west so that 180 meets -180; null where there can be none: none is stored, or dates would meet months. */
function besideRows(
  d: StatementDialect,
  { reads, ancillary, ancillaryColumns }: AncillaryQuery,
  aliasOf: (name: string) => string,
): Beside | null {
  const { table, extent } = reads
  if (table.timeColumn !== ancillary.timeColumn) return null
  const hasDepth = table.hasDepth && ancillary.hasDepth
  const around = widened({ ...extent, depthMetres: hasDepth ? extent.depthMetres : null }, ANCILLARY_REACH)
  const rows = rowsWithin(d, ancillary, around, [])
  if (rows === null) return null
  const link = `lower(${d.ofTable(columnOf(ancillary, 'link').name)}) = ${d.text(table.name.toLowerCase())}`
  const position = (name: string) => d.float64(d.ofTable(name))
  const names = [
    'pelagos_lat',
    'pelagos_lon',
    ...(hasDepth ? ['pelagos_depth'] : []),
    ...ancillaryColumns.map((_, at) => `pelagos_added_${at}`),
  ]
  const values = [
    position('lat'),
    `${d.each('[-360, 0, 360]')} + ${position('lon')}`,
    ...(hasDepth ? [position('depth')] : []),
    ...ancillaryColumns.map(d.ofTable),
  ]
  const selects = [`${d.ofTable(ancillary.timeColumn)} AS ${besideKeys[0]}`, ...values.map((value, at) => `${value} AS ${names[at]}`)]
  const repeated = `SELECT * FROM (SELECT ${selects.join(', ')}${rows} AND ${link}) AS s WHERE pelagos_lon BETWEEN (-181) AND 181`
  const [lat, lon] = [degreesAxis(d, ANCILLARY_REACH.latDegrees), degreesAxis(d, ANCILLARY_REACH.lonDegrees)]
  // Each side of a comparison reads one table only: else a database compares every row with every other.
  const within = (name: string, its: string, reach: number) => {
    const [value, by] = [d.float64(aliasOf(name)), d.number(reach)]
    return `${value} >= ${its} - ${by} AND ${value} <= ${its} + ${by}`
  }
  return {
    sql: spread(d, repeated, [lat.cellsAround('pelagos_lat'), lon.cellsAround('pelagos_lon')], besideKeys.slice(1)),
    values: names,
    isIts: (beside) =>
      [
        within('lat', beside(0), ANCILLARY_REACH.latDegrees),
        within('lon', beside(1), ANCILLARY_REACH.lonDegrees),
        ...(hasDepth ? [within('depth', beside(2), ANCILLARY_REACH.depthMetres)] : []),
      ].join(' AND '),
  }
}
