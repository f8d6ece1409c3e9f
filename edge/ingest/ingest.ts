import { statfs } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { Problem } from '#core/api/problem.ts'
import { limits } from '#core/limits.ts'
import { observationFiles, observationTables } from '../database/schema/index.ts'
import { makeFolder } from '../files/durable.ts'
import { hashFile } from '../files/hashFile.ts'
import { draftOf } from './draftOf.ts'
import { explainEngineFault } from './explainEngineFault.ts'
import type { Ingestion } from './Ingestion.ts'
import type { IngestSource } from './IngestSource.ts'
import { JobFolder } from './JobFolder.ts'
import { hasSources, type Keeping, keepSources, nameSourcesOfPresent, noSources } from './keepSources.ts'
import { type Prepared, prepare } from './prepare.ts'
import { type Published, publish } from './publish.ts'
import { storePathOf } from './storeFolders.ts'
import { type IngestSummary, type Outcome, summaryOf } from './summaryOf.ts'
import { earlierVersion } from './takenNames.ts'

/**
 * Makes a data set of a source, phase by phase; each keeps its result in the job's folder, so that a stopped run is gone on with by running
 * it again. Publishing comes last and is one transaction. A source that is published already as it is changes nothing. Throws a Problem
 * for what a person can fix; the published state is then what it was.
 */
export async function ingest(source: IngestSource, ingestion: Ingestion): Promise<IngestSummary> {
  const draft = draftOf(source)
  const earlier = await earlierVersion(ingestion.database, draft)
  await makeFolder(ingestion.dataDir)
  await refuseFullDisk(ingestion)
  const job = await JobFolder.open(ingestion.dataDir, source)
  try {
    const prepared = await prepare({ source, draft, job, ingestion })
    const isPublished = earlier?.ingestedFrom === job.from && earlier.retiredAt === null && (await areFilesIntact(ingestion, earlier.id))
    const earlierId = earlier?.id ?? null
    const isKept = ingestion.isDryRun || (isPublished && earlierId !== null && (await hasSources(ingestion, earlierId)))
    const kept = isKept ? noSources : await keepSources(source, ingestion, earlierId)
    const published = ingestion.isDryRun || isPublished ? null : await publishJob(prepared, job, ingestion, kept)
    if (isPublished && earlierId !== null) await nameSourcesOfPresent(ingestion.database, earlierId, kept.files, ingestion.now())
    if (published !== null || isPublished) await job.remove()
    const outcome: Outcome = published !== null ? 'published' : isPublished ? 'unchanged' : 'dry-run'
    return summaryOf(withWarning(prepared, kept), { outcome, version: published?.version ?? null, replaces: earlier ?? null })
  } catch (fault) {
    ingestion.signal.throwIfAborted()
    // The next run writes them again.
    if (fault instanceof Problem && fault.code === 'damaged-data') await job.drop('observations')
    throw explainEngineFault(fault)
  } finally {
    job.release()
  }
}

/** Whether a published data set's files are what they were; a source whose files were damaged is published again. */
async function areFilesIntact({ database, dataDir }: Ingestion, datasetId: number): Promise<boolean> {
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

async function refuseFullDisk({ dataDir, sourceSizeBytes }: Ingestion): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  const needed = sourceSizeBytes * limits.ingestFreeSpaceFactor
  if (bavail * bsize >= needed) return
  const megabytes = (sizeBytes: number) => `${Math.ceil(sizeBytes / 1_000_000)} MB`
  const says = `The disk of the data folder has ${megabytes(bavail * bsize)} free; this source needs at least ${megabytes(needed)}.`
  throw new Problem('storage-full', says)
}

function withWarning(prepared: Prepared, { warning }: Keeping): Prepared {
  return warning === null ? prepared : { ...prepared, warnings: [...prepared.warnings, warning] }
}

async function publishJob({ draft, computed, counts }: Prepared, job: JobFolder, ingestion: Ingestion, kept: Keeping): Promise<Published> {
  const { database, dataDir, now, signal, onProgress } = ingestion
  signal.throwIfAborted()
  onProgress({ phase: 'publish', share: 0 })
  const filesFolder = job.place('observations')
  const published = await publish(database, {
    dataDir,
    draft,
    computed,
    counts,
    filesFolder,
    sources: kept.files,
    from: job.from,
    now: now(),
  })
  onProgress({ phase: 'publish', share: 1 })
  return published
}
