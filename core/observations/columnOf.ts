import type { ColumnInfo } from './Batch.ts'
import type { ObservationTable } from './ObservationEngine.ts'

/** The column of that name; a TypeError names a bug of ours, as callers check names first. */
export function columnOf(table: ObservationTable, name: string): ColumnInfo {
  const column = table.columns.find((candidate) => candidate.name === name)
  if (!column) throw new TypeError(`${table.name} has no column ${JSON.stringify(name)}`)
  return column
}

/** A column that can be averaged; times and texts cannot. */
export function numberOf(table: ObservationTable, name: string): ColumnInfo {
  const column = columnOf(table, name)
  if (column.type === 'text' || column.type === 'timestamp') throw new TypeError(`${table.name} has no numbers in ${name}`)
  return column
}
