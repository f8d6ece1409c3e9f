import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, parseConfig } from '../../config/config.ts'
import { withPortalFile } from '../../dataFolder/portalFile.ts'
import { explainSettings } from '../../dataFolder/startError.ts'
import { packageFolder } from '../../dataFolder/store.ts'

/** Builds the site where its sources have changed since the last build; returns whether there is a site then. */
async function buildIfStale(): Promise<boolean> {
  const script = join(packageFolder, 'site/scripts/build.ts')
  if (!existsSync(script)) return true
  const child = spawn(process.execPath, [script, '--if-stale'], { cwd: packageFolder, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [status] = await once(child, 'exit')
  return status === 0
}

/** `npm start`: builds the site where that is needed, then starts the portal in this process. */
async function main(): Promise<void> {
  const { siteDir } = parseConfig(withPortalFile())
  // A site from elsewhere is taken as it is.
  if (siteDir === 'dist' && !(await buildIfStale())) {
    process.stderr.write('The site could not be built; see the lines above.\n')
    process.exit(1)
  }
  await import('./drizzleModules.ts')
  await import('./run.ts')
}

main().catch((fault: unknown) => {
  if (!(fault instanceof ConfigError)) throw fault
  process.stderr.write(`${explainSettings(fault)}\n`)
  process.exit(1)
})
