import { catalogTableNamed } from '#core/catalog/tables/index.ts'
import { bareName } from './catalogNames.ts'
import { catalogProcedure } from './catalogProcedure.ts'
import { textColumn } from './catalogRows.ts'

/** The columns of a table (PRC-13). */
export const columns = catalogProcedure({
  name: 'uspColumns',
  says: 'The names of a table’s columns in its own order; no rows if the table is unknown.',
  parameters: [{ name: 'tableName' }],
  columns: textColumn('Columns'),
  async rows([tableName = ''], catalog) {
    const table = catalog.table(tableName) ?? catalogTableNamed(bareName(tableName))
    return (table?.columns ?? []).map(({ name }) => ({ Columns: name }))
  },
})
