import { and, eq } from 'drizzle-orm'
import { submissionErrors } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import { rejectionOf, type Stamp, type Transition, transitionOf } from '#core/submission/transitions.ts'
import type { User } from '../account/users.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { submissionPhaseChanges, submissions } from '../database/schema/index.ts'
import { sendDueMails } from '../mail/sendDueMails.ts'
import type { Ports } from '../ports/Ports.ts'
import { type Submission, submissionById } from './access.ts'
import { mailTransition } from './mails.ts'
import { readPublication } from './publication.ts'

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
  const { submissionId, phaseId, reason, fromPhaseId } = order
  const transition = transitionOf('setPhase', phaseId)
  await ports.database.transaction(async (tx) => {
    const before = await submissionById(tx, submissionId)
    if (before.phaseId === phaseId) return
    if (fromPhaseId !== null && fromPhaseId !== before.phaseId) throw new Problem('conflict', submissionErrors.phaseChanged)
    await makeTransition(tx, ports, curator, before, transition, reason)
  })
  ports.afterAnswer(sendDueMails(ports))
}

/** Throws `conflict` where a submission, with the data set that it became, does not allow a transition. */
export async function requireAllowed(store: Database | Transaction, submission: Submission, transition: Transition): Promise<void> {
  const error = rejectionOf(transition, submission.phaseId, await readPublication(store, submission))
  if (error !== null) throw new Problem('conflict', error)
}

/** Makes a transition, with its stamps, its place in the history and its e-mail. Throws `conflict` where it is not allowed, or somebody else was first. */
export async function makeTransition(
  tx: Transaction,
  ports: Pick<Ports, 'config' | 'now'>,
  { id: userId }: User,
  before: Submission,
  transition: Transition,
  reason: string,
): Promise<void> {
  await requireAllowed(tx, before, transition)
  const { to, stamps = [], mails } = transition
  const at = ports.now()
  const stamped: Partial<Record<Stamp, number>> = Object.fromEntries(stamps.map((name) => [name, name.endsWith('By') ? userId : at]))
  const [submission] = await tx
    .update(submissions)
    .set({ phaseId: to, ...stamped })
    .where(and(eq(submissions.id, before.id), eq(submissions.phaseId, before.phaseId)))
    .returning()
  if (submission === undefined) throw new Problem('conflict', submissionErrors.phaseChanged)
  await tx.insert(submissionPhaseChanges).values({ submissionId: before.id, phaseId: to, userId, isByCurator: true, reason, at })
  if (mails !== undefined) await mailTransition[mails](tx, ports, submission, reason)
}
