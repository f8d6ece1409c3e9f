import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { limits } from '#core/limits/submission.ts'
import { submissionErrors } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import { phaseIds } from '#core/submission/phases.ts'
import type { UploadRecord } from '#core/submission/records.ts'
import type { User } from '../account/users.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { submissions, submissionUploadParts, submissionUploads } from '../database/schema/index.ts'
import type { ObjectBody } from '../files/ObjectStore.ts'
import type { Ports } from '../ports/Ports.ts'
import { isCurator, objectsOf, requireOpen, type Submission } from './access.ts'
import { partKey, removeParts, type StoredPart } from './storedFiles.ts'
import { releaseBytes, reserveBytes, uploadBoundsOf } from './uploadBytes.ts'

/** An upload as it is stored. */
export type Upload = typeof submissionUploads.$inferSelect

/**
 * Begins to upload a new submission (two files) or a version of one (one file); returns the uploads' IDs. Somebody's oldest uploads make
 * way.
 */
export async function beginUpload(ports: Ports, user: User, updated: Submission | null): Promise<string[]> {
  const objects = objectsOf(ports)
  if (updated === null) await requireRoom(ports.database, user)
  else requireOpen(updated)
  const kinds = updated === null ? (['workbook', 'raw-original'] as const) : (['workbook'] as const)
  const at = ports.now()
  const rows = kinds.map((kind) => ({ id: crypto.randomUUID(), userId: user.id, submissionId: updated?.id ?? null, kind, touchedAt: at }))
  await ports.database.insert(submissionUploads).values(rows)
  const waiting = await ports.database
    .select()
    .from(submissionUploads)
    .where(eq(submissionUploads.userId, user.id))
    .orderBy(asc(submissionUploads.touchedAt))
  const room = uploadBoundsOf(user).own - kinds.length * limits.workbookSizeBytes
  const gone = makingWay(waiting, room, at - limits.uploadIdleMs)
  if (gone.length > 0) {
    await ports.database.delete(submissionUploads).where(inArray(submissionUploads.id, gone))
    await removeParts(objects, gone)
  }
  return rows.map(({ id }) => id)
}

/** The oldest of somebody's uploads above the number that they may have, and as many abandoned ones as leave `room` bytes for the others. */
function makingWay(oldestFirst: readonly Upload[], room: number, idleBefore: number): string[] {
  let bytes = oldestFirst.reduce((sum, { bufferedBytes }) => sum + bufferedBytes, 0)
  const isGone = ({ bufferedBytes, touchedAt }: Upload, index: number): boolean => {
    const isAbove = oldestFirst.length - index > limits.uploadSessionsPerUser
    if (!isAbove && (bytes <= room || bufferedBytes === 0 || touchedAt >= idleBefore)) return false
    bytes -= bufferedBytes
    return true
  }
  return oldestFirst.filter(isGone).map(({ id }) => id)
}

async function requireRoom(database: Database, user: User): Promise<void> {
  const inReview = and(eq(submissions.submitterId, user.id), ne(submissions.phaseId, phaseIds.complete))
  if ((await database.$count(submissions, inReview)) >= limits.submissionsPerUser) throw new Problem('conflict', submissionErrors.tooMany)
}

/** A part of a file on its way in, its bytes as announced by the client or, where it announced nothing, as they were found. */
export interface NewPart {
  readonly sessionId: string
  readonly offset: number
  readonly sizeBytes: number
  readonly sha256: string
  /** Or what reads it, once there is room for it. */
  readonly body: ObjectBody | (() => Promise<ObjectBody>)
}

/**
 * Stores a part in place of those that it overlaps, so that an upload never holds more than a file may. It is stored durably when this ends.
 * Its bytes are counted before they
 * are read. Throws `bad-request` for other bytes than announced and `storage-full` for more than there is room for, with nothing changed.
 */
