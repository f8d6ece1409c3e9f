import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, environmentWith, parseConfig } from '../config/config.ts'
import { withPortalFile } from '../dataFolder/portalFile.ts'
import { contentFolder, openStore, packageFolder } from '../dataFolder/store.ts'
import { firstThatWorks } from '../engines/sqlChild/systemTool.ts'
import { writeDurably } from '../files/durable.ts'
import { type HttpServer, serveHrana } from './hrana/hrana.ts'
import { serveRanges } from './rangeServer.ts'

const EDGE_PORT = '8787'

/**
 * Runs the worker in workerd on this machine, over the same data folder as the Node server. Observations come from ClickHouse or an address
 * where one is set, else from the catalog's own files. Development only.
 */
async function main(): Promise<void> {
  const { port } = parseArgs({ options: { port: { type: 'string', default: EDGE_PORT } } }).values
  const env = withPortalFile(environmentWith({ PORT: port }))
  const config = parseConfig({ ...env, PELAGOS_PUBLIC_URL: undefined, HOST: undefined })
  const store = await openStore(config, (line) => process.stderr.write(`${line}\n`))
  await store.close()
  const dataDir = resolve(config.dataDir)
  const hrana = await serveHrana(dataDir, 0)
  const ranges = await serveRanges(join(contentFolder, 'catalog'), join(dataDir, 'observations'))
  const envFile = join(dataDir, 'worker.env')
  const variables = workerVariables(store.config, {
    portal: env.PELAGOS_PORTAL,
    database: hrana,
    observations: config.observationsUrl ?? ranges.url,
  })
  await writeDurably(envFile, linesOf(variables), 0o600)
  const words = ['dev', '--port', port, '--ip', '127.0.0.1', '--env-file', envFile, '--persist-to', join(dataDir, 'workerd')]
  // Where the system can, it ends with this process even if that is killed.
  const [command = 'wrangler', ...before] = (await firstThatWorks('setpriv', [['--pdeathsig', 'TERM']])) ?? []
  const wrangler = spawn(command, [...(before.length > 0 ? [...before, '--', 'wrangler'] : []), ...words], {
    cwd: packageFolder,
    stdio: 'inherit',
    env: environmentWith({ WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false' }),
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => wrangler.kill(signal))
  await once(wrangler, 'exit')
  ranges.stop()
  await hrana.stop()
}

type Variables = Readonly<Record<string, string | undefined>>

function workerVariables(
  config: Config,
  urls: { readonly portal: string | undefined; readonly database: HttpServer; readonly observations: string },
): Variables {
  const { clickHouse, secrets, publicUrl, mail } = config
  const provider = mail.transport?.kind === 'http' ? mail.transport : null
  return {
    PELAGOS_PUBLIC_URL: publicUrl,
    PELAGOS_PORTAL: urls.portal,
    PELAGOS_SESSION_SECRET: secrets?.session,
    PELAGOS_KEY_SECRET: secrets?.key,
    DB_URL: urls.database.url,
    DB_TOKEN: urls.database.token,
    PELAGOS_OBSERVATIONS_URL: urls.observations,
    PELAGOS_CLICKHOUSE_URL: clickHouse?.url,
    PELAGOS_CLICKHOUSE_USER: clickHouse?.user,
    PELAGOS_CLICKHOUSE_PASSWORD: clickHouse?.password,
    PELAGOS_CLICKHOUSE_DATABASE: clickHouse?.database,
    PELAGOS_CLICKHOUSE_CLUSTER: clickHouse?.cluster ?? undefined,
    PELAGOS_MAIL_API_URL: provider?.url,
    PELAGOS_MAIL_API_TOKEN: provider?.token,
    PELAGOS_MAIL_FROM: mail.from,
    PELAGOS_SUPPORT_ADDRESS: mail.supportAddress ?? undefined,
    PELAGOS_TEAM_ADDRESS: mail.teamAddress ?? undefined,
  }
}

function linesOf(variables: Variables): string {
  const set = Object.entries(variables).filter(([, value]) => value !== undefined && value !== '')
  return set.map(([name, value]) => `${name}=${JSON.stringify(value)}\n`).join('')
}

await main()
