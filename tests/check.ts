import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** `npm run check`: format and lint, types room by room, who imports whom, dead code, the lock. Runs all, then says what failed. */
const root = join(import.meta.dirname, '..')
const rooms = ['core', 'components', 'edge', 'cli', 'stories', 'tests', '.']
const checks: readonly (readonly string[])[] = [
  ['biome', 'ci', '.'],
  ...rooms.map((room) => ['tsc', '-p', room]),
  ['astro', 'check', '--root', 'site', '--minimumSeverity', 'error'],
  ['depcruise', 'core', 'components', 'site', 'edge', 'cli', 'stories', 'tests', '--config'],
  ['knip'],
  ['vitest', 'run', '--project', 'node', 'tests/house'],
]

const failed = checks.filter(([command = '', ...words]) => {
  console.log(`== ${command} ${words.join(' ')}`)
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' }
  return spawnSync(command, words, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env }).status !== 0
})
for (const words of failed) console.error(`failed: ${words.join(' ')}`)
process.exit(failed.length > 0 ? 1 : 0)
