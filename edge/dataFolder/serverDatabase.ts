import { createClient } from '@libsql/client/web'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { drizzle } from 'drizzle-orm/libsql/web'
import type { Config, LibsqlConfig } from '../config/config.ts'
import * as schema from '../database/schema/index.ts'
import { storeFetch } from '../database/storeFetch.ts'
import { copyCatalog, copyServerCatalog } from './copyCatalog.ts'
import { type OpenedDatabase, type OpenOptions, openDatabase, rejectLaterRelease, storeFile } from './database.ts'
import { migrationsFolder } from './knownMigrations.ts'

/** The store of a portal, wherever it is. */
export interface PortalDatabase extends OpenedDatabase {
  /** Copies the catalog, as it is at this moment, into the file of another store. */
  copyCatalogTo(file: string): Promise<void>
}

/** Opens the store that the settings name: that of a libSQL server, or of the data folder. */
export async function openPortalDatabase(
  { libsql, dataDir }: Pick<Config, 'libsql' | 'dataDir'>,
  options: OpenOptions = {},
): Promise<PortalDatabase> {
  if (libsql !== null) return openServerDatabase(libsql, options)
  return { ...(await openDatabase(dataDir, options)), copyCatalogTo: (file) => copyCatalog(storeFile(dataDir), file) }
}

/** Opens the store of a libSQL server, which decides what it syncs, and migrates it to the current schema unless it must stay untouched. */
async function openServerDatabase({ url, token }: LibsqlConfig, { isUntouched = false }: OpenOptions): Promise<PortalDatabase> {
  // No queue of the client's own: its requests need not wait for each other.
  const client = createClient({ url, concurrency: 0, fetch: storeFetch(), ...(token === null ? {} : { authToken: token }) })
  const database = drizzle(client, { schema })
  await rejectLaterRelease(client, new URL(url).host)
  const migrateOnce = () => migrate(database, { migrationsFolder })
  // Of several processes that start at once one migrates, in one transaction; the others then find nothing left to do.
  if (!isUntouched) await migrateOnce().catch(migrateOnce)
  return {
    database,
    unsynced: database,
    copyCatalogTo: (file) => copyServerCatalog(client, file),
    close: async () => client.close(),
  }
}
