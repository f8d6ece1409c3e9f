import { and, eq, isNull } from 'drizzle-orm'
import { submissionErrors } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import { phaseIds } from '#core/submission/phases.ts'
import type { User } from '../account/users.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import { submissionAssignments, submissions, users } from '../database/schema/index.ts'
import { sendDueMails } from '../mail/sendDueMails.ts'
import type { Ports } from '../ports/Ports.ts'
import { type Submission, submissionById } from './access.ts'
import { mailTakenOver, nameOf } from './mails.ts'

/** A submission that a curator takes. `fromCuratorId` is who had it when they looked; null for nobody. */
export interface TakeOrder {
  readonly submissionId: number
  readonly fromCuratorId: number | null
  readonly reason: string | null
}

/**
 * Assigns a submission to a curator and notifies the previous assignee. Does nothing where the curator already is the assignee. Throws
 * `conflict` where it is complete or somebody else has it than the curator saw, and `bad-request` for taking it over without a reason.
 */
export async function assignSubmission(ports: Ports, curator: User, { submissionId, fromCuratorId, reason }: TakeOrder): Promise<void> {
  await ports.database.transaction(async (tx) => {
    const before = await submissionById(tx, submissionId)
    if (before.phaseId === phaseIds.complete) throw new Problem('conflict', submissionErrors.takenComplete)
    if (before.curatorId === curator.id) return
    if (before.curatorId !== null && before.curatorId !== fromCuratorId) await rejectTaken(tx, before.curatorId)
    if (before.curatorId !== null && reason === null) throw new Problem('bad-request', submissionErrors.takeReason)
    const at = ports.now()
    await hand(tx, before, { curatorId: curator.id, takenAt: at })
    const why = before.curatorId === null ? null : reason
    await tx.insert(submissionAssignments).values({ submissionId, userId: curator.id, change: 'taken', reason: why, at })
    if (before.curatorId !== null && why !== null)
      await mailTakenOver(tx, ports, before, { from: before.curatorId, by: nameOf(curator), reason: why })
  })
  ports.afterAnswer(sendDueMails(ports))
}

/** Gives a submission back that a curator took; one that nobody has stays so. Throws `conflict` where somebody else has it. */
export async function unassignSubmission(ports: Ports, curator: User, submissionId: number): Promise<void> {
  await ports.database.transaction(async (tx) => {
    const before = await submissionById(tx, submissionId)
    if (before.curatorId === null) return
    if (before.curatorId !== curator.id) await rejectTaken(tx, before.curatorId)
    await hand(tx, before, { curatorId: null, takenAt: null })
    await tx.insert(submissionAssignments).values({ submissionId, userId: curator.id, change: 'given back', reason: null, at: ports.now() })
  })
}

/** Records who looks after a submission. Throws `conflict` where somebody else was first. */
async function hand(tx: Transaction, { id, curatorId }: Submission, next: Pick<Submission, 'curatorId' | 'takenAt'>): Promise<void> {
  const isAsItWas = curatorId === null ? isNull(submissions.curatorId) : eq(submissions.curatorId, curatorId)
  const [changed] = await tx
    .update(submissions)
    .set(next)
    .where(and(eq(submissions.id, id), isAsItWas))
    .returning()
  if (changed !== undefined) return
  const { curatorId: other } = await submissionById(tx, id)
  await rejectTaken(tx, other)
}

async function rejectTaken(tx: Transaction, curatorId: number | null): Promise<never> {
  const other = curatorId === null ? undefined : await tx.select().from(users).where(eq(users.id, curatorId)).get()
  throw new Problem('conflict', other === undefined ? submissionErrors.givenBack : submissionErrors.takenBy(nameOf(other)))
}
