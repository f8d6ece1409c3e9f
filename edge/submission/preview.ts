import { and, asc, eq, gt, lte, ne } from 'drizzle-orm'
import { datasetPath } from '#core/catalog/pagePaths.ts'
import { limits } from '#core/limits/submission.ts'
import { submissionErrors } from '#core/messages/submission.ts'
import type { Requester } from '#core/observations/ObservationEngine.ts'
import { Problem } from '#core/request/Problem.ts'
import { phaseIds } from '#core/submission/phases.ts'
import { previewBase } from '#core/submission/previewAddress.ts'
import type { PreviewRecord } from '#core/submission/records.ts'
import type { User } from '../account/users.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { submissionPreviews, submissions } from '../database/schema/index.ts'
import { faultText } from '../platform/faultText.ts'
import type { Published } from '../ports/DataPublisher.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Previews } from '../ports/Previews.ts'
import { isCurator, requireConfirmed, requireOpen, type Submission, submissionById, submissionFor } from './access.ts'
import { workbookToPublish } from './publication.ts'
import { rejectForeign } from './publish.ts'

const PREVIEW_BYTES = 20_000_000_000 // of all previews, hundreds of times the largest workbook; the oldest make way
const PREVIEWS_PER_SUBMITTER = 5 // what one person prepares at a time; the oldest make way

type Preview = typeof submissionPreviews.$inferSelect

/** The preview of a submission as it is now: one of an earlier workbook, or of a submission that is complete, is none. */
async function presentPreview(store: Database | Transaction, submission: Submission, now: number): Promise<Preview | null> {
  const { submissionId, expiresAt, workbookKey } = submissionPreviews
  const isValid = and(eq(submissionId, submission.id), gt(expiresAt, now), eq(workbookKey, await workbookToPublish(store, submission)))
  const found = await store.select().from(submissionPreviews).where(isValid).get()
  return submission.phaseId === phaseIds.complete ? null : (found ?? null)
}

const recordOf = ({ submissionId, shortName, madeAt, expiresAt }: Omit<Preview, 'sizeBytes' | 'workbookKey'>): PreviewRecord => ({
  address: previewBase(submissionId) + datasetPath(shortName),
  madeAt: new Date(madeAt).toISOString(),
  expiresAt: new Date(expiresAt).toISOString(),
})

/** What the readers of a submission see of its preview; null where there is none. */
export async function readPreview(
  { database, now }: Pick<Ports, 'database' | 'now'>,
  submission: Submission,
): Promise<PreviewRecord | null> {
  const found = await presentPreview(database, submission, now())
  return found && recordOf(found)
}

/** A preview that somebody may look at, and whether the submission is their own. */
interface SeenPreview {
  readonly name: string
  readonly isOwn: boolean
}

/** The preview that a person may look at; null for everybody else, as for a submission that there is not. */
export async function previewFor(ports: Pick<Ports, 'database' | 'now'>, user: User, submissionId: number): Promise<SeenPreview | null> {
  const submission = await ports.database.select().from(submissions).where(eq(submissions.id, submissionId)).get()
  if (submission === undefined) return null
  const isOwn = submission.submitterId === user.id
  if (!isOwn && !isCurator(user)) return null
  const found = await presentPreview(ports.database, submission, ports.now())
  return found && { name: found.name, isOwn }
}

/**
 * Makes a preview of a submission that is not complete; one that is there already stays, and one that is being made is waited for. The oldest
 * make way, of its submitter first. Throws what `submissionFor` and the publisher throw, and `conflict` where the submission changed in the
 * meantime.
 */
