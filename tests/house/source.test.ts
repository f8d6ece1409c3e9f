import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { coinedIn } from './coinedWords.ts'

const root = join(import.meta.dirname, '../..')
const isData = (path: string): boolean => path.startsWith('edge/database/migrations/') || path.startsWith('components/map/geography/')
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && !isData(path))
const code = tracked.filter((path) => /\.(ts|tsx|astro|css)$/.test(path))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The tracked files in which a pattern stands, with the line. */
function linesWith(paths: readonly string[], pattern: RegExp): string[] {
  return paths.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim().slice(0, 120)}`] : [])),
  )
}

describe('the source', () => {
  test('no file is longer than 300 lines', () => {
    const long = code.filter((path) => read(path).split('\n').length > 301)
    expect(long).toEqual([])
  })

  test('only the terminal, the logger and the tools of the house write to the console', () => {
    const rooms = code.filter((path) => /^(core|components|site\/src|edge|cli)\//.test(path))
    const allowed = /^(cli\/terminal\/|edge\/platform\/logger\.ts|edge\/adapters\/node\/)/
    expect(
      linesWith(
        rooms.filter((path) => !allowed.test(path)),
        /\bconsole\.\w+\(/,
      ),
    ).toEqual([])
  })

  test('only the two configurations read the environment', () => {
    const rooms = code.filter(
      (path) => /^(core|components|site\/src|edge|cli)\//.test(path) && !/^(edge\/config|cli)\/config\.ts$/.test(path),
    )
    expect(linesWith(rooms, /process\.env\b/)).toEqual([])
  })

  test('nothing evaluates a text as code, and no program is started through a shell', () => {
    const rooms = code.filter((path) => /^(core|components|site|edge|cli)\//.test(path))
    const imported = /import .*\bexec(Sync)?\b.* from 'node:child_process'/
    const forbidden = [/\beval\(/, /\bnew Function\(/, /\bshell: /, imported]
    expect(forbidden.flatMap((pattern) => linesWith(rooms, pattern))).toEqual([])
  })

  test('no test is switched off or cannot fail', () => {
    const tests = code.filter((path) => /^(tests|stories)\//.test(path) && path !== 'tests/house/source.test.ts')
    expect(linesWith(tests, /\b(it|test|describe)\.(skip|only|todo|fixme)\(|expect\(true\)/)).toEqual([])
  })

  test('no test is judged by how long something took', () => {
    const judged = code.filter((path) => /^(tests|stories)\//.test(path) && !/^tests\/(bench|e2e|fuzz|house)\//.test(path))
    expect(linesWith(judged, /performance\.now\(\) - |\bhrtime\b|\bDate\.now\(\) - (begun|start|started|told)\b/)).toEqual([])
  })

  test('names, classes, comments and texts use standard terms, not words that were coined here', () => {
    const checked = code.filter((path) => path !== 'tests/house/source.test.ts' && path !== 'tests/house/coinedWords.ts')
    expect(checked.flatMap((path) => coinedIn(path, read(path)))).toEqual([])
  })

  test.each([
    ['a.ts', 'const twin = 1', 'alias or legacy'],
    ['a.ts', '/** Where the refusal goes. */\nexport const b = 1', 'rejection'],
    ['a.ts', 'const leastRows = 1', 'min…'],
    ['a.ts', 'class A {\n  #refusalOf = 1\n}', 'rejection'],
    ['a.tsx', 'const a = <p className="voyage-head" />', 'cruise'],
    ['a.css', '.voyage-head {\n}', 'cruise'],
    ['a.astro', '<p class="hair">', 'crosshair'],
  ])('a coined word is found in %s: %s', (path, source, standard) => {
    expect(coinedIn(path, source)).toEqual([expect.stringContaining(`write ${standard}`)])
  })

  test.each([
    'const atLeast = most.recent',
    '// The most rows that undertaking needs.',
    "const outdoors = 'a doorway'",
    'const mostRecent = 1',
  ])('ordinary English passes: %s', (source) => {
    expect(coinedIn('a.ts', source)).toEqual([])
  })

  test('the README of each room says what belongs there, in at most 30 lines', () => {
    const rooms = ['core', 'components', 'site', 'edge', 'cli', 'stories', 'content', 'tests']
    const wrong = rooms.filter((room) => {
      if (!tracked.includes(`${room}/README.md`)) return true
      return read(`${room}/README.md`).split('\n').length > 31
    })
    expect(wrong).toEqual([])
  })
})
