import type { CatalogRow } from '#core/catalog/CatalogTable.ts'
import type { Batch, BatchStream, Column, ColumnInfo } from '../../rows/Batch.ts'
import { checkCount } from './catalogNames.ts'
import type { Procedure, ProcedureCatalog } from './Procedure.ts'

interface CatalogParts extends Pick<Procedure, 'name' | 'says' | 'parameters'> {
  readonly columns: readonly ColumnInfo[]
  /** The rows by column name; throws a Problem for arguments that make no sense. */
  rows(argumentsInOrder: readonly string[], catalog: ProcedureCatalog): Promise<readonly CatalogRow[]>
}

/** Makes a procedure that the catalog answers of its columns and rows. */
export function catalogProcedure({ name, says, parameters, columns, rows }: CatalogParts): Procedure {
  return {
    name,
    says,
    parameters,
    async prepare(given, catalog) {
      checkCount(name, parameters, given)
      return { kind: 'catalog', run: async () => rowsStream(columns, await rows(given, catalog)) }
    },
  }
}

/** Catalog rows as a stream of one batch; columns that a row lacks are missing. */
function rowsStream(columns: readonly ColumnInfo[], rows: readonly CatalogRow[]): BatchStream {
  async function* batches(): AsyncGenerator<Batch> {
    if (rows.length > 0) yield { rows: rows.length, columns: columns.map((column) => columnOf(column, rows)) }
  }
  return { columns, batches: batches() }
}

function columnOf({ name, type }: ColumnInfo, rows: readonly CatalogRow[]): Column {
  const values = rows.map((row) => row[name] ?? null)
  const present = values.includes(null) ? Uint8Array.from(values, (value) => (value === null ? 0 : 1)) : null
  if (type === 'text') return { values: values.map((value) => (value === null ? '' : String(value))), present }
  const numbers = values.map(Number)
  return { values: type === 'int32' ? Int32Array.from(numbers) : Float64Array.from(numbers), present }
}
