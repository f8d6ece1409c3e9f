import type { CatalogRow } from '#core/catalog/CatalogTable.ts'
import { catalogColumns } from '#core/catalog/tables/catalogColumns.ts'
import { columns } from '#core/catalog/tables/columns.ts'
import { catalogTableNamed } from '#core/catalog/tables/index.ts'
import type { ColumnInfo } from '../../rows/Batch.ts'
import { bareName } from './catalogNames.ts'
import type { ProcedureCatalog } from './Procedure.ts'

/** Tells which values are a name, in upper or lower case, with or without brackets around it. */
function named(name: string): (value: CatalogRow[string] | undefined) => boolean {
  const wanted = bareName(name).toLowerCase()
  return (value) => String(value ?? '').toLowerCase() === wanted
}

/** The catalog rows of one table, or of one field of it. */
export async function readCatalogRows(catalog: ProcedureCatalog, tableName: string, field?: string): Promise<readonly CatalogRow[]> {
  const rows = await catalog.rows('udfCatalog')
  const isTable = named(tableName)
  const isField = field === undefined ? () => true : named(field)
  return rows.filter((row) => isTable(row.Table_Name) && isField(row.Variable))
}

/** Rows in the order of these columns; texts in alphabetical order whatever their letter case, missing values first. */
export function ordered(rows: readonly CatalogRow[], ...by: readonly string[]): readonly CatalogRow[] {
  return rows.toSorted((one, other) => {
    for (const name of by) {
      const sign = compare(one[name] ?? null, other[name] ?? null)
      if (sign !== 0) return sign
    }
    return 0
  })
}

function compare(one: string | number | null, other: string | number | null): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null)
  return typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other), 'en')
}

/** Some columns of a catalog row, in this order. */
export function someColumns(...names: readonly string[]): readonly ColumnInfo[] {
  return names.flatMap((name) => catalogColumns.find((column) => column.name === name) ?? [])
}

/** The columns of a public table of the catalog. */
export function columnsOf(tableName: string): readonly ColumnInfo[] {
  return catalogTableNamed(tableName)?.columns ?? []
}

/** The column that holds one text. */
export const textColumn = (name: string): readonly ColumnInfo[] => columns({ [name]: 'text' })

/** The cruises whose name or nickname contains the text. */
export async function cruisesNamed(catalog: ProcedureCatalog, text: string): Promise<readonly CatalogRow[]> {
  const part = text.trim().toLowerCase()
  const rows = await catalog.rows('tblCruise')
  return rows.filter(({ Name, Nickname }) => [Name, Nickname].some((name) => String(name).toLowerCase().includes(part)))
}

/** The tracks of some cruises, by time, lat and lon. */
export async function trajectoryOf(catalog: ProcedureCatalog, cruiseIds: readonly number[]): Promise<readonly CatalogRow[]> {
  return ordered(await catalog.tracks(cruiseIds), 'time', 'lat', 'lon')
}
