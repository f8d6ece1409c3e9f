import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'astro'
import { writeCompressed } from './compress.ts'
import { builtFingerprint, fingerprintFile, siteFingerprint } from './fingerprint.ts'
import { writeSbom } from './sbom.ts'
import { writeSearchIndex } from './searchIndex.ts'

/** `npm run build`: prerenders the site into `dist/`, makes the module of the pages of the store in `dist-pages/`, and lists the packages of the build in `sbom.cdx.json`. With `--if-stale` it does nothing where `dist/` is already what the sources say. */
const root = fileURLToPath(new URL('../..', import.meta.url))
// Started by `npm start`, it ends with that.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
const settings = ['PELAGOS_PUBLIC_URL', 'PELAGOS_GOOGLE_CLIENT_ID', 'PELAGOS_SUPPORT_ADDRESS']
const fingerprint = await siteFingerprint(
  root,
  settings.map((name) => process.env[name] ?? ''),
)
const isFresh =
  existsSync(join(root, 'dist/csp.json')) &&
  existsSync(join(root, 'dist-pages/pages.mjs')) &&
  (await builtFingerprint(root)) === fingerprint

if (!(process.argv.includes('--if-stale') && isFresh)) {
  process.stderr.write('Building the site ...\n')
  process.env.ASTRO_TELEMETRY_DISABLED = '1'
  await rm(fingerprintFile(root), { force: true })
  await rm(join(root, 'dist-pages'), { recursive: true, force: true })
  await build({ root: join(root, 'site'), logLevel: 'warn' })
  await writeSearchIndex(join(root, 'dist'))
  await writeCompressed(join(root, 'dist'))
  await mkdir(dirname(fingerprintFile(root)), { recursive: true })
  await writeSbom(root)
  await writeFile(fingerprintFile(root), fingerprint)
}
