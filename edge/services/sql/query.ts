import { Problem } from '#core/api/problem.ts'
import { resolveCondition } from './conditions.ts'
import type { Context, NamedQueries, Place } from './context.ts'
import { isSameValue } from './isSameValue.ts'
import { allowOnly, isNode, type LooseNode, nodeIn, nodesIn, selectIn, unsupported, wordOf } from './loose.ts'
import { Scope } from './Scope.ts'
import { resolveFrom } from './sources.ts'
import type { Order, OutputColumn, Query, Select, Value } from './tree.ts'
import { resolveValue } from './values.ts'

const selectFields = 'with type distinct columns into from where groupby having top orderby limit _next set_op parentheses_symbol'.split(
  ' ',
)

/** One SELECT with those put to it by UNION, its order and its cut; a Problem names what is not supported. */
export function resolveQuery(node: LooseNode, context: Context, outer: Scope | null, around: NamedQueries): Query {
  const branches = branchesOf(node)
  const named = namedQueries(node, context, around)
  const resolved = branches.map(({ select }) => resolveBranch(select, context, outer, named))
  const [first, ...others] = resolved
  if (first === undefined) throw unsupported('A query without a SELECT is')
  if (others.some(({ columns }) => columns.length !== first.columns.length)) {
    throw new Problem('bad-request', 'The SELECTs of a UNION must have the same number of columns.')
  }
  const last = branches.at(-1)?.select ?? node
  return {
    columns: first.columns,
    first: first.select,
    others: others.map(({ select }, index) => ({ all: branches[index + 1]?.all ?? false, select })),
    orderBy: ordersOf(last, first.columns, first.select, branches.length === 1 ? first.place : null, context),
    ...cutOf(last),
  }
}

function branchesOf(node: LooseNode): readonly { readonly select: LooseNode; readonly all: boolean }[] {
  const branches = [{ select: node, all: false }]
  for (let at = node; isNode(at._next); at = at._next) {
    const operator = String(at.set_op).toLowerCase()
    if (operator !== 'union' && operator !== 'union all') throw unsupported(`${operator.toUpperCase()} is`)
    if (at.orderby || at.limit) throw new Problem('bad-request', 'ORDER BY stands after the last SELECT of a UNION.')
    branches.push({ select: at._next, all: operator === 'union all' })
  }
  return branches
}

function namedQueries(node: LooseNode, context: Context, around: NamedQueries): NamedQueries {
  const named = new Map(around)
  for (const item of nodesIn(node, 'with')) {
    allowOnly(item, ['name', 'stmt', 'columns'], 'WITH')
    const name = wordOf(item.name, context.words) ?? ''
    const select = selectIn(nodeIn(item, 'stmt'))
    if (select === null) throw unsupported('WITH for anything but a SELECT is')
    const query = resolveQuery(select, context, null, named)
    const names = nodesIn(item, 'columns').map(({ column }) => wordOf(column, context.words) ?? '')
    if (names.length > 0 && names.length !== query.columns.length)
      throw new Problem('bad-request', `${name} does not have ${names.length} columns.`)
    named.set(name.toLowerCase(), {
      ...query,
      columns: query.columns.map((column, index) => ({ ...column, name: names[index] ?? column.name })),
    })
  }
  return named
}

interface Branch {
  readonly select: Select
  readonly columns: readonly OutputColumn[]
  readonly place: Place
}

function resolveBranch(node: LooseNode, context: Context, outer: Scope | null, named: NamedQueries): Branch {
  if (node.type !== 'select') throw new Problem('bad-request', 'Only a SELECT statement or a listed procedure is supported.')
  checkInto(node)
  allowOnly(node, selectFields, 'SELECT')
  const place: Place = { context, scope: new Scope(outer), named, depth: 0 }
  const from = resolveFrom(nodesIn(node, 'from'), place)
  const outputs = nodesIn(node, 'columns').flatMap((column) => outputsOf(column, place))
  if (outputs.length === 0) throw unsupported('A SELECT without columns is')
  const optional = (field: string) => (isNode(node[field]) ? resolveCondition(nodeIn(node, field), place) : null)
  const select = {
    distinct: node.distinct !== null && node.distinct !== undefined,
    top: topOf(node),
    values: outputs.map(({ value }) => value),
    from,
    where: optional('where'),
    groupBy: isNode(node.groupby) ? groupsOf(node.groupby, place) : [],
    having: optional('having'),
  }
  const columns = outputs.map(({ name, value }, index) => ({ name: name ?? `column_${index + 1}`, type: value.type }))
  return { select, columns, place }
}

