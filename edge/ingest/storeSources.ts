import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { observationTables, storedFiles } from '../database/schema/index.ts'
import { hashBytes, hashFile } from '../files/hashFile.ts'
import { keyPart } from '../files/objectKeys.ts'
import { currentBytes, SOURCES, type StoredFilesPorts, sourcesOf } from '../files/storedFiles.ts'
import type { Ingestion } from './Ingestion.ts'
import type { IngestSource } from './IngestSource.ts'
import { packFiles } from './packFiles.ts'

/** A file that was just stored; no version refers to it yet. */
export type StoredSource = Pick<typeof storedFiles.$inferInsert, 'role' | 'key' | 'name' | 'sizeBytes' | 'sha256'>

/** The stored files of a source, and a warning where they take more room than there is. */
export interface Keeping {
  readonly files: readonly StoredSource[]
  readonly warning: string | null
}

/** The result where nothing is to be stored. */
export const noSources: Keeping = { files: [], warning: null }

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

interface FoundSource {
  readonly role: 'source' | 'metadata'
  readonly name: string
  readonly sizeBytes: number
  readonly sha256: string
  open(): Bytes
}

/** Stores the files of a source, so that the published data set can be rebuilt from them. `earlierId` is the data set that they replace. */
export async function storeSources(
  source: Pick<IngestSource, 'files'> & { readonly shortName: string },
  { database, objects, storedFilesBytes }: Pick<Ingestion, 'database' | 'objects' | 'storedFilesBytes'>,
  earlierId: number | null,
): Promise<Keeping> {
  if (storedFilesBytes === 0) return noSources
  const found: FoundSource[] = []
  for (const { role, path, name } of source.files)
    if (name === undefined)
      found.push({ role, name: basename(path), open: () => Readable.toWeb(createReadStream(path)) as Bytes, ...(await hashFile(path)) })
  const several = source.files.flatMap(({ name, path }) => (name === undefined ? [] : [{ name, path }]))
  if (several.length > 0)
    found.push({
      role: 'source',
      name: `${source.shortName}.tar`,
      open: () => packFiles(several),
      ...(await hashBytes(packFiles(several))),
    })
  const sizeBytes = found.reduce((sum, file) => sum + file.sizeBytes, 0)
  if (sizeBytes + (await currentBytes(database, earlierId)) > storedFilesBytes) {
    const room = Math.round(storedFilesBytes / 1_000_000)
    return { files: [], warning: `The source was not stored: PELAGOS_KEPT_FILES_BYTES allows ${room} MB for the sources of all data sets.` }
  }
  const files: StoredSource[] = []
  for (const { role, name: written, open, ...facts } of found) {
    const name = keyPart(written)
    const key = `${SOURCES}${keyPart(source.shortName)}/${facts.sha256}/${name}`
    await objects.put(key, open(), facts)
    files.push({ role, key, name, ...facts })
  }
  return { files, warning: null }
}

/** Notes which files a version was made of. */
export async function nameSources(
  tx: Database | Transaction,
  { datasetId, version }: { readonly datasetId: number; readonly version: number },
  files: readonly StoredSource[],
  now: number,
): Promise<void> {
  if (files.length === 0) return
  await tx
    .insert(storedFiles)
    .values(files.map((file) => ({ ...file, datasetId, version, keptAt: now })))
    .onConflictDoNothing()
}

/** Whether the source of a data set's present version is stored, and its files are where the store says. */
export async function hasSources({ database, objects }: StoredFilesPorts, datasetId: number): Promise<boolean> {
  const version = await presentVersion(database, datasetId)
  const files = version === null ? [] : await sourcesOf(database, datasetId, version)
  const found = await Promise.all(files.map(({ key }) => objects.head(key)))
  return files.length > 0 && files.every(({ sizeBytes }, at) => found[at]?.sizeBytes === sizeBytes)
}

/** Records the sources of the present version of a data set that was published before sources were stored. */
export async function nameSourcesOfPresent(
  database: Database,
  datasetId: number,
  files: readonly StoredSource[],
  now: number,
): Promise<void> {
  const version = await presentVersion(database, datasetId)
  if (version !== null) await nameSources(database, { datasetId, version }, files, now)
}

async function presentVersion(database: Database, datasetId: number): Promise<number | null> {
  const isIts = eq(observationTables.datasetId, datasetId)
  const table = await database.select({ version: observationTables.version }).from(observationTables).where(isIts).get()
  return table?.version ?? null
}
