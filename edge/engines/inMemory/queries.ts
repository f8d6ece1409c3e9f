import { hasAggregate } from '../../query/sql/parts.ts'
import type { Query, Select, SortTerm, Value } from '../../query/sql/tree.ts'
import { type Accumulator, aggregate, missingFirst } from './aggregates.ts'
import { type Compiling, type Grouping, ownNumbers, type ReadValue, within } from './Compiling.ts'
import { joinedRows } from './joins.ts'
import { reading } from './memoryDialect.ts'
import type { Row, SqlValue } from './Work.ts'

/** Returns a function that evaluates a query: its rows sorted, and limited by TOP or OFFSET. */
export function query(of: Query, c: Compiling): () => readonly Row[] {
  const { first, others, orderBy, offset, fetch } = of
  if (others.length > 0) return union(of, c)
  const width = first.values.length
  const keys = orderBy.flatMap(({ by }) => (typeof by === 'number' ? [] : [by]))
  const mayStop = orderBy.length === 0 && first.top !== null && !first.distinct
  const read = select(first, keys, mayStop ? first.top : null, c)
  return () => {
    const rows = first.distinct ? distinct(read(), c) : read()
    const ordered = inOrder(rows, orderBy, width, c)
    const cut = first.top === null ? between(ordered, offset, fetch) : ordered.slice(0, first.top)
    return keys.length === 0 ? cut : cut.map((row) => row.slice(0, width))
  }
}

function between(rows: readonly Row[], offset: number | null, fetch: number | null): readonly Row[] {
  const start = offset ?? 0
  return offset === null && fetch === null ? rows : rows.slice(start, fetch === null ? undefined : start + fetch)
}

function union({ first, others, orderBy, offset, fetch }: Query, c: Compiling): () => readonly Row[] {
  const branch = (of: Select) => {
    const read = select(of, [], null, c)
    return () => {
      const rows = of.distinct ? distinct(read(), c) : read()
      return of.top === null ? rows : rows.slice(0, of.top)
    }
  }
  const branches = [{ all: true, read: branch(first) }, ...others.map(({ all, select: one }) => ({ all, read: branch(one) }))]
  return () => {
    let rows: readonly Row[] = []
    for (const { all, read } of branches) {
      const more = [...rows, ...read()]
      rows = all ? more : distinct(more, c)
    }
    return between(inOrder(rows, orderBy, first.values.length, c), offset, fetch)
  }
}

/** A text that is the same for equal cells only. */
const keyOf = (cells: Row): string =>
  JSON.stringify(cells.map((cell) => (typeof cell === 'number' && !Number.isFinite(cell) ? [String(cell)] : cell)))

function distinct(rows: readonly Row[], { work }: Compiling): readonly Row[] {
  const found = new Map<string, Row>()
  for (const row of rows) {
    const key = keyOf(row)
    work.step(row.length + (key.length >> 3))
    if (found.has(key)) continue
    work.reserve(1 + (key.length >> 3))
    found.set(key, row)
  }
  return [...found.values()]
}

/** In each row, the columns of the result come first, then values used only for sorting. */
function inOrder(rows: readonly Row[], orderBy: readonly SortTerm[], width: number, { work }: Compiling): readonly Row[] {
  if (orderBy.length === 0) return rows
  let more = width
  const keys = orderBy.map(({ by, descending }) => ({ place: typeof by === 'number' ? by - 1 : more++, sign: descending ? -1 : 1 }))
  work.step(rows.length * Math.ceil(Math.log2(rows.length + 2)) * keys.length)
  return rows.toSorted((a, b) => {
    for (const { place, sign } of keys) {
      const order = sign * missingFirst(a[place] ?? null, b[place] ?? null)
      if (order !== 0) return order
    }
    return 0
  })
}

/** The unsorted rows of one SELECT with further values after its own; at most `limit` where that is given. */
function select(of: Select, more: readonly Value[], limit: number | null, c: Compiling): () => readonly Row[] {
  const values = [...of.values, ...more]
  const isGrouped = of.groupBy.length > 0 || of.having !== null || values.some(hasAggregate)
  return isGrouped ? groupedSelect(of, values, c) : plainSelect(of, values, limit, c)
}

function plainSelect({ from, where }: Select, values: readonly Value[], limit: number | null, outer: Compiling): () => readonly Row[] {
  const c = within(outer, null)
  const rows = joinedRows(from, where, c)
  const walker = reading(c)
  const holds = where === null ? null : walker.condition(where)
  const reads = values.map((one) => walker.value(one))
  return () => {
    const found: Row[] = []
    if (limit === 0) return found
    for (const _ of rows()) {
      if (holds !== null && holds() !== true) continue
      c.work.reserveRows(1, reads.length)
      found.push(reads.map((read) => read()))
      if (found.length === limit) break
    }
    return found
  }
}

interface Group {
  readonly keys: Row
  readonly accumulators: readonly Accumulator[]
}

function groupedSelect(of: Select, values: readonly Value[], outer: Compiling): () => readonly Row[] {
  const plain = within(outer, null)
  const rows = joinedRows(of.from, of.where, plain)
  const holds = of.where === null ? null : reading(plain).condition(of.where)
  const keys = of.groupBy.map((one) => reading(plain).value(one))
  const makers: (() => Accumulator)[] = []
  const grouping: Grouping = {
    keys: of.groupBy,
    present: [],
    own: ownNumbers(of),
    placeOf: (call) => keys.length + makers.push(aggregate(call, plain)) - 1,
  }
  const c = within(outer, grouping)
  const having = of.having === null ? null : reading(c).condition(of.having)
  const reads: readonly ReadValue[] = values.map((one) => reading(c).value(one))
  const { work } = outer
  const newGroup = (cells: Row): Group => {
    work.reserveRows(1, cells.length + 4 * makers.length)
    return { keys: cells, accumulators: makers.map((make) => make()) }
  }
  return () => {
    const groups = new Map<string, Group>()
    if (of.groupBy.length === 0) groups.set('[]', newGroup([]))
    for (const _ of rows()) {
      if (holds !== null && holds() !== true) continue
      const cells: Row = keys.map((read) => read())
      const key = keyOf(cells)
      work.step(key.length >> 3)
      const group = groups.get(key) ?? newGroup(cells)
      groups.set(key, group)
      for (const accumulator of group.accumulators) accumulator.take()
    }
    const found: Row[] = []
    for (const group of groups.values()) {
      grouping.present = [...group.keys, ...group.accumulators.map((one): SqlValue => one.result())]
      if (having !== null && having() !== true) continue
      work.reserveRows(1, reads.length)
      found.push(reads.map((read) => read()))
    }
    return found
  }
}
