import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { attacks } from '../bench/hostile/attacks/index.ts'
import { readRequirements } from '../ledger.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const words = ['ls-files', '--cached', '--others', '--exclude-standard', 'tests', 'stories']
const files = execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n')
/** Test files and shared suites, as documentation names them: without `tests/` and without their endings. */
const known = new Set(files.map((path) => path.replace(/^tests\//, '').replace(/(\.(test|peer|workerd|spec|stories))*\.tsx?$/, '')))
const requirements = readRequirements(read('tests/requirements.md'))

/** What a page names as tests: code such as `edge/faults/fullDisk`, with a folder of tests/ and no ending. */
const testsNamedIn = (page: string): string[] =>
  [...page.matchAll(/`((?:bench|cli|components|core|e2e|edge|fuzz|house|peers|site|storage|stories)\/[\w/-]+)`/g)].map(
    ([, name = '']) => name,
  )

test.each(['content/docs/resilience.md', 'content/docs/security.md'])('%s names only tests and requirements that exist', (path) => {
  const page = read(path)
  const named = testsNamedIn(page)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((name) => !known.has(name))).toEqual([])
  const areas = [...new Set(requirements.map(({ area }) => area))].join('|')
  const ids = page.match(new RegExp(`\\b(?:${areas})-\\d+\\b`, 'g')) ?? []
  expect(ids.filter((id) => !requirements.some((row) => row.id === id))).toEqual([])
})

test('the page on resilience tells how many attacks are measured', () => {
  expect(read('content/docs/resilience.md')).toContain(`| ${attacks.length} attacks: `)
})

test('the page on incidents tells what to do about each alert, and names only metrics and commands that exist', () => {
  const page = read('content/docs/incidents.md')
  const sortedMatches = (text: string, pattern: RegExp) => [...new Set(text.match(pattern))].sort()
  const alerts = sortedMatches(read('deploy/monitoring/alerts.yml'), /\bPelagos[A-Z]\w+/g)
  expect(sortedMatches(page, /\bPelagos[A-Z]\w+/g)).toEqual(alerts)
  const code = execFileSync('git', ['grep', '-h', '-E', "pelagos_|[.]command[(]'", '--', 'edge', 'cli'], { cwd: root, encoding: 'utf8' })
  const metrics = sortedMatches(page, /\bpelagos_\w+/g)
  expect(metrics.filter((name) => !code.includes(`'${name}'`))).toEqual([])
  const commands = [...page.matchAll(/pelagos (?:admin )?([a-z][a-z-]+)(?: (revoke)\b)?/g)].flatMap(([, first = '', second = first]) => [
    first,
    second,
  ])
  expect(commands.length).toBeGreaterThan(20)
  expect(commands.filter((name) => !code.includes(`.command('${name}`))).toEqual([])
})

test('every requirement of ASVS 5.0 at levels 1 and 2 has one state, and the counts in the text are those of the table', () => {
  const page = read('content/docs/security.md')
  const rows = [...page.matchAll(/^\| V(\d+\.\d+\.\d+), L([12]) \| [^|]+ \| (met|not met|not applicable) \| [^|]+ \|$/gm)]
  expect(rows).toHaveLength(page.match(/^\| V/gm)?.length ?? 0)
  expect(new Set(rows.map(([, id]) => id)).size).toBe(rows.length)
  const ofLevel = (level: string) => rows.filter((row) => row[2] === level)
  expect([ofLevel('1').length, ofLevel('2').length]).toEqual([70, 183])
  const counted = (state: string) => {
    const [first, second] = ['1', '2'].map((level) => ofLevel(level).filter((row) => row[3] === state).length)
    return `${(first ?? 0) + (second ?? 0)} (${first} and ${second})`
  }
  expect(page.replaceAll('\n', ' ')).toContain(
    `${counted('met')} are met, ${counted('not met')} are not met, and ${counted('not applicable')} do not apply`,
  )
})
