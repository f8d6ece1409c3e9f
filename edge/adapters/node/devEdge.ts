import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { environmentWith, parseConfig } from '../../config.ts'
import { serveHrana } from './hrana.ts'
import { serveRanges } from './rangeServer.ts'
import { contentFolder, openStore, packageFolder } from './store.ts'

const EDGE_PORT = 8787

/** Runs the worker in workerd on this machine, over the same data folder as the Node door. Development only. */
async function main(): Promise<void> {
  const config = parseConfig({ PELAGOS_DATA_DIR: parseConfig().dataDir, PORT: String(EDGE_PORT) })
  const store = await openStore(config, (line) => process.stderr.write(`${line}\n`))
  await store.close()
  const hrana = await serveHrana(config.dataDir, 0)
  const ranges = await serveRanges(join(contentFolder, 'catalog'), join(resolve(config.dataDir), 'observations'))
  const envFile = join(resolve(config.dataDir), 'worker.env')
  const variables = {
    PELAGOS_SESSION_SECRET: store.config.secrets?.session,
    PELAGOS_KEY_SECRET: store.config.secrets?.key,
    DB_URL: hrana.url,
    PELAGOS_OBSERVATIONS_URL: ranges.url,
  }
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`)
  await writeFile(envFile, lines.join(''), { mode: 0o600 })
  const wrangler = spawn('wrangler', ['dev', '--port', String(EDGE_PORT), '--ip', '127.0.0.1', '--env-file', envFile], {
    cwd: packageFolder,
    stdio: 'inherit',
    env: environmentWith({ WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false' }),
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => wrangler.kill(signal))
  await once(wrangler, 'exit')
  ranges.stop()
  await hrana.stop()
}

await main()
