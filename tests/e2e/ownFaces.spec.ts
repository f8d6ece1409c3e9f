import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { writeStations } from '../fixtures/ingest/stations.ts'
import { ownFaces } from '../fixtures/ownFaces.ts'
import { ingestMade } from '../helpers/ingestMade.ts'
import type { TestPortal } from '../helpers/portal.ts'
import { expect, expectAccessible, expectToFitPhone, sharedPortal, test, themes, wear, withoutWebGl } from './portal.ts'

/** Publishes made stations with cruises, and then a version in which the oxygen was recalibrated, as the people of the portal would. */
async function publishStations({ dataDir }: TestPortal): Promise<void> {
  const { csv } = writeStations(mkdtempSync(join(tmpdir(), 'pelagos-face-')))
  const [rows, metadata] = [readFileSync(csv, 'utf8'), JSON.parse(readFileSync(csv.replace(/csv$/, 'json'), 'utf8'))]
  await ingestMade(dataDir, rows, metadata)
  const recalibrated = rows.split('\n').filter((_, line) => line !== 7)
  await ingestMade(dataDir, recalibrated.join('\n').replaceAll(/,(2[0-4]\d),/g, ',$1.5,'), metadata)
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

  if (index === 0) journey('DST-21 the page of a data set says what changed in its second version, without scripts and on a phone', changes)
}

async function changes({ page, browser, portal }: { readonly page: Page; readonly browser: Browser; readonly portal: TestPortal }) {
  await page.goto('/catalog/datasets/Made_Stations')
  const section = page.getByRole('region', { name: 'What changed in version 2' })
  await expect(section).toContainText('239 rows, 240 before: 0 added, 1 removed, 149 altered, 90 unchanged.')
  const row = section.getByRole('row', { name: /^Dissolved Oxygen/ })
  await expect(row.getByRole('cell')).toHaveText(['149', '0', '0', '+0.5\u2009µmol kg⁻¹', '0.5\u2009µmol kg⁻¹', '0.5\u2009µmol kg⁻¹'])
  await expect(section.getByRole('img', { name: /^Map of .* Mean difference of Dissolved Oxygen/ }).first()).toBeVisible()
  await expect(section.getByRole('img', { name: /^Rows changed per 5 days, from 202/ })).toBeVisible()
  await expect(section.getByRole('img', { name: /^Mean difference of Dissolved Oxygen per 5 days/ })).toBeVisible()
  for (const theme of themes) {
    await wear(page, theme)
    await expectAccessible(page)
  }
  await expectToFitPhone(page)
  const answer = await page.request.get((await section.getByRole('link', { name: 'All figures as JSON' }).getAttribute('href')) ?? '')
  expect(await answer.json()).toMatchObject({ version: 2, before: 1, difference: { rows: { removed: 1 } } })
  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto(`${portal.url}/catalog/datasets/Made_Stations`)
  await expect(plain.getByRole('heading', { name: 'What changed in version 2' })).toBeVisible()
  await plain.close()
}
