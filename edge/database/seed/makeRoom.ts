import { and, eq, inArray, isNotNull, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../catalogVersion.ts'
import { datasetParts } from '../datasetParts.ts'
import * as schema from '../schema/index.ts'
import type { Catalog, SeedEntry } from './Catalog.ts'
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

/** Everything that only the files decide; rows that people's data refer to stay and are written over. What left the catalog keeps its rows. */
export async function clearCatalog(tx: Transaction, catalog: Catalog, links: readonly IngestedLink[]): Promise<void> {
  const ids = catalog.datasets.map(({ file }) => file.id)
  const written = tx
    .select({ id: datasets.id })
    .from(datasets)
    .where(and(eq(datasets.origin, 'catalog'), inArray(datasets.id, ids)))
  for (const table of [...datasetParts, datasetCruises]) await tx.delete(table).where(inArray(table.datasetId, written))
  await freeNumbers(tx, catalog)
  await clearCruises(tx, catalog, links)
}

/** Numbers of variables that were a retired default data set's and are used again. */
async function freeNumbers(tx: Transaction, catalog: Catalog): Promise<void> {
  const ofCatalog = tx.select({ id: datasets.id }).from(datasets).where(eq(datasets.origin, 'catalog'))
  const { variables } = schema
  for (const { file } of catalog.datasets) {
    const ids = file.variables.map(({ id }) => id)
    await tx.delete(variables).where(and(inArray(variables.id, ids), inArray(variables.datasetId, ofCatalog)))
  }
}

/** A cruise that left the catalog stays as an ingested one where an ingested data set has rows of it. Ingested cruises are never touched. */
async function clearCruises(tx: Transaction, catalog: Catalog, links: readonly IngestedLink[]): Promise<void> {
  const described = catalog.datasets.flatMap(({ file }) => file.cruises)
  const names = new Set(described.map(({ name }) => name.toLowerCase()))
  const ids = new Set(described.map(({ id }) => id))
  const hasLeft = ({ cruise, cruiseId }: IngestedLink) => !names.has(cruise.toLowerCase()) && !ids.has(cruiseId)
  const kept = links.filter(hasLeft).map(({ cruiseId }) => cruiseId)
  if (kept.length > 0) await tx.update(cruises).set({ origin: 'ingested' }).where(inArray(cruises.id, kept))
  const leaving = tx.select({ id: cruises.id }).from(cruises).where(eq(cruises.origin, 'catalog'))
  await tx.delete(cruisePrograms).where(inArray(cruisePrograms.cruiseId, leaving))
  await tx.delete(cruiseTrajectories).where(inArray(cruiseTrajectories.cruiseId, leaving))
  await tx.delete(cruises).where(inArray(cruises.id, leaving))
}

/** Programs that left go, but for those that an operator's data sets and cruises belong to; the others stay in place. */
export async function writePrograms(tx: Transaction, { programs: known }: Catalog): Promise<void> {
  const { programs, datasetPrograms } = schema
  const ofDatasets = tx
    .select({ key: datasetPrograms.programKey })
    .from(datasetPrograms)
    .innerJoin(datasets, eq(datasets.id, datasetPrograms.datasetId))
    .where(eq(datasets.origin, 'ingested'))
  const ofCruises = tx
    .select({ key: cruisePrograms.programKey })
    .from(cruisePrograms)
    .innerJoin(cruises, eq(cruises.id, cruisePrograms.cruiseId))
    .where(eq(cruises.origin, 'ingested'))
  const keys = known.map(({ key }) => key)
  await tx
    .delete(programs)
    .where(and(notInArray(programs.key, keys), notInArray(programs.key, ofDatasets), notInArray(programs.key, ofCruises)))
  for (const program of known) {
    await tx.insert(programs).values(program).onConflictDoUpdate({ target: programs.key, set: program })
  }
}

/** Retires an operator's data sets that have a default one's name, because the operator requested it; all rows and files remain. */
export async function retireClashing(tx: Transaction, { file }: SeedEntry, now: number): Promise<void> {
  const taken = [file.shortName, file.longName, file.tableName].map((name) => name.toLowerCase())
  const isTaken = (column: typeof datasets.shortName | typeof datasets.longName | typeof datasets.tableName) =>
    inArray(sql`lower(${column})`, taken)
  const clashing = and(
    eq(datasets.origin, 'ingested'),
    or(isTaken(datasets.shortName), isTaken(datasets.longName), isTaken(datasets.tableName)),
  )
  const found = await tx.select({ id: datasets.id, retiredAt: datasets.retiredAt }).from(datasets).where(clashing)
  for (const { id, retiredAt } of found) {
    await tx
      .update(datasets)
      .set({ ...movedNames, retiredAt: retiredAt ?? now })
      .where(eq(datasets.id, id))
    await tx.update(observationTables).set(movedTable).where(eq(observationTables.datasetId, id))
  }
}

const movedTable = { name: sql`'~' || ${observationTables.datasetId} || '~' || ${observationTables.name}` }

const movedNames = {
  shortName: sql`'~' || ${datasets.id} || '~' || ${datasets.shortName}`,
  longName: sql`'~' || ${datasets.id} || '~' || ${datasets.longName}`,
  tableName: sql`'~' || ${datasets.id} || '~' || ${datasets.tableName}`,
}

/** When an operator retired data sets of the catalog, by their IDs. Those that left it in a release have lost their names. */
async function retiredByOperator(tx: Transaction): Promise<ReadonlyMap<number, number | null>> {
  const own = and(eq(datasets.origin, 'catalog'), isNotNull(datasets.retiredAt), sql`${datasets.shortName} NOT LIKE '~%'`)
  const found = await tx.select({ id: datasets.id, retiredAt: datasets.retiredAt }).from(datasets).where(own)
  return new Map(found.map(({ id, retiredAt }) => [id, retiredAt]))
}

/** Writes the data sets' own rows; those that left the catalog are retired, and what an operator retired stays so. */
export async function writeDatasets(tx: Transaction, catalog: Catalog, now: number): Promise<void> {
  const retired = await retiredByOperator(tx)
  const ids = catalog.datasets.map(({ file }) => file.id)
  const hasLeft = and(eq(datasets.origin, 'catalog'), notInArray(datasets.id, ids))
  await tx
    .update(datasets)
    .set({ retiredAt: now })
    .where(and(hasLeft, isNull(datasets.retiredAt)))
  // Their manifests stay, and their tables' names are free for others.
  const left = tx.select({ id: datasets.id }).from(datasets).where(hasLeft)
  await tx
    .update(observationTables)
    .set(movedTable)
    .where(and(inArray(observationTables.datasetId, left), sql`${observationTables.name} NOT LIKE '~%'`))
  // A name may move from one data set to another; unique indexes are checked row by row, so old names are freed first.
  await tx
    .update(datasets)
    .set(movedNames)
    .where(and(ne(datasets.origin, 'ingested'), sql`${datasets.shortName} NOT LIKE '~%'`))
  for (const entry of catalog.datasets) {
    const row = { ...datasetRows(entry).dataset, retiredAt: retired.get(entry.file.id) ?? null }
    await tx.insert(datasets).values(row).onConflictDoUpdate({ target: datasets.id, set: row })
  }
}

/** Links ingested data sets with the catalog's cruises again, which were rewritten: by name, or by number where the name was changed. */
export async function restoreLinks(tx: Transaction, links: readonly IngestedLink[]): Promise<void> {
  for (const { datasetId, cruiseId, cruise } of links) {
    const find = (condition: SQL) => tx.select({ id: cruises.id }).from(cruises).where(condition).get()
    const known = (await find(eq(cruises.name, cruise))) ?? (await find(eq(cruises.id, cruiseId)))
    if (known !== undefined) await tx.insert(datasetCruises).values({ datasetId, cruiseId: known.id }).onConflictDoNothing()
  }
}
