import { createClient } from '@libsql/client/web'
import { drizzle } from 'drizzle-orm/libsql/web'
import type { ObservationEngine } from '#core/observations/ObservationEngine.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import { type Config, parseConfig } from '../../config.ts'
import * as schema from '../../database/schema/index.ts'
import { consoleLog } from '../../logger.ts'
import type { Ports } from '../../ports/Ports.ts'
import { httpSource } from './parquet/httpSource.ts'
import { ParquetEngine } from './parquet/ParquetEngine.ts'
import { r2Source } from './parquet/r2Source.ts'
import type { WorkerEnv } from './WorkerEnv.ts'

/** The outer world of a worker: a libSQL server, Cloudflare's assets and logs, and an engine where observations can be reached. */
export function workerPorts(env: WorkerEnv): Ports {
  const { PELAGOS_PUBLIC_URL, PELAGOS_SESSION_SECRET, PELAGOS_KEY_SECRET, PELAGOS_ORIGINS, PELAGOS_OBSERVATIONS_URL } = env
  const config = parseConfig({
    PELAGOS_PUBLIC_URL,
    PELAGOS_SESSION_SECRET,
    PELAGOS_KEY_SECRET,
    PELAGOS_ORIGINS,
    PELAGOS_OBSERVATIONS_URL,
  })
  // No queue of the client's own: a request that the platform ends would keep its place there for ever.
  const client = createClient({ url: env.DB_URL, concurrency: 0, ...(env.DB_TOKEN === undefined ? {} : { authToken: env.DB_TOKEN }) })
  return {
    config,
    database: drizzle(client, { schema }),
    engine: keptEngine(env, config),
    sql: null,
    version: packageFile.version,
    log: consoleLog(),
    now: Date.now,
    addressOf: (request) => request.headers.get('CF-Connecting-IP') ?? 'unknown',
    site: (request) => env.ASSETS.fetch(request),
    // The site's headers come from its own _headers file, which the assets send.
    inlineSources: { scripts: [], styles: [] },
  }
}

const engines = new WeakMap<WorkerEnv, ObservationEngine>()

/** The engine of an isolate: the footers that it has read stay with it. */
function keptEngine(env: WorkerEnv, config: Config): ObservationEngine | null {
  const engine = engines.get(env) ?? engineOf(env, config)
  if (engine !== null) engines.set(env, engine)
  return engine
}

/** Parquet over HTTP where an address is set, else from the bucket; `null` without either. */
function engineOf({ OBSERVATIONS }: WorkerEnv, { observationsUrl }: Config): ObservationEngine | null {
  if (observationsUrl !== null) return new ParquetEngine(httpSource(observationsUrl))
  return OBSERVATIONS === undefined ? null : new ParquetEngine(r2Source(OBSERVATIONS))
}
