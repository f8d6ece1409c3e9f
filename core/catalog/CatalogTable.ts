import type { ColumnInfo } from '#core/rows/Batch.ts'

/** A public table of the catalog as client libraries read it by SQL. Accounts, keys, tokens and logs are never among them. */
export interface CatalogTable {
  /** As SQL names it, e.g. `tblVariables`; letter case does not matter. */
  readonly name: string
  readonly says: string
  readonly columns: readonly ColumnInfo[]
}

/** One row of a catalog table by column name; times are ISO 8601 texts with `.000Z`. */
export type CatalogRow = Readonly<Record<string, string | number | null>>
