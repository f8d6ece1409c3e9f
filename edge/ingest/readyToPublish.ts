import { dirname, join } from 'node:path'
import type { datasets } from '../database/schema/index.ts'
import { areFilesIntact } from './areFilesIntact.ts'
import { type Compare, compareWithPublished } from './difference/compareWithPublished.ts'
import type { Ingestion } from './Ingestion.ts'
import type { IngestSource } from './IngestSource.ts'
import { earlierVersion } from './nameConflicts.ts'
import type { Prepared } from './prepare.ts'
import type { Publication } from './publish.ts'
import { hasSources, nameSourcesOfPresent, noSources, storeSources } from './storeSources.ts'

/** A source with everything that was made of it, and where. */
export interface PreparedSource extends Pick<IngestSource, 'files'> {
  readonly prepared: Prepared
  /** The job's hash. */
  readonly from: string
  /** Where the files of observations are now. */
  readonly filesFolder: string
}

/**
 * Prepares the transaction that publishes a prepared source: finds out whether it is already published unchanged, stores its files, and
 * compares its rows with those that it replaces.
 */
export async function readyToPublish(
  { prepared, files, from, filesFolder }: PreparedSource,
  ingestion: Pick<Ingestion, 'database' | 'dataDir' | 'objects' | 'storedFilesBytes' | 'now'>,
  compare: Compare,
): Promise<Publication> {
  const { database, dataDir } = ingestion
  const { draft, computed, counts } = prepared
  const earlier = await earlierVersion(database, draft)
  const unchanged = (await isPublishedAs(ingestion, earlier, from)) ? earlier?.id : undefined
  const isStored = unchanged !== undefined && (await hasSources(ingestion, unchanged))
  const stored = isStored ? noSources : await storeSources({ files, shortName: draft.shortName }, ingestion, earlier?.id ?? null)
  const now = ingestion.now()
  if (unchanged !== undefined) await nameSourcesOfPresent(database, unchanged, stored.files, now)
  const newVersion = {
    ...{ draft, computed },
    files: computed.files.map(({ path }) => join(filesFolder, path)),
    // Beside the results of the job, which is cleared of it where the process ends.
    spillFolder: join(dirname(filesFolder), `compare-${process.pid}.part`),
  }
  const compared = unchanged === undefined ? await compareWithPublished(ingestion, earlier, newVersion, compare) : null
  const warnings = [stored.warning, compared?.warning].filter((warning) => typeof warning === 'string')
  return { dataDir, draft, computed, counts, filesFolder, sources: stored.files, compared, warnings, from, now, unchanged }
}

/** Whether the catalog has just this: made of the same source, and its files are what they were. */
export async function isPublishedAs(
  ingestion: Pick<Ingestion, 'database' | 'dataDir'>,
  earlier: typeof datasets.$inferSelect | undefined,
  from: string,
): Promise<boolean> {
  return earlier?.ingestedFrom === from && earlier.retiredAt === null && (await areFilesIntact(ingestion, earlier.id))
}
