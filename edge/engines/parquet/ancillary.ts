import { widened } from '#core/extent/reach.ts'
import { columnOf } from '#core/observations/columnOf.ts'
import type { AncillaryQuery } from '#core/observations/ObservationEngine.ts'
import { valuesAt } from '#core/observations/pickRows.ts'
import type { Batch, Column, ColumnInfo } from '#core/rows/Batch.ts'
import { orderColumns } from '../orderColumns.ts'
import { ANCILLARY_REACH as REACH } from '../statement/ancillary.ts'
import { cellOf, columnFrom } from './columns.ts'
import type { ReadSubset } from './match.ts'
import { lonApart, NearRows } from './NearRows.ts'

/** Rows of a subset, each with the columns of the ancillary row at its place, or with missing values; one with several comes once with each. */
export async function ancillaryRows(
  query: AncillaryQuery,
  read: ReadSubset,
): Promise<{ readonly columns: readonly ColumnInfo[]; readonly batch: Batch }> {
  const { reads, ancillary, ancillaryColumns } = query
  const { table } = reads
  const added = ancillaryColumns.map((name) => columnOf(ancillary, name))
  const names = [...new Set([...reads.columns, ...orderColumns(table, 'time-lat-lon-depth').map(({ name }) => name)])]
  const own = await read({ ...reads, columns: names })
  const beside = table.timeColumn === ancillary.timeColumn ? await besideRows(query, read) : null
  const [rows, partners] = [[] as number[], [] as number[]]
  const ownCell = (name: string, row: number) => Number(own.columns[names.indexOf(name)]?.values[row])
  for (let row = 0; row < own.rows; row++) {
    const found = beside?.at((name) => ownCell(name, row)) ?? []
    for (const partner of found.length === 0 ? [-1] : found) {
      rows.push(row)
      partners.push(partner)
    }
  }
  const picked = Uint32Array.from(rows)
  const columns: Column[] = own.columns.slice(0, reads.columns.length).map((column) => valuesAt(column, picked))
  for (const [index, { type }] of added.entries()) {
    const column = beside?.values[index]
    columns.push(columnFrom(type, rows.length, (row) => cellOf(column, partners[row] ?? -1)))
  }
  return { columns: [...reads.columns.map((name) => columnOf(table, name)), ...added], batch: { rows: rows.length, columns } }
}

/** The ancillary rows of a table within reach of a subset, and what finds those at a place. */
async function besideRows({ reads, ancillary, ancillaryColumns }: AncillaryQuery, read: ReadSubset) {
  const { table, extent } = reads
  const hasDepth = table.hasDepth && ancillary.hasDepth
  const around = widened({ ...extent, depthMetres: hasDepth ? extent.depthMetres : null }, REACH)
  const places = [ancillary.timeColumn, 'lat', 'lon', 'link', ...(ancillary.hasDepth ? ['depth'] : [])]
  const names = [...new Set([...ancillaryColumns, ...places])]
  const batch = await read({ table: ancillary, columns: names, extent: around, order: 'none' })
  const cell = (name: string, row: number) => batch.columns[names.indexOf(name)]?.values[row]
  const wanted = table.name.toLowerCase()
  const rows = Array.from({ length: batch.rows }, (_, row) => row).filter((row) => String(cell('link', row)).toLowerCase() === wanted)
  const near = new NearRows(
    rows.map((row) => ({ lat: Number(cell('lat', row)), lon: Number(cell('lon', row)) })),
    REACH,
  )
  const isAt = (row: number, of: (name: string) => number): boolean => {
    const apart = (name: string) => Math.abs(Number(cell(name, row)) - of(name))
    if (Number(cell(ancillary.timeColumn, row)) !== of(table.timeColumn) || apart('lat') > REACH.latDegrees) return false
    return lonApart(Number(cell('lon', row)), of('lon')) <= REACH.lonDegrees && !(hasDepth && apart('depth') > REACH.depthMetres)
  }
  const at = (of: (name: string) => number): readonly number[] =>
    [...near.around({ lat: of('lat'), lon: of('lon') })].map((index) => rows[index] ?? -1).filter((row) => isAt(row, of))
  return { values: ancillaryColumns.map((name) => batch.columns[names.indexOf(name)]), at }
}
