import { and, eq, isNull } from 'drizzle-orm'
import { submissionRefusals } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import { phaseIds, phaseOf } from '#core/submission/phases.ts'
import type { User } from '../account/users.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import { datasets, submissions, subscriptions } from '../database/schema/index.ts'
import { sendDueMails } from '../mail/sendDueMails.ts'
import type { Ports } from '../ports/Ports.ts'
import { type Submission, submissionById } from './access.ts'
import { mailComplete, mailDoi, mailSecondReview, mailUpdateAsked } from './mails.ts'
import { noteChange } from './record.ts'

/** A change of phase. `fromPhaseId` is the one that the curator saw; null where the caller did not say. */
export interface PhaseOrder {
  readonly submissionId: number
  readonly phaseId: number
  readonly reason: string
  readonly fromPhaseId: number | null
}

/**
 * Puts a submission into a phase, with its stamps, its place in the history and the e-mails about it. The present phase again changes
 * nothing. Throws `bad-request` for an unknown phase and `conflict` where the submission is complete or somebody else was first (D24).
 */
export async function setPhase(ports: Ports, curator: User, order: PhaseOrder): Promise<void> {
  const { submissionId, phaseId, reason } = order
  if (phaseOf(phaseId) === undefined) throw new Problem('bad-request', submissionRefusals.noPhase)
  await ports.database.transaction(async (tx) => {
    const before = await submissionById(tx, submissionId)
    if (before.phaseId === phaseId) return
    if (order.fromPhaseId !== null && order.fromPhaseId !== before.phaseId) throw new Problem('conflict', submissionRefusals.phaseChanged)
    if (before.phaseId === phaseIds.complete) throw new Problem('conflict', submissionRefusals.phaseFinal)
    await enterPhase(tx, ports, curator, before, { phaseId, reason })
  })
  ports.afterAnswer(sendDueMails(ports))
}

/** Puts a submission into another phase within a transaction. Throws `conflict` where somebody else was first. */
export async function enterPhase(
  tx: Transaction,
  ports: Pick<Ports, 'config' | 'now'>,
  curator: User,
  before: Submission,
  { phaseId, reason }: Pick<PhaseOrder, 'phaseId' | 'reason'>,
): Promise<void> {
  const at = ports.now()
  const [submission] = await tx
    .update(submissions)
    .set({ phaseId, ...stampsOf(phaseId, curator, at) })
    .where(and(eq(submissions.id, before.id), eq(submissions.phaseId, before.phaseId)))
    .returning()
  if (submission === undefined) throw new Problem('conflict', submissionRefusals.phaseChanged)
  await noteChange(tx, { submissionId: before.id, phaseId, userId: curator.id, isByCurator: true, reason, at })
  // What was complete was announced when it became so.
  if (before.phaseId !== phaseIds.complete) await announce(tx, ports, submission, reason)
}

/** What entering a phase says was completed before (SBM-32). */
function stampsOf(phaseId: number, { id }: User, at: number): Partial<Submission> {
  switch (phaseId) {
    case phaseIds.secondReview:
      return { qc1CompletedAt: at, qc1CompletedBy: id }
    case phaseIds.doi:
      return { qc2CompletedAt: at, qc2CompletedBy: id }
    case phaseIds.ingestion:
      return { doiAcceptedAt: at }
    case phaseIds.complete:
      return { ingestedAt: at }
    default:
      return {}
  }
}

async function announce(tx: Transaction, ports: Pick<Ports, 'config' | 'now'>, submission: Submission, reason: string): Promise<void> {
  switch (submission.phaseId) {
    case phaseIds.userUpdate:
      return mailUpdateAsked(tx, ports, submission, reason)
    case phaseIds.secondReview:
      return mailSecondReview(tx, ports, submission)
    case phaseIds.doi:
      return mailDoi(tx, ports, submission)
    case phaseIds.complete:
      return mailComplete(tx, ports, submission, await subscribeSubmitter(tx, submission))
  }
}

/** Subscribes the submitter, not the curator, to the data set (SBM-33); answers its ID, or null where the catalog has none. */
async function subscribeSubmitter(tx: Transaction, { submitterId, shortName }: Submission): Promise<number | null> {
  const known = await tx
    .select({ id: datasets.id })
    .from(datasets)
    .where(and(eq(datasets.shortName, shortName), isNull(datasets.retiredAt)))
    .get()
  if (known === undefined) return null
  await tx.insert(subscriptions).values({ userId: submitterId, datasetId: known.id }).onConflictDoNothing()
  return known.id
}
