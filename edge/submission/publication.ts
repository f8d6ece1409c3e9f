import { and, desc, eq, isNull, lte } from 'drizzle-orm'
import { submissionMessages } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import type { PublicationRecord } from '#core/submission/records.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { datasets, observationTables, storedFiles, submissionFiles, submissions } from '../database/schema/index.ts'
import type { Submission } from './access.ts'

/** The workbook that a submission is published from: its latest. Throws `not-found` where there is none. */
export async function workbookToPublish(store: Database | Transaction, { id }: Submission): Promise<string> {
  const found = await store
    .select({ key: submissionFiles.key })
    .from(submissionFiles)
    .where(and(eq(submissionFiles.submissionId, id), eq(submissionFiles.kind, 'workbook')))
    .orderBy(desc(submissionFiles.storedAt), desc(submissionFiles.key))
    .get()
  if (found === undefined) throw new Problem('not-found', submissionMessages.none)
  return found.key
}

/** The source file of the previous version, where it is stored; else null. */
export async function sourceBefore(
  store: Database | Transaction,
  { datasetId, publishedVersion }: Submission,
): Promise<{ readonly key: string; readonly version: number } | null> {
  if (datasetId === null || publishedVersion === null) return null
  const found = await store
    .select({ key: storedFiles.key, version: storedFiles.version, role: storedFiles.role })
    .from(storedFiles)
    .where(and(eq(storedFiles.datasetId, datasetId), lte(storedFiles.version, publishedVersion)))
    .orderBy(desc(storedFiles.version))
  const present = new Set(found.filter(({ version }) => version === publishedVersion).map(({ key }) => key))
  // The same bytes may have been published twice.
  const latest = found.find(({ version, key }) => version < publishedVersion && !present.has(key))
  const ofLatest = found.filter(({ version }) => version === latest?.version)
  const [source] = ofLatest
  // With metadata of their own, files are ingested again on the machine itself.
  return ofLatest.length === 1 && source?.role === 'source' ? { key: source.key, version: source.version } : null
}

/** The data set of a submission as far as it is in the catalog, of this submission or of a later version. */
export async function readPublication(store: Database | Transaction, submission: Submission): Promise<Omit<PublicationRecord, 'preview'>> {
  const live = await store
    .select({ dataset: datasets.shortName, version: observationTables.version })
    .from(submissions)
    .innerJoin(datasets, eq(datasets.id, submissions.datasetId))
    .innerJoin(observationTables, eq(observationTables.datasetId, datasets.id))
    .where(and(eq(submissions.id, submission.id), isNull(datasets.retiredAt)))
    .get()
  if (live === undefined) return { dataset: null, version: null, isOwnVersion: false, versionBefore: null }
  const isOwnVersion = live.version === submission.publishedVersion
  const before = isOwnVersion ? await sourceBefore(store, submission) : null
  return { ...live, isOwnVersion, versionBefore: before?.version ?? null }
}
