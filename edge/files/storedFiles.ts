import { and, asc, eq } from 'drizzle-orm'
import { limits } from '#core/limits/storage.ts'
import type { Database } from '../database/Database.ts'
import { datasets, observationTables, storedFiles } from '../database/schema/index.ts'
import type { ObjectStore } from './ObjectStore.ts'
import { removeUnnamed } from './removeUnnamed.ts'

/** The beginning of the keys of all stored sources: `sources/DATASET/SHA-256/FILE`. Equal bytes of two versions are stored once. */
export const SOURCES = 'sources/'

/** Where stored files are, and what the store says of them. */
export interface StoredFilesPorts {
  readonly database: Database
  readonly objects: ObjectStore
}

interface StoredFile {
  readonly datasetId: number
  readonly version: number
  readonly key: string
  readonly sizeBytes: number
  /** Whether it is what a data set of the catalog was made of. */
  readonly isCurrent: boolean
}

/** How many bytes the sources of present versions take, but for those of one data set. */
export async function currentBytes(database: Database, butDatasetId: number | null): Promise<number> {
  const current = (await listStored(database)).filter(({ isCurrent, datasetId }) => isCurrent && datasetId !== butDatasetId)
  return bytesOf(current)
}

/**
 * Removes stored sources until they take no more than `maxBytes`: those of versions that were replaced and of retired data sets, the oldest
 * first, and never one that a data set of the catalog was made of. Files that no version names go when they are older than the grace time.
 */
export async function trimStoredFiles({ database, objects }: StoredFilesPorts, maxBytes: number, now: number): Promise<void> {
  let stored = await listStored(database)
  for (const old of stored.filter(({ isCurrent }) => !isCurrent)) {
    if (bytesOf(stored) <= maxBytes) break
    const isOfIt = ({ datasetId, version }: StoredFile) => datasetId === old.datasetId && version === old.version
    await database.delete(storedFiles).where(and(eq(storedFiles.datasetId, old.datasetId), eq(storedFiles.version, old.version)))
    stored = stored.filter((one) => !isOfIt(one))
  }
  const named = new Set(stored.map(({ key }) => key))
  // An ingestion that goes on just now puts its files first and names them then.
  await removeUnnamed(objects, SOURCES, now - limits.supersededFilesGraceMs, () => named)
}

/** All stored files, oldest first. */
async function listStored(database: Database): Promise<StoredFile[]> {
  const rows = await database
    .select({ file: storedFiles, present: observationTables.version, retiredAt: datasets.retiredAt })
    .from(storedFiles)
    .innerJoin(datasets, eq(datasets.id, storedFiles.datasetId))
    .leftJoin(observationTables, eq(observationTables.datasetId, storedFiles.datasetId))
    .orderBy(asc(storedFiles.keptAt), asc(storedFiles.datasetId), asc(storedFiles.version))
  return rows.map(({ file: { datasetId, version, key, sizeBytes }, present, retiredAt }) => {
    return { datasetId, version, key, sizeBytes, isCurrent: version === present && retiredAt === null }
  })
}

/** An object that several versions share counts once. */
function bytesOf(stored: readonly StoredFile[]): number {
  return [...new Map(stored.map(({ key, sizeBytes }) => [key, sizeBytes])).values()].reduce((sum, sizeBytes) => sum + sizeBytes, 0)
}

/** The source files of a version; empty where none are stored. */
export function sourcesOf(database: Database, datasetId: number, version: number) {
  return database
    .select()
    .from(storedFiles)
    .where(and(eq(storedFiles.datasetId, datasetId), eq(storedFiles.version, version)))
}
