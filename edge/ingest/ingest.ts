import { Problem } from '#core/request/Problem.ts'
import { makeFolder } from '../files/durable.ts'
import { draftOf } from './draftOf.ts'
import { explainEngineFault } from './explainEngineFault.ts'
import type { Ingestion } from './Ingestion.ts'
import type { IngestSource } from './IngestSource.ts'
import { JobFolder } from './JobFolder.ts'
import { prepare } from './prepare.ts'
import { isPublishedAs, publishPrepared } from './publishPrepared.ts'
import { requireDiskFor } from './requireDiskFor.ts'
import { type IngestSummary, summaryOf } from './summaryOf.ts'
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
    const { outcome, published, warning } = await publishPrepared({ ...place, prepared, files: source.files }, ingestion)
    await job.remove()
    const warnings = warning === null ? prepared.warnings : [...prepared.warnings, warning]
    const version = outcome === 'published' ? published.version : null
    return summaryOf({ ...prepared, warnings }, { outcome, version, replaces })
  } catch (fault) {
    ingestion.signal.throwIfAborted()
    // The next run writes them again.
    if (fault instanceof Problem && fault.code === 'damaged-data') await job.drop('observations')
    throw explainEngineFault(fault)
  } finally {
    job.release()
  }
}
