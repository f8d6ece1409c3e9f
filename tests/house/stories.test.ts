import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The components that a file imports. */
function componentsIn(file: string): string[] {
  const names = [...readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'([^']+\.tsx)'/g)].map(([, name = '']) => name)
  const paths = names.map((name) => (name.startsWith('#components/') ? join(root, name.slice(1)) : join(dirname(file), name)))
  return paths.filter((path) => existsSync(path))
}

test('OPS-05 each component is shown by a story, its own or that of the component that it is a part of', () => {
  const waiting = globSync('stories/**/*.stories.tsx', { cwd: root }).map((path) => join(root, path))
  const shown = new Set<string>()
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (shown.has(file)) continue
    shown.add(file)
    waiting.push(...componentsIn(file))
  }
  const components = globSync('components/**/*.tsx', { cwd: root }).map((path) => join(root, path))
  expect(components.length).toBeGreaterThan(100)
  expect(components.filter((path) => !shown.has(path)).map((path) => relative(root, path))).toEqual([])
})
