import type { CatalogRow } from '#core/catalog/CatalogTable.ts'
import { columns } from '#core/catalog/tables/columns.ts'
import type { ColumnInfo } from '../../rows/Batch.ts'
import { catalogProcedure } from './catalogProcedure.ts'
import { ordered, someColumns } from './catalogRows.ts'
import type { Procedure } from './Procedure.ts'

interface ListParts extends Pick<Procedure, 'name' | 'says'> {
  readonly columns: readonly ColumnInfo[]
  /** Of a row of tblDatasets. */
  isListed(dataset: CatalogRow): boolean
}

/** Makes a procedure that lists some data sets with their tables, by ID. */
function datasetList({ isListed, ...parts }: ListParts): Procedure {
  return catalogProcedure({
    ...parts,
    parameters: [],
    async rows(_given, catalog) {
      const tableOf = new Map((await catalog.rows('udfCatalog')).map((row) => [row.Dataset_ID, row.Table_Name ?? null]))
      const listed = ordered((await catalog.rows('tblDatasets')).filter(isListed), 'ID')
      return listed.map(({ ID = null, Dataset_Long_Name = null }) => {
        const table = tableOf.get(ID) ?? null
        return { Dataset_ID: ID, Dataset_Name: Dataset_Long_Name, Table_Name: table, table_name: table, ci: 1 }
      })
    },
  })
}

/** All data sets, those with ancillary data, and those that are continuously updated (PRC-12). */
export const datasetLists: readonly Procedure[] = [
  datasetList({
    name: 'uspDatasets',
    says: 'Every data set with its table, by ID.',
    columns: someColumns('Dataset_ID', 'Dataset_Name', 'Table_Name'),
    isListed: () => true,
  }),
  datasetList({
    name: 'uspDatasetsWithAncillary',
    says: 'The data sets with ancillary data, with their tables.',
    columns: someColumns('Dataset_Name', 'Table_Name'),
    isListed: ({ Ancillary_Data }) => Ancillary_Data === 1,
  }),
  datasetList({
    name: 'uspDatasetBadges',
    says: 'The tables that are continuously updated (ci = 1).',
    columns: columns({ table_name: 'text', ci: 'int' }),
    isListed: ({ Continuously_Updated }) => Continuously_Updated === 1,
  }),
]
