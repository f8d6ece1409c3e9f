import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Problem } from '#core/request/Problem.ts'
import { parseConfig } from '../../config/config.ts'
import { storeFile } from '../../dataFolder/database.ts'
import { knownMigrations } from '../../dataFolder/knownMigrations.ts'
import { withPortalFile } from '../../dataFolder/portalFile.ts'
import { makeFolder, renameDurably, syncTree } from '../../files/durable.ts'
import { hashFile } from '../../files/hashFile.ts'
import { copyHashed } from './copyFile.ts'
import { type BackupFile, DATA, readManifest } from './manifest.ts'
import { openCopy, tablesOf } from './namedPaths.ts'

const STAGING = '.restore.part'

/** How a backup is restored. */
interface RestoreOptions {
  /** Whether what is in the folder is moved aside. */
  readonly isForced?: boolean
  /** Only reads every file of the backup. */
  readonly isDryRun?: boolean
  readonly onProgress?: (share: number) => void
}

/** What was restored. */
interface RestoreReport {
  readonly dataDir: string
  readonly version: string
  /** The moment to which the portal returned, in milliseconds since 1970 UTC. */
  readonly takenAt: number
  readonly files: number
  readonly sizeBytes: number
  /** Where the former content of the folder is; null where it had none. */
  readonly aside: string | null
}

/**
 * Makes a data folder what it was when a backup was taken. Every file is compared with its hash on the way, and nothing in the folder
 * changes before all have arrived; what was there is moved aside, never deleted. Throws `conflict` where a portal has the folder open, where
 * it holds anything and this was not forced, or where the backup is of a later release; `damaged-data` names a file that is damaged.
 */
export async function restoreBackup(
  given: string | undefined,
  folder: string,
  { isForced = false, isDryRun = false, onProgress = () => undefined }: RestoreOptions = {},
): Promise<RestoreReport> {
  const dataDir = resolve(given ?? parseConfig(withPortalFile()).dataDir)
  const backup = resolve(folder)
  const { files, version, takenAt, migrations } = await readManifest(backup)
  if (migrations > knownMigrations())
    throw new Problem('conflict', `This backup is of a later release (${version}). Install that release to restore it.`)
  const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0)
  const report = { dataDir, version, takenAt, files: files.length, sizeBytes }
  const source = join(backup, DATA)
  if (isDryRun) {
    await eachFile(files, onProgress, async ({ path }) => hashFile(join(source, path)))
    return { ...report, aside: null }
  }
  await makeFolder(dataDir, 0o700)
  await rejectRunningPortal(dataDir)
  const before = (await readdir(dataDir)).filter((name) => name !== STAGING && name !== 'lost+found')
  if (before.length > 0 && !isForced)
    throw new Problem('conflict', `${dataDir} is not empty. --force moves what it holds aside and restores the backup.`)
  const staging = join(dataDir, STAGING)
  await rm(staging, { recursive: true, force: true })
  await makeFolder(staging, 0o700)
  try {
    await eachFile(files, onProgress, ({ path, modifiedMs }) => copyHashed(join(source, path), join(staging, path), modifiedMs))
    await forgetPreviews(staging)
    await syncTree(staging)
    return { ...report, aside: await putInPlace(dataDir, before) }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

async function eachFile(
  files: readonly BackupFile[],
  onProgress: (share: number) => void,
  read: (file: BackupFile) => Promise<{ readonly sizeBytes: number; readonly sha256: string }>,
): Promise<void> {
  for (const [index, file] of files.entries()) {
    const found = await read(file).catch((fault: NodeJS.ErrnoException) => {
      if (fault.code !== 'ENOENT') throw fault
      return null
    })
    if (found?.sha256 !== file.sha256 || found.sizeBytes !== file.sizeBytes)
      throw new Problem('damaged-data', `${file.path} of the backup is ${found === null ? 'missing' : 'damaged'}. Use another backup.`)
    onProgress((index + 1) / files.length)
  }
}

/** A portal keeps a connection open as long as it runs; while any process has one, SQLite does not let go of its log. */
async function rejectRunningPortal(dataDir: string): Promise<void> {
  if (!existsSync(storeFile(dataDir))) return
  const client = openCopy(storeFile(dataDir))
  try {
    await client.execute('PRAGMA journal_mode = DELETE')
  } catch (fault) {
    if (!/locked|busy/i.test(String(fault))) return
    throw new Problem('conflict', `A portal has ${dataDir} open. Stop it first.`)
  } finally {
    client.close()
  }
}

/** Previews of submissions are made again when somebody asks for them; a backup has none of their files. */
async function forgetPreviews(folder: string): Promise<void> {
  const client = openCopy(storeFile(folder))
  try {
    if ((await tablesOf(client)).has('submission_previews')) await client.execute('DELETE FROM submission_previews')
  } finally {
    client.close()
  }
}

/** Moves the former content aside and the new one in, the store last: a folder without one is no portal's. */
async function putInPlace(dataDir: string, before: readonly string[]): Promise<string | null> {
  const aside = before.length === 0 ? null : join(dataDir, `replaced-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`)
  if (aside !== null) {
    await makeFolder(aside, 0o700)
    for (const name of before) if (!name.startsWith('replaced-')) await renameDurably(join(dataDir, name), join(aside, name))
  }
  const staged = await readdir(join(dataDir, STAGING))
  for (const name of staged.toSorted((one, other) => Number(one === 'pelagos.db') - Number(other === 'pelagos.db')))
    await renameDurably(join(dataDir, STAGING, name), join(dataDir, name))
  return aside
}
