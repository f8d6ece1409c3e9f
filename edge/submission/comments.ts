import { eq } from 'drizzle-orm'
import { limits } from '#core/limits/submission.ts'
import { submissionErrors } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import { phaseAfterSubmitter, phaseIds } from '#core/submission/phases.ts'
import type { User } from '../account/users.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import { submissionComments, submissionPhaseChanges, submissions } from '../database/schema/index.ts'
import { sendDueMails } from '../mail/sendDueMails.ts'
import type { Ports } from '../ports/Ports.ts'
import { isCurator, type Submission, submissionFor } from './access.ts'
import { mailComment } from './mails.ts'

/** A comment on its way in. `cell` names the cell that it speaks of; null for one about the whole. */
export interface NewComment {
  readonly submissionId: number
  readonly comment: string
  readonly cell: string | null
}

/**
 * Stores a comment with its e-mail. One of the submitter puts the submission back into the curators' hands, unless it is complete; whether
 * somebody comments as a curator follows from their roles (D23, SBM-27).
 */
export async function addComment(ports: Ports, author: User, { submissionId, comment, cell }: NewComment): Promise<void> {
  const isByCurator = isCurator(author)
  await ports.database.transaction(async (tx) => {
    const submission = await submissionFor(tx, author, submissionId)
    const comments = await tx.$count(submissionComments, eq(submissionComments.submissionId, submissionId))
    if (comments >= limits.commentsPerSubmission) throw new Problem('conflict', submissionErrors.tooManyComments)
    const at = ports.now()
    await tx.insert(submissionComments).values({ submissionId, authorId: author.id, isByCurator, comment, cell, at })
    if (!isByCurator) await handBack(tx, submission, { userId: author.id, at })
    await mailComment(tx, ports, submission, { author, comment, cell, isByCurator })
  })
  ports.afterAnswer(sendDueMails(ports))
}

async function handBack(tx: Transaction, { id, phaseId, qc1CompletedAt }: Submission, { userId, at }: { userId: number; at: number }) {
  const next = phaseAfterSubmitter(qc1CompletedAt !== null)
  if (phaseId === phaseIds.complete || phaseId === next) return
  await tx.update(submissions).set({ phaseId: next }).where(eq(submissions.id, id))
  const change = { submissionId: id, phaseId: next, userId, isByCurator: false, reason: 'Comment of the submitter', at }
  await tx.insert(submissionPhaseChanges).values(change)
}
