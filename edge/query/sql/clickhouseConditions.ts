import { folded, foldedLiteral } from './clickhouseFunctions.ts'
import { beyondClickHouse, literal } from './clickhouseText.ts'
import { asText, asTime, comparedNumber, value } from './clickhouseValues.ts'
import type { ClickHouseWriting } from './clickhouseWriting.ts'
import { type Comparing, comparing, isLiteral, likePattern } from './comparing.ts'
import type { Condition, Value } from './tree.ts'

/**
 * Whether a condition is true of a row, in ClickHouse's dialect: 1 or 0, 0 where SQL has unknown. 18.16 evaluates unknown conditions
 * in AND and OR incorrectly, so none is ever generated: NOT tests whether the condition is false instead.
 */
export function condition(of: Condition, writing: ClickHouseWriting): string {
  return judged(of, true, writing)
}

/** Whether a condition is true, or whether it is false. */
function judged(of: Condition, isTrue: boolean, writing: ClickHouseWriting): string {
  switch (of.kind) {
    case 'all':
    case 'any':
      return together(
        of.of.map((part) => judged(part, isTrue, writing)),
        (of.kind === 'all') === isTrue,
      )
    case 'not':
      return judged(of.of, !isTrue, writing)
    case 'compare':
      return compare(of.left, of.operator, of.right, comparing([of.left, of.right]), isTrue, writing)
    case 'between': {
      const as = comparing([of.value, of.low, of.high])
      const bounds = [compare(of.value, '>=', of.low, as, isTrue, writing), compare(of.value, '<=', of.high, as, isTrue, writing)]
      return together(bounds, isTrue)
    }
    case 'in': {
      const as = comparing([of.value, ...of.list])
      return together(
        of.list.map((item) => compare(of.value, '=', item, as, isTrue, writing)),
        !isTrue,
      )
    }
    case 'like':
      return sure(like(of, writing), isTrue)
    case 'missing':
      return `${isTrue ? 'isNull' : 'isNotNull'}(${value(of.value, writing)})`
    case 'inQuery':
    case 'exists':
      throw beyondClickHouse('A SELECT inside another is')
  }
}

const together = (parts: readonly string[], isAll: boolean): string => `(${parts.join(isAll ? ' AND ' : ' OR ')})`

const sure = (unsure: string, isTrue: boolean): string => `ifNull(${isTrue ? unsure : `NOT ${unsure}`}, 0)`

/** Comparisons of columns that are never NULL are written plainly, so that the table's sorting key serves them. */
function compare(left: Value, operator: string, right: Value, as: Comparing, isTrue: boolean, writing: ClickHouseWriting): string {
  if (left.kind === 'null' || right.kind === 'null') return '0'
  const bare = `(${compared(left, as, writing)} ${operator} ${compared(right, as, writing)})`
  if (![left, right].every((one) => isLiteral(one) || isAxis(one, writing))) return sure(bare, isTrue)
  return isTrue ? bare : `(NOT ${bare})`
}

const isAxis = (of: Value, { axes }: ClickHouseWriting): boolean => of.kind === 'column' && axes.has(of.column)

function compared(of: Value, as: Comparing, writing: ClickHouseWriting): string {
  if (as === 'timestamp') return asTime(of, writing)
  if (as === 'text') return of.kind === 'text' ? foldedLiteral(of.value) : folded(asText(of, writing))
  const number = comparedNumber(of, writing)
  return as === 'float32' && isLiteral(of) ? `toFloat32(${number})` : number
}

/** A backslash in a T-SQL pattern is literal. */
function like({ value: one, pattern }: Condition & { readonly kind: 'like' }, writing: ClickHouseWriting): string {
  const small = likePattern(pattern).replaceAll('\\', '\\\\')
  return `(lowerUTF8(${asText(one, writing)}) LIKE ${literal(small)})`
}
