import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { offlinePage, offlineScript, offlineWorkers } from '#core/api/offlinePage.ts'
import type { OfflineBuild } from '../../site/src/workers/offlinePage.ts'

/** What `npm run build` made; `npm test` builds first. */
const dist = join(import.meta.dirname, '../../dist')
const script = readFileSync(join(dist, offlineScript), 'utf8')
const build: OfflineBuild = JSON.parse(/^const offlineBuild = (.*)/.exec(script)?.[1] ?? '')

test('the page that works offline is kept with all that it names, the worker within its scope and what that fetches later, and no more', () => {
  const html = readFileSync(join(dist, offlinePage, 'index.html'), 'utf8')
  const named = [...html.matchAll(/"(\/_astro\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(4)
  expect(build.files).toEqual(expect.arrayContaining(named))
  expect(build.files.filter((path) => path.startsWith(offlineWorkers))).toEqual([expect.stringMatching(/\/workbookCheck-[\w-]+\.js$/)])
  expect(build.files).toContainEqual(expect.stringMatching(/^\/_astro\/describe-[\w-]+\.js$/))
  expect(build.files.filter((path) => !existsSync(join(dist, path)))).toEqual([])
  const bytes = build.files.reduce((sum, path) => sum + statSync(join(dist, path)).size, 0)
  expect(bytes, 'of the globe or the charts it names none').toBeLessThan(2_500_000)
})

test('the script is no module, which not every browser takes', () => {
  expect(script).not.toMatch(/^\s*(?:import|export)\b/m)
})
