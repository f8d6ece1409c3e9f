import { eq } from 'drizzle-orm'
import { Problem } from '#core/request/Problem.ts'
import type { User } from '../account/users.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import { submissionFiles, submissions } from '../database/schema/index.ts'
import { sendDueMails } from '../mail/sendDueMails.ts'
import type { Ports } from '../ports/Ports.ts'
import { objectsOf, requireOpen, type Submission, submissionById } from './access.ts'
import { mailWithdrawn } from './mails.ts'

/** Deletes a submission with its files, comments and history; its names are free again. Throws `not-found`. */
export async function deleteSubmission(ports: Ports, administrator: User, submissionId: number): Promise<void> {
  const { shortName } = await remove(ports, submissionId)
  ports.log.info('submission deleted', { submissionId, shortName, userId: administrator.id })
}

/** The same by the submitter, for a submission that is not complete; notifies the team. Throws `not-found`, `forbidden` and `conflict`. */
export async function withdrawSubmission(ports: Ports, submitter: User, submissionId: number): Promise<void> {
  await remove(ports, submissionId, async (tx, submission) => {
    if (submission.submitterId !== submitter.id) throw new Problem('forbidden', 'This submission is somebody else’s.')
    requireOpen(submission)
    await mailWithdrawn(tx, ports, submission, submitter)
  })
  ports.afterAnswer(sendDueMails(ports))
}

/** Removes the rows at once, then the files; what of these is left when the portal stops just then is removed by the job. */
async function remove(
  ports: Ports,
  submissionId: number,
  before: (tx: Transaction, submission: Submission) => Promise<void> = async () => undefined,
): Promise<Submission> {
  const { submission, keys } = await ports.database.transaction(async (tx) => {
    const found = await submissionById(tx, submissionId)
    await before(tx, found)
    const files = await tx.select({ key: submissionFiles.key }).from(submissionFiles).where(eq(submissionFiles.submissionId, submissionId))
    await tx.delete(submissions).where(eq(submissions.id, submissionId))
    return { submission: found, keys: files.map(({ key }) => key) }
  })
  const objects = objectsOf(ports)
  await Promise.all(keys.map((key) => objects.delete(key).catch(() => undefined)))
  return submission
}
