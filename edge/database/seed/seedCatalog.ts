import { eq, sql } from 'drizzle-orm'
import { phases } from '#core/submission/phases.ts'
import { changeCatalogVersion, type Transaction } from '../catalogVersion.ts'
import type { Database } from '../Database.ts'
import * as schema from '../schema/index.ts'
import type { Catalog } from './Catalog.ts'
import { findOperators, type Skipped, withoutClashes } from './clashes.ts'
import { cruiseRows } from './cruiseRows.ts'
import { insertAll } from './insertAll.ts'
import { insertParts } from './insertParts.ts'
import { clearCatalog, ingestedLinks, restoreLinks, retireClashing, writeDatasets, writePrograms } from './makeRoom.ts'
import { ancillaryRows } from './observationRows.ts'
import { writeStories } from './writeStories.ts'

const CHECKSUM = 'catalog_checksum'

/** The checksum of the catalog that the store was filled from; null before the first time. */
export async function seededChecksum(database: Database | Transaction): Promise<string | null> {
  const row = await database.select().from(schema.settings).where(eq(schema.settings.name, CHECKSUM)).get()
  return row?.value ?? null
}

/** How a catalog is written. */
interface Seeding {
  /** Short name of a default data set that goes before an operator's of the same names, because the operator asks for it. */
  readonly adopt?: string
}

/**
 * Makes the catalog's rows equal to the catalog's files, in one transaction; returns whether anything was to do.
 * Never touches what people made: data sets that left the catalog are retired with all their rows, and what operators ingested stays as it
 * is; what of the catalog clashes with it is left out (`readSkipped` lists it).
 */
export async function seedCatalog(database: Database, given: Catalog, now: number, { adopt }: Seeding = {}): Promise<boolean> {
  const seeded = await seededChecksum(database)
  if (adopt === undefined && seeded === given.checksum) return false
  await database.transaction(async (tx) => {
    // Another process may have done the same since.
    if (adopt === undefined && (await seededChecksum(tx)) === given.checksum) return
    await tx.run(sql`PRAGMA defer_foreign_keys = ON`)
    const adopted = given.datasets.find(({ file }) => file.shortName === adopt)
    if (adopted !== undefined) await retireClashing(tx, adopted, now)
    const { catalog, operatorsCruises } = withoutClashes(given, await findOperators(tx))
    const links = await ingestedLinks(tx)
    await clearCatalog(tx, catalog, links)
    await tx
      .insert(schema.submissionPhases)
      .values(phases.map(({ id, name, rank }) => ({ id, name, rank })))
      .onConflictDoNothing()
    await writePrograms(tx, catalog)
    await writeDatasets(tx, catalog, now)
    await writeParts(tx, catalog, operatorsCruises)
    await restoreLinks(tx, links)
    if (seeded === null) await writeStories(tx, catalog)
    await changeCatalogVersion(tx)
    await tx
      .insert(schema.settings)
      .values({ name: CHECKSUM, value: given.checksum })
      .onConflictDoUpdate({ target: schema.settings.name, set: { value: given.checksum } })
  })
  return true
}

/** What of a catalog is left out of a store, because an operator's own has its names or numbers. */
export async function readSkipped(database: Database, catalog: Catalog): Promise<readonly Skipped[]> {
  return withoutClashes(catalog, await findOperators(database)).skipped
}

async function writeParts(tx: Transaction, catalog: Catalog, operatorsCruises: ReadonlySet<number>): Promise<void> {
  for (const entry of catalog.datasets) {
    await insertParts(tx, entry, catalog.programs)
    const ancillary = ancillaryRows(entry)
    await insertAll(tx, schema.observationTables, ancillary.tables)
    await insertAll(tx, schema.observationFiles, ancillary.files)
  }
  const cruiseTables = cruiseRows(catalog)
  const isOurs = (cruiseId: number) => !operatorsCruises.has(cruiseId)
  await insertAll(
    tx,
    schema.cruises,
    cruiseTables.cruises.filter(({ id }) => isOurs(id)),
  )
  await insertAll(tx, schema.datasetCruises, cruiseTables.links)
  await insertAll(
    tx,
    schema.cruiseTrajectories,
    cruiseTables.points.filter(({ cruiseId }) => isOurs(cruiseId)),
  )
  await insertAll(
    tx,
    schema.cruisePrograms,
    cruiseTables.programs.filter(({ cruiseId }) => isOurs(cruiseId)),
  )
}
