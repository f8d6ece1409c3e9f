import type { Transaction } from '../catalogVersion.ts'
import type * as schema from '../schema/index.ts'

const ROWS_A_STATEMENT = 200

type CatalogTable =
  | typeof schema.programs
  | typeof schema.datasetReferences
  | typeof schema.datasetKeywords
  | typeof schema.datasetRegions
  | typeof schema.datasetStatistics
  | typeof schema.datasetFacts
  | typeof schema.datasetPrograms
  | typeof schema.variables
  | typeof schema.variableStatistics
  | typeof schema.variableKeywords
  | typeof schema.observationTables
  | typeof schema.observationFiles
  | typeof schema.observationCubes
  | typeof schema.cruises
  | typeof schema.datasetCruises
  | typeof schema.cruiseTrajectories
  | typeof schema.cruisePrograms

/** Inserts rows in portions, since SQLite takes a limited number of parameters a statement. */
export async function insertAll<Table extends CatalogTable>(
  tx: Transaction,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await tx.insert(table as CatalogTable).values(rows.slice(start, start + ROWS_A_STATEMENT) as CatalogTable['$inferInsert'][])
  }
}
