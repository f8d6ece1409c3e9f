import { makeFolder } from '../files/durable.ts'
import type { Published } from '../ports/DataPublisher.ts'
import { type Comparison, compareVersions } from './difference/compareVersions.ts'
import { draftOf } from './draftOf.ts'
import { explainEngineError } from './explainEngineError.ts'
import type { Ingestion } from './Ingestion.ts'
import type { IngestSource } from './IngestSource.ts'
import { JobFolder } from './JobFolder.ts'
import { earlierVersion } from './nameConflicts.ts'
import { prepare } from './prepare.ts'
import { type Publication, publish, takeBack } from './publish.ts'
import { isPublishedAs, readyToPublish } from './readyToPublish.ts'
import { requireDiskFor } from './requireDiskFor.ts'
import { type IngestSummary, summaryOf } from './summaryOf.ts'

/**
 * Makes a data set of a source, phase by phase; each keeps its result in the job's folder, so that a stopped run is gone on with by running
 * it again. Publishing comes last and is one transaction. A source that is published already as it is changes nothing. Throws a Problem
 * for what a person can fix; the published state is then what it was.
 */
export async function ingest(source: IngestSource, ingestion: Ingestion): Promise<IngestSummary> {
  const draft = draftOf(source)
  const earlier = await earlierVersion(ingestion.database, draft)
  await makeFolder(ingestion.dataDir)
  await requireDiskFor(ingestion)
  const job = await JobFolder.open(ingestion.dataDir, source)
  try {
    const done = await prepare({ source, draft, job, ingestion })
    const prepared = { ...done, warnings: [...(source.remarks ?? []), ...done.warnings] }
    const replaces = earlier ?? null
    if (ingestion.isDryRun) {
      const isPublished = await isPublishedAs(ingestion, earlier, job.from)
      return summaryOf(prepared, { outcome: isPublished ? 'unchanged' : 'dry-run', version: null, replaces })
    }
    const place = { from: job.from, filesFolder: job.place('observations') }
    const compare = async (comparison: Comparison) => {
      ingestion.onProgress({ phase: 'compare', share: 0 })
      return compareVersions(comparison, ingestion.signal).finally(() => ingestion.onProgress({ phase: 'compare', share: 1 }))
    }
    const publication = await readyToPublish({ ...place, prepared, files: source.files }, ingestion, compare)
    const { isNew, version } = await publishNow(publication, ingestion)
    await job.remove()
    const warnings = [...prepared.warnings, ...(publication.warnings ?? [])]
    return summaryOf({ ...prepared, warnings }, { outcome: isNew ? 'published' : 'unchanged', version: isNew ? version : null, replaces })
  } catch (fault) {
    ingestion.signal.throwIfAborted()
    throw explainEngineError(fault)
  } finally {
    job.release()
  }
}

async function publishNow(publication: Publication, { database, signal, onProgress, within }: Ingestion): Promise<Published> {
  const isNew = publication.unchanged === undefined
  if (isNew) signal.throwIfAborted()
  if (isNew) onProgress({ phase: 'publish', share: 0 })
  const publishing = database.transaction(async (tx) => {
    const published = await publish(tx, publication)
    await within?.(tx, published)
    return published
  })
  const published = await publishing.catch(async (fault: unknown) => {
    await takeBack(publication)
    throw fault
  })
  if (isNew) onProgress({ phase: 'publish', share: 1 })
  return published
}
