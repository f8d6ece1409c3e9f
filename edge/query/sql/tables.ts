import type { CatalogTable } from '#core/catalog/CatalogTable.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { ColumnType } from '#core/rows/Batch.ts'
import type { Context } from './context.ts'
import type { ValueType } from './tree.ts'

/** A table named in a text. */
export type FoundTable =
  | { readonly kind: 'observations'; readonly table: ObservationTable }
  | { readonly kind: 'catalog'; readonly table: CatalogTable }

/** The type of a stored column's values. */
export const valueTypes: Readonly<Record<ColumnType, ValueType>> = {
  float32: 'float32',
  float64: 'number',
  int32: 'integer',
  timestamp: 'timestamp',
  text: 'text',
}

/** Functions of one number, as the equivalent SELECT. */
const selects: Readonly<Record<string, (id: number) => string>> = {
  udfdatasetreferences: (id) => `SELECT * FROM tblDataset_References WHERE Dataset_ID = ${id}`,
  udfcruisevariables: (id) =>
    `SELECT * FROM udfCatalog() c WHERE c.Dataset_ID IN (SELECT d.Dataset_ID FROM tblDataset_Cruises d WHERE d.Cruise_ID = ${id})`,
}

/** The table of that name (with or without a schema), recorded in the context as known or unknown; case does not matter. */
export function findTable(parts: readonly string[], context: Context): FoundTable | null {
  const name = parts.at(-1)?.toLowerCase() ?? ''
  const schema = parts.length > 1 ? parts[0]?.toLowerCase() : 'dbo'
  const isFunction = name.startsWith('udf')
  const key = schema === 'dbo' ? name : `${schema}.${name}`
  return isFunction || parts.length > 2 ? note(parts, null, context) : note(parts, lookUp(key, context), context)
}

/** What a table function such as `dbo.udfCatalog()` reads: a table of its name, or a SELECT that depends on its number. */
export function findTableFunction(parts: readonly string[], context: Context): FoundTable | ((id: number) => string) | null {
  const name = parts.at(-1)?.toLowerCase() ?? ''
  const isOurs = name.startsWith('udf') && (parts.length === 1 || (parts.length === 2 && parts[0]?.toLowerCase() === 'dbo'))
  return (isOurs ? selects[name] : null) ?? note(parts, isOurs ? lookUp(name, context) : null, context)
}

function lookUp(key: string, { known }: Context): FoundTable | null {
  const table = known.tables.get(key)
  if (table !== undefined) return { kind: 'observations', table }
  const catalogTable = known.catalogTables.get(key)
  return catalogTable === undefined ? null : { kind: 'catalog', table: catalogTable }
}

/** A text in COL_LENGTH may be arbitrarily long. */
const SHOWN_CHARACTERS = 200

function note(parts: readonly string[], found: FoundTable | null, context: Context): FoundTable | null {
  if (found === null) context.unknownTables.add(parts.join('.').slice(0, SHOWN_CHARACTERS))
  else if (found.kind === 'observations') context.observationTables.add(found.table)
  else context.catalogTables.add(found.table)
  return found
}
