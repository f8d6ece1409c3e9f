import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

/** `npm start`: builds the site where it is missing or stale, then serves it and the API in this process. */
const root = resolve(import.meta.dirname, '../../..')
const build = spawnSync(process.execPath, ['site/scripts/build.ts', '--if-stale'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
if (build.status === 0) await import('../../node.ts')
else {
  process.stderr.write('Pelagos could not start because the site could not be built; the lines above tell why.\n')
  process.exitCode = 1
}
