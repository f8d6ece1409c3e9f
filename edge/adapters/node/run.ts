import { resolve } from 'node:path'
import { limits } from '#core/limits/request.ts'
import { type Config, ConfigError, parseConfig } from '../../config/config.ts'
import { withPortalFile } from '../../dataFolder/portalFile.ts'
import { explainFault, explainSettings } from '../../dataFolder/startError.ts'
import { lowerHelperThreads } from '../../engines/sqlChild/processor.ts'
import { faultStack, faultText } from '../../platform/faultText.ts'
import { knownSecrets } from '../../platform/knownSecrets.ts'
import { jsonLog } from '../../platform/logger.ts'
import { listen } from './http/listen.ts'
import { openPortal } from './portal.ts'
import { startWatchdog } from './watchdog/watchdog.ts'

const WARM_AFTER_MS = 2_000 // nobody has opened a page by then

const printLine = (line: string) => process.stderr.write(`${line}\n`)

/** Starts the portal and shuts it down cleanly on request. */
async function run(config: Config): Promise<void> {
  const portal = await openPortal(config, { log, printLine, noteRequest: (request) => watchdog.note(request) })
  lowerHelperThreads()
  // Filling a new store may hold the loop; from here on nothing may.
  const watchdog = startWatchdog()
  const server = await listen(portal, { ...config, log })
  let isStopping = false
  const stop = async (signal: string) => {
    // A second signal does not wait for running requests.
    if (isStopping) process.exit(130)
    isStopping = true
    // The signal may have come while the event loop was blocked; that time counts.
    const deadlineMs = Math.max(0, limits.shutdownDeadlineMs - watchdog.stillMs())
    setTimeout(() => {
      log.error('stop cut short', { signal, deadlineMs })
      process.exit(limits.shutdownCutStatus)
    }, deadlineMs).unref()
    await server.stop()
    await portal.close()
    log.info('stopped', { signal })
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  // Started with a channel, as by the development server, it ends with its parent.
  process.on('disconnect', () => stop('disconnect'))
  process.channel?.unref()
  // Said last: whoever waits for it may stop the portal at once.
  printLine(`Pelagos is listening on ${config.port === 0 ? server.url : config.publicUrl} (data in ${config.dataDir}).`)
  // Not at once, so that a portal that gets a request first, or is stopped again, does not wait for it.
  setTimeout(() => portal.warm(), WARM_AFTER_MS).unref()
}

/** Exits with status 1: with one line if a person can fix the problem, else with the fault in the log. */
function fail(fault: unknown, config: Config): never {
  const explanation = explainFault(fault, config)
  if (explanation === null) log.error('start', { message: faultText(fault), stack: faultStack(fault) })
  printLine(explanation ?? 'Pelagos could not start because of an internal error; the line above says where.')
  process.exit(1)
}

function readConfig(): Config {
  try {
    const config = parseConfig(withPortalFile())
    return { ...config, dataDir: resolve(config.dataDir) }
  } catch (fault) {
    if (!(fault instanceof ConfigError)) throw fault
    printLine(explainSettings(fault))
    process.exit(1)
  }
}

const config = readConfig()
const log = jsonLog((line) => process.stdout.write(`${line}\n`), knownSecrets(config))
run(config).catch((fault: unknown) => fail(fault, config))
