import { createReadStream, existsSync } from 'node:fs'
import { lstat, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { Problem } from '#core/request/Problem.ts'
import { sqlText } from '#core/text/quoting.ts'
import { changeCatalogVersion } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { observationCubes, observationTables } from '../database/schema/index.ts'
import { type Folders, placeOf } from '../engines/duckdb/statement/files.ts'
import { isHashOf } from '../files/damagedData.ts'
import { makeFolder, writeDurably } from '../files/durable.ts'
import { countsPath, type NamedFile } from '../files/fileChecks.ts'
import { hashFile } from '../files/hashFile.ts'
import { computeCounts } from '../ingest/facts/counts.ts'
import { withDatabase } from '../ingest/withDatabase.ts'

/** Where copies of files may be. */
export interface Copies {
  /** A folder that an operator names, such as a backup or another copy of the release; null for none. */
  readonly given: string | null
  /** The folder of the stored jobs. */
  readonly jobs: string
}

/** Gives a damaged file its bytes back from a copy that has the manifest's hash; returns whether there was one. */
export async function restoreFile(file: NamedFile, folders: Folders, { given, jobs }: Copies): Promise<boolean> {
  const target = placeOf(file.path, folders)
  for (const folder of [given, jobs].filter((one) => one !== null)) {
    const copy = await findCopy(folder, file)
    if (copy === null) continue
    const isFile = await lstat(target).then(
      (found) => found.isFile(),
      () => true,
    )
    if (!isFile) await rm(target, { recursive: true, force: true })
    await makeFolder(dirname(target))
    await writeDurably(target, createReadStream(copy))
    return true
  }
  return false
}

/** A file of the same size and bytes anywhere below a folder; null where there is none. */
async function findCopy(folder: string, { path, sizeBytes, sha256 }: NamedFile): Promise<string | null> {
  if (sha256 === null || !existsSync(folder)) return null
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const candidates = entries.filter((entry) => entry.name.endsWith('.parquet') && !entry.isDirectory())
  // Files of the same name first: it is most likely one of them.
  const isNamed = (name: string) => Number(name !== basename(path))
  for (const entry of candidates.toSorted((one, other) => isNamed(one.name) - isNamed(other.name))) {
    const candidate = join(entry.parentPath, entry.name)
    const found = await stat(candidate).catch(() => null)
    if (found?.isFile() && found.size === sizeBytes && (await hashFile(candidate).catch(() => null))?.sha256 === sha256) return candidate
  }
  return null
}

/** Counts a table's rows again from its files, which must be sound; returns whether that gave the counts of the manifest's hash. */
export async function restoreCounts(database: Database, table: string, paths: readonly string[]): Promise<boolean> {
  const row = await database
    .select({ table: observationTables, sha256: observationCubes.sha256 })
    .from(observationCubes)
    .innerJoin(observationTables, eq(observationTables.id, observationCubes.tableId))
    .where(eq(observationTables.name, table))
    .get()
  if (row === undefined) throw new Problem('not-found', `The counts ${countsPath(table)} are missing.`)
  const { columns, timeColumn, hasDepth, id, version } = row.table
  const signal = new AbortController().signal
  const counts = await withDatabase({ file: ':memory:', spillFolder: '', signal }, async (connection) => {
    await connection.run(`CREATE TABLE observations AS SELECT * FROM read_parquet([${paths.map(sqlText).join(', ')}])`)
    return computeCounts({ connection, columns, timeColumn, hasDepth })
  })
  if (!isHashOf(row.sha256, counts)) return false
  await database.transaction(async (tx) => {
    const isOfTable = and(eq(observationCubes.tableId, id), eq(observationCubes.version, version))
    await tx
      .update(observationCubes)
      .set({ cells: Buffer.from(counts) })
      .where(isOfTable)
    await changeCatalogVersion(tx)
  })
  return true
}
