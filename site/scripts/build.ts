import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'astro'
import { inlineSources } from '#core/api/contentSecurityPolicy.ts'
import { ofFilesName } from '../integrations/contentSecurity.ts'
import { headersFile } from '../integrations/headersFile.ts'
import { Builds } from './builds.ts'
import { writeCompressed } from './compress.ts'
import { siteFingerprint } from './fingerprint.ts'
import { markDefaults } from './markDefaults.ts'
import { writeSbom } from './sbom.ts'
import { writeSearchIndex } from './searchIndex.ts'

/**
 * `npm run build`: prerenders the site, makes the module of the pages of the store and lists the packages of the build in `sbom.cdx.json`.
 * `dist/` and `dist-pages/` lead to the last build that was asked for. With `--if-stale` one that the sources have already is taken.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
// Started by `npm start`, it ends with that.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
const fingerprint = await siteFingerprint(root)
const builds = new Builds(root)
const known = process.argv.includes('--if-stale') ? await builds.find(fingerprint) : null
const folder = known ?? (await builds.add(fingerprint, make))
await writeHeaders(folder)
if (process.channel) await builds.hold(folder, process.ppid)
await builds.use(folder)
await builds.prune()

async function make(unfinished: string): Promise<void> {
  process.stderr.write('Building the site ...\n')
  process.env.ASTRO_TELEMETRY_DISABLED = '1'
  const outDir = join(unfinished, 'dist')
  await build({ root: join(root, 'site'), outDir, logLevel: 'warn' })
  await writeSearchIndex(outDir)
  await markDefaults(root, outDir)
  await writeCompressed(outDir)
  await writeSbom(root)
}

/** What Cloudflare's static assets send, by the settings of the worker that is deployed with them; no other server reads it. */
async function writeHeaders(folder: string): Promise<void> {
  const sources = inlineSources.parse(JSON.parse(await readFile(join(folder, 'dist-pages', ofFilesName), 'utf8')))
  const google = (process.env.PELAGOS_GOOGLE_CLIENT_ID ?? '').trim() !== ''
  await writeFile(join(folder, 'dist/_headers'), headersFile(sources, { upgrade: true, google }))
}
