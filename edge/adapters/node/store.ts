import { join, resolve } from 'node:path'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/Database.ts'
import { seedCatalog } from '../../database/seed.ts'
import { makeDemoUser } from '../../services/demoUser.ts'
import { readCatalog } from './catalogFolder.ts'
import { openDatabase } from './database.ts'
import { makeFolder } from './durable.ts'
import { keepToOwner } from './ownFolder.ts'
import { developmentSecrets } from './secrets.ts'

/** The folder that this program's own files are in. */
export const packageFolder = resolve(import.meta.dirname, '../../..')
/** What the portal's default catalog is made of. */
export const contentFolder = join(packageFolder, 'content')

/** A data folder that is ready: store at the present schema, catalog and secrets in place. */
export interface Store {
  readonly config: Config
  readonly database: Database
  close(): Promise<void>
}

/** Prepares the data folder of a configuration. `tell` gets lines for the person who starts the portal. */
export async function openStore(given: Config, tell: (line: string) => void): Promise<Store> {
  await makeFolder(given.dataDir)
  await keepToOwner(given.dataDir)
  const config: Config = Object.freeze({ ...given, secrets: given.secrets ?? (await developmentSecrets(given.dataDir)) })
  const { database, close } = await openDatabase(config.dataDir)
  if (await seedCatalog(database, await readCatalog(contentFolder), Date.now())) tell('The catalog has been written into the store.')
  if (config.isDevelopment) {
    const sayOnce = ({ username, password }: { username: string; password: string }) =>
      tell(`Sign in as "${username}" with the password ${password} (shown only now).`)
    await makeDemoUser(database, sayOnce)
  }
  return { config, database, close }
}
