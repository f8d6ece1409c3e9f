import { join, resolve } from 'node:path'
import { makeDemoUser } from '../account/demoUser.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/Database.ts'
import type { Skipped } from '../database/seed/clashes.ts'
import { readSkipped, seedCatalog } from '../database/seed/seedCatalog.ts'
import { makeFolder } from '../files/durable.ts'
import { readSeed } from './catalogFolder.ts'
import { keepToOwner } from './ownFolder.ts'
import { developmentSecrets } from './secrets.ts'
import { openPortalDatabase } from './serverDatabase.ts'

/** The folder that this program's own files are in. */
export const packageFolder = resolve(import.meta.dirname, '../..')
/** What the portal's default catalog is made of. */
export const contentFolder = join(packageFolder, 'content')

/** A data folder that is ready: store at the present schema, catalog and secrets in place. */
export interface Store {
  readonly config: Config
  readonly database: Database
  readonly unsynced: Database
  /** The entries of the default catalog that were left out. */
  readonly skipped: readonly Skipped[]
  /** Copies the catalog, as it is at this moment, into the file of another store. */
  copyCatalogTo(file: string): Promise<void>
  close(): Promise<void>
}

/** Prepares the data folder of a configuration. `printLine` receives messages for the person who starts the portal. */
export async function openStore(given: Config, printLine: (line: string) => void): Promise<Store> {
  await makeFolder(given.dataDir)
  await keepToOwner(given.dataDir)
  const config: Config = Object.freeze({ ...given, secrets: given.secrets ?? (await developmentSecrets(given.dataDir)) })
  const { database, unsynced, copyCatalogTo, close } = await openPortalDatabase(config)
  const catalog = await readSeed(contentFolder, config)
  if (await seedCatalog(database, catalog, Date.now())) printLine('The catalog has been written into the store.')
  const skipped = await readSkipped(database, catalog)
  if (skipped.length > 0) printLine(skippedLine(skipped))
  if (config.isDevelopment) {
    const announce = ({ username, password }: { username: string; password: string }) =>
      printLine(`Sign in as "${username}" with the password ${password} (shown only now).`)
    await makeDemoUser(database, announce)
  }
  return { config, database, unsynced, skipped, copyCatalogTo, close }
}

function skippedLine(skipped: readonly Skipped[]): string {
  const names = skipped.map(({ kind, name }) => (kind === 'cruise' ? `cruise ${name}` : name)).join(', ')
  return `Left out of the default catalog, because what you ingested has its names: ${names}. "pelagos admin upgrade --dry-run" shows details.`
}
