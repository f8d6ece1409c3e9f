import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './helpers/chromium.ts'
import { runTogether } from './helpers/runTogether.ts'

/**
 * `npm test`: builds the site, runs every suite (unit and API on Node, API in workerd, stories and journeys in Chromium), then
 * holds the ledger against them. `npm run test:peers` is the same with the suites that need more than npm. Ends with one total.
 */
interface Suite {
  readonly name: string
  readonly command: readonly string[]
}

const root = join(import.meta.dirname, '..')
const reports = join(root, '.reports')
/** Projects of Vitest as one suite, named after the first. */
const vitest = (name: string, ...others: string[]): Suite => ({
  name,
  command: [
    ...['vitest', 'run', ...[name, ...others].flatMap((project) => ['--project', project])],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=.reports/${name}.json`],
  ],
})
/** What runs after what. Suites that stand together run side by side: that of workerd keeps one core busy only. */
const suites: Record<string, readonly (readonly Suite[])[]> = {
  all: [
    [vitest('node', 'alone')],
    [vitest('workers'), vitest('stories')],
    [{ name: 'e2e', command: ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'] }],
  ],
  peers: [[vitest('peers')]],
}

const reportOf = (name: string) => join(reports, `${name}.json`)
const wanted = process.argv[2] ?? 'all'
process.env.PELAGOS_CHROMIUM = ensureChromium()
// Suites start the portal and its commands some hundred times: a quarter of each start is reading the same modules.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')
mkdirSync(reports, { recursive: true })
let passed = 0
let failed = 0
if (!succeeds(['node', 'site/scripts/build.ts', '--if-stale'])) failed += 1
for (const together of suites[wanted] ?? []) {
  for (const { name } of together) rmSync(reportOf(name), { force: true })
  if (together.length === 1) for (const suite of together) count(suite, succeeds(suite.command))
  else await Promise.all(together.map(async (suite) => count(suite, await runTogether(suite.command, root))))
}
if (wanted === 'all' && failed === 0 && !succeeds(['node', 'tests/ledger.ts', '--strict'])) failed += 1
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function count({ name }: Suite, isGreen: boolean): void {
  const report = reportOf(name)
  const counts = existsSync(report) ? countsOf(JSON.parse(readFileSync(report, 'utf8')) as RunnerCounts) : { passed: 0, failed: 0 }
  passed += counts.passed
  failed += counts.failed
  // A runner that ends badly without a failed test (a broken import, no test at all) is a failure too.
  if ((!isGreen && counts.failed === 0) || counts.passed === 0) failed += 1
}

function succeeds([command = '', ...words]: readonly string[]): boolean {
  return spawnSync(command, words, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
}

interface RunnerCounts {
  readonly numPassedTests?: number
  readonly numFailedTests?: number
  readonly stats?: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
}

function countsOf({ numPassedTests = 0, numFailedTests = 0, stats }: RunnerCounts): { passed: number; failed: number } {
  return stats ? { passed: stats.expected, failed: stats.unexpected + stats.flaky } : { passed: numPassedTests, failed: numFailedTests }
}
