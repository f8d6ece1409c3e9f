import { limits } from '#core/limits/observations.ts'
import { Problem } from '#core/request/Problem.ts'
import { type Around, type Context, countOperations, type NamedQueries, type NamedQuery, type QueryPosition } from './context.ts'
import { isSameValue } from './isSameValue.ts'
import type { Expression, NamedSelect, OrderItem, SelectBranch, SelectItem, SelectStatement } from './parser/SyntaxTree.ts'
import { Scope } from './Scope.ts'
import { resolveFrom } from './sources.ts'
import { tooManyColumns, unsupported } from './sqlErrors.ts'
import type { OutputColumn, Query, Select, SortTerm, Value } from './tree.ts'
import { resolveCondition, resolveValue } from './values.ts'

/** A SELECT with its UNIONs, ORDER BY and row limits; a Problem names what is not supported. */
export function resolveQuery(statement: SelectStatement, context: Context, around: Around): Query {
  const within = { ...around, named: namedQueries(statement.named, context, around) }
  const [head, ...tail] = statement.branches
  const first = resolveBranch(head, context, within)
  const others = tail.map((branch) => ({ all: branch.all, ...resolveBranch(branch, context, within) }))
  if (others.some(({ columns }) => columns.length !== first.columns.length)) {
    throw new Problem('bad-request', 'The SELECTs of a UNION must have the same number of columns.')
  }
  return {
    columns: first.columns,
    first: first.select,
    others: others.map(({ all, select }) => ({ all, select })),
    orderBy: ordersOf(statement.orderBy, first, tail.length > 0),
    offset: statement.offset,
    fetch: statement.fetch,
  }
}

function namedQueries(list: readonly NamedSelect[], context: Context, around: Around): NamedQueries {
  const named = new Map(around.named)
  for (const item of list) named.set(item.name.toLowerCase(), namedQuery(item, context, named))
  return named
}

/** A query of WITH can refer only to the queries before it. */
function namedQuery({ name, columns: names, select }: NamedSelect, context: Context, named: NamedQueries): NamedQuery {
  const { deepest } = context
  context.deepest = 0
  const query = context.query(select, context, { outer: null, named, depth: 0 })
  const height = context.deepest
  context.deepest = deepest
  if (names.length > 0 && names.length !== query.columns.length)
    throw new Problem('bad-request', `${name} does not have ${names.length} columns.`)
  const columns = query.columns.map((column, index) => ({ ...column, name: names[index] ?? column.name }))
  return { query: { ...query, columns }, height }
}

interface Branch {
  readonly select: Select
  readonly columns: readonly OutputColumn[]
  readonly place: QueryPosition
}

function resolveBranch(branch: SelectBranch, context: Context, { outer, named, depth }: Around): Branch {
  const place: QueryPosition = { context, scope: new Scope(outer), named, depth }
  const from = resolveFrom(branch.from, place)
  const outputs = branch.items.flatMap((item) => outputsOf(item, place))
  if (outputs.length > limits.sqlColumns) throw tooManyColumns()
  const select = {
    distinct: branch.distinct,
    hasStar: branch.items.some(({ kind }) => kind === 'every'),
    top: branch.top,
    values: outputs.map(({ value }) => value),
    from,
    where: branch.where && resolveCondition(branch.where, place),
    groupBy: branch.groupBy.map((of) => groupOf(of, place)),
    having: branch.having && resolveCondition(branch.having, place),
  }
  const columns = outputs.map(({ name, value }, index) => ({ name: name ?? `column_${index + 1}`, type: value.type }))
  return { select, columns, place }
}

function outputsOf(item: SelectItem, place: QueryPosition): readonly { readonly name: string | null; readonly value: Value }[] {
  if (item.kind === 'every') {
    countOperations(place.context, place.scope.width(item.table))
    const columns = place.scope.every(item.table)
    return columns.map(({ source, column, name, type }) => ({ name, value: { kind: 'column', source, column, type } }))
  }
  const value = resolveValue(item.value, place)
  return [{ name: item.alias ?? ownName(item.value, place), value }]
}

/** A column keeps its name in the table, in the table's own letter case. */
const ownName = (of: Expression, { scope }: QueryPosition): string | null =>
  of.kind === 'column' ? scope.find(of.table, of.name).name : null

function groupOf(of: Expression, place: QueryPosition): Value {
  const value = resolveValue(of, place)
  if (value.kind === 'number' || value.kind === 'text') throw unsupported('GROUP BY a number or text is')
  return value
}

function ordersOf(items: readonly OrderItem[], { columns, select, place }: Branch, isUnion: boolean): readonly SortTerm[] {
  const positions = new Map(columns.map(({ name }, index) => [name.toLowerCase(), index + 1] as const).toReversed())
  const placeOf = findPlaces(select.values)
  return items.map(({ by: of, descending }) => {
    const position = positionOf(of, columns.length, positions)
    if (position !== null) return { by: position, descending }
    if (isUnion) throw new Problem('bad-request', 'ORDER BY after a UNION takes only names or numbers of its columns.')
    const by = resolveValue(of, place)
    const same = placeOf(by)
    if (same === -1 && select.distinct) throw new Problem('bad-request', 'ORDER BY after DISTINCT takes only columns of the SELECT list.')
    return { by: same === -1 ? by : same + 1, descending }
  })
}

/** ORDER BY 2, or the name of a column of the result. */
function positionOf(of: Expression, count: number, positions: ReadonlyMap<string, number>): number | null {
  if (of.kind === 'number') {
    const position = Number(of.text)
    if (!Number.isInteger(position) || position < 1 || position > count)
      throw new Problem('bad-request', `There is no column ${position} to order by.`)
    return position
  }
  return of.kind === 'column' && of.table === null ? (positions.get(of.name.toLowerCase()) ?? null) : null
}

/** Finds the index of a value among others, -1 if it is not there; columns, of which there may be thousands, by name. */
function findPlaces(values: readonly Value[]): (of: Value) => number {
  const key = (of: Value) => (of.kind === 'column' ? `${of.source}.${of.column}` : null)
  const columns = new Map(values.map((value, index) => [key(value), index] as const).toReversed())
  const others = values.flatMap((value, index) => (value.kind === 'column' ? [] : [{ value, index }]))
  return (of) => (of.kind === 'column' ? columns.get(key(of)) : others.find(({ value }) => isSameValue(value, of))?.index) ?? -1
}
