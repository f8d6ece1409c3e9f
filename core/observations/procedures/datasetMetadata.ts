import { catalogColumns } from '#core/catalog/tables/catalogColumns.ts'
import { catalogProcedure } from './catalogProcedure.ts'
import { ordered, readCatalogRows, textColumn } from './catalogRows.ts'

/** Between two references, as clients know it. */
const NEXT = ', [Next Citation]:  '

/** Everything about a table (PRC-12). The last column has always been spelled so. */
export const datasetMetadata = catalogProcedure({
  name: 'uspDatasetMetadata',
  says: 'The catalog rows of a table, each with all references of its data set in the column Refrences.',
  parameters: [{ name: 'tableName' }],
  columns: [...catalogColumns, ...textColumn('Refrences')],
  async rows([tableName = ''], catalog) {
    const rows = ordered(await readCatalogRows(catalog, tableName), 'Variable')
    const references = (await catalog.rows('tblDataset_References')).filter(({ Dataset_ID }) => Dataset_ID === rows[0]?.Dataset_ID)
    const text = references.length === 0 ? null : references.map(({ Reference }) => Reference).join(NEXT)
    return rows.map((row) => ({ ...row, Refrences: text }))
  },
})
