import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { Problem } from '#core/request/Problem.ts'
import { type Config, ConfigError, parseConfig } from '../config/config.ts'
import type { Database } from '../database/Database.ts'
import { seedCatalog } from '../database/seed/seedCatalog.ts'
import { makeFolder } from '../files/durable.ts'
import type { ObjectStore } from '../files/ObjectStore.ts'
import { seedOfStore } from './catalogFolder.ts'
import { storeFile } from './database.ts'
import { openObjects } from './openObjects.ts'
import { keepToOwner } from './ownFolder.ts'
import { withPortalFile } from './portalFile.ts'
import { openPortalDatabase } from './serverDatabase.ts'
import { explainFault, explainSettings } from './startError.ts'
import { contentFolder } from './store.ts'

/** The store of a data folder with its settings, open beside the portal that may be running on it. */
export interface AdminStore extends Config {
  readonly database: Database
  readonly config: Config
  readonly objects: ObjectStore
}

/**
 * Works on the store of a data folder (that of the settings by default), at the present schema and with the catalog in it, or untouched:
 * as the last portal left it. Throws a Problem for faults of settings and folder, and where there is no store yet and none may be begun.
 */
export async function withStore<Result>(
  dataDir: string | undefined,
  work: (store: AdminStore) => Promise<Result>,
  { mayBegin = false, isUntouched = false }: { readonly mayBegin?: boolean; readonly isUntouched?: boolean } = {},
): Promise<Result> {
  const config = readConfig(dataDir)
  if (!mayBegin && config.libsql === null && !existsSync(storeFile(config.dataDir)))
    throw new Problem('not-found', `No portal keeps its data in ${config.dataDir}. --data-dir names the folder, or PELAGOS_DATA_DIR.`)
  try {
    await makeFolder(config.dataDir)
    await keepToOwner(config.dataDir)
    const { database, close } = await openPortalDatabase(config, { isUntouched })
    try {
      if (!isUntouched) await seedCatalog(database, await seedOfStore(contentFolder, database, config), Date.now())
      return await work({ ...config, config, database, objects: openObjects(config) })
    } finally {
      await close()
    }
  } catch (fault) {
    if (fault instanceof Problem) throw fault
    const says = explainFault(fault, config)
    throw says === null ? fault : new Problem('bad-request', says)
  }
}

function readConfig(dataDir: string | undefined): Config {
  try {
    const config = parseConfig(withPortalFile())
    return { ...config, dataDir: resolve(dataDir ?? config.dataDir) }
  } catch (fault) {
    throw fault instanceof ConfigError ? new Problem('bad-request', explainSettings(fault)) : fault
  }
}
