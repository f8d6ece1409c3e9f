import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { migrate } from 'drizzle-orm/libsql/migrator'
import type { Database } from '../../database/Database.ts'
import * as schema from '../../database/schema/index.ts'

/** The name of the store's file within the data folder. */
export const STORE_FILE = 'pelagos.db'

/** Opens the store in a folder that exists, and brings it to the present schema. */
export async function openDatabase(dataDir: string): Promise<{ readonly database: Database; close(): void }> {
  const client = createClient({ url: pathToFileURL(join(dataDir, STORE_FILE)).href, timeout: 10_000 })
  const database = drizzle(client, { schema })
  await client.execute('PRAGMA journal_mode = WAL')
  await migrate(database, { migrationsFolder: join(import.meta.dirname, '../../database/migrations') })
  return { database, close: () => client.close() }
}
