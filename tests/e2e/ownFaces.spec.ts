import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeStations } from '../fixtures/ingest/stations.ts'
import { ownFaces } from '../fixtures/ownFaces.ts'
import { ingestMade } from '../helpers/ingestMade.ts'
import type { TestPortal } from '../helpers/portal.ts'
import { expect, expectAccessible, expectToFitPhone, sharedPortal, test, wear, withoutWebGl } from './portal.ts'

/** Publishes made stations with cruises, as the people of the portal would. */
async function publishStations({ dataDir }: TestPortal): Promise<void> {
  const { csv } = writeStations(mkdtempSync(join(tmpdir(), 'pelagos-face-')))
  await ingestMade(dataDir, readFileSync(csv, 'utf8'), JSON.parse(readFileSync(csv.replace(/csv$/, 'json'), 'utf8')))
}

/** Two portals from one build: in the first somebody has published data, the second is empty. */
for (const [index, face] of ownFaces.entries()) {
  const journey = test.extend({
    sharedPortal: sharedPortal({
      settings: { PELAGOS_SEED: 'none', PELAGOS_PORTAL: JSON.stringify(face) },
      ...(index === 0 ? { prepare: publishStations } : {}),
    }),
  })

  journey(`OWN-06 ${face.name} has a face of its own on every page, in all palettes and on a phone`, async ({ page }) => {
    await withoutWebGl(page)
    await page.goto('/')
    await expect(page).toHaveTitle(`${face.name}: ${face.headline}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(face.headline)
    const bar = page.getByRole('banner')
    await expect(bar.getByRole('link', { name: face.name })).toBeVisible()
    expect(await bar.locator('.brand img').evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true)
    await expect(page.getByRole('link', { name: 'Gallery' })).toHaveCount(0)
    await expect(page.getByText('Organisms')).toHaveCount(0)
    await expect(page.getByText('Size', { exact: true })).toHaveCount(index === 0 ? 1 : 0)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: face.sponsors[0].name })).toHaveAttribute(
      'href',
      face.sponsors[0].href,
    )
    await wear(page, 'day')
    const colour = await page
      .getByRole('button', { name: 'Search', exact: true })
      .first()
      .evaluate((button) => getComputedStyle(button).backgroundColor)
    expect(colour).toBe(`rgb(${[1, 3, 5].map((at) => Number.parseInt(face.colours.accent.slice(at, at + 2), 16)).join(', ')})`)
    for (const path of index === 0 ? ['/', '/catalog/datasets/Made_Stations', '/contact'] : ['/', '/catalog']) {
      await page.goto(path)
      await expectAccessible(page)
    }
    await page.goto('/')
    await expectToFitPhone(page)
  })
}
