import { onlyInDuckDb } from '../../query/sql/sqlErrors.ts'
import type { FromSource, Query, Select, Value } from '../../query/sql/tree.ts'
import type { QueryBudget, Row, SqlValue } from './Work.ts'

/** A value of the current rows. */
export type ReadValue = () => SqlValue

/** A condition on the current rows: true, false or unknown (null). */
export type ReadCondition = () => boolean | null

/** The current row of every FROM item by its number; null where an outer join found none. */
type PresentRows = (Row | null)[]

/** The current group of a SELECT with groups: the values that it is grouped by, and its aggregates. */
export interface Grouping {
  readonly keys: readonly Value[]
  /** Values of the current group: keys first, then aggregates. */
  present: Row
  /** Numbers of the SELECT's own FROM items, whose columns are read only within aggregates and keys. */
  readonly own: ReadonlySet<number>
  /** The index of an aggregate among the current values; assigned at its first occurrence. */
  placeOf(of: Value & { readonly kind: 'call' }): number
}

/** State shared by the parts of one SELECT during compilation. */
export interface Compiling {
  readonly work: QueryBudget
  readonly present: PresentRows
  /** The index of a column in the rows of a FROM item. */
  columnOf(source: number, column: string): number
  /** Registers a FROM item and returns a function that reads its rows. */
  source(of: FromSource): () => readonly Row[]
  query(of: Query): () => readonly Row[]
  readonly grouping: Grouping | null
}

/** The same for the values of another SELECT or of its rows before they are grouped. */
export const within = (c: Compiling, grouping: Grouping | null): Compiling => ({ ...c, grouping })

/** The rows of a nested SELECT. Throws `not-supported` if it reads columns of an outer SELECT with groups, which need not be grouping keys. */
export function innerQuery(of: Query, c: Compiling): () => readonly Row[] {
  const own = c.grouping?.own
  if (own !== undefined && [...readOutside(of)].some((number) => own.has(number)))
    throw onlyInDuckDb('A SELECT nested in one with GROUP BY that reads its columns is', 'memory')
  return c.query(of)
}

/** The numbers of the FROM items that a part of a tree reads, and of those that it contains. */
interface Numbers {
  readonly read: ReadonlySet<number>
  readonly own: ReadonlySet<number>
}

const known = new WeakMap<object, Numbers>()

/** The FROM items that a part of a tree reads but does not contain. Queries of WITH are used in many places and traversed once. */
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
