import { submissionRefusals } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import { phaseIds } from '#core/submission/phases.ts'
import type { User } from '../account/users.ts'
import { retireById } from '../catalog/retireDataset.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import type { WithinPublication } from '../ports/DataPublisher.ts'
import type { Ports } from '../ports/Ports.ts'
import { type Submission, submissionById } from './access.ts'
import { keepDoi } from './keepDoi.ts'
import { mailReopened, mailUnpublished } from './mails.ts'
import { liveDataset, sourceBefore } from './publication.ts'
import { mailLater, noteCatalogChange, publisherOf, type ReasonedChange } from './publish.ts'
import { enterPhase } from './setPhase.ts'

/**
 * Takes the data set of a submission out of the catalog; the submission awaits ingestion again. Throws `conflict` where its version is not
 * the one in the catalog.
 */
export async function unpublishSubmission(ports: Ports, administrator: User, order: ReasonedChange): Promise<void> {
  const { submissionId, reason } = order
  await ports.database.transaction(async (tx) => {
    const submission = await submissionById(tx, submissionId)
    const { id } = await requireLive(tx, submission)
    await retireById(tx, id, ports.now())
    await enterPhase(tx, ports, administrator, submission, { phaseId: phaseIds.ingestion, reason })
    await mailUnpublished(tx, ports, submission, { reason, isRolledBack: false })
    await noteCatalogChange(tx, ports, administrator, order, { kind: 'dataset-retired' })
  })
  mailLater(ports)
}

/**
 * Publishes the version before again in the place of that of a submission, which awaits ingestion again. Throws `conflict` where there is
 * none that can be made again, or the catalog has changed in the meantime.
 */
export async function rollBackSubmission(ports: Ports, administrator: User, order: ReasonedChange): Promise<void> {
  const { submissionId, reason, signal } = order
  const { database } = ports
  const live = await requireLive(database, await submissionById(database, submissionId))
  const choose = async () => {
    const present = await submissionById(database, submissionId)
    await requireLive(database, present)
    const before = await sourceBefore(database, present)
    if (before === null) throw new Problem('conflict', submissionRefusals.noVersionBefore)
    return before.key
  }
  const within: WithinPublication = async (tx, { datasetId, version }) => {
    const present = await submissionById(tx, submissionId)
    const isAsItWas = present.phaseId === phaseIds.complete && present.publishedVersion === live.version
    if (!isAsItWas || datasetId !== live.id || version !== live.version + 1) throw new Problem('conflict', submissionRefusals.phaseChanged)
    await keepDoi(tx, { datasetId, version })
    await enterPhase(tx, ports, administrator, present, { phaseId: phaseIds.ingestion, reason })
    await mailUnpublished(tx, ports, present, { reason, isRolledBack: true })
    await noteCatalogChange(tx, ports, administrator, order, { kind: 'dataset-ingested', details: { isRolledBack: true } })
  }
  await publisherOf(ports).publish({ choose, within, signal })
  mailLater(ports)
}

/** Asks the submitter of a complete submission for a new version; until that is published the catalog has the present one. Throws `conflict`. */
export async function reopenSubmission(ports: Ports, administrator: User, { submissionId, reason }: ReasonedChange): Promise<void> {
  await ports.database.transaction(async (tx) => {
    const submission = await submissionById(tx, submissionId)
    await requireLive(tx, submission)
    await enterPhase(tx, ports, administrator, submission, { phaseId: phaseIds.userUpdate, reason })
    await mailReopened(tx, ports, submission, reason)
  })
  mailLater(ports)
}

/** The data set of a complete submission, whose version the catalog has. */
async function requireLive(store: Ports['database'] | Transaction, submission: Submission) {
  const live = submission.phaseId === phaseIds.complete ? await liveDataset(store, submission) : null
  if (live === null) throw new Problem('conflict', submissionRefusals.notLive)
  if (live.version !== submission.publishedVersion) throw new Problem('conflict', submissionRefusals.replaced)
  return live
}
