import type { CatalogRow } from '#core/catalog/CatalogTable.ts'
import { catalogTableNamed } from '#core/catalog/tables/index.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Database } from '../../database/Database.ts'
import type { CatalogSnapshot } from '../catalog.ts'
import { catalogRows } from './catalogRows.ts'
import { cruiseKeywordRows, cruiseRows, datasetCruiseRows, trajectoryRows } from './cruiseRows.ts'
import { datasetMetadataRows, datasetRows, keywordRows, referenceRows, variableMetadataRows, variableRows } from './datasetRows.ts'
import { statisticsRows } from './statisticsRows.ts'
import { vocabularies, vocabularyRows } from './vocabularies.ts'

type RowsOf = (database: Database, snapshot: CatalogSnapshot) => readonly CatalogRow[] | Promise<readonly CatalogRow[]>

const fromSnapshot =
  (rows: (snapshot: CatalogSnapshot) => readonly CatalogRow[]): RowsOf =>
  (_database, snapshot) =>
    rows(snapshot)

const makers: Readonly<Record<string, RowsOf>> = {
  udfCatalog: fromSnapshot(catalogRows),
  tblVariables: fromSnapshot(variableRows),
  tblDatasets: fromSnapshot(datasetRows),
  tblDataset_Stats: statisticsRows,
  tblDataset_References: fromSnapshot(referenceRows),
  tblKeywords: fromSnapshot(keywordRows),
  tblDatasets_JSON_Metadata: fromSnapshot(datasetMetadataRows),
  tblVariables_JSON_Metadata: fromSnapshot(variableMetadataRows),
  ...Object.fromEntries(vocabularies.map(({ table }) => [table, fromSnapshot((snapshot) => vocabularyRows(snapshot, table))])),
  tblCruise: cruiseRows,
  tblCruise_Trajectory: trajectoryRows,
  tblDataset_Cruises: datasetCruiseRows,
  tblCruise_Keywords: cruiseKeywordRows,
}

/** Every row of a public catalog table, in the order of its IDs; throws `not-found` where there is no such table. */
export async function catalogTableRows(database: Database, snapshot: CatalogSnapshot, name: string): Promise<readonly CatalogRow[]> {
  const maker = makers[catalogTableNamed(name)?.name ?? '']
  if (maker === undefined) throw new Problem('not-found', `There is no table ${name}.`, { table: name })
  return maker(database, snapshot)
}
