import { Problem } from '#core/request/Problem.ts'
import { countOperations, deeper, inside, type Place } from './context.ts'
import type { Expression, SelectStatement } from './parser/SyntaxTree.ts'
import { unsupported } from './refusals.ts'
import type { Condition, Query } from './tree.ts'

/** An expression as a condition; a Problem names what is not supported. */
export function resolveCondition(of: Expression, outer: Place): Condition {
  const place = deeper(outer)
  countOperations(place.context)
  const value = (part: Expression) => place.context.value(part, place)
  switch (of.kind) {
    case 'and':
    case 'or':
      return { kind: of.kind === 'and' ? 'all' : 'any', of: of.of.map((part) => resolveCondition(part, place)) }
    case 'not':
      return { kind: 'not', of: resolveCondition(of.of, place) }
    case 'compare':
      return { kind: 'compare', operator: of.operator, left: value(of.left), right: value(of.right) }
    case 'between':
      return { kind: 'between', value: value(of.value), low: value(of.low), high: value(of.high) }
    case 'like':
      return { kind: 'like', value: value(of.value), pattern: value(of.pattern) }
    case 'missing':
      return { kind: 'missing', value: value(of.value) }
    case 'in':
      return within(of, place)
    case 'exists':
      return { kind: 'exists', query: inner(of.select, place) }
    default:
      throw unsupported('A value in the place of a condition is')
  }
}

function within({ value: of, list }: Expression & { readonly kind: 'in' }, place: Place): Condition {
  const value = place.context.value(of, place)
  const [only, ...more] = list
  if (only?.kind === 'select' && more.length === 0) return { kind: 'inQuery', value, query: single(inner(only.select, place)) }
  return { kind: 'in', value, list: list.map((item) => place.context.value(item, place)) }
}

function single(query: Query): Query {
  if (query.columns.length !== 1) throw new Problem('bad-request', 'A SELECT after IN must have one column.')
  return query
}

function inner(select: SelectStatement, place: Place): Query {
  return place.context.query(select, place.context, inside(place))
}
