import { onlyInDuckDb } from '../../query/sql/refusals.ts'
import type { Condition, Query, Select, Source, Value } from '../../query/sql/tree.ts'
import type { Cell, Row, Work } from './Work.ts'

/** A value of the present rows. */
export type ReadValue = () => Cell

/** What is true (true), false or unknown (null) of the present rows. */
export type ReadCondition = () => boolean | null

/** The present row of every FROM item by its number; null where an outer join found none. */
type PresentRows = (Row | null)[]

/** What a SELECT with groups knows of the present one: the values that it is grouped by, and its aggregates. */
export interface Grouping {
  readonly keys: readonly Value[]
  /** Values of the group that is present: keys first, then aggregates. */
  present: Row
  /** Numbers of the SELECT's own FROM items, whose columns are read within aggregates and keys only. */
  readonly own: ReadonlySet<number>
  /** The place of an aggregate among the present values; made on first sight. */
  placeOf(of: Value & { readonly kind: 'call' }): number
}

/** What the parts of one SELECT share while it is made ready to run. */
export interface Compiling {
  readonly work: Work
  readonly present: PresentRows
  /** The place of a column in the rows of a FROM item. */
  columnOf(source: number, column: string): number
  /** Notes a FROM item and answers what reads its rows. */
  source(of: Source): () => readonly Row[]
  query(of: Query): () => readonly Row[]
  /** Here, since values hold conditions and the other way round, and no module may import in a circle. */
  condition(of: Condition, c: Compiling): ReadCondition
  readonly grouping: Grouping | null
}

/** The same for the values of another SELECT or of its rows before they are grouped. */
export const within = (c: Compiling, grouping: Grouping | null): Compiling => ({ ...c, grouping })

/** The rows of a SELECT inside another. Throws `not-supported` for one that reads columns of a SELECT with groups, which may be none of its keys. */
export function innerQuery(of: Query, c: Compiling): () => readonly Row[] {
  const own = c.grouping?.own
  if (own !== undefined && [...readOutside(of)].some((number) => own.has(number)))
    throw onlyInDuckDb('A SELECT inside one with groups that reads its columns is', 'memory')
  return c.query(of)
}

/** The numbers of the FROM items that a part of a tree reads and has itself. */
interface Numbers {
  readonly read: ReadonlySet<number>
  readonly own: ReadonlySet<number>
}

const known = new WeakMap<object, Numbers>()

/** Which FROM items a part of a tree reads that are not its own. Queries of WITH occur in many places and are looked through once. */
export function readOutside(of: object): ReadonlySet<number> {
  const { read, own } = numbersIn(of)
  return new Set([...read].filter((number) => !own.has(number)))
}

function numbersIn(of: object): Numbers {
  const found = known.get(of)
  if (found !== undefined) return found
  const [read, own] = [new Set<number>(), new Set<number>()]
  if (Reflect.get(of, 'kind') === 'column') read.add(Number(Reflect.get(of, 'source')))
  const number: unknown = Reflect.get(of, 'number')
  if (typeof number === 'number') own.add(number)
  for (const [name, part] of Object.entries(of)) {
    if (name === 'table' || typeof part !== 'object' || part === null) continue
    const inside = numbersIn(part)
    for (const one of inside.read) read.add(one)
    for (const one of inside.own) own.add(one)
  }
  const numbers = { read, own }
  known.set(of, numbers)
  return numbers
}

/** The numbers of a SELECT's own FROM items. */
export const ownNumbers = ({ from }: Select): ReadonlySet<number> => new Set(from.map(({ source }) => source.number))
