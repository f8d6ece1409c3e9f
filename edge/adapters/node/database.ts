import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { migrate } from 'drizzle-orm/libsql/migrator'
import type { Database } from '../../database/Database.ts'
import * as schema from '../../database/schema/index.ts'
import { patientClient } from './patientClient.ts'

/** The driver waits without letting anything else go on. */
const DRIVERS_WAIT_MS = 20

/** Where the store's file is within a data folder. */
export function storeFile(dataDir: string): string {
  return join(dataDir, 'pelagos.db')
}

/** Opens the store in a folder that exists, and brings it to the present schema. */
export async function openDatabase(dataDir: string): Promise<{ readonly database: Database; close(): Promise<void> }> {
  const client = patientClient(() => createClient({ url: pathToFileURL(storeFile(dataDir)).href, timeout: DRIVERS_WAIT_MS }))
  const database = drizzle(client, { schema })
  await client.execute('PRAGMA journal_mode = WAL')
  await migrate(database, { migrationsFolder: join(import.meta.dirname, '../../database/migrations') })
  const close = async () => {
    // Leaves one whole file behind, which can be copied as it is.
    await client.execute('PRAGMA wal_checkpoint(TRUNCATE)')
    client.close()
  }
  return { database, close }
}
