import { eq } from 'drizzle-orm'
import type { DatasetFile } from '#core/catalog/DatasetFile.ts'
import { findNamedProgram, programKey } from '#core/catalog/programKey.ts'
import { Problem } from '#core/request/Problem.ts'
import { keepDifference } from '../catalog/versionDifferences.ts'
import { changeCatalogVersion, type Transaction } from '../database/catalogVersion.ts'
import { datasetParts } from '../database/datasetParts.ts'
import * as schema from '../database/schema/index.ts'
import type { SeedEntry } from '../database/seed/Catalog.ts'
import { datasetRows } from '../database/seed/datasetRows.ts'
import { insertParts } from '../database/seed/insertParts.ts'
import { draftVersionStory, readVersionFacts } from '../news/draftVersionStory.ts'
import type { Published } from '../ports/DataPublisher.ts'
import type { ComparedWithPublished } from './difference/compareWithPublished.ts'
import { type Identifiers, identify, numbered } from './Identifiers.ts'
import { earlierVersion } from './nameConflicts.ts'
import { placeFiles, removeFiles, versionFolder } from './placeFiles.ts'
import { writeCruises } from './publishCruises.ts'
import { nameSources, type StoredSource } from './storeSources.ts'
import { findNewVersion, supersede } from './versions.ts'

/** The published data set. */
export interface Publication {
  readonly dataDir: string
  /** With numbers of its own, see draftOf. */
  readonly draft: DatasetFile
  readonly computed: SeedEntry['computed']
  readonly counts: Uint8Array
  /** Where the files of `computed.files` are now. */
  readonly filesFolder: string
  /** Where in the store they get their place, as the manifest names it: that of a preview. */
  readonly storeFolder?: string
  /** The stored files of the source. */
  readonly sources: readonly StoredSource[]
  /** What changed since the version that is published; left out where nothing was compared. */
  readonly compared?: ComparedWithPublished | null
  /** What was not done: storing the source, or comparing the versions. */
  readonly warnings?: readonly string[]
  /** The job's hash, by which the same publication is known again. */
  readonly from: string
  readonly now: number
  /** The data set that is published already as it is, and stays. */
  readonly unchanged?: number | undefined
  /** Where its files were put, until the transaction is known to be committed. */
  placed?: string | undefined
}

/**
 * Publishes a data set in a transaction: readers see the old version or the new one. Its files have their place before the transaction ends;
 * where that fails, `takeBack` removes them. Those of the old version stay for its readers.
 */
export async function publish(tx: Transaction, publication: Publication): Promise<Published> {
  if (publication.unchanged !== undefined) return presentVersion(tx, publication.unchanged)
  const known = await earlierVersion(tx, publication.draft)
  const version = await findNewVersion(tx, publication.draft.tableName)
  publication.placed = await placeFiles(publication, version)
  const before = known === undefined ? null : await readVersionFacts(tx, known.id)
  const { compared = null, now } = publication
  if (compared !== null && compared.before !== (await versionOf(tx, known?.id))) throw changedMeanwhile()
  const datasetId = await writeRows(tx, publication, known?.id, version)
  if (compared !== null) await keepDifference(tx, { datasetId, version, versionName: publication.draft.version, now }, compared)
  // A preview is nobody's news.
  if (before !== null && publication.storeFolder === undefined)
    await draftVersionStory(tx, { datasetId, version, before, now, difference: compared?.difference ?? null })
  await nameSources(tx, { datasetId, version }, publication.sources, now)
  const replaced = known === undefined ? null : { datasetId: known.id, isRetired: known.retiredAt !== null }
  return { datasetId, version, isNew: true, replaced }
}

/** Removes the files that were put into their place for a transaction that failed. */
export async function takeBack({ placed }: Publication): Promise<void> {
  if (placed !== undefined) await removeFiles(placed)
}

async function presentVersion(tx: Transaction, datasetId: number): Promise<Published> {
  const found = await tx
    .select({ version: schema.observationTables.version, retiredAt: schema.datasets.retiredAt })
    .from(schema.observationTables)
    .innerJoin(schema.datasets, eq(schema.datasets.id, schema.observationTables.datasetId))
    .where(eq(schema.observationTables.datasetId, datasetId))
    .get()
  if (found?.retiredAt !== null) throw changedMeanwhile()
  return { datasetId, version: found.version, isNew: false, replaced: { datasetId, isRetired: false } }
}

async function versionOf(tx: Transaction, datasetId = 0): Promise<number | undefined> {
  const { version, datasetId: ofDataset } = schema.observationTables
  return (await tx.select({ version }).from(schema.observationTables).where(eq(ofDataset, datasetId)).get())?.version
}

const changedMeanwhile = () => new Problem('conflict', 'The data set has changed in the meantime. Try again.')

async function writeRows(tx: Transaction, publication: Publication, known: number | undefined, version: number): Promise<number> {
  const { draft, counts, from, now } = publication
  const identifiers = await identify(tx, draft, known)
  const file = numbered(draft, identifiers)
  const computed = withCruiseNumbers(publication, identifiers)
  const entry: SeedEntry = { file, computed, counts }
  if (known !== undefined) await removeParts(tx, known, now)
  const dataset = { ...datasetRows(entry).dataset, origin: 'ingested' as const, ingestedFrom: from }
  await tx.insert(schema.datasets).values(dataset).onConflictDoUpdate({ target: schema.datasets.id, set: dataset })
  await addPrograms(tx, file.programs)
  await insertParts(tx, entry, await tx.select().from(schema.programs), {
    version,
    folder: versionFolder(file.tableName, version, publication.storeFolder),
  })
  await writeCruises(tx, entry, identifiers)
  await changeCatalogVersion(tx)
  return file.id
}

/** Adds the programs that the portal does not know yet. */
async function addPrograms(tx: Transaction, names: readonly string[]): Promise<void> {
  const known = await tx.select().from(schema.programs)
  const added = names.filter((name) => findNamedProgram(known, name) === undefined).map((name) => ({ key: programKey(name), name }))
  for (const program of added.filter(({ key }) => key !== '')) await tx.insert(schema.programs).values(program).onConflictDoNothing()
}

/** The computed cruises have the draft's numbers. */
function withCruiseNumbers({ draft, computed }: Publication, { cruises }: Identifiers): SeedEntry['computed'] {
  const given = new Map(draft.cruises.map(({ id, name }) => [id, cruises.get(name.toLowerCase())?.id ?? id]))
  return { ...computed, cruises: computed.cruises.map((voyage) => ({ ...voyage, id: given.get(voyage.id) ?? voyage.id })) }
}

/** The parts of the earlier version, but for its row, which people's data refer to. */
async function removeParts(tx: Transaction, datasetId: number, now: number): Promise<void> {
  await supersede(tx, datasetId, now)
  for (const table of datasetParts) await tx.delete(table).where(eq(table.datasetId, datasetId))
}
