import { Problem } from '#core/api/problem.ts'
import type { ColumnInfo } from '#core/observations/Batch.ts'
import { resolveCondition } from './conditions.ts'
import type { Place } from './context.ts'
import { allowOnly, isNode, type LooseNode, nodeIn, nodesIn, parseLoosely, selectIn, unsupported, wordOf } from './loose.ts'
import type { OfferedColumn } from './Scope.ts'
import { findTable, findTableFunction, valueTypes } from './tables.ts'
import type { Join, Query, Source } from './tree.ts'

const joins: Readonly<Record<string, Join['how']>> = {
  JOIN: 'inner',
  'INNER JOIN': 'inner',
  'LEFT JOIN': 'left',
  'LEFT OUTER JOIN': 'left',
  'RIGHT JOIN': 'right',
  'RIGHT OUTER JOIN': 'right',
  'FULL JOIN': 'full',
  'FULL OUTER JOIN': 'full',
  'CROSS JOIN': 'cross',
}

/** Thrown where a table is unknown: the names that follow cannot be judged then. */
export class UnknownTable extends Error {}

/** The FROM items of a SELECT; each is added to the place's scope before the next is read. */
export function resolveFrom(items: readonly LooseNode[], place: Place): readonly Join[] {
  return items.map((item, index) => {
    const source = resolveSource(item, place)
    const how = howJoined(item, index)
    const on = isNode(item.on) ? resolveCondition(item.on, place) : null
    if ((on === null) !== (how === 'cross' || how === 'first')) throw new Problem('bad-request', 'Every join needs ON, but for CROSS JOIN.')
    return { how, source, on }
  })
}

function howJoined(item: LooseNode, index: number): Join['how'] {
  if (index === 0) return 'first'
  if (item.join === undefined || item.join === null) return 'cross'
  const how = joins[String(item.join).toUpperCase()]
  if (how === undefined) throw unsupported(`${String(item.join)} is`)
  return how
}

function resolveSource(item: LooseNode, place: Place): Source {
  allowOnly(item, ['type', 'db', 'schema', 'table', 'as', 'join', 'on', 'expr'], 'A table')
  const { context } = place
  const alias = wordOf(item.as, context.words)
  if (isNode(item.expr)) {
    const select = selectIn(item.expr)
    return select === null ? tableFunction(item.expr, alias, place) : derived(select, alias, place)
  }
  const parts = [item.db, item.schema, item.table].map((part) => wordOf(part, context.words)).filter((part) => part !== null)
  const name = parts.at(-1) ?? ''
  const named = parts.length === 1 ? place.named.get(name.toLowerCase()) : undefined
  return named === undefined ? stored(parts, alias ?? name, place) : offerQuery(named, alias ?? name, place)
}

function stored(parts: readonly string[], name: string, place: Place): Source {
  const found = findTable(parts, place.context)
  if (found === null) throw new UnknownTable()
  const number = offer(name, found.table.columns.map(offered), place)
  return { number, ...found }
}

const offered = ({ name, type }: ColumnInfo): OfferedColumn => ({ name, column: name, type: valueTypes[type] })

function offer(name: string, columns: readonly OfferedColumn[], { context, scope }: Place): number {
  context.nextSource += 1
  scope.add({ number: context.nextSource, name, columns })
  return context.nextSource
}

/** A SELECT in FROM sees nothing of the items beside it. */
function derived(select: LooseNode, alias: string | null, place: Place): Source {
  if (alias === null) throw new Problem('bad-request', 'A SELECT in FROM needs a name after it.')
  return offerQuery(place.context.query(select, place.context, null, place.named), alias, place)
}

function offerQuery(query: Query, name: string, place: Place): Source {
  const columns = query.columns.map((column, index) => ({ ...column, column: `c${index + 1}` }))
  return { number: offer(name, columns, place), kind: 'query', query }
}

function tableFunction(node: LooseNode, alias: string | null, place: Place): Source {
  allowOnly(node, ['type', 'name', 'args', 'parentheses'], 'A table function')
  const name = nodeIn(node, 'name')
  const parts = [name.schema, ...nodesIn(name, 'name')].map((part) => wordOf(part, place.context.words)).filter((part) => part !== null)
  const found = findTableFunction(parts, place.context)
  if (found === null) throw new UnknownTable()
  const own = parts.at(-1) ?? ''
  const args = isNode(node.args) ? nodesIn(node.args, 'value') : []
  if (args.length !== (typeof found === 'function' ? 1 : 0))
    throw new Problem('bad-request', `${own} is called with ${args.length} values.`)
  if (typeof found === 'function') return offerQuery(selectFor(found(idIn(args[0], place))), alias ?? own, place)
  return { number: offer(alias ?? own, found.table.columns.map(offered), place), ...found }

  function selectFor(text: string): Query {
    const { root, words } = parseLoosely(text)
    return place.context.query(root, { ...place.context, words }, null, new Map())
  }
}

function idIn(node: LooseNode | undefined, { context }: Place): number {
  const id = Number(wordOf(node?.type === 'number' ? String(node.value) : node?.value, context.words))
  if (!Number.isSafeInteger(id)) throw new Problem('bad-request', 'A table function takes a whole number.')
  return id
}
