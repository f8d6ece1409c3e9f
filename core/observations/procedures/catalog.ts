import { catalogColumns } from '#core/catalog/tables/catalogColumns.ts'
import { catalogProcedure } from './catalogProcedure.ts'
import { ordered } from './catalogRows.ts'

/** The whole catalog (PRC-12). */
export const catalog = catalogProcedure({
  name: 'uspCatalog',
  says: 'One row per variable with its data set, coverage and statistics; by data set and variable.',
  parameters: [],
  columns: catalogColumns,
  rows: async (_given, store) => ordered(await store.rows('udfCatalog'), 'Dataset_Name', 'Variable'),
})
