import { and, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import { limits } from '#core/limits/submission.ts'
import { submissionErrors } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import type { User } from '../account/users.ts'
import type { Database } from '../database/Database.ts'
import { submissionUploadParts, submissionUploads } from '../database/schema/index.ts'
import type { Ports } from '../ports/Ports.ts'
import { isConfirmed } from './access.ts'

/** How many bytes the unfinished uploads may hold of somebody, and of everybody before this person must wait. */
export const uploadBoundsOf = (user: User): { readonly own: number; readonly all: number } =>
  isConfirmed(user)
    ? { own: limits.uploadBytesPerUser, all: limits.uploadBytesInAll }
    : { own: limits.unconfirmedUploadBytes, all: limits.unconfirmedUploadBytesInAll }

const bytesOf = (userId?: number) => {
  const { bufferedBytes } = submissionUploads
  const ofUser = userId === undefined ? sql`` : sql` WHERE ${submissionUploads.userId} = ${userId}`
  return sql<number>`(SELECT coalesce(sum(${bufferedBytes}), 0) FROM ${submissionUploads}${ofUser})`
}

/**
 * Counts the bytes of a part to its upload before they are read. One statement decides, so that of many parts at once none passes the
 * bounds, in whichever process. Throws `storage-full`, and `forbidden` for an address that must be confirmed first.
 */
export async function reserveBytes(
  { database, now }: Pick<Ports, 'database' | 'now'>,
  user: User,
  { id, userId, sizeBytes }: { readonly id: string; readonly userId: number; readonly sizeBytes: number },
): Promise<void> {
  const { own, all } = uploadBoundsOf(user)
  const hasRoom = and(lte(sql`${bytesOf(userId)} + ${sizeBytes}`, own), lte(sql`${bytesOf()} + ${sizeBytes}`, all))
  const bufferedBytes = sql`${submissionUploads.bufferedBytes} + ${sizeBytes}`
  const isOpen = and(eq(submissionUploads.id, id), isNull(submissionUploads.committedAs))
  const reserved = await database
    .update(submissionUploads)
    .set({ bufferedBytes, touchedAt: now() })
    .where(and(isOpen, hasRoom))
    .returning({ id: submissionUploads.id })
  if (reserved.length > 0) return
  const found = await database
    .select({ own: bytesOf(userId) })
    .from(submissionUploads)
    .where(isOpen)
    .get()
  if (found === undefined) throw new Problem('not-found', submissionErrors.noUpload)
  if (found.own + sizeBytes <= own) throw new Problem('storage-full', submissionErrors.uploadsFull)
  if (isConfirmed(user)) throw new Problem('storage-full', submissionErrors.ownUploadsFull)
  throw new Problem('forbidden', submissionErrors.unconfirmedUpload)
}

/** Gives back bytes of an upload that are not stored after all, or no longer. */
export async function releaseBytes(store: Pick<Database, 'update'>, id: string, sizeBytes: number): Promise<void> {
  const bufferedBytes = sql`max(0, ${submissionUploads.bufferedBytes} - ${sizeBytes})`
  await store.update(submissionUploads).set({ bufferedBytes }).where(eq(submissionUploads.id, id))
}

/** Counts the stored parts of uploads again to which none has come since a time: a process that was killed gave nothing back. */
export async function recountBytes(database: Database, before: number): Promise<void> {
  const { sessionId, sizeBytes } = submissionUploadParts
  const stored = sql`(SELECT coalesce(sum(${sizeBytes}), 0) FROM ${submissionUploadParts} WHERE ${sessionId} = ${submissionUploads.id})`
  await database.update(submissionUploads).set({ bufferedBytes: stored }).where(lt(submissionUploads.touchedAt, before))
}
