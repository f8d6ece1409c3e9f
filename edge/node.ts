import { resolve } from 'node:path'
import { listen } from './adapters/node/listen.ts'
import { openPortal } from './adapters/node/portal.ts'
import { explainFault } from './adapters/node/startFault.ts'
import { parseConfig } from './config.ts'
import { jsonLog } from './ports/Log.ts'

const tell = (line: string) => process.stderr.write(`${line}\n`)
const log = jsonLog((line) => process.stdout.write(`${line}\n`))

/** Starts the portal and stops it cleanly when it is told to; a fault that a person can mend ends it with one line and status 1. */
async function main(): Promise<void> {
  const config = parseConfig(process.env)
  const portal = await openPortal(config, { log, tell })
  const server = await listen(portal, config)
  tell(`Pelagos answers at ${config.port === 0 ? server.url : config.publicUrl} (data in ${resolve(config.dataDir)}).`)
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (isStopping) process.exit(130)
      isStopping = true
      await server.stop()
      await portal.close()
      log.info('stopped', { signal })
      process.exit(0)
    })
  }
}

main().catch((fault: unknown) => {
  const place = {
    dataDir: resolve(process.env.PELAGOS_DATA_DIR || '.data'),
    host: process.env.HOST || '127.0.0.1',
    port: Number(process.env.PORT || 8788),
  }
  const explanation = explainFault(fault, place)
  if (explanation === null) log.error('start', { message: String(fault), stack: fault instanceof Error ? fault.stack : undefined })
  tell(explanation ?? 'Pelagos could not start because of a fault of its own; the line above tells where.')
  process.exit(1)
})
