import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm run ledger [-- --area CAT] [-- --strict]`: which requirements a passed test proves. A row is covered when the title of
 * a test that ran and passed begins with its ID. Rows whose feature is still to come say `later:` in requirements.md.
 */
interface Requirement {
  readonly id: string
  readonly area: string
  readonly says: string
  readonly later: string | null
}

const root = join(import.meta.dirname, '..')
const reports = join(root, '.reports')

if (import.meta.main) {
  const area = process.argv.includes('--area') ? process.argv[process.argv.indexOf('--area') + 1] : undefined
  const requirements = readRequirements(readFileSync(join(root, 'tests/requirements.md'), 'utf8'))
  const proved = new Set(passedTitles().flatMap(leadingIds))
  if (area) listOpen(requirements, proved, area)
  else printAreas(requirements, proved)
  if (process.argv.includes('--strict')) rejectUnproved(requirements, proved)
}

/** The rows of the ledger's tables, in their order. */
export function readRequirements(markdown: string): Requirement[] {
  return [...markdown.matchAll(/^\| ([A-Z]+)-(\d+) \| (.*) \| [^|]* \|$/gm)].map(([, area = '', number = '', says = '']) => ({
    id: `${area}-${number}`,
    area,
    says,
    later: /\blater: (.+)$/.exec(says)?.[1] ?? null,
  }))
}

/** The IDs that a title begins with: `CAT-07 ...`, or several as in `CAT-07 CAT-08 ...`. */
export function leadingIds(title: string): string[] {
  const head = /^(?:[A-Z]+-\d+[\s,:]+)+/.exec(`${title} `)?.[0] ?? ''
  return head.match(/[A-Z]+-\d+/g) ?? []
}

function passedTitles(): string[] {
  if (!existsSync(reports)) return []
  return readdirSync(reports)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => titlesOf(JSON.parse(readFileSync(join(reports, file), 'utf8')) as RunnerReport))
}

interface VitestReport {
  readonly testResults: readonly { readonly assertionResults: readonly { readonly title: string; readonly status: string }[] }[]
}
interface PlaywrightSuite {
  readonly specs?: readonly { readonly title: string; readonly ok: boolean; readonly tests: readonly { readonly status: string }[] }[]
  readonly suites?: readonly PlaywrightSuite[]
}
type RunnerReport = VitestReport | PlaywrightSuite

function titlesOf(report: RunnerReport): string[] {
  if ('testResults' in report) {
    return report.testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'passed').map(({ title }) => title),
    )
  }
  const own = (report.specs ?? [])
    .filter(({ ok, tests }) => ok && tests.some(({ status }) => status === 'expected'))
    .map(({ title }) => title)
  return [...own, ...(report.suites ?? []).flatMap(titlesOf)]
}

/** A row that is only proved in part still says `later:` and stays open. */
function isCovered({ id, later }: Requirement, proved: ReadonlySet<string>): boolean {
  return proved.has(id) && later === null
}

function printAreas(requirements: readonly Requirement[], proved: ReadonlySet<string>): void {
  for (const area of new Set(requirements.map((row) => row.area))) {
    const rows = requirements.filter((row) => row.area === area)
    console.log(`${area} ${rows.filter((row) => isCovered(row, proved)).length}/${rows.length}`)
  }
}

function listOpen(requirements: readonly Requirement[], proved: ReadonlySet<string>, area: string): void {
  for (const { id, says } of requirements.filter((row) => row.area === area && !isCovered(row, proved))) console.log(`${id} ${says}`)
}

function rejectUnproved(requirements: readonly Requirement[], proved: ReadonlySet<string>): void {
  const unproved = requirements.filter(({ id, later }) => later === null && !proved.has(id))
  const stale = requirements.filter(({ id, later }) => later !== null && proved.has(id) && !later.startsWith('the rest of it, '))
  for (const { id, says } of unproved) console.error(`no passed test proves ${id}: ${says}`)
  for (const { id, later } of stale) console.error(`${id} is proved, yet says "later: ${later}"`)
  if (unproved.length + stale.length > 0) process.exit(1)
}
