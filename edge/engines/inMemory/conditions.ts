import { type Comparing, comparing, foldedText, isLiteral, likePattern } from '../../query/sql/comparing.ts'
import type { Condition, Value } from '../../query/sql/tree.ts'
import { type Compiling, innerQuery, type ReadCondition, type ReadValue, readOutside } from './Compiling.ts'
import { characters, isLike, textOf } from './texts.ts'
import { asNumber, asText, asTime, value } from './values.ts'
import type { Cell, Row } from './Work.ts'

type Operator = (Condition & { readonly kind: 'compare' })['operator']

/** Returns a function that evaluates a condition on the current rows: true, false or unknown. */
export function condition(of: Condition, c: Compiling): ReadCondition {
  switch (of.kind) {
    case 'all':
    case 'any':
      return together(
        of.of.map((part) => condition(part, c)),
        of.kind === 'any',
      )
    case 'not': {
      const holds = condition(of.of, c)
      return () => not(holds())
    }
    case 'compare': {
      const [left, right] = comparable([of.left, of.right], c)
      return () => compared(left?.() ?? null, of.operator, right?.() ?? null)
    }
    case 'between': {
      const [one, low, high] = comparable([of.value, of.low, of.high], c)
      const isAbove: ReadCondition = () => compared(one?.() ?? null, '>=', low?.() ?? null)
      const isBelow: ReadCondition = () => compared(one?.() ?? null, '<=', high?.() ?? null)
      return together([isAbove, isBelow], false)
    }
    case 'in': {
      const [one, ...list] = comparable([of.value, ...of.list], c)
      return () => isAmong(one?.() ?? null, list)
    }
    case 'inQuery':
      return inQuery(of, c)
    case 'like': {
      const [text, pattern] = [asText(of.value, c), characters(likePattern(of.pattern))]
      return () => {
        const found = text()
        return found === null ? null : isLike(found, pattern, (count) => c.work.step(count))
      }
    }
    case 'missing': {
      const read = value(of.value, c)
      return () => read() === null
    }
    case 'exists': {
      const rows = innerQuery(of.query, c)
      return () => rows().length > 0
    }
  }
}

const not = (held: boolean | null): boolean | null => (held === null ? null : !held)

/** AND stops at the first false condition, OR at the first true one. */
function together(parts: readonly ReadCondition[], ending: boolean): ReadCondition {
  return () => {
    let isUnknown = false
    for (const part of parts) {
      const held = part()
      if (held === ending) return ending
      if (held === null) isUnknown = true
    }
    return isUnknown ? null : !ending
  }
}

/** Values converted for comparison: times, numbers, or texts regardless of case and trailing spaces. */
function comparable(values: readonly Value[], c: Compiling): readonly ReadValue[] {
  const as = comparing(values)
  return values.map((one) => comparedValue(one, as, c))
}

/** One value converted for comparison with others. */
export function comparedValue(of: Value, as: Comparing, c: Compiling): ReadValue {
  if (as === 'timestamp') return asTime(of, c)
  if (as !== 'text') {
    const number = asNumber(of, c)
    return as === 'float32' && isLiteral(of) ? () => rounded(number()) : number
  }
  const text = asText(of, c)
  return () => {
    const found = text()
    return found === null ? null : foldedText(found)
  }
}

const rounded = (number: number | null): number | null => (number === null ? null : Math.fround(number))

function compared(a: Cell, operator: Operator, b: Cell): boolean | null {
  if (a === null || b === null) return null
  const order = orderOf(a, b)
  switch (operator) {
    case '=':
      return order === 0
    case '<>':
      return order !== 0
    case '<':
      return order < 0
    case '>':
      return order > 0
    case '<=':
      return order <= 0
    case '>=':
      return order >= 0
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

function isAmong(one: Cell, list: readonly ReadValue[]): boolean | null {
  if (one === null) return null
  let isUnknown = false
  for (const read of list) {
    const same = compared(one, '=', read())
    if (same === true) return true
    if (same === null) isUnknown = true
  }
  return isUnknown ? null : false
}

function inQuery({ value: of, query }: Condition & { readonly kind: 'inQuery' }, c: Compiling): ReadCondition {
  const type = query.columns[0]?.type ?? 'unknown'
  const isText = of.type === 'text' || type === 'text'
  const one = isText ? comparedValue(of, 'text', c) : value(of, c)
  const key = (cell: Cell): Cell => (isText && cell !== null ? foldedText(textOf(cell, type) ?? '') : cell)
  const rows = innerQuery(query, c)
  const setOf = (found: readonly Row[]): ReadonlySet<Cell> => {
    c.work.step(found.length)
    return new Set(found.map(([cell = null]) => key(cell)))
  }
  const isFixed = readOutside(query).size === 0
  let fixed: ReadonlySet<Cell> | null = null
  return () => {
    const among = (isFixed ? fixed : null) ?? setOf(rows())
    fixed = among
    if (among.size === 0) return false
    const cell = one()
    if (cell === null) return null
    return among.has(cell) ? true : among.has(null) ? null : false
  }
}
