import { Problem } from '#core/api/problem.ts'
import { asNumber, asText, asTime, literal, value, type Writing } from './duckdbValues.ts'
import type { Condition, Value } from './tree.ts'

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

/**
 * Values as they are compared: with a time among them as times, with a number among them as numbers (literals in the precision of a
 * float32 column, which holds 29.7 only as the nearest float32), else as texts without regard to letter case and blanks at the end.
 */
function comparable(values: readonly Value[], writing: Writing): readonly string[] {
  const types = new Set(values.map(({ type }) => type))
  if (types.has('timestamp')) return values.map((one) => asTime(one, writing))
  const isNumeric = types.has('float32') || types.has('number') || types.has('integer')
  if (!isNumeric) return values.map((one) => folded(one, writing))
  return values.map((one) => (types.has('float32') && isLiteral(one) ? `CAST(${asNumber(one, writing)} AS FLOAT)` : asNumber(one, writing)))
}

const isLiteral = (of: Value): boolean => of.kind === 'number' || of.kind === 'text' || (of.kind === 'negative' && of.of.kind === 'number')

function folded(of: Value, writing: Writing): string {
  if (of.kind === 'null') return 'NULL'
  return of.kind === 'text' ? literal(of.value.toLowerCase().replace(/ +$/, '')) : `rtrim(lower(${asText(of, writing)}), ' ')`
}

function inQuery({ value: one, query }: Condition & { readonly kind: 'inQuery' }, writing: Writing): string {
  const isText = one.type === 'text' || query.columns[0]?.type === 'text'
  const rows = writing.query(query)
  if (!isText) return `(${value(one, writing)} IN (${rows}))`
  return `(${folded(one, writing)} IN (SELECT rtrim(lower(CAST(q.c1 AS VARCHAR)), ' ') FROM (${rows}) AS q))`
}

function like({ value: one, pattern }: Condition & { readonly kind: 'like' }, writing: Writing): string {
  if (pattern.kind !== 'text') throw new Problem('bad-request', 'LIKE takes a text in quotes.')
  if (pattern.value.includes('[')) throw new Problem('bad-request', 'Sets such as [a-z] in LIKE are not supported in a query.')
  return `(${asText(one, writing)} ILIKE ${literal(pattern.value)})`
}
