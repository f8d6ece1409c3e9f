import type { CatalogRow } from '#core/catalog/CatalogTable.ts'
import type { ColumnInfo } from '../../rows/Batch.ts'
import { catalogProcedure } from './catalogProcedure.ts'
import { ordered } from './catalogRows.ts'
import type { Procedure } from './Procedure.ts'

interface ListParts extends Pick<Procedure, 'name' | 'says'> {
  readonly columns: readonly ColumnInfo[]
  /** Of a row of tblDatasets. */
  isListed(dataset: CatalogRow): boolean
}

/** Makes a procedure that lists some data sets with their tables, by ID. */
export function datasetList({ name, says, columns, isListed }: ListParts): Procedure {
  return catalogProcedure({
    name,
    says,
    parameters: [],
    columns,
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
