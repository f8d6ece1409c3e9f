import { eq, inArray } from 'drizzle-orm'
import { limits } from '#core/limits/submission.ts'
import { submissionErrors } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import { phaseAfterSubmitter, phaseIds } from '#core/submission/phases.ts'
import type { WorkbookSummary } from '#core/submission/records.ts'
import type { User } from '../account/users.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import { submissionFiles, submissionPhaseChanges, submissions, submissionUploadParts, submissionUploads } from '../database/schema/index.ts'
import { requireRecorded } from '../files/objectDamage.ts'
import { hashObject } from '../files/scrubObjects.ts'
import type { Ports } from '../ports/Ports.ts'
import { isCurator, objectsOf, requireOpen, type Submission, submissionById } from './access.ts'
import { mailSubmitted } from './mails.ts'
import { rejectTaken } from './names.ts'
import { fileKey } from './storedFiles.ts'

/** A file that is stored under its final key and not recorded yet. */
export interface NewFile {
  readonly key: string
  readonly kind: 'workbook' | 'raw-original'
  readonly sizeBytes: number
  readonly sha256: string
  readonly storedAt: number
  readonly summary: WorkbookSummary | null
}

/** Everything that a commit records. */
export interface Recording {
  readonly order: {
    readonly shortName: string
    readonly longName: string
    readonly dataSource: string
    readonly sessionIds: readonly string[]
  }
  readonly user: User
  readonly updated: Submission | null
  readonly files: readonly NewFile[]
}

/** The submission that was recorded; `isRepeated` where the same uploads were committed by another call in the meantime. */
export interface Recorded {
  readonly submissionId: number
  readonly isRepeated: boolean
}

/** Records a commit in one transaction: the submission, its files, its phase, and the e-mails about it. */
export async function record(ports: Ports, recording: Recording): Promise<Recorded> {
  const { updated, order } = recording
  const moved = updated === null ? [] : await moveFiles(ports, updated, order.shortName)
  return ports.database.transaction(async (tx) => {
    const repeated = await repeatedAs(tx, order.sessionIds)
    if (repeated !== null) return { submissionId: repeated, isRepeated: true }
    const submission = updated === null ? await insertNew(tx, ports, recording) : await update(tx, ports, { ...recording, updated, moved })
    await tx.insert(submissionFiles).values(recording.files.map((file) => ({ ...file, submissionId: submission.id })))
    await tx
      .update(submissionUploads)
      .set({ committedAs: submission.id, bufferedBytes: 0 })
      .where(inArray(submissionUploads.id, [...order.sessionIds]))
    await tx.delete(submissionUploadParts).where(inArray(submissionUploadParts.sessionId, [...order.sessionIds]))
    await mailSubmitted(tx, ports, submission, updated === null)
    return { submissionId: submission.id, isRepeated: false }
  })
}

/** A file under its former key and its new one. */
interface Moved {
  readonly from: string
  readonly to: string
}

/**
 * Stores the files of a submission under keys of its new short name as well (SBM-29). The rows that name them change in the transaction that
 * renames the submission; what is left under the former keys then is removed by the job.
 */
async function moveFiles(ports: Ports, submission: Submission, shortName: string): Promise<Moved[]> {
  if (submission.shortName === shortName) return []
  const objects = objectsOf(ports)
  const files = await ports.database.select().from(submissionFiles).where(eq(submissionFiles.submissionId, submission.id))
  const moved: Moved[] = []
  for (const { key: from, kind, storedAt, sizeBytes, sha256 } of files) {
    const to = fileKey(shortName, storedAt, kind)
    const content = await objects.get(from)
    if (content === null) await requireRecorded(ports, from, null)
    const body = (content?.body ?? new Blob([]).stream()) as ReadableStream<Uint8Array<ArrayBuffer>>
    await objects.put(to, body, { sizeBytes, sha256, leavesReserve: true }).catch(async (fault: unknown) => {
      if (fault instanceof Problem && fault.code === 'bad-request')
        await requireRecorded(ports, from, await hashObject(objects, { key: from, sizeBytes, sha256 }))
      throw fault
    })
    moved.push({ from, to })
  }
  return moved
}

/** The submission that the uploads became, if another call was first; null where they are still to be committed. */
async function repeatedAs(tx: Transaction, sessionIds: readonly string[]): Promise<number | null> {
  const uploads = await tx
    .select()
    .from(submissionUploads)
    .where(inArray(submissionUploads.id, [...sessionIds]))
  const [first] = uploads
  if (first === undefined || uploads.length < sessionIds.length) throw new Problem('not-found', submissionErrors.noUpload)
  if (uploads.some(({ committedAs }) => committedAs !== first.committedAs)) throw new Problem('conflict', submissionErrors.committed)
  return first.committedAs
}

async function insertNew(tx: Transaction, ports: Ports, { order, user }: Recording): Promise<Submission> {
  const at = ports.now()
  await rejectTaken(tx, order, null)
  const { shortName, longName, dataSource } = order
  const [submission] = await tx
    .insert(submissions)
    .values({ submitterId: user.id, shortName, longName, dataSource, phaseId: phaseIds.adminAction, startedAt: at })
    .onConflictDoNothing()
    .returning()
  if (submission === undefined) throw new Problem('conflict', submissionErrors.shortNameTaken)
  const { id: submissionId, phaseId } = submission
  const change = { submissionId, phaseId, userId: user.id, isByCurator: false, reason: 'Submitted', at }
  await tx.insert(submissionPhaseChanges).values(change)
  return submission
}

async function update(
  tx: Transaction,
  ports: Ports,
  { order, user, updated, moved }: Recording & { readonly updated: Submission; readonly moved: readonly Moved[] },
): Promise<Submission> {
  const { id } = updated
  const present = await submissionById(tx, id)
  requireOpen(present)
  await rejectTaken(tx, order, present)
  const stored = await tx.$count(submissionFiles, eq(submissionFiles.submissionId, id))
  if (stored >= limits.versionsPerSubmission) throw new Problem('conflict', submissionErrors.tooManyVersions)
  for (const { from, to } of moved) await tx.update(submissionFiles).set({ key: to }).where(eq(submissionFiles.key, from))
  const phaseId = phaseAfterSubmitter(present.qc1CompletedAt !== null)
  const { shortName, longName, dataSource } = order
  const [submission] = await tx
    .update(submissions)
    .set({ shortName, longName, dataSource, phaseId })
    .where(eq(submissions.id, id))
    .returning()
  if (submission === undefined) throw new Error('a submission is gone within its transaction')
  const at = ports.now()
  const change = { submissionId: id, phaseId, userId: user.id, isByCurator: isCurator(user), reason: 'New version of the workbook', at }
  await tx.insert(submissionPhaseChanges).values(change)
  return submission
}
