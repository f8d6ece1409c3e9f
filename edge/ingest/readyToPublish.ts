import { eq } from 'drizzle-orm'
import { type datasets, observationFiles, observationTables } from '../database/schema/index.ts'
import { hashFile } from '../files/hashFile.ts'
import type { Ingestion } from './Ingestion.ts'
import type { IngestSource } from './IngestSource.ts'
import { earlierVersion } from './nameConflicts.ts'
import type { Prepared } from './prepare.ts'
import type { Publication } from './publish.ts'
import { storePathOf } from './storeFolders.ts'
import { hasSources, nameSourcesOfPresent, noSources, storeSources } from './storeSources.ts'

/** A source with everything that was made of it, and where. */
export interface PreparedSource extends Pick<IngestSource, 'files'> {
  readonly prepared: Prepared
  /** The job's hash. */
  readonly from: string
  /** Where the files of observations are now. */
  readonly filesFolder: string
}

/** Prepares the transaction that publishes a prepared source: finds out whether it is already published unchanged, and stores its files. */
export async function readyToPublish(
  { prepared, files, from, filesFolder }: PreparedSource,
  ingestion: Pick<Ingestion, 'database' | 'dataDir' | 'objects' | 'storedFilesBytes' | 'now'>,
): Promise<Publication> {
  const { database, dataDir } = ingestion
  const { draft, computed, counts } = prepared
  const earlier = await earlierVersion(database, draft)
  const unchanged = (await isPublishedAs(ingestion, earlier, from)) ? earlier?.id : undefined
  const isStored = unchanged !== undefined && (await hasSources(ingestion, unchanged))
  const stored = isStored ? noSources : await storeSources({ files, shortName: draft.shortName }, ingestion, earlier?.id ?? null)
  const now = ingestion.now()
  if (unchanged !== undefined) await nameSourcesOfPresent(database, unchanged, stored.files, now)
  return { dataDir, draft, computed, counts, filesFolder, sources: stored.files, warning: stored.warning, from, now, unchanged }
}

/** Whether the catalog has just this: made of the same source, and its files are what they were. */
export async function isPublishedAs(
  ingestion: Pick<Ingestion, 'database' | 'dataDir'>,
  earlier: typeof datasets.$inferSelect | undefined,
  from: string,
): Promise<boolean> {
  return earlier?.ingestedFrom === from && earlier.retiredAt === null && (await areFilesIntact(ingestion, earlier.id))
}

/** Whether a published data set's files are what they were; a source whose files were damaged is published again. */
async function areFilesIntact({ database, dataDir }: Pick<Ingestion, 'database' | 'dataDir'>, datasetId: number): Promise<boolean> {
  const files = await database
    .select({ path: observationFiles.path, sha256: observationFiles.sha256, sizeBytes: observationFiles.sizeBytes })
    .from(observationFiles)
    .innerJoin(observationTables, eq(observationTables.id, observationFiles.tableId))
    .where(eq(observationTables.datasetId, datasetId))
  for (const { path, sha256, sizeBytes } of files) {
    const found = await hashFile(storePathOf(dataDir, path)).catch(() => null)
    if (found === null || found.sizeBytes !== sizeBytes || (sha256 !== null && found.sha256 !== sha256)) return false
  }
  return true
}
