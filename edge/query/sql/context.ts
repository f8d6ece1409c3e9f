import type { CatalogTable } from '#core/catalog/CatalogTable.ts'
import { limits } from '#core/limits/observations.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { SelectStatement } from './parser/SyntaxTree.ts'
import type { Scope } from './Scope.ts'
import { tooManyOperations, unsupported } from './sqlErrors.ts'
import type { Query } from './tree.ts'

const SQL_OPERATIONS_DEEP = 150 // levels: a sum of as many values; DuckDB takes 1000 levels of what we write for one
const SQL_SELECT_LEVELS = 15 // DuckDB’s time doubles with each SELECT in a value; eight of them take it 0.2 s

/** What a SELECT may read: both maps by name in lower case. */
export interface SqlTables {
  readonly tables: ReadonlyMap<string, ObservationTable>
  readonly catalogTables: ReadonlyMap<string, CatalogTable>
}

/** State shared by the parts of one resolution: the known tables, and those that the text names. */
export interface Context {
  readonly known: SqlTables
  readonly observationTables: Set<ObservationTable>
  readonly catalogTables: Set<CatalogTable>
  readonly unknownTables: Set<string>
  /** Numbers the FROM items of the whole text. */
  nextSource: number
  /** Values and columns that were resolved so far. */
  operations: number
  /** The greatest nesting depth so far of the query that is being resolved. */
  deepest: number
  /** Resolves a SELECT in brackets; here, since values contain SELECTs and vice versa, and import cycles are not allowed. */
  readonly query: (statement: SelectStatement, context: Context, around: Around) => Query
}

/** A query of WITH and how many levels it nests. */
export interface NamedQuery {
  readonly query: Query
  readonly height: number
}

/** Queries of WITH by name in lower case. */
export type NamedQueries = ReadonlyMap<string, NamedQuery>

/** The context of a SELECT: the names that are visible to it and its nesting depth. */
export interface Around {
  readonly outer: Scope | null
  readonly named: NamedQueries
  readonly depth: number
}

/** Where a value occurs. */
export interface QueryPosition {
  readonly context: Context
  readonly scope: Scope
  readonly named: NamedQueries
  readonly depth: number
}

/** The context some levels deeper; a Problem where a text nests too deeply, through nested SELECTs or queries of WITH. */
export function deeper(place: QueryPosition, levels = 1): QueryPosition {
  const depth = place.depth + levels
  if (depth > SQL_OPERATIONS_DEEP) throw unsupported(`More than ${SQL_OPERATIONS_DEEP} operations inside each other are`)
  place.context.deepest = Math.max(place.context.deepest, depth)
  return { ...place, depth }
}

/** The context of a SELECT within a value or condition. It counts as several levels, since each nested one takes engines much longer. */
export function inside(place: QueryPosition): Around {
  const { depth, scope, named } = deeper(place, SQL_SELECT_LEVELS)
  return { outer: scope, named, depth }
}

/** Counts values and columns; a Problem where queries of WITH and `*` multiply them beyond the limit. */
export function countOperations(context: Context, count = 1): void {
  context.operations += count
  if (context.operations > limits.sqlOperations) throw tooManyOperations()
}
