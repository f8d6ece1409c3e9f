import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import type { Database } from '../database/Database.ts'
import { datasets, fileChecks, storedFiles, submissionFiles, submissions, vaultFiles } from '../database/schema/index.ts'
import type { FileCheck } from './fileChecks.ts'
import { isToCheck } from './isToCheck.ts'

/** An object that the store names with its hash: a file of a submission, the source of a data set, or a file of its vault. */
export interface NamedObject {
  readonly key: string
  readonly kind: 'submission' | 'source' | 'vault'
  /** The short name of its data set. */
  readonly dataset: string
  readonly sizeBytes: number
  readonly sha256: string
}

const PREFIX = '@objects/'

/** The name of an object among the checked files. */
export const checkPath = (key: string): string => `${PREFIX}${key}`

function allObjects(database: Database) {
  const ofSubmissions = database
    .select({
      key: submissionFiles.key,
      kind: sql<NamedObject['kind']>`'submission'`.as('kind'),
      dataset: submissions.shortName,
      sizeBytes: submissionFiles.sizeBytes,
      sha256: submissionFiles.sha256,
    })
    .from(submissionFiles)
    .innerJoin(submissions, eq(submissions.id, submissionFiles.submissionId))
  const sources = database
    .selectDistinct({
      key: storedFiles.key,
      kind: sql<NamedObject['kind']>`'source'`.as('kind'),
      dataset: datasets.shortName,
      sizeBytes: storedFiles.sizeBytes,
      sha256: storedFiles.sha256,
    })
    .from(storedFiles)
    .innerJoin(datasets, eq(datasets.id, storedFiles.datasetId))
  const ofVaults = database
    .select({
      key: vaultFiles.key,
      kind: sql<NamedObject['kind']>`'vault'`.as('kind'),
      dataset: datasets.shortName,
      sizeBytes: vaultFiles.sizeBytes,
      sha256: vaultFiles.sha256,
    })
    .from(vaultFiles)
    .innerJoin(datasets, eq(datasets.id, vaultFiles.datasetId))
  return unionAll(ofSubmissions, sources, ofVaults).as('objects')
}

/** Every object that the store names with its hash. */
export function namedObjects(database: Database): Promise<NamedObject[]> {
  const objects = allObjects(database)
  return database.select().from(objects).orderBy(asc(objects.key))
}

/** The object of this key; undefined where the store does not name it. */
export function namedObject(database: Database, key: string): Promise<NamedObject | undefined> {
  const objects = allObjects(database)
  return database.select().from(objects).where(eq(objects.key, key)).get()
}

/** The objects that were not checked since a time, those never checked first; so many at most. */
export function objectsToCheck(database: Database, before: number, max: number): Promise<NamedObject[]> {
  const objects = allObjects(database)
  const { key, kind, dataset, sizeBytes, sha256 } = objects
  return database
    .select({ key, kind, dataset, sizeBytes, sha256 })
    .from(objects)
    .leftJoin(fileChecks, eq(fileChecks.path, sql`${PREFIX} || ${objects.key}`))
    .where(isToCheck(before))
    .orderBy(sql`coalesce(${fileChecks.checkedAt}, 0)`, asc(objects.key))
    .limit(max)
}

/** What the checks of objects are called that the store still names. */
export function checkedPaths(database: Database) {
  const objects = allObjects(database)
  return database.select({ path: sql<string>`${PREFIX} || ${objects.key}` }).from(objects)
}

/** The objects that were found damaged and have not been found sound since, or the one of a key. */
export async function damagedObjects(database: Database, key?: string): Promise<FileCheck[]> {
  const objects = allObjects(database)
  const ofKey = key === undefined ? undefined : eq(objects.key, key)
  const rows = await database
    .select({ path: objects.key, table: objects.kind, dataset: objects.dataset, fault: fileChecks.fault, checkedAt: fileChecks.checkedAt })
    .from(objects)
    .innerJoin(fileChecks, eq(fileChecks.path, sql`${PREFIX} || ${objects.key}`))
    .where(and(isNotNull(fileChecks.fault), ofKey))
    .orderBy(asc(objects.key))
  return rows.flatMap(({ fault, ...check }) => (fault === null ? [] : [{ ...check, fault }]))
}
