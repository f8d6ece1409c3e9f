import type { CatalogTable } from '#core/catalog/CatalogTable.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'

/** What a value is, as far as rendering must know: `integer` divides without a rest, `float32` is compared in its own precision. */
export type ValueType = 'text' | 'integer' | 'float32' | 'number' | 'timestamp' | 'unknown'

/** A value of a SELECT. Names of columns are those of the table or, of a subquery, `c1`, `c2`...; `source` numbers the FROM items of the text. */
export type Value =
  | { readonly kind: 'column'; readonly source: number; readonly column: string; readonly type: ValueType }
  | { readonly kind: 'text'; readonly value: string; readonly type: 'text' }
  | { readonly kind: 'number'; readonly value: number; readonly type: 'integer' | 'number' }
  | { readonly kind: 'null'; readonly type: 'unknown' }
  | {
      readonly kind: 'arithmetic'
      readonly operator: '+' | '-' | '*' | '/' | '%'
      readonly left: Value
      readonly right: Value
      readonly type: ValueType
    }
  | { readonly kind: 'negative'; readonly of: Value; readonly type: ValueType }
  | { readonly kind: 'call'; readonly name: string; readonly distinct: boolean; readonly args: readonly Value[]; readonly type: ValueType }
  | { readonly kind: 'datePart'; readonly name: string; readonly part: string; readonly args: readonly Value[]; readonly type: ValueType }
  | {
      readonly kind: 'case'
      readonly whens: readonly { readonly condition: Condition; readonly value: Value }[]
      readonly otherwise: Value
      readonly type: ValueType
    }
  | { readonly kind: 'cast'; readonly of: Value; readonly length: number | null; readonly to: CastTarget; readonly type: ValueType }
  | { readonly kind: 'scalar'; readonly query: Query; readonly type: ValueType }

/** What CAST and CONVERT can make. */
export type CastTarget = 'text' | 'bit' | 'integer' | 'float32' | 'number' | 'timestamp' | 'date'

/** A condition, which is true, false or unknown for a row; never a value of a result. */
export type Condition =
  | { readonly kind: 'all' | 'any'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'compare'; readonly operator: '=' | '<>' | '<' | '>' | '<=' | '>='; readonly left: Value; readonly right: Value }
  | { readonly kind: 'like'; readonly value: Value; readonly pattern: Value }
  | { readonly kind: 'between'; readonly value: Value; readonly low: Value; readonly high: Value }
  | { readonly kind: 'in'; readonly value: Value; readonly list: readonly Value[] }
  | { readonly kind: 'inQuery'; readonly value: Value; readonly query: Query }
  | { readonly kind: 'missing'; readonly value: Value }
  | { readonly kind: 'exists'; readonly query: Query }

/** A column of a result: its name as the client requested it, which may occur twice. */
export interface OutputColumn {
  readonly name: string
  readonly type: ValueType
}

/** A source of rows. */
export type FromSource = { readonly number: number } & (
  | { readonly kind: 'observations'; readonly table: ObservationTable }
  | { readonly kind: 'catalog'; readonly table: CatalogTable }
  | { readonly kind: 'query'; readonly query: Query }
)

/** A FROM item with the way it is joined to those before it. */
export interface Join {
  readonly how: 'first' | 'cross' | 'inner' | 'left' | 'right' | 'full'
  readonly source: FromSource
  readonly on: Condition | null
}

/** One SELECT without its order. */
export interface Select {
  readonly distinct: boolean
  /** Whether `*` is among its values, which are its columns then. */
  readonly hasStar: boolean
  readonly top: number | null
  readonly values: readonly Value[]
  readonly from: readonly Join[]
  readonly where: Condition | null
  readonly groupBy: readonly Value[]
  readonly having: Condition | null
}

/** An order: of the nth column of the result (from 1), or of a value. */
export interface SortTerm {
  readonly by: number | Value
  readonly descending: boolean
}

/** One or more SELECTs joined by UNION, with ORDER BY and row limits. */
export interface Query {
  readonly columns: readonly OutputColumn[]
  readonly first: Select
  readonly others: readonly { readonly all: boolean; readonly select: Select }[]
  readonly orderBy: readonly SortTerm[]
  readonly offset: number | null
  readonly fetch: number | null
}

/** A SELECT that may run: all its names are resolved, and only its literals come from the text. */
export interface ResolvedSelect {
  readonly query: Query
  readonly columns: readonly OutputColumn[]
  readonly observationTables: readonly ObservationTable[]
  readonly catalogTables: readonly CatalogTable[]
}
