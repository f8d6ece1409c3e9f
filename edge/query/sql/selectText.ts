import type { Join, Select, Value } from './tree.ts'

/** The dialect-specific parts of writing a SELECT. */
interface SelectWriter {
  readonly value: (of: Value) => string
  readonly condition: (of: NonNullable<Select['where']>) => string
  /** A FROM item, with those before it. */
  readonly join: (of: Join, before: readonly Join[]) => string
  /** What is written after the nth value, from 0. */
  readonly named: (index: number) => string
}

/** One SELECT without its order, as SQL. */
export function selectText(
  { distinct, values, from, where, groupBy, having }: Select,
  { value, condition, join, named }: SelectWriter,
): string {
  return [
    `SELECT ${distinct ? 'DISTINCT ' : ''}${values.map((one, index) => `${value(one)}${named(index)}`).join(', ')}`,
    from.length === 0 ? '' : ` FROM ${from.map((one, at) => join(one, from.slice(0, at))).join(' ')}`,
    where === null ? '' : ` WHERE ${condition(where)}`,
    groupBy.length === 0 ? '' : ` GROUP BY ${groupBy.map(value).join(', ')}`,
    having === null ? '' : ` HAVING ${condition(having)}`,
  ].join('')
}

/** A sort key with its direction. Missing values come before all others, as in SQL Server. */
export const inDirection = (key: string, descending: boolean): string => `${key} ${descending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'}`

/** ORDER BY of keys; nothing without any. */
export const orderText = (keys: readonly string[]): string => (keys.length === 0 ? '' : ` ORDER BY ${keys.join(', ')}`)
