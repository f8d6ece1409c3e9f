import { Problem } from '#core/api/problem.ts'
import { resolveCall } from './calls.ts'
import { castTo, commonType } from './casts.ts'
import { resolveCondition } from './conditions.ts'
import { deeper, type Place } from './context.ts'
import { allowOnly, type LooseNode, nodeIn, nodesIn, selectIn, unsupported, wordOf } from './loose.ts'
import type { Value, ValueType } from './tree.ts'

/** A node of the parser as a value; a Problem names what is not supported. */
export function resolveValue(node: LooseNode, outer: Place): Value {
  const place = deeper(outer)
  const select = selectIn(node)
  if (select !== null) return scalar(select, place)
  switch (node.type) {
    case 'column_ref':
      return resolveColumn(node, place)
    case 'single_quote_string':
    case 'var_string':
      return { kind: 'text', value: wordOf(node.value, place.context.words) ?? '', type: 'text' }
    case 'number':
    case 'bigint':
      return numberOf(node)
    case 'null':
      return { kind: 'null', type: 'unknown' }
    case 'binary_expr':
      return arithmetic(node, place)
    case 'unary_expr':
      return negative(node, place)
    case 'case':
      return caseOf(node, place)
    case 'cast':
      return castOf(node, place)
    case 'function':
    case 'aggr_func':
      return resolveCall(node, place)
    default:
      throw unsupported(`${typeof node.type === 'string' ? node.type.replaceAll('_', ' ') : 'This form'} is`)
  }
}

/** A column by its name, with or without its table. */
function resolveColumn(node: LooseNode, { scope, context }: Place): Value & { readonly kind: 'column' } {
  allowOnly(node, ['type', 'table', 'schema', 'column', 'parentheses'], 'A column')
  const [table, column] = [wordOf(node.table, context.words), wordOf(node.column, context.words)]
  if (column === null || column === '*') throw unsupported('* inside an expression is')
  const { source, column: own, type } = scope.find(table, column)
  return { kind: 'column', source, column: own, type }
}

function scalar(select: LooseNode, { context, scope, named }: Place): Value {
  const query = context.query(select, context, scope, named)
  if (query.columns.length !== 1) throw new Problem('bad-request', 'A SELECT in the place of a value must have one column.')
  return { kind: 'scalar', query, type: query.columns[0]?.type ?? 'unknown' }
}

function numberOf(node: LooseNode): Value {
  allowOnly(node, ['type', 'value', 'parentheses'], 'A number')
  const value = Number(node.value)
  if (!Number.isFinite(value)) throw unsupported('A number of this size is')
  const isWhole = Number.isSafeInteger(value) && !/[.e]/i.test(String(node.value))
  return { kind: 'number', value, type: isWhole ? 'integer' : 'number' }
}

const isText = ({ type }: Value): boolean => type === 'text'

function arithmetic(node: LooseNode, place: Place): Value {
  allowOnly(node, ['type', 'operator', 'left', 'right', 'parentheses'], 'An expression')
  const operator = String(node.operator)
  if (!isArithmetic(operator)) throw unsupported(`A condition (${operator}) in the place of a value is`)
  const [left, right] = [resolveValue(nodeIn(node, 'left'), place), resolveValue(nodeIn(node, 'right'), place)]
  const hasText = isText(left) || isText(right)
  if (hasText && operator !== '+') throw new Problem('bad-request', `Text cannot be used with ${operator}.`)
  return { kind: 'arithmetic', operator, left, right, type: hasText ? 'text' : numeric(left, right) }
}

const isArithmetic = (operator: string): operator is '+' | '-' | '*' | '/' | '%' => ['+', '-', '*', '/', '%'].includes(operator)

function numeric(left: Value, right: Value): ValueType {
  if (left.type === 'timestamp' || right.type === 'timestamp')
    throw new Problem('bad-request', 'Use DATEADD and DATEDIFF to reckon with times.')
  return left.type === 'integer' && right.type === 'integer' ? 'integer' : 'number'
}

function negative(node: LooseNode, place: Place): Value {
  allowOnly(node, ['type', 'operator', 'expr', 'parentheses'], 'An expression')
  const of = resolveValue(nodeIn(node, 'expr'), place)
  if (node.operator === '+') return of
  if (node.operator !== '-') throw unsupported(`A condition (${String(node.operator)}) in the place of a value is`)
  if (of.type === 'text' || of.type === 'timestamp') throw new Problem('bad-request', 'Only a number can be negative.')
  return { kind: 'negative', of, type: of.type }
}

function caseOf(node: LooseNode, place: Place): Value {
  allowOnly(node, ['type', 'expr', 'args', 'parentheses'], 'CASE')
  const subject = node.expr === null || node.expr === undefined ? null : nodeIn(node, 'expr')
  const parts = nodesIn(node, 'args')
  const whens = parts
    .filter(({ type }) => type === 'when')
    .map((part) => {
      const condition = nodeIn(part, 'cond')
      const compared = subject === null ? condition : { type: 'binary_expr', operator: '=', left: subject, right: condition }
      return { condition: resolveCondition(compared, place), value: resolveValue(nodeIn(part, 'result'), place) }
    })
  const last = parts.find(({ type }) => type === 'else')
  const otherwise: Value = last ? resolveValue(nodeIn(last, 'result'), place) : { kind: 'null', type: 'unknown' }
  return { kind: 'case', whens, otherwise, type: commonType([...whens.map(({ value }) => value), otherwise]) }
}

function castOf(node: LooseNode, place: Place): Value {
  allowOnly(node, ['type', 'keyword', 'expr', 'symbol', 'target', 'parentheses'], 'CAST')
  const [target, ...more] = nodesIn(node, 'target')
  if (target === undefined || more.length > 0 || String(node.keyword).toLowerCase() !== 'cast') throw unsupported('This form of CAST is')
  allowOnly(target, ['dataType', 'length', 'scale', 'parentheses'], 'CAST')
  const isScaled = typeof target.scale === 'number'
  const length = isScaled ? target.scale : target.length
  return castTo(resolveValue(nodeIn(node, 'expr'), place), String(target.dataType), typeof length === 'number' ? length : null, isScaled)
}
