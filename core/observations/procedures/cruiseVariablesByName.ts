import { catalogColumns } from '#core/catalog/tables/catalogColumns.ts'
import { catalogProcedure } from './catalogProcedure.ts'
import { cruisesNamed, ordered } from './catalogRows.ts'

/** What was measured on a cruise (PRC-14). */
export const cruiseVariablesByName = catalogProcedure({
  name: 'uspCruiseVariablesByName',
  says: 'The catalog rows of the cruises whose name or nickname contains a text; by data set and variable.',
  parameters: [{ name: 'cruiseName' }],
  columns: catalogColumns,
  async rows([text = ''], catalog) {
    const ids = new Set((await cruisesNamed(catalog, text)).map(({ ID }) => ID))
    const links = (await catalog.rows('tblDataset_Cruises')).filter(({ Cruise_ID }) => ids.has(Cruise_ID))
    const datasets = new Set(links.map(({ Dataset_ID }) => Dataset_ID))
    const rows = (await catalog.rows('udfCatalog')).filter(({ Dataset_ID }) => datasets.has(Dataset_ID))
    return ordered(rows, 'Dataset_Name', 'Variable')
  },
})
