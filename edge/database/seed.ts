import { eq, notInArray, sql } from 'drizzle-orm'
import type { Database } from './Database.ts'
import * as schema from './schema/index.ts'
import type { Catalog } from './seed/Catalog.ts'
import { cruiseRows } from './seed/cruiseRows.ts'
import { datasetRows } from './seed/datasetRows.ts'
import { cubeRows, observationRows } from './seed/observationRows.ts'
import { variableRows } from './seed/variableRows.ts'

const CHECKSUM = 'catalog_checksum'
const phases = [
  { id: 2, name: 'Awaiting admin action', rank: 1 },
  { id: 3, name: 'Awaiting user update', rank: 2 },
  { id: 7, name: 'Awaiting QC2', rank: 3 },
  { id: 4, name: 'Awaiting DOI', rank: 4 },
  { id: 5, name: 'Awaiting ingestion', rank: 5 },
  { id: 6, name: 'Complete', rank: 6 },
]

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** The checksum of the catalog that the store was filled from; null before the first time. */
export async function seededChecksum(database: Database): Promise<string | null> {
  const row = await database.select().from(schema.settings).where(eq(schema.settings.name, CHECKSUM)).get()
  return row?.value ?? null
}

/**
 * Makes the catalog's rows equal to the catalog's files, in one transaction; answers whether anything was to do.
 * Never touches what people made: data sets that left the catalog are retired, not deleted.
 */
export async function seedCatalog(database: Database, catalog: Catalog, now: number): Promise<boolean> {
  if ((await seededChecksum(database)) === catalog.checksum) return false
  await database.transaction(async (tx) => {
    await tx.run(sql`PRAGMA defer_foreign_keys = ON`)
    await clearCatalog(tx)
    await tx.insert(schema.submissionPhases).values(phases).onConflictDoNothing()
    await insertAll(tx, schema.programs, catalog.programs)
    await writeDatasets(tx, catalog, now)
    await writeParts(tx, catalog)
    await tx
      .insert(schema.settings)
      .values({ name: CHECKSUM, value: catalog.checksum })
      .onConflictDoUpdate({ target: schema.settings.name, set: { value: catalog.checksum } })
  })
  return true
}

/** Everything that only the files decide; rows that people's data refer to stay and are written over. */
async function clearCatalog(tx: Transaction): Promise<void> {
  const derived = [
    schema.observationTables,
    schema.variables,
    schema.datasetReferences,
    schema.datasetKeywords,
    schema.datasetRegions,
    schema.datasetStatistics,
    schema.cruises,
    schema.programs,
  ]
  for (const table of derived) await tx.delete(table)
}

async function writeDatasets(tx: Transaction, catalog: Catalog, now: number): Promise<void> {
  const ids = catalog.datasets.map(({ file }) => file.id)
  await tx.update(schema.datasets).set({ retiredAt: now }).where(notInArray(schema.datasets.id, ids))
  // A name may move from one data set to another; unique indexes are checked row by row, so old names make way first.
  await tx
    .update(schema.datasets)
    .set({
      shortName: sql`'~' || ${schema.datasets.id} || '~' || ${schema.datasets.shortName}`,
      longName: sql`'~' || ${schema.datasets.id} || '~' || ${schema.datasets.longName}`,
      tableName: sql`'~' || ${schema.datasets.id} || '~' || ${schema.datasets.tableName}`,
    })
    .where(sql`${schema.datasets.shortName} NOT LIKE '~%'`)
  for (const entry of catalog.datasets) {
    const row = datasetRows(entry).dataset
    await tx.insert(schema.datasets).values(row).onConflictDoUpdate({ target: schema.datasets.id, set: row })
  }
}

async function writeParts(tx: Transaction, catalog: Catalog): Promise<void> {
  for (const entry of catalog.datasets) {
    const { references, keywords, regions, statistics, programs } = datasetRows(entry)
    await insertAll(tx, schema.datasetReferences, references)
    await insertAll(tx, schema.datasetKeywords, keywords)
    await insertAll(tx, schema.datasetRegions, regions)
    await insertAll(tx, schema.datasetStatistics, [statistics])
    await insertAll(tx, schema.datasetPrograms, programs(catalog.programs))
    const parts = variableRows(entry)
    await insertAll(tx, schema.variables, parts.variables)
    await insertAll(tx, schema.variableStatistics, parts.statistics)
    await insertAll(tx, schema.variableKeywords, parts.keywords)
    const observations = observationRows(entry)
    await insertAll(tx, schema.observationTables, [observations.table])
    await insertAll(tx, schema.observationFiles, observations.files)
    await insertAll(tx, schema.observationCubes, cubeRows(entry))
  }
  const voyages = cruiseRows(catalog)
  await insertAll(tx, schema.cruises, voyages.cruises)
  await insertAll(tx, schema.datasetCruises, voyages.links)
  await insertAll(tx, schema.cruiseTrajectories, voyages.points)
  await insertAll(tx, schema.cruisePrograms, voyages.programs)
}

const ROWS_A_STATEMENT = 200

type CatalogTable =
  | typeof schema.programs
  | typeof schema.datasetReferences
  | typeof schema.datasetKeywords
  | typeof schema.datasetRegions
  | typeof schema.datasetStatistics
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

/** SQLite takes a limited number of parameters a statement, so rows go in portions. */
async function insertAll<Table extends CatalogTable>(tx: Transaction, table: Table, rows: readonly Table['$inferInsert'][]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await tx.insert(table as CatalogTable).values(rows.slice(start, start + ROWS_A_STATEMENT) as CatalogTable['$inferInsert'][])
  }
}
