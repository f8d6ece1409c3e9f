import { comparing } from '../../query/sql/comparing.ts'
import { conjuncts } from '../../query/sql/nearness.ts'
import type { Condition, Join, Value } from '../../query/sql/tree.ts'
import { type Compiling, type ReadCondition, type ReadValue, readOutside } from './Compiling.ts'
import { reading } from './memoryDialect.ts'
import type { Row, SqlValue } from './Work.ts'

/** Visits every combination of rows of the FROM items in turn. */
export type ReadRows = () => Generator<void, void, void>

/** The FROM items of a SELECT, joined in their order. Equalities in ON and WHERE find rows by an index instead of one by one. */
export function joinedRows(from: readonly Join[], where: Condition | null, c: Compiling): ReadRows {
  let before: ReadRows = once
  const numbers: number[] = []
  for (const join of from) {
    before = joined(join, before, { numbers: [...numbers], where }, c)
    numbers.push(join.source.number)
  }
  return before
}

/** A SELECT without FROM has one row. */
function* once(): Generator<void, void, void> {
  yield
}

interface Before {
  /** Of the items before this one. */
  readonly numbers: readonly number[]
  readonly where: Condition | null
}

function joined({ how, source, on }: Join, before: ReadRows, { numbers, where }: Before, c: Compiling): ReadRows {
  const { number } = source
  const read = c.source(source)
  const holds: ReadCondition = on === null ? () => true : reading(c).condition(on)
  const keepsLeft = how === 'left' || how === 'full'
  const keepsRight = how === 'right' || how === 'full'
  // WHERE applies after outer joins have added rows, so it cannot select their matches.
  const equalities = [...(on === null ? [] : conjuncts(on)), ...(where === null || keepsLeft || keepsRight ? [] : conjuncts(where))]
  const key = how === 'first' ? null : equalities.map((one) => keyOf(one, number, numbers, c)).find((one) => one !== null)
  const { present, work } = c
  let cached: { readonly all: readonly Row[]; readonly candidates: () => readonly Row[] } | null = null
  const candidatesOf = (all: readonly Row[]) => {
    // A correlated SELECT reuses its index for each outer row.
    if (cached?.all !== all) cached = { all, candidates: key == null ? () => all : indexed(all, key, number, c) }
    return cached.candidates
  }
  return function* rows() {
    const all = read()
    const candidates = candidatesOf(all)
    const matched = keepsRight ? new Set<Row>() : null
    for (const _ of before()) {
      let isMatched = false
      for (const row of candidates()) {
        work.step()
        present[number] = row
        if (holds() !== true) continue
        isMatched = true
        matched?.add(row)
        yield
      }
      if (isMatched || !keepsLeft) continue
      present[number] = null
      yield
    }
    if (matched === null) return
    for (const other of numbers) present[other] = null
    for (const row of all) {
      work.step()
      if (matched.has(row)) continue
      present[number] = row
      yield
    }
  }
}

/** An equality between a row of an item and the rows before it. */
interface Key {
  readonly own: ReadValue
  readonly other: ReadValue
}

function keyOf(of: Condition, number: number, before: readonly number[], c: Compiling): Key | null {
  if (of.kind !== 'compare' || of.operator !== '=') return null
  const as = comparing([of.left, of.right])
  const sides = [
    [of.left, of.right],
    [of.right, of.left],
  ] as const
  for (const [own, other] of sides) {
    const isKey = readsOnly(own, [number]) && readOutside(own).size > 0 && !readsAny(other, number) && readsOnly(other, before)
    if (isKey) return { own: reading(c).compared(own, as), other: reading(c).compared(other, as) }
  }
  return null
}

const readsOnly = (of: Value, numbers: readonly number[]): boolean => [...readOutside(of)].every((one) => numbers.includes(one))
const readsAny = (of: Value, number: number): boolean => readOutside(of).has(number)

/** The rows of an item by the current value on the other side; the index is built on first use. */
function indexed(rows: readonly Row[], { own, other }: Key, number: number, { present, work }: Compiling): () => readonly Row[] {
  let index: Map<SqlValue, Row[]> | null = null
  const made = (): Map<SqlValue, Row[]> => {
    const found = new Map<SqlValue, Row[]>()
    work.reserve(rows.length)
    for (const row of rows) {
      present[number] = row
      const cell = own()
      if (cell === null) continue
      const others = found.get(cell)
      if (others === undefined) found.set(cell, [row])
      else others.push(row)
    }
    return found
  }
  return () => {
    index ??= made()
    const cell = other()
    return cell === null ? [] : (index.get(cell) ?? [])
  }
}
