import { and, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Transaction } from '../catalogVersion.ts'
import * as schema from '../schema/index.ts'
import type { Catalog } from './Catalog.ts'
import { datasetRows } from './datasetRows.ts'

/** Which ingested data set has rows of which cruise. Names outlive the catalog's IDs. */
export type IngestedLink = { readonly datasetId: number; readonly cruiseId: number; readonly cruise: string }

const { cruises, cruiseTrajectories, cruisePrograms, datasetCruises, datasets, observationTables } = schema

/** The cruises of ingested data sets as they are linked before a seeding. */
export async function ingestedLinks(tx: Transaction): Promise<IngestedLink[]> {
  return tx
    .select({ datasetId: datasets.id, cruiseId: cruises.id, cruise: cruises.name })
    .from(datasetCruises)
    .innerJoin(datasets, eq(datasets.id, datasetCruises.datasetId))
    .innerJoin(cruises, eq(cruises.id, datasetCruises.cruiseId))
    .where(eq(datasets.origin, 'ingested'))
}

/** Everything that only the files decide; rows that people's data refer to stay and are written over. */
export async function clearCatalog(tx: Transaction, catalog: Catalog, links: readonly IngestedLink[]): Promise<void> {
  const ofCatalog = tx.select({ id: datasets.id }).from(datasets).where(eq(datasets.origin, 'catalog'))
  const derived = [
    schema.observationTables,
    schema.variables,
    schema.datasetReferences,
    schema.datasetKeywords,
    schema.datasetRegions,
    schema.datasetStatistics,
    schema.datasetPrograms,
  ]
  for (const table of derived) await tx.delete(table).where(inArray(table.datasetId, ofCatalog))
  await clearCruises(tx, catalog, links)
}

/** A cruise that left the catalog stays as an ingested one where an ingested data set has rows of it. */
async function clearCruises(tx: Transaction, catalog: Catalog, links: readonly IngestedLink[]): Promise<void> {
  const described = catalog.datasets.flatMap(({ file }) => file.cruises)
  const names = new Set(described.map(({ name }) => name.toLowerCase()))
  const kept = links.filter(({ cruise }) => !names.has(cruise.toLowerCase())).map(({ cruiseId }) => cruiseId)
  if (kept.length > 0) await tx.update(cruises).set({ origin: 'ingested' }).where(inArray(cruises.id, kept))
  const ids = described.map(({ id }) => id)
  const leaving = tx
    .select({ id: cruises.id })
    .from(cruises)
    .where(or(eq(cruises.origin, 'catalog'), inArray(cruises.id, ids), inArray(sql`lower(${cruises.name})`, [...names])))
  await tx.delete(cruisePrograms).where(inArray(cruisePrograms.cruiseId, leaving))
  await tx.delete(cruiseTrajectories).where(inArray(cruiseTrajectories.cruiseId, leaving))
  await tx.delete(cruises).where(inArray(cruises.id, leaving))
}

/** An ingested data set that bears a name of the new catalog's is retired, and its names make way. */
export async function giveWay(tx: Transaction, catalog: Catalog, now: number): Promise<void> {
  const taken = new Set(catalog.datasets.flatMap(({ file }) => [file.shortName, file.longName, file.tableName].map(lower)))
  const ingested = await tx.select().from(datasets).where(eq(datasets.origin, 'ingested'))
  const clashing = ingested.filter(({ shortName, longName, tableName }) =>
    [shortName, longName, tableName].map(lower).some((name) => taken.has(name)),
  )
  for (const { id } of clashing) {
    await tx
      .update(datasets)
      .set({ ...movedNames, retiredAt: now })
      .where(eq(datasets.id, id))
    await tx.delete(observationTables).where(eq(observationTables.datasetId, id))
  }
}

const lower = (text: string): string => text.toLowerCase()

const movedNames = {
  shortName: sql`'~' || ${datasets.id} || '~' || ${datasets.shortName}`,
  longName: sql`'~' || ${datasets.id} || '~' || ${datasets.longName}`,
  tableName: sql`'~' || ${datasets.id} || '~' || ${datasets.tableName}`,
}

/** Writes the data sets' own rows; those that left the catalog are retired. */
export async function writeDatasets(tx: Transaction, catalog: Catalog, now: number): Promise<void> {
  const ids = catalog.datasets.map(({ file }) => file.id)
  await tx
    .update(datasets)
    .set({ retiredAt: now })
    .where(and(eq(datasets.origin, 'catalog'), notInArray(datasets.id, ids)))
  // A name may move from one data set to another; unique indexes are checked row by row, so old names make way first.
  await tx
    .update(datasets)
    .set(movedNames)
    .where(and(ne(datasets.origin, 'ingested'), sql`${datasets.shortName} NOT LIKE '~%'`))
  for (const entry of catalog.datasets) {
    const row = datasetRows(entry).dataset
    await tx.insert(datasets).values(row).onConflictDoUpdate({ target: datasets.id, set: row })
  }
}

/** Links ingested data sets with the catalog's cruises again, which were written anew. */
export async function restoreLinks(tx: Transaction, links: readonly IngestedLink[]): Promise<void> {
  for (const { datasetId, cruise } of links) {
    const known = await tx.select({ id: cruises.id }).from(cruises).where(eq(cruises.name, cruise)).get()
    if (known !== undefined) await tx.insert(datasetCruises).values({ datasetId, cruiseId: known.id }).onConflictDoNothing()
  }
}
