import { submissionRefusals } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import { transitionOf } from '#core/submission/transitions.ts'
import type { User } from '../account/users.ts'
import { retireById } from '../catalog/retireDataset.ts'
import type { WithinPublication } from '../ports/DataPublisher.ts'
import type { Ports } from '../ports/Ports.ts'
import { submissionById } from './access.ts'
import { keepDoi } from './keepDoi.ts'
import { sourceBefore } from './publication.ts'
import { mailLater, noteCatalogChange, publisherOf, type ReasonedChange } from './publish.ts'
import { makeTransition, requireAllowed } from './setPhase.ts'

/**
 * Takes the data set of a submission out of the catalog; the submission awaits ingestion again. Throws `conflict` where its version is not
 * the one in the catalog.
 */
export async function unpublishSubmission(ports: Ports, administrator: User, order: ReasonedChange): Promise<void> {
  const { submissionId, reason } = order
  await ports.database.transaction(async (tx) => {
    const submission = await submissionById(tx, submissionId)
    await requireAllowed(tx, submission, transitionOf('unpublish'))
    if (submission.datasetId !== null) await retireById(tx, submission.datasetId, ports.now())
    await makeTransition(tx, ports, administrator, submission, transitionOf('unpublish'), reason)
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
  mailLater(ports)
}

/** Asks the submitter of a complete submission for a new version; until that is published the catalog has the present one. Throws `conflict`. */
export async function reopenSubmission(ports: Ports, administrator: User, { submissionId, reason }: ReasonedChange): Promise<void> {
  await ports.database.transaction(async (tx) => {
    const submission = await submissionById(tx, submissionId)
    await requireAllowed(tx, submission, transitionOf('reopen'))
    await makeTransition(tx, ports, administrator, submission, transitionOf('reopen'), reason)
  })
  mailLater(ports)
}
