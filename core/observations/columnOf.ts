import type { ColumnInfo } from '../rows/Batch.ts'
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

/**
 * The type of a column's mean or deviation: float32 where its values are, since the digits beyond are noise (a mean of 26.44 alone would
 * read 26.440000534); positions and whole numbers have float64.
 */
export function outcomeType(table: ObservationTable, name: string): 'float32' | 'float64' {
  return columnOf(table, name).type === 'float32' && !['lat', 'lon', 'depth'].includes(name) ? 'float32' : 'float64'
}
