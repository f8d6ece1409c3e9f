import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { limits } from '#core/limits/index.ts'
import type { Database } from '../../../edge/database/Database.ts'
import { readCatalog } from '../../../edge/dataFolder/catalogFolder.ts'
import { openDatabase, storeFile } from '../../../edge/dataFolder/database.ts'
import { FolderObjects, objectsFolder } from '../../../edge/dataFolder/FolderObjects.ts'
import { contentFolder } from '../../../edge/dataFolder/store.ts'
import type { Ingestion } from '../../../edge/ingest/Ingestion.ts'
import { seededFolder } from '../../helpers/seededFolder.ts'

/** A data folder with the default catalog in it. */
export interface IngestStore {
  readonly dataDir: string
  readonly database: Database
  /** How a test ingests into it. */
  ingestion(changes?: Partial<Ingestion>): Ingestion
  close(): Promise<void>
}

export const catalog = await readCatalog(contentFolder)

/** Opens a data folder, a new one by default; one without a store gets that of a first start. */
export async function openIngestStore(dataDir = mkdtempSync(join(tmpdir(), 'pelagos-ingest-'))): Promise<IngestStore> {
  if (!existsSync(storeFile(dataDir))) await seededFolder(dataDir, [], { hasFixtures: false })
  const { database, close } = await openDatabase(dataDir)
  return {
    dataDir,
    database,
    ingestion: (changes = {}) => ({
      database,
      dataDir,
      objects: new FolderObjects(objectsFolder(dataDir)),
      storedFilesBytes: limits.storedFilesBytes,
      sourceSizeBytes: 1000,
      isDryRun: false,
      now: Date.now,
      signal: new AbortController().signal,
      onProgress: () => undefined,
      ...changes,
    }),
    async close() {
      await close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The paths of all files below a folder, in order. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
}

/** The bytes of all observations of a store, by path. */
export function observationBytes({ dataDir }: Pick<IngestStore, 'dataDir'>): Record<string, string> {
  const folder = join(dataDir, 'observations')
  return Object.fromEntries(filesBelow(folder).map((path) => [path, readFileSync(join(folder, path)).toString('base64')]))
}

const tables = [
  'datasets',
  'variables',
  'variable_statistics',
  'variable_keywords',
  'dataset_references',
  'dataset_keywords',
  'dataset_regions',
]
const others = [
  'dataset_statistics',
  'dataset_cruises',
  'cruises',
  'cruise_trajectories',
  'observation_tables',
  'observation_cubes',
  'settings',
]

/** Every row that a publishing writes, but for numbers that SQLite counts by itself. */
export async function publishedRows(database: Database): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const table of [...tables, ...others]) found[table] = await database.all(sql.raw(`SELECT * FROM ${table} ORDER BY 1, 2`))
  found.files = await database.all(sql`SELECT table_id, path, size_bytes, row_count FROM observation_files ORDER BY table_id, path`)
  found.differences = await database.all(sql`SELECT dataset_id, version, version_before, difference FROM dataset_differences ORDER BY 1, 2`)
  return found
}
