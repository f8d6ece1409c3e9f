import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const rooms = ['core', 'components', 'edge', 'cli', 'site/astro.config.ts', 'site/scripts', 'tests/helpers/chromium.ts']

/** The settings whose names stand in code. */
function settingsInCode(): Set<string> {
  const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...rooms], { cwd: root, encoding: 'utf8' })
  const code = paths.split('\n').filter((path) => /\.(ts|tsx|astro|js)$/.test(path))
  return new Set(code.flatMap((path) => read(path).match(/\bPELAGOS_[A-Z_]+\b/g) ?? []))
}

test('README describes every setting that the code reads, each once, and no other', () => {
  const rows = read('README.md')
    .split('\n')
    .flatMap((line) => (line.startsWith('| `') ? [line.split(' | ')[0] ?? ''] : []))
  const described = rows.flatMap((row) => row.match(/\bPELAGOS_[A-Z_]+\b/g) ?? [])
  expect(described.toSorted()).toEqual([...settingsInCode()].toSorted())
})
