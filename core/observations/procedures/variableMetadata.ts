import { catalogColumns } from '#core/catalog/tables/catalogColumns.ts'
import { catalogProcedure } from './catalogProcedure.ts'
import { readCatalogRows, textColumn } from './catalogRows.ts'

const leftOut = ['Visualize', 'Dataset_Short_Name']

/** Everything about a variable (PRC-12). */
export const variableMetadata = catalogProcedure({
  name: 'uspVariableMetadata',
  says: 'One row per reference of a variable’s data set; its catalog values are on the first row only.',
  parameters: [{ name: 'tableName' }, { name: 'fields' }],
  columns: [...catalogColumns.filter(({ name }) => !leftOut.includes(name)), ...textColumn('Reference')],
  async rows([tableName = '', field = ''], catalog) {
    const [row] = await readCatalogRows(catalog, tableName, field)
    if (row === undefined) return []
    const references = (await catalog.rows('tblDataset_References')).filter(({ Dataset_ID }) => Dataset_ID === row.Dataset_ID)
    const [first, ...more] = references.map(({ Reference = null }) => ({ Reference }))
    return [{ ...row, Reference: first?.Reference ?? null }, ...more]
  },
})
