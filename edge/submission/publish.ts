import { eq } from 'drizzle-orm'
import { submissionRefusals } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import { phaseIds } from '#core/submission/phases.ts'
import { transitionOf } from '#core/submission/transitions.ts'
import { keepSecurity, type SecurityEvent } from '../account/securityLog.ts'
import type { User } from '../account/users.ts'
import { retireById } from '../catalog/retireDataset.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import { submissions } from '../database/schema/index.ts'
import type { DataPublisher, Published, WithinPublication } from '../ports/DataPublisher.ts'
import type { Ports } from '../ports/Ports.ts'
import { type Submission, submissionById } from './access.ts'
import { keepDoi } from './keepDoi.ts'
import { publicationOf, sourceBefore, workbookToPublish } from './publication.ts'
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

/** A submission that was published, or was before. */
export interface PublishedSubmission {
  readonly shortName: string
  readonly version: number
  readonly isNew: boolean
}

/**
 * Publishes a submission that awaits ingestion: data set, phase, history, subscription and e-mail are one transaction. One that is published
 * already stays as it is. Throws `conflict` where it is in another phase, or somebody changed it in the meantime, `not-supported` where
 * the portal cannot make data sets, and whatever the making throws.
 */
export async function publishSubmission(ports: PublishPorts, administrator: User, order: ReasonedChange): Promise<PublishedSubmission> {
  const { submissionId, reason, signal } = order
  const { database } = ports
  const submission = await submissionById(database, submissionId)
  const { shortName } = submission
  const { version: present, isOwnVersion } = await publicationOf(database, submission)
  if (submission.phaseId === phaseIds.complete && isOwnVersion && present !== null) return { shortName, version: present, isNew: false }
  await requireAllowed(database, submission, transitionOf('publish'))
  let chosen = ''
  const choose = async () => {
    chosen = await workbookToPublish(database, requireReady(await submissionById(database, submissionId)))
    return chosen
  }
  const within: WithinPublication = async (tx, published) => {
    const present = requireReady(await submissionById(tx, submissionId))
    if ((await workbookToPublish(tx, present)) !== chosen) throw new Problem('conflict', submissionRefusals.newVersion)
    refuseForeign(present, published)
    await tx
      .update(submissions)
      .set({ datasetId: published.datasetId, publishedVersion: published.version })
      .where(eq(submissions.id, submissionId))
    await keepDoi(tx, published)
    await makeTransition(tx, ports, administrator, present, transitionOf('publish'), reason)
    const details = { dataset: shortName, version: published.version }
    await noteCatalogChange(tx, ports, administrator, order, { kind: 'dataset-ingested', details })
  }
  const { version } = await publisherOf(ports).publish({ choose, within, signal })
  return { shortName, version, isNew: true }
}

/** A submission that still awaits ingestion; throws `conflict`. */
function requireReady(submission: Submission): Submission {
  if (submission.phaseId !== phaseIds.ingestion) throw new Problem('conflict', submissionRefusals.phaseChanged)
  return submission
}

/**
 * Takes the data set of a submission out of the catalog; the submission awaits ingestion again. Throws `conflict` where its version is not
 * the one in the catalog.
 */
export async function unpublishSubmission(ports: PublishPorts, administrator: User, order: ReasonedChange): Promise<void> {
  const { submissionId, reason } = order
  await ports.database.transaction(async (tx) => {
    const submission = await submissionById(tx, submissionId)
    await requireAllowed(tx, submission, transitionOf('unpublish'))
    if (submission.datasetId !== null) await retireById(tx, submission.datasetId, ports.now())
    await makeTransition(tx, ports, administrator, submission, transitionOf('unpublish'), reason)
    await noteCatalogChange(tx, ports, administrator, order, { kind: 'dataset-retired' })
  })
}

/**
 * Publishes the version before again in the place of that of a submission, which awaits ingestion again. Throws `conflict` where there is
 * none that can be made again, or the catalog has changed in the meantime.
 */
export async function rollBackSubmission(ports: PublishPorts, administrator: User, order: ReasonedChange): Promise<void> {
  const { submissionId, reason, signal } = order
  const { database } = ports
  const asked = await submissionById(database, submissionId)
  // An earlier version is looked for when its turn comes.
  await requireAllowed(database, asked, transitionOf('reopen'))
  const choose = async () => {
    const present = await submissionById(database, submissionId)
    await requireAllowed(database, present, transitionOf('rollback'))
    return (await sourceBefore(database, present))?.key ?? ''
  }
  const within: WithinPublication = async (tx, { datasetId, version }) => {
    const present = await submissionById(tx, submissionId)
    const isAsItWas = present.phaseId === asked.phaseId && present.publishedVersion === asked.publishedVersion
    if (!isAsItWas || datasetId !== asked.datasetId || version !== Number(asked.publishedVersion) + 1)
      throw new Problem('conflict', submissionRefusals.phaseChanged)
    await keepDoi(tx, { datasetId, version })
    await makeTransition(tx, ports, administrator, present, transitionOf('rollback'), reason)
    await noteCatalogChange(tx, ports, administrator, order, { kind: 'dataset-ingested', details: { isRolledBack: true } })
  }
  await publisherOf(ports).publish({ choose, within, signal })
}

/** Asks the submitter of a complete submission for a new version; until that is published the catalog has the present one. Throws `conflict`. */
export async function reopenSubmission(ports: PublishPorts, administrator: User, { submissionId, reason }: ReasonedChange): Promise<void> {
  await ports.database.transaction(async (tx) => {
    const submission = await submissionById(tx, submissionId)
    await requireAllowed(tx, submission, transitionOf('reopen'))
    await makeTransition(tx, ports, administrator, submission, transitionOf('reopen'), reason)
  })
}

/** What makes data sets; throws `not-supported` where the portal has none. */
function publisherOf({ publisher }: Pick<Ports, 'publisher'>): DataPublisher {
  if (publisher === undefined) throw new Problem('not-supported', submissionRefusals.noPublishing)
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
  return keepSecurity(tx, ports, { kind, userId, request, details: request === undefined ? { by: 'command line', ...whole } : whole })
}

/** A data set in the catalog is replaced by the submission that it came from, never by another; throws `conflict`. */
export function refuseForeign({ datasetId }: Submission, { replaced }: Published): void {
  if (replaced !== null && !replaced.isRetired && replaced.datasetId !== datasetId)
    throw new Problem('conflict', submissionRefusals.nameInCatalog)
}
