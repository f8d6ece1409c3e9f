import type { ColumnInfo } from '#core/observations/Batch.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'

/** A name as an identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A column of the table that is read; the table's name keeps it apart from an alias of the same name. */
export const ofTable = (name: string): string => `t.${quoted(name)}`

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

/** An expression of a column's type as it leaves the database: times as milliseconds, so that no 64-bit integers need reading. */
export function leaving(expression: string, { name, type }: ColumnInfo): string {
  return `${type === 'timestamp' ? `epoch_ms(${expression})::DOUBLE` : expression} AS ${quoted(name)}`
}