export async function storePart(ports: Ports, user: User, { sessionId, offset, sizeBytes, sha256, body }: NewPart): Promise<void> {
  const upload = await uploadFor(ports, user, sessionId)
  if (upload.committedAs !== null) throw new Problem('conflict', submissionErrors.committed)
  if (offset + sizeBytes > limits.workbookSizeBytes) throw new Problem('bad-request', submissionErrors.partBeyondEnd)
  if (sizeBytes === 0) throw new Problem('bad-request', submissionErrors.wrongPart)
  const objects = objectsOf(ports)
  await reserveBytes(ports, user, { ...upload, sizeBytes })
  let overlapped: number[] | null
  try {
    const bytes = typeof body === 'function' ? await body() : body
    // The key is the portal's own, so that nothing but the bytes can be wrong.
    await objects.put(partKey(sessionId, offset), bytes, { sizeBytes, sha256, leavesReserve: true }).catch((fault: unknown) => {
      throw fault instanceof Problem && fault.code === 'bad-request' ? new Problem('bad-request', submissionErrors.wrongPart) : fault
    })
    overlapped = await ports.database.transaction((tx) => recordPart(tx, sessionId, { offset, sizeBytes, sha256 }))
  } catch (fault) {
    await releaseBytes(ports.database, sessionId, sizeBytes)
    throw fault
  }
  // The upload made way for another one, or was submitted, while the part was on its way.
  const removed = overlapped ?? [offset]
  for (const other of removed) await objects.delete(partKey(sessionId, other))
  if (overlapped === null) throw new Problem('not-found', submissionErrors.noUpload)
}

/** Records a stored part in place of those that it overlaps; answers the offsets of the others, or null where the upload is over. */
async function recordPart(tx: Transaction, sessionId: string, part: StoredPart): Promise<number[] | null> {
  const upload = await tx.select().from(submissionUploads).where(eq(submissionUploads.id, sessionId)).get()
  if (upload === undefined || upload.committedAs !== null) return null
  const { offset, ...bytes } = part
  const isOverlapped = (other: StoredPart) => other.offset < offset + part.sizeBytes && offset < other.offset + other.sizeBytes
  const replaced = (await partsOf(tx, sessionId)).filter(isOverlapped)
  const others = replaced.map((other) => other.offset).filter((other) => other !== offset)
  const { sessionId: ofUpload, offset: at } = submissionUploadParts
  if (others.length > 0) await tx.delete(submissionUploadParts).where(and(eq(ofUpload, sessionId), inArray(at, others)))
  await tx
    .insert(submissionUploadParts)
    .values({ sessionId, ...part })
    .onConflictDoUpdate({ target: [ofUpload, at], set: bytes })
  const replacedBytes = replaced.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  if (replacedBytes > 0) await releaseBytes(tx, sessionId, replacedBytes)
  return others
}

/** Which parts of an upload are stored. */
export async function readUploadState(ports: Ports, user: User, sessionId: string): Promise<UploadRecord> {
  const { kind, submissionId, committedAs, touchedAt } = await uploadFor(ports, user, sessionId)
  return {
    sessionID: sessionId,
    kind,
    submissionId: committedAs ?? submissionId,
    isCommitted: committedAs !== null,
    expiresAt: new Date(touchedAt + limits.uploadSessionLifeMs).toISOString(),
    parts: (await partsOf(ports.database, sessionId)).map(({ offset, sizeBytes, sha256 }) => ({ offset, sizeBytes, sha256 })),
  }
}

/** The stored parts of an upload in their order. */
export function partsOf(store: Database | Transaction, sessionId: string) {
  return store
    .select()
    .from(submissionUploadParts)
    .where(eq(submissionUploadParts.sessionId, sessionId))
    .orderBy(asc(submissionUploadParts.offset))
}

/** An upload of this person; curators may use any. Throws `not-found` for one that has expired, `forbidden` for somebody else's (SEC-02). */
export async function uploadFor({ database, now }: Ports, user: User, sessionId: string): Promise<Upload> {
  const upload = await database.select().from(submissionUploads).where(eq(submissionUploads.id, sessionId)).get()
  if (upload === undefined || upload.touchedAt + limits.uploadSessionLifeMs <= now())
    throw new Problem('not-found', submissionErrors.noUpload)
  if (upload.userId !== user.id && !isCurator(user)) throw new Problem('forbidden', 'This upload is somebody else’s.')
  return upload
}

/** What is missing of a file of `sizeBytes`, in words, of its parts in their order; null where every byte is there. */
export function missingOf(parts: readonly StoredPart[], sizeBytes: number): string | null {
  let end = 0
  for (const { offset, sizeBytes: found } of parts) {
    if (offset >= sizeBytes && end === sizeBytes) return `there is a part at byte ${offset}, beyond the end of the file`
    if (offset > end) break
    if (offset < end) return `the part at byte ${offset} overlaps the one before`
    end += found
    const isWhole = end === sizeBytes || (end < sizeBytes && end % limits.uploadPartStepBytes === 0)
    if (!isWhole) return `the part at byte ${offset} has ${found} bytes instead of ${Math.min(limits.uploadPartBytes, sizeBytes - offset)}`
  }
  return end === sizeBytes ? null : `the part at byte ${end} has not arrived`
}
