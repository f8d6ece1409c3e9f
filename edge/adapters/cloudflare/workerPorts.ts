/// <reference path="./pages.d.ts" />
import type { ExecutionContext } from '@cloudflare/workers-types'
import { createClient } from '@libsql/client/web'
import { drizzle } from 'drizzle-orm/libsql/web'
import * as storePages from '#pages'
import packageFile from '../../../package.json' with { type: 'json' }
import { type Config, ConfigError, parseConfig } from '../../config/config.ts'
import { hostOf, isLoopback } from '../../config/loopback.ts'
import * as schema from '../../database/schema/index.ts'
import { storeFetch } from '../../database/storeFetch.ts'
import { leadsTo } from '../../database/storeOf.ts'
import { DataciteRegistrar } from '../../doi/DataciteRegistrar.ts'
import { ClickHouseEngine } from '../../engines/clickhouse/ClickHouseEngine.ts'
import { openClickHouse } from '../../engines/clickhouse/client.ts'
import { ClickHouseSql } from '../../engines/clickhouse/sqlRunner.ts'
import { engineSelect } from '../../engines/engineSelect.ts'
import { MemorySql } from '../../engines/inMemory/MemorySql.ts'
import { isolateQueue } from '../../engines/isolateQueue.ts'
import { httpSource } from '../../engines/parquet/httpSource.ts'
import { ParquetEngine } from '../../engines/parquet/ParquetEngine.ts'
import { r2Source } from '../../engines/parquet/r2Source.ts'
import { Tracer } from '../../observability/Tracer.ts'
import { knownSecrets } from '../../platform/knownSecrets.ts'
import { consoleLog } from '../../platform/logger.ts'
import { readAddress } from '../../platform/network.ts'
import type { RequestPorts, SharedPorts } from '../../ports/Ports.ts'
import { httpMailSender, noMailSender } from './httpMailSender.ts'
import { R2Objects } from './R2Objects.ts'
import type { WorkerEnv } from './WorkerEnv.ts'

/**
 * The outer world of an isolate: Cloudflare's assets and logs, and an engine where observations can be reached. The engine caches the
 * footers that it has read.
 */
export function sharedPorts(env: WorkerEnv): SharedPorts {
  const config = configOf(env)
  const log = consoleLog(knownSecrets(config, [env.DB_TOKEN]))
  const tracer = config.traces === null ? null : new Tracer(config.traces, { version: packageFile.version, log, now: Date.now })
  return {
    config,
    ...enginesOf(env, config),
    objects: env.FILES === undefined ? null : new R2Objects(env.FILES),
    ...(config.doi === null ? {} : { dois: new DataciteRegistrar(config.doi) }),
    mail: config.mail.transport?.kind === 'http' ? httpMailSender(config.mail.transport) : noMailSender(),
    version: packageFile.version,
    log,
    ...(tracer === null ? {} : { noteAnswered: (request, afterAnswer) => tracer.note(request, afterAnswer) }),
    now: Date.now,
    addressOf: (request) => readAddress(request.headers.get('CF-Connecting-IP') ?? '') ?? 'unknown',
    site: (request) => env.ASSETS.fetch(request),
    pages: storePages,
    // Cloudflare compresses for itself.
    pageCompressor: null,
    // Those of the site's files come from their own _headers file, which the assets send.
    inlineSources: storePages.inlineSources,
  }
}

/**
 * The connection of one request to the libSQL server, and its way to go on after the answer. Values read through it are cached for the
 * isolate.
 */
export function connect(env: WorkerEnv, context: Pick<ExecutionContext, 'waitUntil'>): RequestPorts {
  const client = createClient({
    url: env.DB_URL,
    // No queue of the client's own: its requests need not wait for each other.
    concurrency: 0,
    fetch: storeFetch(),
    ...(env.DB_TOKEN === undefined ? {} : { authToken: env.DB_TOKEN }),
  })
  const database = leadsTo(drizzle(client, { schema }), env)
  return {
    database,
    // The server decides what it syncs.
    unsynced: database,
    afterAnswer: (work) => context.waitUntil(work),
  }
}

/** Bindings are no settings, and the port of a development server is none of the portal's. A deployed worker reaches no store on loopback, and so is never taken for development. */
function configOf(env: WorkerEnv): Config {
  const settings = Object.entries(env).filter(([name, value]) => /^(PELAGOS|OTEL)_/.test(name) && typeof value === 'string')
  const config = parseConfig(Object.fromEntries(settings))
  if (!env.PELAGOS_PUBLIC_URL) throw new ConfigError(['PELAGOS_PUBLIC_URL: is missing'])
  const isStoreHere = URL.canParse(env.DB_URL) && isLoopback(hostOf(env.DB_URL))
  if (config.isDevelopment && !isStoreHere) throw new ConfigError(['PELAGOS_PUBLIC_URL: must be the public address of the portal'])
  return config
}

/** ClickHouse where a server is set; else Parquet over HTTP where an address is, else from the bucket; no engine without any. SELECTs over the catalog are answered with each. */
function enginesOf({ OBSERVATIONS }: WorkerEnv, { clickHouse, observationsUrl }: Config): Pick<SharedPorts, 'engine' | 'sql'> {
  if (clickHouse !== null) {
    const client = openClickHouse(clickHouse, isolateQueue())
    const engine = new ClickHouseEngine(client)
    return { engine, sql: new MemorySql(engine, new ClickHouseSql(client)) }
  }
  const source = observationsUrl !== null ? httpSource(observationsUrl) : OBSERVATIONS === undefined ? null : r2Source(OBSERVATIONS)
  const engine = source === null ? null : new ParquetEngine(source)
  return { engine, sql: new MemorySql(engine, engine === null ? null : engineSelect(engine)) }
}
