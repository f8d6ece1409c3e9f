import { eq } from 'drizzle-orm'
import { hasRole } from '#core/account/roles.ts'
import { submissionErrors, submissionMessages } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import { phaseIds } from '#core/submission/phases.ts'
import { rolesOf, type User } from '../account/users.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { submissions } from '../database/schema/index.ts'
import type { ObjectStore } from '../files/ObjectStore.ts'
import type { Ports } from '../ports/Ports.ts'

/** A submission as it is stored. */
export type Submission = typeof submissions.$inferSelect

/** Whether somebody reviews submissions. */
export const isCurator = (user: User): boolean => hasRole(rolesOf(user), 'curator')

/** Whether somebody's e-mail address is known to be theirs. */
export const isConfirmed = ({ emailConfirmedAt }: User): boolean => emailConfirmedAt !== null

/** Throws `forbidden` before work that costs more than an account that anybody can create may ask for. */
export function requireConfirmed(user: User): void {
  if (!isConfirmed(user)) throw new Problem('forbidden', submissionErrors.unconfirmed)
}

/** A submission by its ID; throws `not-found`. */
export async function submissionById(store: Database | Transaction, id: number): Promise<Submission> {
  const found = await store.select().from(submissions).where(eq(submissions.id, id)).get()
  if (found === undefined) throw new Problem('not-found', submissionMessages.none)
  return found
}

/** A submission of this person, or any where a curator asks; throws `not-found`, and `forbidden` for everybody else's (SEC-02). */
export async function submissionFor(store: Database | Transaction, user: User, id: number): Promise<Submission> {
  const found = await submissionById(store, id)
  if (found.submitterId !== user.id && !isCurator(user)) throw new Problem('forbidden', 'This submission is somebody else’s.')
  return found
}

/** Throws `conflict` for a submission that nothing may change any more. */
export function requireOpen({ phaseId }: Submission): void {
  if (phaseId === phaseIds.complete) throw new Problem('conflict', submissionErrors.complete)
}

/** The store of files; throws `not-supported` where the portal has none. */
export function objectsOf({ objects }: Pick<Ports, 'objects'>): ObjectStore {
  if (objects === null) throw new Problem('not-supported', submissionErrors.noFiles)
  return objects
}
