import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError, environmentWith, parseConfig } from '../../config.ts'
import { explainSettings } from './startFault.ts'
import { packageFolder } from './store.ts'

/** Where the site's own build goes. */
const OWN_SITE = 'dist'
const sources = ['site', 'components', 'core', 'content', 'package.json', 'package-lock.json']

/** What a built site was made for; the file is written last, so that a build that was broken off counts as none. */
interface Stamp {
  readonly publicUrl: string
}

/** Whether the site has to be built: never built, built for another address, or older than what it is made of. */
async function isStale(stampFile: string, publicUrl: string): Promise<boolean> {
  if (!existsSync(stampFile)) return true
  const stamp = JSON.parse(await readFile(stampFile, 'utf8')) as Stamp
  if (stamp.publicUrl !== publicUrl) return true
  const builtAt = (await stat(stampFile)).mtimeMs
  const changedAt = await Promise.all(sources.map((source) => newest(join(packageFolder, source))))
  return changedAt.some((ms) => ms > builtAt)
}

/** When a file, or anything within a folder, was last changed; milliseconds since 1970. */
async function newest(path: string): Promise<number> {
  if (!existsSync(path)) return 0
  const entry = await stat(path)
  if (!entry.isDirectory()) return entry.mtimeMs
  const names = (await readdir(path)).filter((name) => !name.startsWith('.') && name !== 'node_modules')
  return Math.max(0, ...(await Promise.all(names.map((name) => newest(join(path, name))))))
}

async function build(publicUrl: string): Promise<boolean> {
  process.stderr.write('Building the site, which takes about a minute the first time.\n')
  const env = environmentWith({ ASTRO_TELEMETRY_DISABLED: '1', PELAGOS_PUBLIC_URL: publicUrl })
  const child = spawn('astro', ['build', '--root', 'site', '--silent'], {
    cwd: packageFolder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  })
  const [status] = await once(child, 'exit')
  return status === 0
}

/** `npm start`: builds the site where that is needed, then starts the portal in this process. */
async function main(): Promise<void> {
  const { siteDir, publicUrl } = parseConfig()
  const stampFile = join(packageFolder, OWN_SITE, '.built.json')
  // A site from elsewhere is taken as it is.
  if (siteDir === OWN_SITE && (await isStale(stampFile, publicUrl))) {
    if (!(await build(publicUrl))) {
      process.stderr.write('The site could not be built; the lines above tell why.\n')
      process.exit(1)
    }
    await writeFile(stampFile, JSON.stringify({ publicUrl } satisfies Stamp))
  }
  await import('../../node.ts')
}

main().catch((fault: unknown) => {
  if (!(fault instanceof ConfigError)) throw fault
  process.stderr.write(`${explainSettings(fault)}\n`)
  process.exit(1)
})
