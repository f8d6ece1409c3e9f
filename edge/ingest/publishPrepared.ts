import { eq } from 'drizzle-orm'
import { Problem } from '#core/request/Problem.ts'
import type { Database } from '../database/Database.ts'
import { datasets, observationFiles, observationTables } from '../database/schema/index.ts'
import { hashFile } from '../files/hashFile.ts'
import type { Published } from '../ports/DataPublisher.ts'
import type { Ingestion } from './Ingestion.ts'
import type { IngestSource } from './IngestSource.ts'
import { hasSources, keepSources, nameSourcesOfPresent, noSources } from './keepSources.ts'
import type { Prepared } from './prepare.ts'
import { publish } from './publish.ts'
import { storePathOf } from './storeFolders.ts'
import { earlierVersion } from './takenNames.ts'

/** A source with everything that was made of it, and where. */
export interface PreparedSource extends Pick<IngestSource, 'files'> {
  readonly prepared: Prepared
  /** The job's hash. */
  readonly from: string
  /** Where the files of observations are now. */
  readonly filesFolder: string
}

/** What became of it; `warning` says why its source was not kept. */
interface Publishing {
  readonly outcome: 'published' | 'unchanged'
  readonly published: Published
  readonly warning: string | null
}

/** Publishes what was prepared, in one transaction with what `within` does; what is published already as it is stays, and only that is done. */
export async function publishPrepared(
  { prepared, files, from, filesFolder }: PreparedSource,
  ingestion: Omit<Ingestion, 'sourceSizeBytes' | 'isDryRun'>,
): Promise<Publishing> {
  const { database, dataDir, now, signal, onProgress, within } = ingestion
  const { draft, computed, counts } = prepared
  const earlier = await earlierVersion(database, draft)
  const earlierId = earlier?.id ?? null
  const isPublished = await isPublishedAs(ingestion, earlier, from)
  const isKept = isPublished && earlierId !== null && (await hasSources(ingestion, earlierId))
  const kept = isKept ? noSources : await keepSources({ files, shortName: draft.shortName }, ingestion, earlierId)
  if (isPublished && earlierId !== null) {
    await nameSourcesOfPresent(database, earlierId, kept.files, now())
    return { outcome: 'unchanged', published: await leave(database, earlierId, within), warning: kept.warning }
  }
  signal.throwIfAborted()
  onProgress({ phase: 'publish', share: 0 })
  const publication = { dataDir, draft, computed, counts, filesFolder, sources: kept.files, from, now: now(), within }
  const published = await publish(database, publication)
  onProgress({ phase: 'publish', share: 1 })
  return { outcome: 'published', published, warning: kept.warning }
}

/** Whether the catalog has just this: made of the same source, and its files are what they were. */
export async function isPublishedAs(
  ingestion: Pick<Ingestion, 'database' | 'dataDir'>,
  earlier: typeof datasets.$inferSelect | undefined,
  from: string,
): Promise<boolean> {
  return earlier?.ingestedFrom === from && earlier.retiredAt === null && (await areFilesIntact(ingestion, earlier.id))
}

/** What is published stays as it is. */
function leave(database: Database, datasetId: number, within: Ingestion['within']): Promise<Published> {
  return database.transaction(async (tx) => {
    const found = await tx
      .select({ version: observationTables.version, retiredAt: datasets.retiredAt })
      .from(observationTables)
      .innerJoin(datasets, eq(datasets.id, observationTables.datasetId))
      .where(eq(observationTables.datasetId, datasetId))
      .get()
    if (found?.retiredAt !== null) throw new Problem('conflict', 'The data set has changed in the meantime. Try again.')
    const published: Published = { datasetId, version: found.version, isNew: false, replaced: { datasetId, isRetired: false } }
    await within?.(tx, published)
    return published
  })
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
