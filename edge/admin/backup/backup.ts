import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { Problem } from '#core/request/Problem.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import type { Database } from '../../database/Database.ts'
import { storeFile } from '../../dataFolder/database.ts'
import { withStore } from '../../dataFolder/withStore.ts'
import { ifThere, makeFolder, placeFile, renameDurably, syncFile, syncTree, writeDurably } from '../../files/durable.ts'
import { hashFile } from '../../files/hashFile.ts'
import { copyHashed } from './copyFile.ts'
import { dataFiles } from './dataFiles.ts'
import { type BackupFile, type BackupManifest, DATA, MANIFEST, readManifest } from './manifest.ts'
import { migrationsOf, namedPaths, openCopy } from './namedPaths.ts'

/** How often the store is copied while others write it: again if a file that it names was removed while the others were copied. */
const MAX_ROUNDS = 3

/** What a backup did. */
interface BackupReport {
  /** Its folder. */
  readonly backup: string
  readonly files: number
  readonly sizeBytes: number
  /** The files that had not changed since the last backup and share its space. */
  readonly unchanged: number
  /** Files that the store names and the data folder lacks: they were lost before. */
  readonly missing: readonly string[]
  /** Whether uploads, submissions and sources are in a bucket, which is not part of a backup. */
  readonly hasBucket: boolean
}

/**
 * Adds a backup to a folder of backups, while the portal runs. The store is copied as it is at one moment, the files afterwards; where one
 * that this copy names was removed in between, the store is copied again, at last with its writers waiting. A file that has not changed since the last backup there becomes a
 * second name of its copy. What is there has reached the disk when this ends; an interrupted backup leaves nothing with a manifest.
 */
export function backUp(dataDir: string | undefined, folder: string, now: () => number = Date.now): Promise<BackupReport> {
  return withStore(
    dataDir,
    async ({ database, dataDir: from, config }) => {
      if (config.libsql !== null)
        throw new Problem('not-supported', 'The store is on a libSQL server. Back it up there, and copy the data folder afterwards.')
      const backups = resolve(folder)
      if (`${backups}/`.startsWith(`${from}/`)) throw new Problem('bad-request', 'The backups must be outside of the data folder.')
      await makeFolder(backups, 0o700)
      const last = await lastBackup(backups)
      const name = new Date(now()).toISOString().replaceAll(/[-:]|\.\d+/g, '')
      const backup = join(backups, name)
      if (existsSync(backup)) throw new Problem('conflict', `${backup} is already there. Try again in a second.`)
      const partial = `${backup}.part`
      try {
        const made = await copyAll({ database, from, hasBucket: config.s3 !== null, last, now }, join(partial, DATA))
        await writeDurably(join(partial, MANIFEST), JSON.stringify(made.manifest), 0o600)
        await syncTree(partial)
        await renameDurably(partial, backup)
        const { files } = made.manifest
        const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0)
        return { backup, files: files.length, sizeBytes, unchanged: made.unchanged, missing: made.missing, hasBucket: config.s3 !== null }
      } catch (fault) {
        await rm(partial, { recursive: true, force: true })
        throw fault
      }
    },
    { isUntouched: true },
  )
}

interface LastBackup {
  readonly data: string
  readonly files: ReadonlyMap<string, BackupFile>
}

interface Copying {
  readonly database: Database
  readonly from: string
  readonly hasBucket: boolean
  readonly last: LastBackup | null
  readonly now: () => number
}

/** What all rounds have copied. */
interface CopiedFiles {
  readonly files: Map<string, BackupFile>
  unchanged: number
}

interface Copied {
  readonly manifest: BackupManifest
  readonly unchanged: number
  readonly missing: readonly string[]
}

async function copyAll(copying: Copying, to: string): Promise<Copied> {
  const copied: CopiedFiles = { files: new Map(), unchanged: 0 }
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const made = await copyOnce(copying, copied, to)
    if (made.missing.length === 0) return made
  }
  // Nobody writes meanwhile, and most files have been copied by now: what is missing still was lost before.
  return copying.database.transaction(() => copyOnce(copying, copied, to), { behavior: 'immediate' })
}

/** Copies the store, then the files that were not copied in an earlier round. */
async function copyOnce(copying: Copying, copied: CopiedFiles, to: string): Promise<Copied> {
  const { from, hasBucket, now } = copying
  const takenAt = now()
  const store = await copyStore(copying.database, to)
  for (const file of await dataFiles(from)) {
    const known = copied.files.get(file.path)
    if (known?.sizeBytes === file.sizeBytes && known.modifiedMs === file.modifiedMs) continue
    const copy = await copyOne(copying, file, to)
    if (copy === null) continue
    copied.files.set(file.path, copy.file)
    copied.unchanged += copy.isUnchanged ? 1 : 0
  }
  const client = openCopy(storeFile(to))
  try {
    const named = (await namedPaths(client, from, { hasBucket })).map((path) => path.slice(from.length + 1))
    const files = [...copied.files.values(), { path: 'pelagos.db', ...store, modifiedMs: takenAt }]
    const manifest = { format: 1 as const, version: packageFile.version, takenAt, migrations: await migrationsOf(client), files }
    return { manifest, unchanged: copied.unchanged, missing: named.filter((path) => !copied.files.has(path)) }
  } finally {
    client.close()
  }
}

/** One transaction that reads: others write meanwhile, and none of what they write is in the copy. */
async function copyStore(database: Database, to: string) {
  await makeFolder(to, 0o700)
  const copy = storeFile(to)
  await rm(copy, { force: true })
  await database.run(sql`VACUUM INTO ${copy}`)
  await syncFile(copy)
  return hashFile(copy)
}

type Found = Awaited<ReturnType<typeof dataFiles>>[number]

async function copyOne({ from, last }: Copying, file: Found, to: string) {
  const known = last?.files.get(file.path)
  const target = join(to, file.path)
  if (last !== null && known?.sizeBytes === file.sizeBytes && known.modifiedMs === file.modifiedMs) {
    await makeFolder(dirname(target), 0o700)
    await rm(target, { force: true })
    await placeFile(join(last.data, file.path), target)
    return { file: known, isUnchanged: true }
  }
  const copy = await ifThere(copyHashed(join(from, file.path), target, file.modifiedMs), null)
  return copy === null ? null : { file: { ...file, ...copy }, isUnchanged: false }
}

/** The latest complete backup of a folder; null where there is none that can be read. */
async function lastBackup(backups: string): Promise<LastBackup | null> {
  const names = (await readdir(backups)).filter((name) => /^\d{8}T\d{6}Z$/.test(name) && existsSync(join(backups, name, MANIFEST)))
  const latest = names.toSorted().at(-1)
  if (latest === undefined) return null
  const read = await readManifest(join(backups, latest)).catch(() => null)
  return read && { data: join(backups, latest, DATA), files: new Map(read.files.map((file) => [file.path, file])) }
}
