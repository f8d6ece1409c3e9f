import type { CatalogRow, CatalogTable } from '#core/catalog/CatalogTable.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { ColumnType } from '#core/rows/Batch.ts'
import type { SqlTables } from './context.ts'

/** INFORMATION_SCHEMA.COLUMNS as older clients read it: the columns of every table that a SELECT may read. */
export const columnsTable: CatalogTable = {
  name: 'INFORMATION_SCHEMA.COLUMNS',
  says: 'The columns of every table.',
  columns: [
    { name: 'TABLE_CATALOG', type: 'text' },
    { name: 'TABLE_SCHEMA', type: 'text' },
    { name: 'TABLE_NAME', type: 'text' },
    { name: 'COLUMN_NAME', type: 'text' },
    { name: 'ORDINAL_POSITION', type: 'int32' },
    { name: 'IS_NULLABLE', type: 'text' },
    { name: 'DATA_TYPE', type: 'text' },
  ],
}

const typeNames: Readonly<Record<ColumnType, string>> = {
  float32: 'real',
  float64: 'float',
  int32: 'int',
  timestamp: 'datetime',
  text: 'nvarchar',
}

/** The rows of INFORMATION_SCHEMA.COLUMNS for these tables, in their order. */
export function columnRows(tables: Iterable<ObservationTable | CatalogTable>): readonly CatalogRow[] {
  return [...tables].flatMap(({ name, columns }) =>
    columns.map((column, index) => ({
      TABLE_CATALOG: 'Pelagos',
      TABLE_SCHEMA: 'dbo',
      TABLE_NAME: name,
      COLUMN_NAME: column.name,
      ORDINAL_POSITION: index + 1,
      IS_NULLABLE: 'YES',
      DATA_TYPE: typeNames[column.type],
    })),
  )
}

/** Everything that a SELECT may read: the observation tables (by name in lower case), these catalog tables and INFORMATION_SCHEMA.COLUMNS. */
export function sqlTables(tables: ReadonlyMap<string, ObservationTable>, catalogTables: readonly CatalogTable[]): SqlTables {
  return { tables, catalogTables: new Map([...catalogTables, columnsTable].map((table) => [table.name.toLowerCase(), table])) }
}
