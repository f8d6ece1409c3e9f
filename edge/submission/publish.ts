import { eq } from 'drizzle-orm'
import { submissionErrors } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import { phaseIds } from '#core/submission/phases.ts'
import { transitionOf } from '#core/submission/transitions.ts'
import { type SecurityEvent, storeSecurityEvent } from '../account/securityLog.ts'
import type { User } from '../account/users.ts'
import { retireById } from '../catalog/retireDataset.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { submissions } from '../database/schema/index.ts'
import type { DataPublisher, Published } from '../ports/DataPublisher.ts'
import type { Ports } from '../ports/Ports.ts'
import { type Submission, submissionById } from './access.ts'
import { readPublication, sourceBefore, workbookToPublish } from './publication.ts'
import { restoreDoi } from './restoreDoi.ts'
import { makeTransition, requireAllowed } from './setPhase.ts'

/** What the changes of a publication need of a portal. Their e-mails are left to whoever asks for them. */
type PublishPorts = Pick<Ports, 'database' | 'config' | 'now' | 'publisher'>

/** Which submission to publish or to take back, and why. */
export interface ReasonedChange {
  readonly submissionId: number
  readonly reason: string
  /** Aborted once nobody waits for it. */
  readonly signal?: AbortSignal
  /** The call that asks for it; left out on the portal's own machine. */
  readonly request?: SecurityEvent['request']
}

/**
 * Publishes a submission that awaits ingestion: data set, phase, history, subscription and e-mail are one transaction. One that is published
 * already stays as it is, for which null is answered. Throws `conflict` where it is in another phase, or somebody changed it in the
 * meantime, `not-supported` where the portal cannot publish data sets, and whatever the making throws.
 */
export async function publishSubmission(ports: PublishPorts, administrator: User, order: ReasonedChange): Promise<Published | null> {
  const { database } = ports
  if ((await unpublishedWorkbook(database, order.submissionId)) === null) return null
  const choose = async () => workbookToPublish(database, await readySubmission(database, order.submissionId))
  await using dataset = await publisherOf(ports).prepare(choose, order.signal)
  const published = await database.transaction(async (tx) => {
    const made = await dataset.publish(tx)
    await completeSubmission(tx, ports, administrator, { ...order, key: dataset.key }, made)
    return made
  })
  await dataset.finish(published)
  return published
}

/** The workbook that is due to be published; null where it was. Throws `conflict` in every other phase than that of ingestion. */
export async function unpublishedWorkbook(database: Database, submissionId: number): Promise<string | null> {
  const submission = await submissionById(database, submissionId)
  const { isOwnVersion } = await readPublication(database, submission)
  if (submission.phaseId === phaseIds.complete && isOwnVersion) return null
  await requireAllowed(database, submission, transitionOf('publish'))
  return workbookToPublish(database, submission)
}

/** What a submission has of its publication, in the transaction that publishes the workbook `key`. Throws `conflict` where somebody changed it. */
export async function completeSubmission(
  tx: Transaction,
  ports: Pick<Ports, 'config' | 'now'>,
  administrator: User,
  order: ReasonedChange & { readonly key: string },
  published: Published,
): Promise<void> {
  const { datasetId, version } = published
  const submission = await readySubmission(tx, order.submissionId)
  if ((await workbookToPublish(tx, submission)) !== order.key) throw new Problem('conflict', submissionErrors.newVersion)
  rejectForeign(submission, published)
  await tx.update(submissions).set({ datasetId, publishedVersion: version }).where(eq(submissions.id, submission.id))
  await restoreDoi(tx, published)
  await makeTransition(tx, ports, administrator, submission, transitionOf('publish'), order.reason)
  const details = { dataset: submission.shortName, version }
  await noteCatalogChange(tx, ports, administrator, order, { kind: 'dataset-ingested', details })
}

