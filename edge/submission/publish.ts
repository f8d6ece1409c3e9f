import { eq } from 'drizzle-orm'
import { submissionRefusals } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import { phaseIds } from '#core/submission/phases.ts'
import { transitionOf } from '#core/submission/transitions.ts'
import { keepSecurity, type SecurityEvent } from '../account/securityLog.ts'
import type { User } from '../account/users.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import { submissions } from '../database/schema/index.ts'
import { sendDueMails } from '../mail/sendDueMails.ts'
import type { DataPublisher, Published, WithinPublication } from '../ports/DataPublisher.ts'
import type { Ports } from '../ports/Ports.ts'
import { type Submission, submissionById } from './access.ts'
import { keepDoi } from './keepDoi.ts'
import { publicationOf, workbookToPublish } from './publication.ts'
import { makeTransition, requireAllowed } from './setPhase.ts'

/** What publishing needs of a portal; the command line has no more. */
export type PublishPorts = Pick<Ports, 'database' | 'config' | 'now' | 'publisher'>

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

/** What makes data sets; throws `not-supported` where the portal has none. */
export function publisherOf({ publisher }: Pick<Ports, 'publisher'>): DataPublisher {
  if (publisher === undefined) throw new Problem('not-supported', submissionRefusals.noPublishing)
  return publisher
}

/** Notes who changed the catalog, in the transaction that changes it. */
export function noteCatalogChange(
  tx: Transaction,
  ports: Pick<Ports, 'config' | 'now'>,
  { id: userId }: User,
  { submissionId, request }: ReasonedChange,
  { kind, details = {} }: Pick<SecurityEvent, 'kind' | 'details'>,
): Promise<void> {
  const whole = { submissionId, ...details }
  return keepSecurity(tx, ports, { kind, userId, request, details: request === undefined ? { by: 'command line', ...whole } : whole })
}

/** Sends the e-mails of a publication after the answer. */
export const mailLater = (ports: Ports): void => ports.afterAnswer(sendDueMails(ports))

/** A data set in the catalog is replaced by the submission that it came from, never by another; throws `conflict`. */
export function refuseForeign({ datasetId }: Submission, { replaced }: Published): void {
  if (replaced !== null && !replaced.isRetired && replaced.datasetId !== datasetId)
    throw new Problem('conflict', submissionRefusals.nameInCatalog)
}
