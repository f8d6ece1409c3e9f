import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import packageFile from '../../../package.json' with { type: 'json' }
import { createApp } from '../../app.ts'
import type { Config } from '../../config.ts'
import { seedCatalog } from '../../database/seed.ts'
import type { Log } from '../../ports/Log.ts'
import { makeDemoUser } from '../../services/demoUser.ts'
import { tidyUp } from '../../services/housekeeping.ts'
import { addressOf } from './address.ts'
import { readCatalog } from './catalogFolder.ts'
import { openDatabase } from './database.ts'
import { DuckDbEngine } from './duckdb/DuckDbEngine.ts'
import { developmentSecrets } from './secrets.ts'
import { openSite, readInlineHashes } from './site.ts'

/** A portal that is ready to answer. */
export interface Portal {
  readonly fetch: (request: Request, platform: unknown) => Response | Promise<Response>
  /** Ends queries and closes the store; no request may come afterwards. */
  close(): Promise<void>
}

/** What a portal tells the person who starts it, on the terminal and not in the log. */
export type Tell = (line: string) => void

const packageFolder = resolve(import.meta.dirname, '../../..')
const HOUR_MS = 3_600_000

/** Opens the store (made, brought to the present schema and filled where needed), the engine and the site of a configuration. */
export async function openPortal(given: Config, { log, tell }: { readonly log: Log; readonly tell: Tell }): Promise<Portal> {
  await mkdir(given.dataDir, { recursive: true })
  const config: Config = { ...given, secrets: given.secrets ?? (await developmentSecrets(given.dataDir)) }
  const contentFolder = join(packageFolder, 'content')
  const { database, close } = await openDatabase(config.dataDir)
  if (await seedCatalog(database, await readCatalog(contentFolder), Date.now())) tell('The catalog has been written into the store.')
  if (config.isDevelopment)
    await makeDemoUser(database, ({ username, password }) =>
      tell(`Sign in as "${username}" with the password ${password} (shown only now).`),
    )
  await tidyUp(database, Date.now())
  const engine = await DuckDbEngine.open({ root: join(contentFolder, 'catalog') })
  const siteFolder = resolve(packageFolder, config.siteDir)
  const app = createApp({
    config,
    database,
    engine,
    version: packageFile.version,
    log,
    now: Date.now,
    addressOf: (request, platform) => addressOf(request, platform, config),
    site: openSite(siteFolder),
    inlineHashes: await readInlineHashes(siteFolder),
  })
  const tidying = setInterval(
    () => tidyUp(database, Date.now()).catch((fault: Error) => log.error('tidying', { message: fault.message })),
    HOUR_MS,
  )
  tidying.unref()
  return {
    fetch: (request, platform) => app.fetch(request, platform as Record<string, unknown>),
    close: async () => {
      clearInterval(tidying)
      await engine.close()
      close()
    },
  }
}
