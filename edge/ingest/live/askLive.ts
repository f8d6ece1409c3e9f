import { join } from 'node:path'
import { kindOf, type LiveKind } from '#core/catalog/liveFile.ts'
import type { Fetch } from '#core/outbound/outboundFetch.ts'
import { type LiveDataset, type LiveState, stateOf } from '../../catalog/liveDatasets.ts'
import { makeFolder } from '../../files/durable.ts'
import type { StoredFilesPorts } from '../../files/storedFiles.ts'
import { fetchSources } from '../fetchSources.ts'
import type { IngestSource } from '../IngestSource.ts'
import { openSource } from '../sources/openSource.ts'
import { askBucket } from './bucket.ts'
import { liveProblem } from './download.ts'
import { askFile } from './file.ts'
import { askGriddap } from './griddap.ts'
import type { AskSource } from './LiveSource.ts'
import { askOpendap } from './opendap/opendap.ts'
import { askTabledap } from './tabledap.ts'

const kinds: Readonly<Record<LiveKind, AskSource>> = {
  ...{ file: askFile, s3: askBucket },
  ...{ tabledap: askTabledap, griddap: askGriddap, opendap: askOpendap },
}

/** The source of a data set as it is now: `source` is null where it is the published one. */
export interface AskedLive {
  readonly source: IngestSource | null
  readonly state: LiveState
}

/** Asks the source of a data set for what is new, in a folder that the caller removes. Throws a Problem where that fails. */
export async function askLive(
  store: StoredFilesPorts,
  dataset: LiveDataset,
  { folder, fetch, signal }: { readonly folder: string; readonly fetch: Fetch; readonly signal: AbortSignal },
): Promise<AskedLive> {
  const kept = await fetchSources(store, dataset.shortName, folder)
  if (kept?.metadata === undefined)
    throw liveProblem('The stored source is missing or damaged. Ingest the data set again, or allow more by PELAGOS_KEPT_FILES_BYTES.')
  const fetched = join(folder, 'fetched')
  await makeFolder(fetched)
  const { live } = dataset
  const { files, state } = await kinds[kindOf(live)]({ live, kept: kept.source, folder: fetched, state: stateOf(dataset), fetch, signal })
  return { source: files === null ? null : await openSource(files, { metadataPath: kept.metadata, signal }), state }
}
