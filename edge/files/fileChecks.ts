import { and, asc, eq, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Database } from '../database/Database.ts'
import { datasets, fileChecks, observationCubes, observationFiles, observationTables } from '../database/schema/index.ts'
import { isToCheck } from './isToCheck.ts'
import { checkedPaths } from './namedObjects.ts'

/** What can be wrong with a stored file. */
export type FileError = NonNullable<typeof fileChecks.$inferSelect.fault>

/** A file that the manifest names. */
export interface NamedFile {
  readonly path: string
  readonly sizeBytes: number
  readonly rows: number
  readonly sha256: string | null
  readonly table: string
  /** The short name of its data set. */
  readonly dataset: string
}

/** A file of the manifest, the counts of a table or an object, with what was found when it was last checked. */
export interface FileCheck {
  readonly path: string
  /** Of an object `submission` or `source`. */
  readonly table: string
  readonly dataset: string
  readonly fault: FileError
  /** Milliseconds since 1970 UTC. */
  readonly checkedAt: number
}

/** What a table's counts are called among the files. */
export const countsPath = (table: string): string => `${table}/counts`

const named = {
  path: observationFiles.path,
  sizeBytes: observationFiles.sizeBytes,
  rows: observationFiles.rows,
  sha256: observationFiles.sha256,
  table: observationTables.name,
  dataset: datasets.shortName,
}

const manifest = (database: Database) =>
  database
    .select(named)
    .from(observationFiles)
    .innerJoin(observationTables, eq(observationTables.id, observationFiles.tableId))
    .innerJoin(datasets, eq(datasets.id, observationTables.datasetId))

/** Files of default data sets that left the catalog are no longer shipped; those of an operator's retired ones are still here. */
const hasFiles = or(isNull(datasets.retiredAt), eq(datasets.origin, 'ingested'))

/** Every file that the manifest names and the portal stores, those of ingested data sets that are retired among them. */
export function namedFiles(database: Database): Promise<NamedFile[]> {
  return manifest(database).where(hasFiles).orderBy(asc(observationFiles.path))
}

/** The file of this path; undefined where the manifest does not name it, such as after a newer version was published. */
export function namedFile(database: Database, path: string): Promise<NamedFile | undefined> {
  return manifest(database)
    .where(and(hasFiles, eq(observationFiles.path, path)))
    .get()
}

/** The files that were not checked since a time, those never checked first; so many at most. */
export function filesToCheck(database: Database, before: number, max: number): Promise<NamedFile[]> {
  return manifest(database)
    .leftJoin(fileChecks, eq(fileChecks.path, observationFiles.path))
    .where(and(hasFiles, isToCheck(before)))
    .orderBy(sql`coalesce(${fileChecks.checkedAt}, 0)`, asc(observationFiles.path))
    .limit(max)
}

/** Stores the result of a check; returns whether it differs from the last one. */
export async function storeFileCheck(database: Database, path: string, fault: FileError | null, now: number): Promise<boolean> {
  const before = await database.select().from(fileChecks).where(eq(fileChecks.path, path)).get()
  const check = { checkedAt: now, fault }
  await database
    .insert(fileChecks)
    .values({ path, ...check })
    .onConflictDoUpdate({ target: fileChecks.path, set: check })
  return (before?.fault ?? null) !== fault
}

/** What was found damaged and has not been found sound since, by path; what the manifest names no longer is left out. */
export async function damagedFiles(database: Database): Promise<FileCheck[]> {
  const found = { path: fileChecks.path, table: observationTables.name, dataset: datasets.shortName, fault: fileChecks.fault }
  const files = await database
    .select({ ...found, checkedAt: fileChecks.checkedAt })
    .from(fileChecks)
    .innerJoin(observationFiles, eq(observationFiles.path, fileChecks.path))
    .innerJoin(observationTables, eq(observationTables.id, observationFiles.tableId))
    .innerJoin(datasets, eq(datasets.id, observationTables.datasetId))
    .where(and(hasFiles, isNotNull(fileChecks.fault)))
  const counts = await database
    .select({ ...found, checkedAt: fileChecks.checkedAt })
    .from(fileChecks)
    .innerJoin(observationTables, sql`${fileChecks.path} = ${observationTables.name} || '/counts'`)
    .innerJoin(datasets, eq(datasets.id, observationTables.datasetId))
    .where(and(hasFiles, isNotNull(fileChecks.fault)))
  const both = [...files, ...counts].flatMap(({ fault, ...check }) => (fault === null ? [] : [{ ...check, fault }]))
  return both.toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

/** Stores the present hash of a file from a release that stored no hashes. */
export async function adoptHash(database: Database, path: string, sha256: string): Promise<void> {
  await database
    .update(observationFiles)
    .set({ sha256 })
    .where(and(eq(observationFiles.path, path), isNull(observationFiles.sha256)))
}

/** How many files the manifest names. */
export function fileCount(database: Database): Promise<number> {
  return database.$count(observationFiles)
}

/** The tables with counts that were not checked since a time, those never checked first; so many at most. */
export function countsToCheck(database: Database, before: number, max: number): Promise<{ table: string; dataset: string }[]> {
  return database
    .select({ table: observationTables.name, dataset: datasets.shortName })
    .from(observationCubes)
    .innerJoin(observationTables, eq(observationTables.id, observationCubes.tableId))
    .innerJoin(datasets, eq(datasets.id, observationTables.datasetId))
    .leftJoin(fileChecks, sql`${fileChecks.path} = ${observationTables.name} || '/counts'`)
    .where(and(hasFiles, isToCheck(before)))
    .orderBy(sql`coalesce(${fileChecks.checkedAt}, 0)`, asc(observationTables.name))
    .limit(max)
}

/** Deletes the checks of files and objects that the store no longer refers to. */
export async function removeOldChecks(database: Database): Promise<void> {
  const files = database.select({ path: observationFiles.path }).from(observationFiles)
  const counts = database.select({ path: sql<string>`${observationTables.name} || '/counts'` }).from(observationTables)
  const objects = checkedPaths(database)
  await database.delete(fileChecks).where(and(...[files, counts, objects].map((named) => notInArray(fileChecks.path, named))))
}
