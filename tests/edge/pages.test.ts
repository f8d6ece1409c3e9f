import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pelagos, temporaryFolder } from '../cli/command.ts'
import { writeStations } from '../fixtures/ingest/stations.ts'
import { startPortal } from '../helpers/portal.ts'
import { builtSite, pagesSuite } from './suite/pages.ts'

const folder = temporaryFolder()
for (const [path, text] of Object.entries(builtSite)) {
  const file = join(folder, /\.\w+$/.test(path) ? `site${path}` : `site${path}/index.html`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
writeFileSync(join(folder, 'site/404.html'), '<h1>404</h1>')
const portal = await startPortal({ PELAGOS_SITE_DIR: join(folder, 'site'), PELAGOS_PUBLIC_URL: 'http://127.0.0.1:8788' })
afterAll(() => portal.stop())
const { csv, shortName, longName, cruise } = writeStations(folder)
const ingested = await pelagos(['ingest', csv, '--data-dir', portal.dataDir])
expect(ingested.stderr).not.toContain('rror')

pagesSuite(
  (path, init) => fetch(new URL(path, portal.url), { redirect: 'manual', ...init }),
  { shortName, longName, cruise },
  'http://127.0.0.1:8788',
)

test('CRU-06 a cruise whose data sets are all retired is answered like one that nobody knows', async () => {
  const retired = await pelagos(['retire', shortName, '--data-dir', portal.dataDir])
  expect(retired.stderr).not.toContain('rror')
  for (const path of [`datasets/${shortName}`, `cruises/${encodeURIComponent(cruise)}`])
    expect([path, (await fetch(new URL(`/catalog/${path}`, portal.url))).status]).toEqual([path, 404])
})
