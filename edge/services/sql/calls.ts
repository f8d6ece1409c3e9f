import { Problem } from '#core/api/problem.ts'
import { castTo, commonType } from './casts.ts'
import type { Place } from './context.ts'
import { dateFunctions, dateParts, functions, type SqlFunction } from './functions.ts'
import { allowOnly, isNode, type LooseNode, nodeIn, nodesIn, unsupported, wordOf } from './loose.ts'
import { findTable } from './tables.ts'
import type { Value, ValueType } from './tree.ts'

/** A call of a function that is in the list; any other is refused by its name. */
export function resolveCall(node: LooseNode, place: Place): Value {
  const called = node.type === 'aggr_func' ? aggregateCall(node) : plainCall(node, place)
  const distinct = called.name.endsWith('_DISTINCT')
  const name = distinct ? called.name.slice(0, -'_DISTINCT'.length) : called.name
  const args = called.args
  if (name === 'CONVERT') return convert(args, place)
  if (name === 'IIF') return choice(args, place)
  if (name === 'COL_LENGTH') return columnLength(args, place)
  if (name === 'COUNT' && args[0]?.type === 'star') return { kind: 'call', name, distinct: false, args: [], type: 'integer' }
  const dated = dateFunctions.get(name)
  if (dated !== undefined) return dateCall(name, dated, args, place)
  const known = functions.get(name)
  if (known === undefined) throw unsupported(`The function ${called.name} is`)
  checkCount(name, known, args.length)
  if (distinct && known.isAggregate !== true) throw unsupported(`DISTINCT in ${name} is`)
  const values = args.map((arg) => place.context.value(arg, place))
  return { kind: 'call', name, distinct, args: values, type: typeOf(name, known, values) }
}

interface Called {
  readonly name: string
  readonly args: readonly LooseNode[]
}

function plainCall(node: LooseNode, { context }: Place): Called {
  allowOnly(node, ['type', 'name', 'args', 'parentheses'], 'A function')
  const name = nodeIn(node, 'name')
  const [first, ...more] = nodesIn(name, 'name')
  if (name.schema || first === undefined || more.length > 0) throw unsupported('A function of this name in the place of a value is')
  const args = isNode(node.args) ? nodesIn(node.args, 'value') : []
  return { name: (wordOf(first.value, context.words) ?? '').toUpperCase(), args }
}

/** The parser's own form for some aggregates. */
function aggregateCall(node: LooseNode): Called {
  allowOnly(node, ['type', 'name', 'args', 'parentheses'], String(node.name))
  const args = nodeIn(node, 'args')
  allowOnly(args, ['expr', 'separator', 'distinct', 'parentheses'], String(node.name))
  const separator = isNode(args.separator) ? [nodeIn(args.separator, 'delimiter')] : []
  const suffix = args.distinct ? '_DISTINCT' : ''
  return { name: `${String(node.name).toUpperCase()}${suffix}`, args: [nodeIn(args, 'expr'), ...separator] }
}

function checkCount(name: string, { least, most }: SqlFunction, count: number): void {
  if (count < least || count > most) throw new Problem('bad-request', `${name} is called with ${count} values.`)
}

function typeOf(name: string, { type }: SqlFunction, values: readonly Value[]): ValueType {
  const [first] = values
  if (name === 'SUM' || name === 'ABS') return first?.type === 'integer' ? 'integer' : 'number'
  if (type !== 'first') return type
  return name === 'ISNULL' || name === 'COALESCE' ? commonType(values) : (first?.type ?? 'unknown')
}

function dateCall(name: string, known: SqlFunction, [part, ...rest]: readonly LooseNode[], place: Place): Value {
  const word = part?.type === 'column_ref' ? wordOf(part.column, place.context.words) : null
  const found = dateParts.get((word ?? '').toLowerCase())
  if (found === undefined) throw new Problem('bad-request', `${name} needs a part such as year, month or day first.`)
  checkCount(name, known, rest.length)
  return { kind: 'datePart', name, part: found, args: rest.map((arg) => place.context.value(arg, place)), type: known.type as ValueType }
}

/** CONVERT(type[(length)], value[, style]); only styles that mean ISO are known. */
function convert([target, value, style]: readonly LooseNode[], place: Place): Value {
  if (target === undefined || value === undefined) throw unsupported('This form of CONVERT is')
  if (style !== undefined && ![20, 120, 121, 23, 126].includes(Number(style.value))) throw unsupported('This style of CONVERT is')
  if (target.type === 'column_ref') return castTo(place.context.value(value, place), wordOf(target.column, place.context.words) ?? '', null)
  const { name, args } = plainCall(target, place)
  const isScaled = args.length === 2
  const length = Number(args[isScaled ? 1 : 0]?.value)
  return castTo(place.context.value(value, place), name, Number.isInteger(length) ? length : null, isScaled)
}

function choice([condition, yes, no]: readonly LooseNode[], place: Place): Value {
  if (!condition || !yes || !no) throw new Problem('bad-request', 'IIF is called with a condition and two values.')
  const [value, otherwise] = [place.context.value(yes, place), place.context.value(no, place)]
  const whens = [{ condition: place.context.condition(condition, place), value }]
  return { kind: 'case', whens, otherwise, type: commonType([value, otherwise]) }
}

/** Bytes that SQL Server keeps for a value; -1 for a text without a limit. */
const storedBytes: Readonly<Record<string, number>> = { float32: 4, float64: 8, int32: 4, timestamp: 8, text: -1 }

/** COL_LENGTH(table, column) is known before any row is read: missing where the table has no such column. */
function columnLength([table, column, more]: readonly LooseNode[], place: Place): Value {
  const [tableName, columnName] = [table, column].map((arg) =>
    arg && arg.type !== 'column_ref' ? wordOf(arg.value, place.context.words) : null,
  )
  if (!tableName || !columnName || more) throw new Problem('bad-request', 'COL_LENGTH is called with the names of a table and a column.')
  const found = findTable(
    tableName.split('.').map((part) => part.replace(/^\[(.*)\]$/, '$1')),
    place.context,
  )
  const type = found?.table.columns.find(({ name }) => name.toLowerCase() === columnName.trim().toLowerCase())?.type
  return type === undefined ? { kind: 'null', type: 'unknown' } : { kind: 'number', value: storedBytes[type] ?? -1, type: 'integer' }
}
