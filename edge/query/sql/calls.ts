import { Problem } from '#core/request/Problem.ts'
import { commonType } from './casts.ts'
import type { Place } from './context.ts'
import { dateFunctions, dateParts, functions, isAggregate, type SqlFunction } from './functions.ts'
import type { CallExpression, Expression } from './parser/SyntaxTree.ts'
import { unsupported } from './refusals.ts'
import { findTable } from './tables.ts'
import type { Value, ValueType } from './tree.ts'

/** A call of a listed function; any other is refused by name. */
export function resolveCall(of: CallExpression, place: Place): Value {
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
  const values = [...args, ...orderArguments(of)].map((arg) => place.context.value(arg, place))
  return { kind: 'call', name, distinct, args: values, type: typeOf(name, known, values) }
}

/** The order of a STRING_AGG is its third and fourth argument: the sort key and the direction. */
function orderArguments({ within }: CallExpression): readonly Expression[] {
  return within === null ? [] : [within.by, { kind: 'text', value: within.descending ? 'desc' : 'asc' }]
}

function checkCount(name: string, { least, most }: SqlFunction, count: number): void {
  if (count < least || count > most) throw new Problem('bad-request', `${name} cannot be called with ${count} values.`)
}

function typeOf(name: string, { type }: SqlFunction, values: readonly Value[]): ValueType {
  const [first] = values
  if (name === 'SUM' || name === 'ABS') return first?.type === 'integer' ? 'integer' : 'number'
  if (type !== 'first') return type
  return name === 'ISNULL' || name === 'COALESCE' ? commonType(values) : (first?.type ?? 'unknown')
}

function dateCall(name: string, known: SqlFunction, [part, ...rest]: readonly Expression[], place: Place): Value {
  const found = part?.kind === 'column' && part.table === null ? dateParts.get(part.name.toLowerCase()) : undefined
  if (found === undefined) throw new Problem('bad-request', `${name} needs a date part such as year, month or day as its first argument.`)
  checkCount(name, known, rest.length)
  return { kind: 'datePart', name, part: found, args: rest.map((arg) => place.context.value(arg, place)), type: known.type as ValueType }
}

function choice([condition, yes, no, ...more]: readonly Expression[], place: Place): Value {
  if (!condition || !yes || !no || more.length > 0) throw new Problem('bad-request', 'IIF takes a condition and two values.')
  const [value, otherwise] = [place.context.value(yes, place), place.context.value(no, place)]
  const whens = [{ condition: place.context.condition(condition, place), value }]
  return { kind: 'case', whens, otherwise, type: commonType([value, otherwise]) }
}

/** Bytes that SQL Server keeps for a value; -1 for a text without a limit. */
const storedBytes: Readonly<Record<string, number>> = { float32: 4, float64: 8, int32: 4, timestamp: 8, text: -1 }

/** COL_LENGTH(table, column) is known before any row is read: NULL if the table has no such column. */
function columnLength([table, column, ...more]: readonly Expression[], { context }: Place): Value {
  if (table?.kind !== 'text' || column?.kind !== 'text' || more.length > 0)
    throw new Problem('bad-request', 'COL_LENGTH takes the names of a table and a column.')
  const found = findTable(table.value.split('.').map(withoutBrackets), context)
  const wanted = column.value.trim().toLowerCase()
  const type = found?.table.columns.find(({ name }) => name.toLowerCase() === wanted)?.type
  return type === undefined ? { kind: 'null', type: 'unknown' } : { kind: 'number', value: storedBytes[type] ?? -1, type: 'integer' }
}

const withoutBrackets = (name: string): string => (name.startsWith('[') && name.endsWith(']') ? name.slice(1, -1) : name)
