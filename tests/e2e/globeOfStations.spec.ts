import type { Page } from '@playwright/test'
import { createChart, openMenu } from './chartMenus.ts'
import { ingestMadeStations } from './madeStations.ts'
import { expect, expectAccessible, guestTest, sharedPortal, sidewaysOverflow } from './portal.ts'

/** A portal with nothing but stations of its own. */
const test = guestTest.extend({ sharedPortal: sharedPortal({ settings: { PELAGOS_SEED: 'none' }, prepare: ingestMadeStations }) })
// A small globe is drawn sooner.
test.use({ viewport: { width: 1024, height: 600 } })
// The stations are ingested once for all journeys.
test.describe.configure({ mode: 'default' })

async function openGlobe(page: Page): Promise<void> {
  await page.goto('/catalog/datasets/My_Stations')
  await page.locator('.dataset-acts').getByRole('link', { name: 'Open in charts' }).click()
  await createChart(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('.chart-globe .maplibregl-canvas')).toBeVisible()
}

/** A browser whose WebGL bears the name of a graphics card. */
const withGraphicsCard = (page: Page) =>
  page.addInitScript(() => {
    const known = WebGL2RenderingContext.prototype.getParameter
    WebGL2RenderingContext.prototype.getParameter = function (name) {
      return name === 0x9246 ? 'A graphics card' : Reflect.apply(known, this, [name])
    }
  })

/** How many pixels of the globe have the yellow of the highest values. */
async function yellowPixels(page: Page): Promise<number> {
  const png = await page.locator('.chart-globe').screenshot()
  return page.evaluate(async (base64) => {
    const picture = new Image()
    picture.src = `data:image/png;base64,${base64}`
    await picture.decode()
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    const context = canvas.getContext('2d')
    context?.drawImage(picture, 0, 0)
    const { data } = context?.getImageData(0, 0, picture.width, picture.height) ?? { data: [] }
    let found = 0
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 0) > 190 && (data[at + 2] ?? 0) < 70) found++
    }
    return found
  }, png.toString('base64'))
}

/** As many are yellow where the points lie at their places, as large as they should be and in their order, in a window of this size. */
const YELLOW = 370
/** By what part of that they are more or fewer. */
const yellowError = async (page: Page) => Math.abs((await yellowPixels(page)) / YELLOW - 1)

const spoken = async (page: Page) => ((await page.locator('.chart-plot [aria-live]').textContent()) ?? '').replaceAll('\u2009', ' ')

/** The centre of the crosshair, CSS pixels. */
async function crossAt(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const path = (await page.locator('.chart-cursor .crosshair').getAttribute('d')) ?? ''
  const [, x, y] = /M([\d.]+) ([\d.]+)V/.exec(path.slice(path.lastIndexOf('H'))) ?? []
  return { x: Number(x), y: Number(y) }
}

test('CHT-22 CHT-23 CHT-25 CHT-38 stations ingested a moment ago are on a globe that keys turn, zoom and read out', async ({ page }) => {
  await openGlobe(page)
  await expect.poll(() => yellowError(page)).toBeLessThan(0.1)

  await page.getByRole('application').focus()
  await page.keyboard.press('Home')
  await expect.poll(() => spoken(page)).toBe('2022-01-01, 20° S 170° E, 0 m: 200.00 umol/kg')
  const before = await crossAt(page)
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => spoken(page)).toContain('19° S 171° E')
  const apart = (await crossAt(page)).x - before.x
  await page.keyboard.press('+')
  await page.keyboard.press('Home')
  await expect.poll(() => spoken(page)).toContain('20° S 170° E')
  const closer = await crossAt(page)
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => (await crossAt(page)).x - closer.x).toBeGreaterThan(1.5 * apart)

  await page.keyboard.press('-')
  await page.keyboard.press('Home')
  await expect.poll(() => spoken(page)).toContain('20° S 170° E')
  await page.getByRole('region', { name: 'Globe. The arrow keys turn it, plus and minus zoom.' }).focus()
  const still = await crossAt(page)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await crossAt(page)).x).toBeGreaterThan(still.x + 20)
  expect(await spoken(page)).toContain('20° S 170° E')

  await expectAccessible(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await expect.poll(() => yellowPixels(page)).toBeGreaterThan(100)
  await expect(page.locator('.chart-cursor')).toBeVisible()
  await page.emulateMedia({ forcedColors: 'none' })
  const look = await openMenu(page, 'Look')
  await look.getByRole('button', { name: 'Size by value' }).click()
  await expect(page.getByText('only below 20,000 points')).toBeVisible()
  await look.getByRole('button', { name: 'Size by value' }).click()
  await page.setViewportSize({ width: 320, height: 700 })
  await expect(page.locator('.chart-globe .maplibregl-canvas')).toBeVisible()
  await expect.poll(() => sidewaysOverflow(page)).toBe(0)
})

test('CHT-23 a graphics card draws the same stations at the same places', async ({ page }) => {
  await withGraphicsCard(page)
  await openGlobe(page)
  await expect.poll(() => yellowError(page)).toBeLessThan(0.1)
  await expect(page.locator('.ocean-map-overlay')).toHaveCount(0)
})