function checkInto(node: LooseNode): void {
  if (isNode(node.into) && Object.values(node.into).some((value) => value !== null)) throw unsupported('SELECT INTO is')
}

function outputsOf(node: LooseNode, place: Place): readonly { readonly name: string | null; readonly value: Value }[] {
  allowOnly(node, ['expr', 'as', 'type'], 'A column')
  const { words } = place.context
  const expression = nodeIn(node, 'expr')
  if (expression.type === 'column_ref' && expression.column === '*') {
    const columns = place.scope.every(wordOf(expression.table, words))
    return columns.map(({ source, column, name, type }) => ({ name, value: { kind: 'column', source, column, type } }))
  }
  const value = resolveValue(expression, place)
  const own = expression.type === 'column_ref' ? ownName(expression, place) : null
  return [{ name: wordOf(node.as, words) ?? own, value }]
}

/** A column keeps the name of its table, in the table's own letter case. */
const ownName = (node: LooseNode, { scope, context: { words } }: Place): string =>
  scope.find(wordOf(node.table, words), wordOf(node.column, words) ?? '').name

function topOf(node: LooseNode): number | null {
  if (!isNode(node.top)) return null
  if (node.top.percent) throw unsupported('TOP with PERCENT is')
  return wholeOf(node.top.value)
}

function wholeOf(value: unknown): number {
  const number = isNode(value) ? Number(value.value) : Number(value)
  if (!Number.isSafeInteger(number) || number < 0) throw unsupported('A number of rows of this form is')
  return number
}

function groupsOf(node: LooseNode, place: Place): readonly Value[] {
  allowOnly(node, ['columns'], 'GROUP BY')
  return nodesIn(node, 'columns').map((column) => {
    const value = resolveValue(column, place)
    if (value.kind === 'number' || value.kind === 'text') throw unsupported('GROUP BY a number or text is')
    return value
  })
}

function ordersOf(
  node: LooseNode,
  columns: readonly OutputColumn[],
  select: Select,
  place: Place | null,
  { words }: Context,
): readonly Order[] {
  return nodesIn(node, 'orderby').map((item) => {
    allowOnly(item, ['expr', 'type'], 'ORDER BY')
    const expression = nodeIn(item, 'expr')
    const descending = item.type === 'DESC'
    const position = positionOf(expression, columns, words)
    if (position !== null) return { by: position, descending }
    if (place === null) throw new Problem('bad-request', 'ORDER BY after a UNION takes names or numbers of its columns.')
    const by = resolveValue(expression, place)
    const same = select.values.findIndex((value) => isSameValue(value, by))
    if (same === -1 && select.distinct) throw new Problem('bad-request', 'ORDER BY after DISTINCT takes columns of the SELECT list only.')
    return { by: same === -1 ? by : same + 1, descending }
  })
}

/** ORDER BY 2, or the name of a column of the result. */
function positionOf(node: LooseNode, columns: readonly OutputColumn[], words: readonly string[]): number | null {
  if (node.type === 'number') {
    const position = Number(node.value)
    if (!Number.isInteger(position) || position < 1 || position > columns.length)
      throw new Problem('bad-request', `There is no column ${position} to order by.`)
    return position
  }
  if (node.type !== 'column_ref' || node.table !== null) return null
  const name = wordOf(node.column, words)?.toLowerCase()
  const found = columns.findIndex((column) => column.name.toLowerCase() === name)
  return found === -1 ? null : found + 1
}

function cutOf(node: LooseNode): { readonly offset: number | null; readonly fetch: number | null } {
  if (isNode(node.limit) && isNode(node.top)) throw unsupported('TOP together with OFFSET is')
  if (!isNode(node.limit)) return { offset: null, fetch: null }
  allowOnly(node.limit, ['offset', 'fetch'], 'LIMIT')
  const rows = (field: string) => wholeOf(nodeIn(nodeIn(node.limit as LooseNode, field), 'value'))
  return { offset: rows('offset'), fetch: rows('fetch') }
}
