import { Problem } from '#core/api/problem.ts'
import { deeper, type Place } from './context.ts'
import { allowOnly, isNode, type LooseNode, nodeIn, nodesIn, selectIn, unsupported } from './loose.ts'
import type { Condition, Query, Value } from './tree.ts'

const comparisons = { '=': '=', '<>': '<>', '!=': '<>', '<': '<', '>': '>', '<=': '<=', '>=': '>=' } as const

/** A node of the parser as a condition; a Problem names what is not supported. */
export function resolveCondition(node: LooseNode, outer: Place): Condition {
  const place = deeper(outer)
  if (node.type === 'binary_expr') return binary(node, place)
  if (node.type === 'unary_expr') return unary(node, place)
  if (node.type === 'function') return called(node, place)
  throw unsupported('A value in the place of a condition is')
}

function binary(node: LooseNode, place: Place): Condition {
  allowOnly(node, ['type', 'operator', 'left', 'right', 'parentheses'], 'A condition')
  const operator = String(node.operator).toUpperCase()
  if (operator === 'AND' || operator === 'OR') return chain(node, operator, place)
  if (operator.startsWith('NOT ')) return { kind: 'not', of: binary({ ...node, operator: operator.slice(4) }, place) }
  if (operator === 'IS NOT') return { kind: 'not', of: binary({ ...node, operator: 'IS' }, place) }
  const value = place.context.value(nodeIn(node, 'left'), place)
  const right = nodeIn(node, 'right')
  if (operator === 'IS') return missing(value, right)
  if (operator === 'IN') return within(value, right, place)
  if (operator === 'LIKE') return { kind: 'like', value, pattern: place.context.value(right, place) }
  if (operator === 'BETWEEN') {
    const [low, high, ...more] = nodesIn(right, 'value').map((bound) => place.context.value(bound, place))
    if (!low || !high || more.length > 0) throw unsupported('This form of BETWEEN is')
    return { kind: 'between', value, low, high }
  }
  if (!isComparison(operator)) throw unsupported(`${operator} in the place of a condition is`)
  return { kind: 'compare', operator: comparisons[operator], left: value, right: place.context.value(right, place) }
}

const isComparison = (operator: string): operator is keyof typeof comparisons => Object.hasOwn(comparisons, operator)

/** `a AND b AND c` is one list, so that a long chain does not nest. */
function chain(node: LooseNode, operator: 'AND' | 'OR', place: Place): Condition {
  const parts: LooseNode[] = []
  let rest: LooseNode = node
  while (rest.type === 'binary_expr' && String(rest.operator).toUpperCase() === operator) {
    parts.unshift(nodeIn(rest, 'right'))
    rest = nodeIn(rest, 'left')
  }
  return { kind: operator === 'AND' ? 'all' : 'any', of: [rest, ...parts].map((part) => resolveCondition(part, place)) }
}

function missing(value: Parameters<typeof within>[0], right: LooseNode): Condition {
  if (right.type !== 'null') throw unsupported('IS with anything but NULL is')
  return { kind: 'missing', value }
}

function within(value: Value, right: LooseNode, place: Place): Condition {
  const list = nodesIn(right, 'value')
  const [only] = list
  const select = only !== undefined && list.length === 1 ? selectIn(only) : null
  if (select !== null) return { kind: 'inQuery', value, query: single(inner(select, place)) }
  if (list.length === 0) throw unsupported('IN without values is')
  return { kind: 'in', value, list: list.map((item) => place.context.value(item, place)) }
}

function single(query: Query): Query {
  if (query.columns.length !== 1) throw new Problem('bad-request', 'A SELECT after IN must have one column.')
  return query
}

const inner = (select: LooseNode, { context, scope, named }: Place): Query => context.query(select, context, scope, named)

function unary(node: LooseNode, place: Place): Condition {
  allowOnly(node, ['type', 'operator', 'expr', 'parentheses'], 'A condition')
  const operator = String(node.operator).toUpperCase()
  const of = nodeIn(node, 'expr')
  if (operator === 'NOT' || operator === '!') return { kind: 'not', of: resolveCondition(of, place) }
  const select = selectIn(of)
  if (select === null) throw unsupported(`${operator} in the place of a condition is`)
  if (operator === 'EXISTS') return { kind: 'exists', query: inner(select, place) }
  if (operator === 'NOT EXISTS') return { kind: 'not', of: { kind: 'exists', query: inner(select, place) } }
  throw unsupported(`${operator} is`)
}

/** The parser takes `NOT (...)` and `EXISTS (...)` for calls. */
function called(node: LooseNode, place: Place): Condition {
  allowOnly(node, ['type', 'name', 'args', 'parentheses'], 'A condition')
  const [first] = nodesIn(nodeIn(node, 'name'), 'name')
  const name = String(isNode(first) ? first.value : '').toUpperCase()
  const args = nodesIn(nodeIn(node, 'args'), 'value')
  const [only] = args
  if (only === undefined || args.length > 1) throw unsupported(`${name} in the place of a condition is`)
  if (name === 'NOT') return { kind: 'not', of: resolveCondition(only, place) }
  const select = selectIn(only)
  if (name === 'EXISTS' && select !== null) return { kind: 'exists', query: inner(select, place) }
  throw unsupported('A value in the place of a condition is')
}
