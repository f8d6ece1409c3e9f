import { stat } from 'node:fs/promises'
import { hasRole } from '#core/account/roles.ts'
import type { IngestProgress } from '#core/catalog/ingestionRecords.ts'
import { Problem } from '#core/request/Problem.ts'
import { noteOperator } from '../account/securityLog.ts'
import { rolesOf } from '../account/users.ts'
import { developmentSecrets } from '../dataFolder/secrets.ts'
import { withRecordedFile } from '../dataFolder/withLocalFile.ts'
import { type AdminStore, withStore } from '../dataFolder/withStore.ts'
import { callRebuildHook } from '../ingest/callRebuildHook.ts'
import { type Drafting, draftMetadata, type MetadataDraft } from '../ingest/draftMetadata.ts'
import type { Ingestion } from '../ingest/Ingestion.ts'
import type { IngestSource } from '../ingest/IngestSource.ts'
import { ingest } from '../ingest/ingest.ts'
import { type Ingested, listIngested } from '../ingest/listIngested.ts'
import { restore, retire } from '../ingest/retire.ts'
import { type Named, openSource } from '../ingest/sources/openSource.ts'
import type { IngestSummary } from '../ingest/summaryOf.ts'
import { sweep } from '../ingest/sweep.ts'
import { noLog } from '../platform/Log.ts'
import { completeSubmission, unpublishedWorkbook } from '../submission/publish.ts'
import { findUser } from './roles.ts'

/** A person's order to ingest. */
export interface IngestRequest {
  readonly path: Named
  readonly metadataPath?: string | undefined
  /** Defaults to the value of the settings. */
  readonly dataDir?: string | undefined
  readonly isDryRun: boolean
  readonly signal: AbortSignal
  onProgress(progress: IngestProgress): void
}

/** What an ingestion made, and what became of the rebuild hook: null where none is set or nothing was published. */
export interface IngestReport extends IngestSummary {
  readonly rebuild: { readonly url: string; readonly failure: string | null } | null
}

/** Makes a data set of a file and publishes it in the store of a data folder, beside a portal that may be running. Throws a Problem. */
export async function ingestFile({
  path,
  metadataPath,
  dataDir: folder,
  isDryRun,
  signal,
  onProgress,
}: IngestRequest): Promise<IngestReport> {
  const source = await openSource(path, { metadataPath, signal })
  return withStore(folder, (store) => publishSource(store, source, { isDryRun, signal, onProgress }), { mayBegin: true })
}

/** Publishes an opened source in a store, and notifies the rebuild hook. Throws a Problem. */
export async function publishSource(
  { database, dataDir, rebuildUrl, objects, storedFilesBytes }: AdminStore,
  source: IngestSource,
  { isDryRun, signal, onProgress }: Pick<IngestRequest, 'isDryRun' | 'signal' | 'onProgress'>,
): Promise<IngestReport> {
  const sizes = await Promise.all(source.files.filter(({ role }) => role === 'source').map((file) => stat(file.path)))
  await sweep(database, dataDir, Date.now())
  const summary = await ingest(source, {
    database,
    dataDir,
    objects,
    storedFilesBytes,
    sourceSizeBytes: sizes.reduce((sum, { size }) => sum + size, 0),
    isDryRun,
    now: Date.now,
    signal,
    onProgress,
    within: async (tx, { version, isNew }) => {
      const dataset = source.description.shortName
      if (isNew) await noteOperator(tx, 'dataset-ingested', { dataset, version })
    },
  })
  return announced(summary, rebuildUrl)
}

/** Drafts the metadata of a file; see `draftMetadata`. */
export const draftOfFile = (path: Named, drafting: Omit<Drafting, 'now'>): Promise<MetadataDraft> =>
  draftMetadata(path, { ...drafting, now: Date.now() })

/** Notifies the rebuild hook of what was published. */
async function announced(summary: IngestSummary, rebuildUrl: string | null): Promise<IngestReport> {
  const { dataset, version } = summary
  if (rebuildUrl === null || version === null) return { ...summary, rebuild: null }
  return { ...summary, rebuild: { url: rebuildUrl, failure: await callRebuildHook(rebuildUrl, { dataset, version }) } }
}

/** A person's order to publish a submission. */
export interface SubmissionIngestRequest extends Omit<IngestRequest, 'path' | 'metadataPath' | 'isDryRun'> {
  readonly submissionId: number
  /** Who publishes it: the username or e-mail address of an administrator. */
  readonly by: string
  /** The entry of the history that the submitter sees. */
  readonly reason: string
}

/**
 * Publishes a submission that awaits ingestion, as the portal’s desk does; returns null where it is published already. Throws a Problem.
 * The portal that runs on the folder, now or later, sends the e-mails.
 */
export function ingestSubmission(request: SubmissionIngestRequest): Promise<IngestReport | null> {
  const { submissionId, by, reason, dataDir: folder, signal, onProgress } = request
  return withStore(folder, async (store) => {
    const { database, dataDir } = store
    // The e-mail is stored as the portal stores it.
    const config = { ...store.config, secrets: store.config.secrets ?? (await developmentSecrets(dataDir)) }
    const administrator = await findUser(database, by)
    if (!hasRole(rolesOf(administrator), 'administrator')) throw new Problem('forbidden', `${by} is not an administrator.`)
    await sweep(database, dataDir, Date.now())
    const key = await unpublishedWorkbook(database, submissionId)
    if (key === null) return null
    const publish = async (path: string) => {
      const source = await openSource(path, { signal })
      const sourceSizeBytes = (await stat(path)).size
      const within: Ingestion['within'] = (tx, published) =>
        completeSubmission(tx, { config, now: Date.now }, administrator, { submissionId, reason, key }, published)
      return ingest(source, { ...store, sourceSizeBytes, isDryRun: false, now: Date.now, signal, onProgress, within })
    }
    return announced(await withRecordedFile({ ...store, log: noLog }, key, publish), store.rebuildUrl)
  })
}

/** What was ingested into a data folder, and what was begun there. */
export function listIngestions(folder: string | undefined): Promise<Ingested> {
  return withStore(folder, ({ database, dataDir }) => listIngested(database, dataDir))
}

/** Brings a retired data set of the default catalog back. Throws `not-found` and `conflict`. */
export function restoreDataset(folder: string | undefined, shortName: string): Promise<void> {
  return withStore(folder, ({ database }) => restore(database, shortName))
}

/** Removes a data set from the catalog; see `retire`. Throws `not-found`. */
export function retireDataset(folder: string | undefined, shortName: string): Promise<void> {
  return withStore(folder, ({ database }) => retire(database, shortName, Date.now()))
}
