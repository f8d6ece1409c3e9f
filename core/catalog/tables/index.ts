import type { CatalogTable } from '../CatalogTable.ts'
import { catalogColumns } from './catalogColumns.ts'
import { columns } from './columns.ts'
import { cruiseTables } from './cruiseTables.ts'
import { datasetTables } from './datasetTables.ts'

const keyed = (name: string, says: string, key: string, word: string): CatalogTable => ({
  name,
  says,
  columns: columns({ [key]: 'int', [word]: 'text' }),
})

/** The meaning of the numbers in tblVariables and tblDatasets. */
const vocabularies: readonly CatalogTable[] = [
  keyed('tblTemporal_Resolutions', 'Temporal resolutions by number.', 'ID', 'Temporal_Resolution'),
  keyed('tblSpatial_Resolutions', 'Spatial resolutions by number.', 'ID', 'Spatial_Resolution'),
  keyed('tblMakes', 'Makes by number.', 'ID', 'Make'),
  keyed('tblSensors', 'Sensors by number.', 'ID', 'Sensor'),
  {
    name: 'tblProcess_Stages',
    says: 'Process levels by number.',
    columns: columns({ ID: 'int', Process_Stage: 'text', Process_Stage_Long: 'text' }),
  },
  keyed('tblStudy_Domains', 'Study domains by number.', 'ID', 'Study_Domain'),
]

/** Every public table of the catalog. Accounts, keys, tokens and logs are never among them. */
export const catalogTables: readonly CatalogTable[] = [
  { name: 'udfCatalog', says: 'One row per variable with its data set, coverage and statistics.', columns: catalogColumns },
  ...datasetTables,
  ...vocabularies,
  ...cruiseTables,
]

/** The public table of that name, in upper or lower case. */
export function catalogTableNamed(name: string): CatalogTable | undefined {
  return catalogTables.find((table) => table.name.toLowerCase() === name.toLowerCase())
}
