import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { limits } from '#core/limits/errors.ts'
import { openSourceMaps } from '../../../../../edge/adapters/node/site/sourceMaps.ts'

const site = join(mkdtempSync(join(tmpdir(), 'pelagos-maps-')), 'dist')
const maps = `${site}-pages/maps`
mkdirSync(maps, { recursive: true })
writeFileSync(join(maps, 'chart.Ab_1-2.js.map'), JSON.stringify({ sources: ['core/charts/depth.ts'], mappings: 'AAAA;AACE' }))
writeFileSync(join(maps, 'large.js.map'), ' '.repeat(limits.sourceMapBytes + 1))

test('ERR-12 a line of a stack leads to file and line of the source, whatever the browser; others lead nowhere', async () => {
  let now = 0
  const sourceOf = openSourceMaps(site, () => now)
  const place = 'core/charts/depth.ts:2:3'
  for (const [line, found] of [
    ['at draw (/_astro/chart.Ab_1-2.js:2:7)', place],
    ['draw@/_astro/chart.Ab_1-2.js:2:7', place],
    ['at /_astro/chart.Ab_1-2.js:1:1', 'core/charts/depth.ts:1:1'],
    ['at draw (/_astro/other.js:2:7)', null],
    ['at draw (/_astro/large.js:2:7)', null],
    ['at draw (/../../chart.Ab_1-2/../../secrets.js:2:7)', null],
    ['', null],
  ] as const) {
    now += 60_000
    expect([line, await sourceOf(line)]).toEqual([line, found])
  }
})

test('ERR-12 however many lines are sent, few maps are read in a minute', async () => {
  let now = 0
  const sourceOf = openSourceMaps(site, () => now)
  const found: (string | null)[] = []
  for (let sent = 0; sent < 2 * limits.sourceMapsPerMinute; sent++) found.push(await sourceOf('at /_astro/chart.Ab_1-2.js:1:1'))
  expect(found.filter((place) => place !== null)).toHaveLength(limits.sourceMapsPerMinute)
  now += 60_000
  expect(await sourceOf('at /_astro/chart.Ab_1-2.js:1:1')).not.toBeNull()
})

test('ERR-12 the build leaves its maps where nothing is served, without the sources', () => {
  const built = realpathSync(join(import.meta.dirname, '../../../../../dist'))
  const served = readdirSync(built, { recursive: true, encoding: 'utf8' })
  expect([served.length > 100, served.filter((path) => path.endsWith('.map'))]).toEqual([true, []])
  const scripts = served.filter((path) => path.endsWith('.js'))
  expect(scripts.filter((path) => /[#@] sourceMappingURL=\S+\.js\.map/.test(readFileSync(join(built, path), 'utf8')))).toEqual([])
  const files = readdirSync(`${built}-pages/maps`)
  expect(files.length).toBeGreaterThan(50)
  for (const file of files) {
    const map = JSON.parse(readFileSync(join(`${built}-pages/maps`, file), 'utf8')) as { sources: string[]; sourcesContent?: unknown }
    expect([file, map.sourcesContent, map.sources.filter((source) => /^(\/|\.)|unfinished/.test(source))]).toEqual([file, undefined, []])
  }
})
