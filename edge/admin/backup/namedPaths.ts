import { pathToFileURL } from 'node:url'
import { type Client, createClient } from '@libsql/client/sqlite3'
import { getTableName } from 'drizzle-orm'
import { storedFiles, submissionFiles, vaultFiles } from '../../database/schema/index.ts'
import { objectsFolder } from '../../dataFolder/FolderObjects.ts'
import { storePathOf } from '../../ingest/storeFolders.ts'

/** The columns that name objects. */
const objectKeys = [submissionFiles.key, storedFiles.key, vaultFiles.key].map((column) => ({
  table: getTableName(column.table),
  column: column.name,
}))

/** Opens the copy of a store, which nobody else has open. */
export const openCopy = (file: string): Client => createClient({ url: pathToFileURL(file).href, concurrency: 1 })

/** The tables of a store, whatever release wrote it. */
export async function tablesOf(client: Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
  return new Set(rows.map(({ name }) => String(name)))
}

/** How many migrations a store has. */
export async function migrationsOf(client: Client): Promise<number> {
  if (!(await tablesOf(client)).has('__drizzle_migrations')) return 0
  const { rows } = await client.execute('SELECT count(*) AS n FROM __drizzle_migrations')
  return Number(rows[0]?.n ?? 0)
}

/** Every file of the data folder that a store names; of a portal with a bucket the observations alone. */
export async function namedPaths(client: Client, dataDir: string, { hasBucket }: { readonly hasBucket: boolean }): Promise<string[]> {
  const tables = await tablesOf(client)
  const read = async (sql: string) => (await client.execute(sql)).rows.map((row) => String(row[0]))
  const observations = tables.has('observation_files') ? await read("SELECT path FROM observation_files WHERE path LIKE '@store/%'") : []
  const named = objectKeys.filter(({ table }) => !hasBucket && tables.has(table))
  const keys = await Promise.all(named.map(({ table, column }) => read(`SELECT DISTINCT ${column} FROM ${table}`)))
  return [...observations.map((path) => storePathOf(dataDir, path)), ...keys.flat().map((key) => `${objectsFolder(dataDir)}/${key}`)]
}
