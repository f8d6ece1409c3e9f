import type { ColumnInfo } from '#core/observations/Batch.ts'

/** A name as an identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A column of the table that is read; the table's name keeps it apart from an alias of the same name. */
export const ofTable = (name: string): string => `t.${quoted(name)}`

/** An expression of a column's type as it leaves the database: times as milliseconds, so that no 64-bit integers need reading. */
export function leaving(expression: string, { name, type }: ColumnInfo): string {
  return `${type === 'timestamp' ? `epoch_ms(${expression})::DOUBLE` : expression} AS ${quoted(name)}`
}
