import { expect, test } from '@playwright/test'
import { chartTypes } from '#core/charts/index.ts'
import { bundle, serve } from '../bench/bundledPage.ts'
import type { Golden } from './golden/page.tsx'

type Opened = { readonly golden: Golden }

/**
 * After a change that is meant, `--update-snapshots` draws the stored pictures anew; look at each that changed. One pixel in a thousand may
 * differ, so that edges of letters may; a label or a mark may not.
 */
const tolerance = { maxDiffPixelRatio: 0.001 }

test('CHT-44 every kind of chart looks as it did: maps, sections, graphs and points; across the date line, signed, with missing values, months, a single point, a panel, no result, by night', async ({
  page,
}) => {
  const server = await serve(await bundle('../e2e/golden/page.tsx'))
  try {
    await page.goto(server.address)
    await page.waitForFunction(() => 'golden' in window)
    const names = await page.evaluate(() => (window as unknown as Opened).golden.names)
    expect(names.length).toBeGreaterThanOrEqual(30)
    expect(new Set(await page.evaluate(() => (window as unknown as Opened).golden.kinds))).toEqual(
      new Set(chartTypes.map(({ name }) => name)),
    )
    for (const name of names) {
      const png = await page.evaluate((wanted) => (window as unknown as Opened).golden.draw(wanted), name)
      expect.soft(Buffer.from(png, 'base64')).toMatchSnapshot(['charts', 'golden', `${name}.png`], { ...tolerance })
    }
    await page.setViewportSize({ width: 400, height: 300 })
    await page.evaluate(() => (window as unknown as Opened).golden.showNoResult())
    await expect(page.getByRole('alert')).toContainText('No data found for sst')
    expect.soft(await page.screenshot()).toMatchSnapshot(['charts', 'golden', 'no-result.png'], { ...tolerance })
  } finally {
    server.close()
  }
})
