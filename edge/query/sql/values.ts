import { Problem } from '#core/request/Problem.ts'
import { resolveCall } from './calls.ts'
import { castTo, commonType } from './casts.ts'
import { resolveCondition } from './conditions.ts'
import { countOperations, deeper, inside, type Place } from './context.ts'
import type {
  CaseExpression,
  CastExpression,
  ColumnExpression,
  Expression,
  NumberExpression,
  SelectStatement,
} from './parser/SyntaxTree.ts'
import { unsupported } from './refusals.ts'
import type { Value, ValueType } from './tree.ts'

/** An expression as a value; a Problem names what is not supported. */
export function resolveValue(of: Expression, outer: Place): Value {
  const place = deeper(outer)
  countOperations(place.context)
  switch (of.kind) {
    case 'column':
      return resolveColumn(of, place)
    case 'text':
      return { kind: 'text', value: of.value, type: 'text' }
    case 'number':
      return numberOf(of)
    case 'null':
      return { kind: 'null', type: 'unknown' }
    case 'arithmetic':
      return arithmetic(of, place)
    case 'signed':
      return signed(of, place)
    case 'case':
      return caseOf(of, place)
    case 'cast':
      return castOf(of, place)
    case 'call':
      return resolveCall(of, place)
    case 'select':
      return scalar(of.select, place)
    default:
      throw unsupported('A condition in the place of a value is')
  }
}

/** A column by its name, with or without its table. */
function resolveColumn({ table, name }: ColumnExpression, { scope }: Place): Value {
  if (scope.isSurface(table, name)) return { kind: 'number', value: 0, type: 'integer' }
  const { source, column, type } = scope.find(table, name)
  return { kind: 'column', source, column, type }
}

function scalar(select: SelectStatement, place: Place): Value {
  const query = place.context.query(select, place.context, inside(place))
  if (query.columns.length !== 1) throw new Problem('bad-request', 'A SELECT used as a value must have one column.')
  return { kind: 'scalar', query, type: query.columns[0]?.type ?? 'unknown' }
}

function numberOf({ text }: NumberExpression): Value {
  const value = Number(text)
  if (!Number.isFinite(value)) throw unsupported('A number of this size is')
  const isWhole = Number.isSafeInteger(value) && !/\.\d|e/i.test(text)
  return { kind: 'number', value, type: isWhole ? 'integer' : 'number' }
}

const isText = ({ type }: Value): boolean => type === 'text'

function arithmetic({ operator, ...of }: Expression & { readonly kind: 'arithmetic' }, place: Place): Value {
  const [left, right] = [resolveValue(of.left, place), resolveValue(of.right, place)]
  const hasText = isText(left) || isText(right)
  if (hasText && operator !== '+') throw new Problem('bad-request', `Text cannot be used with ${operator}.`)
  return { kind: 'arithmetic', operator, left, right, type: hasText ? 'text' : numeric(left, right) }
}

function numeric(left: Value, right: Value): ValueType {
  if (left.type === 'timestamp' || right.type === 'timestamp')
    throw new Problem('bad-request', 'Use DATEADD and DATEDIFF to calculate with times.')
  return left.type === 'integer' && right.type === 'integer' ? 'integer' : 'number'
}

function signed({ sign, of: inner }: Expression & { readonly kind: 'signed' }, place: Place): Value {
  const of = resolveValue(inner, place)
  if (sign === '+') return of
  if (of.type === 'text' || of.type === 'timestamp') throw new Problem('bad-request', 'Only a number can be negative.')
  return { kind: 'negative', of, type: of.type }
}

function caseOf({ subject, whens: parts, otherwise: last }: CaseExpression, place: Place): Value {
  const whens = parts.map(({ when, result }) => {
    const condition: Expression = subject === null ? when : { kind: 'compare', operator: '=', left: subject, right: when }
    return { condition: resolveCondition(condition, place), value: resolveValue(result, place) }
  })
  const otherwise: Value = last === null ? { kind: 'null', type: 'unknown' } : resolveValue(last, place)
  return { kind: 'case', whens, otherwise, type: commonType([...whens.map(({ value }) => value), otherwise]) }
}

/** Styles of CONVERT that mean ISO. */
const isoStyles = ['20', '120', '121', '23', '126']

/** CAST and CONVERT; where a type has two numbers, the second are its digits after the point. */
function castOf({ of, type: { name, length, scale }, style }: CastExpression, place: Place): Value {
  if (style !== null && !(style.kind === 'number' && isoStyles.includes(style.text))) throw unsupported('This style of CONVERT is')
  return castTo(resolveValue(of, place), name, scale ?? length, scale !== null)
}
