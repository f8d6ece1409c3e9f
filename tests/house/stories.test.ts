import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { statesNotShown } from './shownStates.ts'

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

/** What need not be looked at, and why. */
const exceptions: readonly (readonly [state: RegExp, why: string])[] = [
  [/ isOpen=false$/, 'a closed dialog shows nothing'],
  [/^chart\/sample\/SampleMap palette=/, 'ColourKey is shown in every palette'],
  [/^chart\/stage\/ToolMenu icon=/, 'Icon is shown with every name'],
  [
    /^chart\/stage\/(ChartFrame|ChartPlayer|SplitPanels) name=/,
    'ChartTools and ChartPlot, to which they hand it on, are shown for every kind',
  ],
  [/^workbook\/WorkbookGrid next=/, 'the name of a sheet in a sentence'],
]

test('OPS-05 each state of a component that its properties can express is shown by a story', () => {
  const missing = statesNotShown()
  for (const [state, why] of exceptions)
    expect(
      missing.some((each) => state.test(each)),
      `still needed: ${why}`,
    ).toBe(true)
  expect(missing.filter((each) => !exceptions.some(([state]) => state.test(each)))).toEqual([])
})
