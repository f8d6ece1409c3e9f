import { comparing, foldedText, isLiteral, likePattern } from './comparing.ts'
import { asNumber, asText, asTime, literal, value } from './duckdbValues.ts'
import type { Condition, Value } from './tree.ts'
import type { Writing } from './writing.ts'

/** A condition in DuckDB's dialect, in brackets where it needs them. */
export function condition(of: Condition, writing: Writing): string {
  switch (of.kind) {
    case 'all':
    case 'any':
      return `(${of.of.map((part) => condition(part, writing)).join(of.kind === 'all' ? ' AND ' : ' OR ')})`
    case 'not':
      return `(NOT ${condition(of.of, writing)})`
    case 'compare': {
      const [left, right] = comparable([of.left, of.right], writing)
      return `(${left} ${of.operator} ${right})`
    }
    case 'between': {
      const [one, low, high] = comparable([of.value, of.low, of.high], writing)
      return `(${one} BETWEEN ${low} AND ${high})`
    }
    case 'in': {
      const [one, ...list] = comparable([of.value, ...of.list], writing)
      return `(${one} IN (${list.join(', ')}))`
    }
    case 'inQuery':
      return inQuery(of, writing)
    case 'like':
      return like(of, writing)
    case 'missing':
      return `(${value(of.value, writing)} IS NULL)`
    case 'exists':
      return `(EXISTS (${writing.query(of.query)}))`
  }
}

/** Values, converted for comparison. */
function comparable(values: readonly Value[], writing: Writing): readonly string[] {
  const as = comparing(values)
  if (as === 'timestamp') return values.map((one) => asTime(one, writing))
  if (as === 'text') return values.map((one) => folded(one, writing))
  return values.map((one) => (as === 'float32' && isLiteral(one) ? `CAST(${asNumber(one, writing)} AS FLOAT)` : asNumber(one, writing)))
}

function folded(of: Value, writing: Writing): string {
  if (of.kind === 'null') return 'NULL'
  return of.kind === 'text' ? literal(foldedText(of.value)) : `rtrim(lower(${asText(of, writing)}), ' ')`
}

function inQuery({ value: one, query }: Condition & { readonly kind: 'inQuery' }, writing: Writing): string {
  const isText = one.type === 'text' || query.columns[0]?.type === 'text'
  const rows = writing.query(query)
  if (!isText) return `(${value(one, writing)} IN (${rows}))`
  return `(${folded(one, writing)} IN (SELECT rtrim(lower(CAST(q.c1 AS VARCHAR)), ' ') FROM (${rows}) AS q))`
}

/** ILIKE would put the pattern into small letters again for every row. */
function like({ value: one, pattern }: Condition & { readonly kind: 'like' }, writing: Writing): string {
  return `(lower(${asText(one, writing)}) LIKE ${literal(likePattern(pattern))})`
}
