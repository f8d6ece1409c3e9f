import type { ColumnInfo } from '#core/observations/Batch.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import { quoted } from '../literals.ts'

/** A column of the table that is read, which every statement calls `t`. */
export const ofTable = (name: string): string => `t.${quoted(name)}`

/** The name that an answer's column has within a statement: ClickHouse would take a column's own name in WHERE for the answer's. Answers are read by position. */
export const answerName = (at: number): string => `pelagos_answer_${at}`

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
