import type { ColumnInfo } from '#core/rows/Batch.ts'

/** A name as an identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A column of the table that is read; the table's name keeps it apart from an alias of the same name. */
export const ofTable = (name: string): string => `t.${quoted(name)}`

/** A number that was reckoned in float64 as it leaves the database in the column's own type. */
export function leavingAs(expression: string, { name, type }: ColumnInfo): string {
  return `${type === 'float32' ? `(${expression})::FLOAT` : expression} AS ${quoted(name)}`
}

/** An expression of a column's type as it leaves the database: times as milliseconds, so that no 64-bit integers need reading. */
export function leaving(expression: string, { name, type }: ColumnInfo): string {
  return `${type === 'timestamp' ? `epoch_ms(${expression})::DOUBLE` : expression} AS ${quoted(name)}`
}
