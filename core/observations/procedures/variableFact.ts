import { catalogProcedure } from './catalogProcedure.ts'
import { catalogRowsOf, someColumns } from './catalogRows.ts'
import type { Procedure } from './Procedure.ts'

/** Makes a procedure that answers some columns of one variable's catalog row (PRC-13); no row where there is no such variable. */
export function variableFact(name: Procedure['name'], says: string, ...columnNames: readonly string[]): Procedure {
  return catalogProcedure({
    name,
    says,
    parameters: [{ name: 'tableName' }, { name: 'fields' }],
    columns: someColumns(...columnNames),
    rows: ([tableName = '', field = ''], catalog) => catalogRowsOf(catalog, tableName, field),
  })
}
