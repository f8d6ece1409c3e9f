import type { CatalogTable } from '#core/catalog/CatalogTable.ts'
import { limits } from '#core/limits.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { Expression, SelectStatement } from './parser/SyntaxTree.ts'
import { tooManyOperations, unsupported } from './refusals.ts'
import type { Scope } from './Scope.ts'
import type { Condition, Query, Value } from './tree.ts'

/** What a SELECT may read: both maps by name in lower case. */
export interface SqlTables {
  readonly tables: ReadonlyMap<string, ObservationTable>
  readonly catalogTables: ReadonlyMap<string, CatalogTable>
}

/** What the parts of one resolution share: the known tables, and those that the text turned out to name. */
export interface Context {
  readonly known: SqlTables
  readonly observationTables: Set<ObservationTable>
  readonly catalogTables: Set<CatalogTable>
  readonly unknownTables: Set<string>
  /** Numbers the FROM items of the whole text. */
  nextSource: number
  /** Values and columns that were resolved so far. */
  operations: number
  /** The deepest place so far of the query that is being resolved. */
  deepest: number
  /** Resolves a SELECT in brackets; here as the next two are, since each holds the others and no module may import in a circle. */
  readonly query: (statement: SelectStatement, context: Context, around: Around) => Query
  readonly value: (of: Expression, place: Place) => Value
  readonly condition: (of: Expression, place: Place) => Condition
}

/** A query of WITH and how many levels it nests. */
export interface NamedQuery {
  readonly query: Query
  readonly height: number
}

/** Queries of WITH by name in lower case. */
export type NamedQueries = ReadonlyMap<string, NamedQuery>

/** What a SELECT stands in: the names that it can see and how deep it is. */
export interface Around {
  readonly outer: Scope | null
  readonly named: NamedQueries
  readonly depth: number
}

/** Where a value stands. */
export interface Place {
  readonly context: Context
  readonly scope: Scope
  readonly named: NamedQueries
  readonly depth: number
}

/** The place some levels further in; a Problem where a text nests without end, in SELECTs inside each other and queries of WITH too. */
export function deeper(place: Place, levels = 1): Place {
  const depth = place.depth + levels
  if (depth > limits.sqlOperationsDeep) throw unsupported(`More than ${limits.sqlOperationsDeep} operations inside each other are`)
  place.context.deepest = Math.max(place.context.deepest, depth)
  return { ...place, depth }
}

/** What a SELECT in a value or condition stands in. It counts as many levels, since engines take much longer for each one inside another. */
export function inside(place: Place): Around {
  const { depth, scope, named } = deeper(place, limits.sqlSelectLevels)
  return { outer: scope, named, depth }
}

/** Counts values and columns; a Problem where queries of WITH and `*` multiply them without end. */
export function countOperations(context: Context, count = 1): void {
  context.operations += count
  if (context.operations > limits.sqlOperations) throw tooManyOperations()
}
