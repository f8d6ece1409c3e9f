import { Problem } from '#core/request/Problem.ts'
import { notATime, numberOf } from './comparing.ts'
import { aggregates, dateAdd, dateDiff, dateName, datePart, numberFunctions, textFunctions } from './duckdbFunctions.ts'
import { countsCharacters } from './functions.ts'
import { instantText } from './instant.ts'
import type { Value } from './tree.ts'
import type { Writing } from './writing.ts'

/** The quoted name of a known column or table. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A text as a literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** A value in DuckDB's dialect. */
export function value(of: Value, writing: Writing): string {
  return writing.bounds.value(() => written(of, writing))
}

function written(of: Value, writing: Writing): string {
  switch (of.kind) {
    case 'column':
      return `t${of.source}.${quoted(of.column)}`
    case 'text':
      return literal(of.value)
    case 'number':
      return of.type === 'integer' ? String(of.value) : `CAST(${of.value.toExponential()} AS DOUBLE)`
    case 'null':
      return 'NULL'
    case 'arithmetic':
      return arithmetic(of, writing)
    case 'negative':
      return `(- ${value(of.of, writing)})`
    case 'call':
      return call(of, writing)
    case 'datePart':
      return dated(of, writing)
    case 'case':
      return caseOf(of, writing)
    case 'cast':
      return cast(of, writing)
    case 'scalar':
      return `(${writing.query(of.query)})`
  }
}

/** A value as a text; numbers and times are written out. */
export function asText(of: Value, writing: Writing): string {
  const text = value(of, writing)
  if (of.type === 'text') return text
  return of.type === 'timestamp' ? `strftime(${text}, '%Y-%m-%d %H:%M:%S')` : `CAST(${text} AS VARCHAR)`
}

/** A value as a time; a literal that is not a time is a Problem. */
export function asTime(of: Value, writing: Writing): string {
  if (of.kind === 'text') return `TIMESTAMP '${instantText(of.value)}'`
  const text = value(of, writing)
  if (of.type === 'timestamp') return text
  if (of.type !== 'text' && of.type !== 'unknown') throw notATime()
  return `CAST(${text} AS TIMESTAMP)`
}

/** A value as a number; a literal that is not a number is a Problem. */
export function asNumber(of: Value, writing: Writing): string {
  if (of.kind !== 'text') return of.type === 'text' ? `TRY_CAST(${value(of, writing)} AS DOUBLE)` : value(of, writing)
  return `CAST(${numberOf(of.value).toExponential()} AS DOUBLE)`
}

function arithmetic({ operator, left, right, type }: Value & { readonly kind: 'arithmetic' }, writing: Writing): string {
  if (type === 'text') return `(${asText(left, writing)} || ${asText(right, writing)})`
  const sign = operator === '/' && type === 'integer' ? '//' : operator
  return `(${value(left, writing)} ${sign} ${value(right, writing)})`
}

function call({ name, distinct, args, type }: Value & { readonly kind: 'call' }, writing: Writing): string {
  const once = distinct ? 'DISTINCT ' : ''
  const aggregate = aggregates[name]
  if (aggregate !== undefined) return `${aggregate}(${once}${args[0] ? value(args[0], writing) : '*'})`
  if (name === 'STRING_AGG') return textAggregate(args, once, writing)
  if (name === 'ISNULL' || name === 'COALESCE') return `coalesce(${args.map((arg) => asType(arg, type, writing)).join(', ')})`
  if (name === 'NULLIF') return nullIf(args, writing)
  if (name === 'CONCAT') return `concat(${args.map((arg) => asText(arg, writing)).join(', ')})`
  if (name === 'YEAR' || name === 'MONTH' || name === 'DAY') return args[0] ? datePart(name.toLowerCase(), asTime(args[0], writing)) : ''
  if (name === 'GETDATE' || name === 'GETUTCDATE') return "(current_timestamp AT TIME ZONE 'UTC')"
  const [a = '', b = '', c = ''] = args.map((arg, index) => argument(name, arg, index, writing))
  const write = numberFunctions[name] ?? textFunctions[name]
  if (write === undefined) throw new TypeError(`${name} is in the list of functions, but cannot be written`)
  return write(a, b, c)
}

function argument(name: string, arg: Value, index: number, writing: Writing): string {
  if (name in numberFunctions) return asNumber(arg, writing)
  return countsCharacters[name]?.includes(index) ? `CAST(${asNumber(arg, writing)} AS BIGINT)` : asText(arg, writing)
}

function textAggregate([of, separator, order, direction]: readonly Value[], once: string, writing: Writing): string {
  if (of === undefined || separator === undefined) throw new Problem('bad-request', 'STRING_AGG takes a value and a separator.')
  const way = direction?.kind === 'text' && direction.value === 'desc' ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'
  const by = order === undefined ? '' : ` ORDER BY ${value(order, writing)} ${way}`
  return `string_agg(${once}${asText(of, writing)}, ${asText(separator, writing)}${by})`
}

function nullIf([a, b]: readonly Value[], writing: Writing): string {
  if (a === undefined || b === undefined) return 'NULL'
  const same = writing.condition({ kind: 'compare', operator: '=', left: a, right: b })
  return `CASE WHEN ${same} THEN NULL ELSE ${value(a, writing)} END`
}

/** A value converted to the common type of a list. */
function asType(of: Value, type: Value['type'], writing: Writing): string {
  if (of.type === 'unknown') return value(of, writing)
  if (type === 'text') return asText(of, writing)
  return type === 'timestamp' ? asTime(of, writing) : value(of, writing)
}

function dated({ name, part, args }: Value & { readonly kind: 'datePart' }, writing: Writing): string {
  const [a, b] = args
  if (a === undefined) throw new TypeError(`${name} has no value`)
  if (name === 'DATEPART') return datePart(part, asTime(a, writing))
  if (name === 'DATENAME') return dateName(part, asTime(a, writing))
  if (b === undefined) throw new TypeError(`${name} has only one value`)
  if (name === 'DATEADD') return dateAdd(part, asNumber(a, writing), asTime(b, writing))
  return dateDiff(part, asTime(a, writing), asTime(b, writing))
}

function caseOf({ whens, otherwise, type }: Value & { readonly kind: 'case' }, writing: Writing): string {
  const parts = whens.map(({ condition: when, value: then }) => `WHEN ${writing.condition(when)} THEN ${asType(then, type, writing)}`)
  return `CASE ${parts.join(' ')} ELSE ${asType(otherwise, type, writing)} END`
}

/** Integers are truncated, not rounded; a bit is 0 only for 0; texts are truncated to their length. */
function cast({ of, to, length }: Value & { readonly kind: 'cast' }, writing: Writing): string {
  if (to === 'text') return length === null ? asText(of, writing) : `left(${asText(of, writing)}, ${length})`
  if (to === 'timestamp') return asTime(of, writing)
  if (to === 'date') return `CAST(date_trunc('day', ${asTime(of, writing)}) AS TIMESTAMP)`
  const number = `CAST(${of.kind === 'text' ? asNumber(of, writing) : value(of, writing)} AS DOUBLE)`
  if (to === 'bit') return `CAST(abs(sign(${number})) AS BIGINT)`
  if (to === 'integer') return `CAST(trunc(${number}) AS BIGINT)`
  if (to === 'float32') return `CAST(${number} AS FLOAT)`
  return length === null ? number : `round(${number}, ${length})`
}
