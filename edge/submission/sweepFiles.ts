import { inArray, lt } from 'drizzle-orm'
import { limits } from '#core/limits/storage.ts'
import { limits as submissionLimits } from '#core/limits/submission.ts'
import type { Database } from '../database/Database.ts'
import { submissionFiles, submissionUploads } from '../database/schema/index.ts'
import type { ObjectStore } from '../files/ObjectStore.ts'
import { removeUnnamed } from '../files/removeUnnamed.ts'
import { SUBMISSIONS, UPLOADS } from './storedFiles.ts'
import { recountBytes } from './uploadBytes.ts'

interface SweepPorts {
  readonly database: Database
  readonly objects: ObjectStore
}

/**
 * Ends uploads that have expired, then removes what nothing names: parts of uploads that are over, and files of commits that were
 * interrupted. A commit that is running stores its files first and names them then, so that new files are left alone for a while.
 */
export async function sweepFiles({ database, objects }: SweepPorts, now: number): Promise<void> {
  await database.delete(submissionUploads).where(lt(submissionUploads.touchedAt, now - submissionLimits.uploadSessionLifeMs))
  const before = now - limits.supersededFilesGraceMs
  await recountBytes(database, before)
  await removeUnnamed(objects, SUBMISSIONS, before, async (keys) => {
    const rows = await database.select({ key: submissionFiles.key }).from(submissionFiles).where(inArray(submissionFiles.key, keys))
    return new Set(rows.map(({ key }) => key))
  })
  await removeUnnamed(objects, UPLOADS, before, async (keys) => {
    const ids = [...new Set(keys.map(uploadOf))]
    const rows = await database.select().from(submissionUploads).where(inArray(submissionUploads.id, ids))
    const open = new Set(rows.filter(({ committedAs }) => committedAs === null).map(({ id }) => id))
    return new Set(keys.filter((key) => open.has(uploadOf(key))))
  })
}

const uploadOf = (key: string): string => key.slice(UPLOADS.length).split('/')[0] ?? ''