/** A submission that still awaits ingestion; throws `conflict`. */
async function readySubmission(store: Database | Transaction, submissionId: number): Promise<Submission> {
  const submission = await submissionById(store, submissionId)
  if (submission.phaseId !== phaseIds.ingestion) throw changed()
  return submission
}

const changed = () => new Problem('conflict', submissionErrors.phaseChanged)

/** A data set in the catalog is replaced by the submission that it came from, never by another; throws `conflict`. */
export function rejectForeign({ datasetId }: Submission, { replaced }: Published): void {
  if (replaced !== null && !replaced.isRetired && replaced.datasetId !== datasetId)
    throw new Problem('conflict', submissionErrors.nameInCatalog)
}

/**
 * Takes the data set of a submission out of the catalog; the submission awaits ingestion again. Throws `conflict` where its version is not
 * the one in the catalog.
 */
export async function unpublishSubmission(ports: PublishPorts, administrator: User, order: ReasonedChange): Promise<void> {
  await ports.database.transaction(async (tx) => {
    const submission = await submissionById(tx, order.submissionId)
    await makeTransition(tx, ports, administrator, submission, transitionOf('unpublish'), order.reason)
    if (submission.datasetId !== null) await retireById(tx, submission.datasetId, ports.now())
    await noteCatalogChange(tx, ports, administrator, order, { kind: 'dataset-retired' })
  })
}

/**
 * Publishes the version before again in the place of that of a submission, which awaits ingestion again. Throws `conflict` where there is
 * none that can be made again, or the catalog has changed in the meantime.
 */
export async function rollBackSubmission(ports: PublishPorts, administrator: User, order: ReasonedChange): Promise<void> {
  const { database } = ports
  const submission = await submissionById(database, order.submissionId)
  // Whether there is an earlier version is seen when its turn comes.
  await requireAllowed(database, submission, transitionOf('reopen'))
  const choose = async () => {
    const present = await submissionById(database, submission.id)
    await requireAllowed(database, present, transitionOf('rollback'))
    return (await sourceBefore(database, present))?.key ?? ''
  }
  await using dataset = await publisherOf(ports).prepare(choose, order.signal)
  const published = await database.transaction(async (tx) => {
    const present = await submissionById(tx, submission.id)
    if (present.phaseId !== submission.phaseId || present.publishedVersion !== submission.publishedVersion) throw changed()
    await makeTransition(tx, ports, administrator, present, transitionOf('rollback'), order.reason)
    const made = await dataset.publish(tx)
    if (made.datasetId !== submission.datasetId || made.version !== Number(submission.publishedVersion) + 1) throw changed()
    await restoreDoi(tx, made)
    await noteCatalogChange(tx, ports, administrator, order, { kind: 'dataset-ingested', details: { isRolledBack: true } })
    return made
  })
  await dataset.finish(published)
}

/** Asks the submitter of a complete submission for a new version; until that is published the catalog has the present one. Throws `conflict`. */
export async function reopenSubmission(ports: PublishPorts, administrator: User, order: ReasonedChange): Promise<void> {
  await ports.database.transaction(async (tx) => {
    const submission = await submissionById(tx, order.submissionId)
    await makeTransition(tx, ports, administrator, submission, transitionOf('reopen'), order.reason)
  })
}

/** What makes data sets; throws `not-supported` where the portal has none. */
export function publisherOf({ publisher }: Pick<Ports, 'publisher'>): DataPublisher {
  if (publisher === undefined) throw new Problem('not-supported', submissionErrors.noPublishing)
  return publisher
}

/** Notes who changed the catalog, in the transaction that changes it. */
function noteCatalogChange(
  tx: Transaction,
  ports: Pick<Ports, 'config' | 'now'>,
  { id: userId }: User,
  { submissionId, request }: ReasonedChange,
  { kind, details = {} }: Pick<SecurityEvent, 'kind' | 'details'>,
): Promise<void> {
  const whole = { submissionId, ...details }
  return storeSecurityEvent(tx, ports, { kind, userId, request, details: request === undefined ? { by: 'command line', ...whole } : whole })
}
