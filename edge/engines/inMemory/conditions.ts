import { foldedText } from '../../query/sql/comparing.ts'
import type { Comparison } from '../../query/sql/Dialect.ts'
import type { Query } from '../../query/sql/tree.ts'
import { type Compiling, innerQuery, type ReadCondition, type ReadValue, readOutside } from './Compiling.ts'
import { textOf } from './texts.ts'
import type { Row, SqlValue } from './Work.ts'

/** AND stops at the first false condition, OR at the first true one. */
export function together(parts: readonly ReadCondition[], isAll: boolean): ReadCondition {
  return () => {
    let isUnknown = false
    for (const part of parts) {
      const held = part()
      if (held === !isAll) return held
      if (held === null) isUnknown = true
    }
    return isUnknown ? null : isAll
  }
}

const orders: Readonly<Record<Comparison, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '>': (order) => order > 0,
  '<=': (order) => order <= 0,
  '>=': (order) => order >= 0,
}

export function compared(left: ReadValue, operator: Comparison, right: ReadValue): ReadCondition {
  const holds = orders[operator]
  return () => {
    const [a, b] = [left(), right()]
    return a === null || b === null ? null : holds(orderOf(a, b))
  }
}

/** Negative if `a` comes first. NaN is the greatest number, as in DuckDB; texts are compared by their characters. */
export function orderOf(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') {
    if (a === b || (Number.isNaN(a) && Number.isNaN(b))) return 0
    return Number.isNaN(a) || a > b ? 1 : -1
  }
  const [one, other] = [String(a), String(b)]
  return one === other ? 0 : one < other ? -1 : 1
}

/** Whether a value is one of a list. */
export function isAmong(one: SqlValue, list: readonly ReadValue[]): boolean | null {
  if (one === null) return null
  let isUnknown = false
  for (const read of list) {
    const other = read()
    if (other === null) isUnknown = true
    else if (orderOf(one, other) === 0) return true
  }
  return isUnknown ? null : false
}

/** Whether a value is one of the rows of a SELECT. */
export function inQuery(one: ReadValue, query: Query, isText: boolean, c: Compiling): ReadCondition {
  const type = query.columns[0]?.type ?? 'unknown'
  const key = (cell: SqlValue): SqlValue => (isText && cell !== null ? foldedText(textOf(cell, type)) : cell)
  const rows = innerQuery(query, c)
  const setOf = (found: readonly Row[]): ReadonlySet<SqlValue> => {
    c.work.step(found.length)
    return new Set(found.map(([cell = null]) => key(cell)))
  }
  const isFixed = readOutside(query).size === 0
  let fixed: ReadonlySet<SqlValue> | null = null
  return () => {
    const among = (isFixed ? fixed : null) ?? setOf(rows())
    fixed = among
    if (among.size === 0) return false
    const cell = one()
    if (cell === null) return null
    return among.has(cell) ? true : among.has(null) ? null : false
  }
}
