import type { CatalogTable } from '#core/catalog/CatalogTable.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import { type LooseNode, unsupported } from './loose.ts'
import type { Scope } from './Scope.ts'
import type { Condition, Query, Value } from './tree.ts'

/** What a SELECT may read: both maps by name in lower case. */
export interface SqlTables {
  readonly tables: ReadonlyMap<string, ObservationTable>
  readonly catalogTables: ReadonlyMap<string, CatalogTable>
}

/** What the parts of one resolution share: the places of texts, the known tables, and those that the text turned out to name. */
export interface Context {
  readonly words: readonly string[]
  readonly known: SqlTables
  readonly observationTables: Set<ObservationTable>
  readonly catalogTables: Set<CatalogTable>
  readonly unknownTables: Set<string>
  /** Numbers the FROM items of the whole text. */
  nextSource: number
  /** Resolves a SELECT in brackets; `with` the named queries around it. */
  readonly query: (node: LooseNode, context: Context, outer: Scope | null, named: NamedQueries) => Query
  /** Resolves a value or a condition; here, since each holds the others and no module may import in a circle. */
  readonly value: (node: LooseNode, place: Place) => Value
  readonly condition: (node: LooseNode, place: Place) => Condition
}

/** Queries of WITH by name in lower case. */
export type NamedQueries = ReadonlyMap<string, Query>

/** Where a value stands. */
export interface Place {
  readonly context: Context
  readonly scope: Scope
  readonly named: NamedQueries
  readonly depth: number
}

const DEEPEST = 150

/** The place one level further in; a Problem where a text nests without end. */
export function deeper(place: Place): Place {
  if (place.depth > DEEPEST) throw unsupported(`More than ${DEEPEST} operations inside each other are`)
  return { ...place, depth: place.depth + 1 }
}
