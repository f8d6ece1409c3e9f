import { join } from 'node:path'
import { Problem } from '#core/request/Problem.ts'
import type { Database } from '../database/Database.ts'
import { contentFolder } from '../dataFolder/store.ts'
import { type AdminStore, withStore } from '../dataFolder/withStore.ts'
import { placeOf } from '../engines/duckdb/statement/files.ts'
import { countsPath, countsToCheck, damagedFiles, type FileCheck, type NamedFile, namedFiles } from '../files/fileChecks.ts'
import { damagedObjects, namedObjects } from '../files/namedObjects.ts'
import { checkObject } from '../files/scrubObjects.ts'
import { jobsFolder } from '../ingest/JobFolder.ts'
import { observationsFolder } from '../ingest/storeFolders.ts'
import { noLog } from '../platform/Log.ts'
import { checkCounts } from '../verify/checkCounts.ts'
import { FileHasher } from '../verify/FileHasher.ts'
import { rebuildFromSource } from '../verify/rebuild.ts'
import { type Copies, restoreCounts, restoreFile } from '../verify/repair.ts'
import { VerifiedFiles } from '../verify/VerifiedFiles.ts'

/** The stored files, and the damaged ones among them. */
export interface VerifyReport {
  /** How many files, objects and tables' counts were read now; 0 where only what is known was asked for. */
  readonly checked: number
  readonly damaged: readonly FileCheck[]
}

/** The result of repairing the damaged files of a table. */
export interface RepairReport {
  readonly repaired: readonly string[]
  readonly left: readonly string[]
}

/** A store whose files are checked and repaired. */
export interface Checking {
  readonly database: Database
  readonly files: VerifiedFiles
  readonly folders: { readonly root: string; readonly storeRoot: string }
}

/** Lists what is known to be damaged; with `all` reads every stored file first. `onProgress` gets the share that is done, 0 to 1. */
export function verifyStore(
  dataDir: string | undefined,
  { all, onProgress }: { readonly all: boolean; onProgress(share: number): void },
): Promise<VerifyReport> {
  return checking(dataDir, async (work, { objects }) => {
    const files = all ? await namedFiles(work.database) : []
    const counts = all ? await allCounts(work.database) : []
    const stored = all ? await namedObjects(work.database) : []
    const checked = files.length + stored.length + counts.length
    for (const [index, file] of files.entries()) {
      await work.files.faultOf(file, Number.POSITIVE_INFINITY)
      onProgress((index + 1) / checked)
    }
    const check = { now: Date.now(), signal: new AbortController().signal, bytesPerSecond: Number.POSITIVE_INFINITY }
    for (const [index, object] of stored.entries()) {
      await checkObject({ database: work.database, objects, log: noLog }, object, check)
      onProgress((files.length + index + 1) / checked)
    }
    for (const { table } of counts) await checkCounts(work.database, table)
    return { checked, damaged: [...(await damagedFiles(work.database)), ...(await damagedObjects(work.database))] }
  })
}

/**
 * Mends the files and counts of a table, named by its name or its data set's: from valid copies in the folder given and in stored jobs,
 * else by making them again from the stored source; and counts from the files. A running portal notices at its next query. Throws
 * `not-found`.
 */
export function repairTable(dataDir: string | undefined, name: string, from: string | null): Promise<RepairReport> {
  return checking(dataDir, async (work, store) => {
    const jobs = jobsFolder(store.dataDir)
    const report = await repairFiles(work, name, { given: from, jobs })
    const dataset = report.left.length === 0 ? undefined : (await namedFiles(work.database)).find(isOf(name))?.dataset
    let again: RepairReport = { repaired: [], left: report.left }
    if (dataset !== undefined)
      await rebuildFromSource(store, dataset, async (given) => {
        again = await repairFiles(work, name, { given, jobs })
      })
    return { repaired: [...report.repaired, ...again.repaired], left: again.left }
  })
}

/** The same in a store that is open. */
export async function repairFiles(work: Checking, name: string, copies: Copies): Promise<RepairReport> {
  const isOfTable = isOf(name)
  const files = (await namedFiles(work.database)).filter(isOfTable)
  if (files.length === 0) throw new Problem('not-found', `There is no table or data set ${name}.`)
  const isIntact = async (file: NamedFile) => (await work.files.faultOf(file, Number.POSITIVE_INFINITY)) === null
  const repaired: string[] = []
  const left: string[] = []
  for (const file of files) {
    if (await isIntact(file)) continue
    const isRepaired = (await restoreFile(file, work.folders, copies)) && (await isIntact(file))
    if (isRepaired) repaired.push(file.path)
    else left.push(file.path)
  }
  for (const { table } of (await allCounts(work.database)).filter(isOfTable)) {
    if ((await checkCounts(work.database, table)).fault === null) continue
    const isRepaired = left.length === 0 && (await recount(work, table, files))
    if (isRepaired) repaired.push(countsPath(table))
    else left.push(countsPath(table))
  }
  return { repaired, left }
}

/** Whether something is of the table or data set of this name. */
const isOf =
  (name: string) =>
  ({ table, dataset }: { table: string; dataset: string }): boolean =>
    [table, dataset].some((one) => one.toLowerCase() === name.toLowerCase())

const allCounts = (database: Database) => countsToCheck(database, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)

async function recount({ database, folders }: Checking, table: string, files: readonly NamedFile[]): Promise<boolean> {
  const paths = files.filter((file) => file.table === table).map(({ path }) => placeOf(path, folders))
  return (await restoreCounts(database, table, paths)) && (await checkCounts(database, table)).fault === null
}

function checking<Report>(dataDir: string | undefined, work: (checking: Checking, store: AdminStore) => Promise<Report>): Promise<Report> {
  return withStore(dataDir, async (store) => {
    const { database, dataDir: dataFolder } = store
    const hasher = new FileHasher()
    try {
      const folders = { root: join(contentFolder, 'catalog'), storeRoot: observationsFolder(dataFolder) }
      const files = await VerifiedFiles.open({ database, folders, hasher, log: noLog })
      return await work({ database, files, folders }, store)
    } finally {
      await hasher.close()
    }
  })
}
