import { join } from 'node:path'
import { runTogether } from './helpers/runTogether.ts'

/** `npm run check`: builds the site where that is stale, as the edge imports its pages; then format and lint, types room by room, who imports whom, dead code, the lock. Runs all, two at a time, then says what failed. With `--before-tests` it leaves tests/house to `npm test`, which has them too. */
const root = join(import.meta.dirname, '..')
const checks: readonly (readonly string[])[] = [
  // The longest first; it writes the types of the site's content, which no room beside it reads.
  ['astro', 'check', '--root', 'site', '--minimumSeverity', 'error'],
  ['node', 'tests/types.ts', 'core', 'components', 'site', 'edge', 'cli', 'tests', 'stories', '.'],
  ['biome', 'ci', '.'],
  ['depcruise', 'core', 'components', 'site', 'edge', 'cli', 'stories', 'tests', '--config'],
  ['knip'],
  ...(process.argv.includes('--before-tests') ? [] : [['vitest', 'run', '--project', 'node', 'tests/house']]),
]

const isBuilt = await runTogether(['node', 'site/scripts/build.ts', '--if-stale'], root)
const failed: (readonly string[])[] = isBuilt ? [] : [['node', 'site/scripts/build.ts']]
const waiting = [...checks]
const oneAfterAnother = async () => {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) if (!(await runTogether(next, root))) failed.push(next)
}
await Promise.all([oneAfterAnother(), oneAfterAnother()])
for (const words of failed) console.error(`failed: ${words.join(' ')}`)
process.exit(failed.length > 0 ? 1 : 0)
