import { folded, foldedLiteral } from './clickhouseFunctions.ts'
import { beyondClickHouse, literal, nothing } from './clickhouseText.ts'
import { asText, asTime, comparedNumber, value } from './clickhouseValues.ts'
import { type Comparing, comparing, isLiteral, likePattern } from './comparing.ts'
import type { Condition, Value } from './tree.ts'
import type { Writing } from './writing.ts'

/** A condition in ClickHouse's dialect, in brackets; unknown where it is unknown in SQL. */
export function condition(of: Condition, writing: Writing): string {
  switch (of.kind) {
    case 'all':
    case 'any':
      return `(${of.of.map((part) => condition(part, writing)).join(of.kind === 'all' ? ' AND ' : ' OR ')})`
    case 'not':
      return `(NOT ${condition(of.of, writing)})`
    case 'compare': {
      const as = comparing([of.left, of.right])
      return `(${compared(of.left, as, writing)} ${of.operator} ${compared(of.right, as, writing)})`
    }
    case 'between': {
      const as = comparing([of.value, of.low, of.high])
      const one = () => compared(of.value, as, writing)
      return `(${one()} >= ${compared(of.low, as, writing)} AND ${one()} <= ${compared(of.high, as, writing)})`
    }
    case 'in': {
      // Its own IN is false where SQL's is unknown.
      const as = comparing([of.value, ...of.list])
      return `(${of.list.map((item) => `${compared(of.value, as, writing)} = ${compared(item, as, writing)}`).join(' OR ')})`
    }
    case 'like':
      return like(of, writing)
    case 'missing':
      return `isNull(${value(of.value, writing)})`
    case 'inQuery':
    case 'exists':
      throw beyondClickHouse('A SELECT inside another is')
  }
}

function compared(of: Value, as: Comparing, writing: Writing): string {
  if (as === 'timestamp') return asTime(of, writing)
  if (as === 'text') return comparedText(of, writing)
  const number = comparedNumber(of, writing)
  return as === 'float32' && isLiteral(of) ? `toFloat32(${number})` : number
}

function comparedText(of: Value, writing: Writing): string {
  if (of.kind === 'null') return nothing('String')
  return of.kind === 'text' ? foldedLiteral(of.value) : folded(asText(of, writing))
}

/** A backslash in T-SQL's pattern stands for itself. */
function like({ value: one, pattern }: Condition & { readonly kind: 'like' }, writing: Writing): string {
  const small = likePattern(pattern).toLowerCase().replaceAll('\\', '\\\\')
  return `(lowerUTF8(${asText(one, writing)}) LIKE ${literal(small)})`
}
