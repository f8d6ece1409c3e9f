import type { ColumnInfo } from '#core/rows/Batch.ts'

/** A name as an identifier. */
export const quoted = (name: string): string => `\`${escaped(name).replaceAll('`', '\\`')}\``

/** A text as a literal; 18.16 has no places for values. */
export const textLiteral = (text: string): string => `'${escaped(text).replaceAll("'", "\\'")}'`

/** Backslashes begin escapes in ClickHouse; a zero byte would end the text for some of its readers. */
const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\0', '\\0')

/** A number as a literal that is read back as the same float64; a TypeError for what is not finite. */
export function numberLiteral(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError(`${value} cannot be part of a statement`)
  const text = Object.is(value, -0) ? '0' : String(value)
  return value < 0 ? `(${text})` : text
}

/** A whole number, such as milliseconds or a limit. */
export function integerLiteral(value: number): string {
  const whole = Math.trunc(value)
  if (!Number.isSafeInteger(whole)) throw new TypeError(`${value} cannot be part of a statement`)
  return `toInt64(${numberLiteral(whole)})`
}

/** A bound compared with a column in the column's own precision: a float32 column holds 29.7 only as the nearest float32. */
export function boundLiteral(value: number, { type }: ColumnInfo): string {
  if (type === 'timestamp') return integerLiteral(value)
  return type === 'float32' ? `toFloat32(${numberLiteral(value)})` : numberLiteral(value)
}
