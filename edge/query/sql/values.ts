import { Problem } from '#core/request/Problem.ts'
import { castTo, commonType } from './casts.ts'
import { countOperations, deeper, inside, type QueryPosition } from './context.ts'
import { dateFunctions, dateParts, functions, isAggregate, type SqlFunction } from './functions.ts'
import type {
  CallExpression,
  CaseExpression,
  CastExpression,
  ColumnExpression,
  Expression,
  NumberExpression,
  SelectStatement,
} from './parser/SyntaxTree.ts'
import { unsupported } from './sqlErrors.ts'
import { findTable } from './tables.ts'
import type { Condition, Query, Value, ValueType } from './tree.ts'

/** An expression as a value; a Problem names what is not supported. */
export function resolveValue(of: Expression, outer: QueryPosition): Value {
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
function resolveColumn({ table, name }: ColumnExpression, { scope }: QueryPosition): Value {
  if (scope.isSurface(table, name)) return { kind: 'number', value: 0, type: 'integer' }
  const { source, column, type } = scope.find(table, name)
  return { kind: 'column', source, column, type }
}

function scalar(select: SelectStatement, place: QueryPosition): Value {
  const query = single(select, place, 'used as a value')
  return { kind: 'scalar', query, type: query.columns[0]?.type ?? 'unknown' }
}

function numberOf({ text }: NumberExpression): Value {
  const value = Number(text)
  if (!Number.isFinite(value)) throw unsupported('A number of this size is')
  const isWhole = Number.isSafeInteger(value) && !/\.\d|e/i.test(text)
  return { kind: 'number', value, type: isWhole ? 'integer' : 'number' }
}

const isText = ({ type }: Value): boolean => type === 'text'

function arithmetic({ operator, ...of }: Expression & { readonly kind: 'arithmetic' }, place: QueryPosition): Value {
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

function signed({ sign, of: inner }: Expression & { readonly kind: 'signed' }, place: QueryPosition): Value {
  const of = resolveValue(inner, place)
  if (sign === '+') return of
  if (of.type === 'text' || of.type === 'timestamp') throw new Problem('bad-request', 'Only a number can be negative.')
  return { kind: 'negative', of, type: of.type }
}

function caseOf({ subject, whens: parts, otherwise: last }: CaseExpression, place: QueryPosition): Value {
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
function castOf({ of, type: { name, length, scale }, style }: CastExpression, place: QueryPosition): Value {
  if (style !== null && !(style.kind === 'number' && isoStyles.includes(style.text))) throw unsupported('This style of CONVERT is')
  return castTo(resolveValue(of, place), name, scale ?? length, scale !== null)
}

/** A call of a listed function; throws for any other, with its name. */
function resolveCall(of: CallExpression, place: QueryPosition): Value {
  const { name, distinct, args } = of
  if (of.isStar) return { kind: 'call', name, distinct: false, args: [], type: 'integer' }
  if (of.within !== null && name !== 'STRING_AGG') throw unsupported(`WITHIN GROUP after ${name} is`)
  if (name === 'IIF') return choice(args, place)
  if (name === 'COL_LENGTH') return columnLength(args, place)
  const dated = dateFunctions.get(name)
  if (dated !== undefined) return dateCall(name, dated, args, place)
  const known = functions.get(name)
  if (known === undefined) throw unsupported(`The function ${name} is`)
  checkCount(name, known, args.length)
  if (distinct && !isAggregate(name)) throw unsupported(`DISTINCT in ${name} is`)
  const values = [...args, ...orderArguments(of)].map((arg) => resolveValue(arg, place))
  return { kind: 'call', name, distinct, args: values, type: typeOf(name, known, values) }
}

/** The order of a STRING_AGG is its third and fourth argument: the sort key and the direction. */
function orderArguments({ within }: CallExpression): readonly Expression[] {
  return within === null ? [] : [within.by, { kind: 'text', value: within.descending ? 'desc' : 'asc' }]
}

function checkCount(name: string, { minArguments, maxArguments }: SqlFunction, count: number): void {
  if (count < minArguments || count > maxArguments) throw new Problem('bad-request', `${name} cannot be called with ${count} values.`)
}

function typeOf(name: string, { type }: SqlFunction, values: readonly Value[]): ValueType {
  const [first] = values
  if (name === 'SUM' || name === 'ABS') return first?.type === 'integer' ? 'integer' : 'number'
  if (type !== 'first') return type
  return name === 'ISNULL' || name === 'COALESCE' ? commonType(values) : (first?.type ?? 'unknown')
}

function dateCall(name: string, known: SqlFunction, [part, ...rest]: readonly Expression[], place: QueryPosition): Value {
  const found = part?.kind === 'column' && part.table === null ? dateParts.get(part.name.toLowerCase()) : undefined
  if (found === undefined) throw new Problem('bad-request', `${name} needs a date part such as year, month or day as its first argument.`)
  checkCount(name, known, rest.length)
  return { kind: 'datePart', name, part: found, args: rest.map((arg) => resolveValue(arg, place)), type: known.type as ValueType }
}

function choice([when, result, otherwise, ...more]: readonly Expression[], place: QueryPosition): Value {
  if (!when || !result || !otherwise || more.length > 0) throw new Problem('bad-request', 'IIF takes a condition and two values.')
  return caseOf({ kind: 'case', subject: null, whens: [{ when, result }], otherwise }, place)
}

/** Bytes that SQL Server allocates for a value; -1 for a text without a limit. */
const storedBytes: Readonly<Record<string, number>> = { float32: 4, float64: 8, int32: 4, timestamp: 8, text: -1 }

/** COL_LENGTH(table, column) is known before any row is read: NULL if the table has no such column. */
function columnLength([table, column, ...more]: readonly Expression[], { context }: QueryPosition): Value {
  if (table?.kind !== 'text' || column?.kind !== 'text' || more.length > 0)
    throw new Problem('bad-request', 'COL_LENGTH takes the names of a table and a column.')
  const found = findTable(table.value.split('.').map(withoutBrackets), context)
  const wanted = column.value.trim().toLowerCase()
  const type = found?.table.columns.find(({ name }) => name.toLowerCase() === wanted)?.type
  return type === undefined ? { kind: 'null', type: 'unknown' } : { kind: 'number', value: storedBytes[type] ?? -1, type: 'integer' }
}

const withoutBrackets = (name: string): string => (name.startsWith('[') && name.endsWith(']') ? name.slice(1, -1) : name)

/** An expression as a condition; a Problem names what is not supported. */
export function resolveCondition(of: Expression, outer: QueryPosition): Condition {
  const place = deeper(outer)
  countOperations(place.context)
  const value = (part: Expression) => resolveValue(part, place)
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

function within({ value: of, list }: Expression & { readonly kind: 'in' }, place: QueryPosition): Condition {
  const value = resolveValue(of, place)
  const [only, ...more] = list
  if (only?.kind === 'select' && more.length === 0) return { kind: 'inQuery', value, query: single(only.select, place, 'after IN') }
  return { kind: 'in', value, list: list.map((item) => resolveValue(item, place)) }
}

/** A SELECT in brackets. */
function inner(select: SelectStatement, place: QueryPosition): Query {
  return place.context.query(select, place.context, inside(place))
}

/** One with a single column; `where` says where it is. */
function single(select: SelectStatement, place: QueryPosition, where: string): Query {
  const query = inner(select, place)
  if (query.columns.length !== 1) throw new Problem('bad-request', `A SELECT ${where} must have one column.`)
  return query
}
