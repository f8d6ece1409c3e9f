import { createClient } from '@libsql/client/web'
import { drizzle } from 'drizzle-orm/libsql/web'
import packageFile from '../../../package.json' with { type: 'json' }
import { parseConfig } from '../../config.ts'
import * as schema from '../../database/schema/index.ts'
import { consoleLog } from '../../logger.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { WorkerEnv } from './WorkerEnv.ts'

/** The outer world of a worker: a libSQL server, Cloudflare's assets and logs, and no observation engine. */
export function workerPorts(env: WorkerEnv): Ports {
  const { PELAGOS_PUBLIC_URL, PELAGOS_SESSION_SECRET, PELAGOS_KEY_SECRET, PELAGOS_ORIGINS } = env
  const config = parseConfig({ PELAGOS_PUBLIC_URL, PELAGOS_SESSION_SECRET, PELAGOS_KEY_SECRET, PELAGOS_ORIGINS })
  const client = createClient({ url: env.DB_URL, ...(env.DB_TOKEN === undefined ? {} : { authToken: env.DB_TOKEN }) })
  return {
    config,
    database: drizzle(client, { schema }),
    engine: null,
    version: packageFile.version,
    log: consoleLog(),
    now: Date.now,
    addressOf: (request) => request.headers.get('CF-Connecting-IP') ?? 'unknown',
    site: (request) => env.ASSETS.fetch(request),
    // The site's headers come from its own _headers file, which the assets send.
    inlineSources: { scripts: [], styles: [] },
  }
}
