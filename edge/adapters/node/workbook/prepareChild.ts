import { type Comparison, compareVersions } from '../../../ingest/difference/compareVersions.ts'
import { draftOf } from '../../../ingest/draftOf.ts'
import { explainEngineError } from '../../../ingest/explainEngineError.ts'
import { JobFolder } from '../../../ingest/JobFolder.ts'
import { prepare } from '../../../ingest/prepare.ts'
import type { PreparedSource } from '../../../ingest/readyToPublish.ts'
import { openSource } from '../../../ingest/sources/openSource.ts'
import { answerParent } from '../../../platform/helpers/answerParent.ts'

/** A stored file to make a data set of, as far as it can be made without the store. */
interface PrepareOrder {
  readonly path: string
  readonly dataDir: string
}

const never = new AbortController().signal

async function prepareSource({ path, dataDir }: PrepareOrder): Promise<PreparedSource> {
  const source = await openSource(path, { signal: never })
  const draft = draftOf(source)
  const job = await JobFolder.open(dataDir, source)
  try {
    const ingestion = { now: Date.now, signal: never, onProgress: () => undefined }
    const prepared = await prepare({ source, draft, job, ingestion })
    return { prepared, from: job.from, filesFolder: job.place('observations'), files: source.files }
  } catch (fault) {
    throw explainEngineError(fault)
  } finally {
    job.release()
  }
}

const calls = {
  prepare: prepareSource,
  compare: (comparison: Comparison) => compareVersions(comparison, never),
}

/** Prepares stored files, and compares what was made of them with the published rows. */
export type PrepareCalls = typeof calls

answerParent(calls)