export async function previewSubmission(ports: Ports, user: User, submissionId: number, requester: Requester): Promise<PreviewRecord> {
  const { database, now } = ports
  const submission = await submissionFor(database, user, submissionId)
  requireConfirmed(user)
  const previews = previewsOf(ports)
  requireOpen(submission)
  const present = await presentPreview(database, submission, now())
  if (present !== null) return recordOf(present)
  const name = crypto.randomUUID()
  const key = await workbookToPublish(database, submission)
  const unchanged = async (store: Database | Transaction) => {
    const found = await submissionById(store, submissionId)
    requireOpen(found)
    if ((await workbookToPublish(store, found)) !== key) throw new Problem('conflict', submissionErrors.newVersion)
    return found
  }
  const isDue = async () => (await presentPreview(database, await unchanged(database), now())) === null
  const keep = async (sizeBytes: number, published: Published) => {
    rejectForeign(await submissionById(database, submissionId), published)
    if (sizeBytes > PREVIEW_BYTES) throw new Problem('body-too-large', submissionErrors.previewTooLarge)
    await database.transaction(async (tx) => {
      const { id, shortName, submitterId } = await unchanged(tx)
      const madeAt = now()
      const made = { submissionId: id, name, shortName, madeAt, expiresAt: madeAt + limits.previewLifeMs, workbookKey: key, sizeBytes }
      await tx.insert(submissionPreviews).values(made).onConflictDoUpdate({ target: submissionPreviews.submissionId, set: made })
      await makeWay(tx, submitterId, made)
    })
  }
  await previews.make({ ...requester, key, name, isDue, keep })
  dropOldPreviews(ports)
  const made = await presentPreview(database, await unchanged(database), now())
  if (made === null) throw new Problem('conflict', submissionErrors.newVersion)
  return recordOf(made)
}

/** Removes the rows of the oldest others until the bounds hold. */
async function makeWay(tx: Transaction, submitterId: number, made: Preview): Promise<void> {
  const others = await tx
    .select({ id: submissionPreviews.submissionId, sizeBytes: submissionPreviews.sizeBytes, submitterId: submissions.submitterId })
    .from(submissionPreviews)
    .innerJoin(submissions, eq(submissions.id, submissionPreviews.submissionId))
    .where(ne(submissionPreviews.submissionId, made.submissionId))
    .orderBy(asc(submissionPreviews.madeAt))
  const own = others.filter((other) => other.submitterId === submitterId)
  const gone = new Set(own.slice(0, Math.max(0, own.length + 1 - PREVIEWS_PER_SUBMITTER)))
  let left = others.filter((other) => !gone.has(other))
  const isTooMuch = () =>
    left.length + 1 > limits.previewsInAll || left.reduce((sum, { sizeBytes }) => sum + sizeBytes, made.sizeBytes) > PREVIEW_BYTES
  while (left.length > 0 && isTooMuch()) {
    const [oldest, ...others] = left
    if (oldest !== undefined) gone.add(oldest)
    left = others
  }
  for (const { id } of gone) await tx.delete(submissionPreviews).where(eq(submissionPreviews.submissionId, id))
}

/** Removes previews that have expired, whose submission is complete, has another workbook or is gone, and what is left of interrupted ones. */
export async function sweepPreviews({ database, previews, now }: Pick<Ports, 'database' | 'previews' | 'now'>): Promise<void> {
  if (previews === undefined) return
  await database.delete(submissionPreviews).where(lte(submissionPreviews.expiresAt, now()))
  await previews.keepOnly(async () => {
    const rows = await database
      .select({ submission: submissions, name: submissionPreviews.name })
      .from(submissionPreviews)
      .innerJoin(submissions, eq(submissions.id, submissionPreviews.submissionId))
    const names = new Set<string>()
    for (const { submission, name } of rows) {
      if ((await presentPreview(database, submission, now())) !== null) names.add(name)
      else await database.delete(submissionPreviews).where(eq(submissionPreviews.name, name))
    }
    return names
  })
}

/** Removes after the answer what is no longer a preview, as the submission has changed. */
export const dropOldPreviews = (ports: Ports): void => {
  if (ports.previews !== undefined)
    ports.afterAnswer(sweepPreviews(ports).catch((fault: unknown) => ports.log.error('previews', { message: faultText(fault) })))
}

function previewsOf({ previews }: Pick<Ports, 'previews'>): Previews {
  if (previews === undefined) throw new Problem('not-supported', submissionErrors.noPublishing)
  return previews
}
