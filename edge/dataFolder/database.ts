import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Client, createClient } from '@libsql/client/sqlite3'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { drizzle } from 'drizzle-orm/libsql/sqlite3'
import type { Database } from '../database/Database.ts'
import * as schema from '../database/schema/index.ts'
import { knownMigrations, migrationsFolder } from './knownMigrations.ts'
import { retryingClient } from './retryingClient.ts'
import { StartError } from './startError.ts'

/** The driver waits without letting anything else go on. */
const DRIVERS_WAIT_MS = 20

/** How a store is opened. */
export interface OpenOptions {
  /** Whether it stays at the schema that it has. */
  readonly isUntouched?: boolean
}

/** A store that is open. */
export interface OpenedDatabase {
  readonly database: Database
  readonly unsynced: Database
  close(): Promise<void>
}

/** Where the store's file is within a data folder. */
export function storeFile(dataDir: string): string {
  return join(dataDir, 'pelagos.db')
}

/**
 * Opens the store in a folder that exists, and migrates it to the current schema unless it must stay untouched. What `database`
 * acknowledges has reached the disk: its connections have SQLite's `synchronous = FULL`, the driver's default, which in WAL mode syncs
 * each commit. `unsynced` leaves that to the next such commit or checkpoint. Throws a StartError for a store that is damaged.
 */
export async function openDatabase(dataDir: string, { isUntouched = false }: OpenOptions = {}): Promise<OpenedDatabase> {
  const open = () => createClient({ url: pathToFileURL(storeFile(dataDir)).href, timeout: DRIVERS_WAIT_MS })
  const client = retryingClient(open)
  const database = drizzle(client, { schema })
  const unsyncedClient = retryingClient(() => withoutSync(open()))
  await client.execute('PRAGMA journal_mode = WAL')
  await rejectDamaged(client, dataDir)
  await rejectLaterRelease(client, dataDir)
  if (!isUntouched) await migrate(database, { migrationsFolder })
  // The last connection that closes takes the index of the log with it, which a full disk would not let the next one make again.
  const standing = open()
  await standing.execute('SELECT count(*) FROM sqlite_schema')
  const close = async () => {
    // Leaves one whole file behind, which can be copied as it is.
    await client.execute('PRAGMA wal_checkpoint(TRUNCATE)')
    client.close()
    unsyncedClient.close()
    standing.close()
  }
  return { database, unsynced: drizzle(unsyncedClient, { schema }), close }
}

/** The client, whose statements outside of transactions are not synced; the driver runs this one before it returns. */
function withoutSync(client: Client): Client {
  client.execute('PRAGMA synchronous = NORMAL').catch(() => undefined)
  return client
}

/** Looks at the form of every page, some 2 GB a second; that indexes agree with their tables is left out, which would take longer. */
async function rejectDamaged(client: Client, dataDir: string): Promise<void> {
  const { rows } = await client.execute('PRAGMA quick_check(1)')
  const found = String(rows[0]?.[0] ?? 'no answer')
  if (found === 'ok') return
  client.close()
  throw new StartError(`The store in ${dataDir} is damaged (${found.replaceAll(/\s+/g, ' ')}). Restore pelagos.db from a copy.`)
}

/** Migrations lead forward only: what a later release wrote may mean something that this one does not know. */
export async function rejectLaterRelease(client: Client, place: string): Promise<void> {
  const { rows: tables } = await client.execute("SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'")
  if (tables.length === 0) return
  const { rows } = await client.execute('SELECT count(*) FROM __drizzle_migrations')
  if (Number(rows[0]?.[0] ?? 0) <= knownMigrations()) return
  client.close()
  throw new StartError(`The store in ${place} is of a later release. Install that release, or restore a backup made before the upgrade.`)
}
