import { Problem } from '#core/request/Problem.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'
import { countOperations, deeper, type QueryPosition } from './context.ts'
import { parseSelect } from './parser/parseSelect.ts'
import type { Expression, FromItem, SelectStatement, SourceItem } from './parser/SyntaxTree.ts'
import type { OfferedColumn, OfferedSource } from './Scope.ts'
import { findTable, findTableFunction, valueTypes } from './tables.ts'
import type { FromSource, Join, Query } from './tree.ts'
import { resolveCondition } from './values.ts'

/** Thrown where a table is unknown: the names that follow cannot be resolved then. */
export class UnknownTable extends Error {}

/** The FROM items of a SELECT; each is added to the place's scope before the next is read. */
export function resolveFrom(items: readonly FromItem[], place: QueryPosition): readonly Join[] {
  return items.map(({ how, source: item, on: condition }) => {
    const source = resolveSource(item, place)
    const on = condition && resolveCondition(condition, place)
    if ((on === null) !== (how === 'cross' || how === 'first')) throw new Problem('bad-request', 'Every join except CROSS JOIN needs ON.')
    return { how, source, on }
  })
}

function resolveSource(item: SourceItem, place: QueryPosition): FromSource {
  const { alias } = item
  if (item.kind === 'select') return derived(item.select, alias, place)
  const name = item.parts.at(-1) ?? ''
  if (item.kind === 'function') return tableFunction(item.parts, item.args, alias ?? name, place)
  const named = item.parts.length === 1 ? place.named.get(name.toLowerCase()) : undefined
  if (named === undefined) return stored(item.parts, alias ?? name, place)
  deeper(place, named.height + 1)
  return offerQuery(named.query, alias ?? name, place)
}

function stored(parts: readonly string[], name: string, place: QueryPosition): FromSource {
  const found = findTable(parts, place.context)
  if (found === null) throw new UnknownTable()
  const number = offer(name, found.table.columns.map(offered), place, found.kind === 'observations' ? { table: found.table } : {})
  return { number, ...found }
}

const offered = ({ name, type }: ColumnInfo): OfferedColumn => ({ name, column: name, type: valueTypes[type] })

function offer(
  name: string,
  columns: readonly OfferedColumn[],
  { context, scope }: QueryPosition,
  of: Pick<OfferedSource, 'table'> = {},
): number {
  countOperations(context, columns.length)
  context.nextSource += 1
  scope.add({ number: context.nextSource, name, columns, ...of })
  return context.nextSource
}

/** A SELECT in FROM cannot refer to the items beside it. */
function derived(select: SelectStatement, alias: string | null, place: QueryPosition): FromSource {
  if (alias === null) throw new Problem('bad-request', 'A SELECT in FROM needs an alias.')
  const { depth } = deeper(place)
  return offerQuery(place.context.query(select, place.context, { outer: null, named: place.named, depth }), alias, place)
}

function offerQuery(query: Query, name: string, place: QueryPosition): FromSource {
  const columns = query.columns.map((column, index) => ({ ...column, column: `c${index + 1}` }))
  return { number: offer(name, columns, place), kind: 'query', query }
}

function tableFunction(parts: readonly string[], args: readonly Expression[], name: string, place: QueryPosition): FromSource {
  const found = findTableFunction(parts, place.context)
  if (found === null) throw new UnknownTable()
  if (args.length !== (typeof found === 'function' ? 1 : 0))
    throw new Problem('bad-request', `${parts.at(-1)} cannot be called with ${args.length} values.`)
  if (typeof found !== 'function') return { number: offer(name, found.table.columns.map(offered), place), ...found }
  const { statement } = parseSelect(found(idIn(args[0])))
  const { depth } = deeper(place)
  return offerQuery(place.context.query(statement, place.context, { outer: null, named: new Map(), depth }), name, place)
}

function idIn(of: Expression | undefined): number {
  const id = of?.kind === 'number' ? Number(of.text) : of?.kind === 'text' && of.value.trim() !== '' ? Number(of.value) : Number.NaN
  if (!Number.isSafeInteger(id)) throw new Problem('bad-request', 'A table function takes a whole number.')
  return id
}
