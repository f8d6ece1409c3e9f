import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { matchTexts } from '#core/messages/match.ts'
import { chooseKind, openMenu } from './chartMenus.ts'
import { axeFindings, expect, guestTest as test, withoutWebGl } from './portal.ts'

/** The panel with a variable chosen, next to the flat map; a guest is asked how to continue. */
async function open(page: Page, id: number): Promise<void> {
  await withoutWebGl(page)
  await page.goto(`/visualization/charts?id=${id}`)
  // Its code is there once its facts have come.
  await expect(page.locator('.panel-variable code')).toBeVisible()
}

test('MAT-15 VIZ-02 VIZ-03 VIZ-07 VIZ-08 VIZ-10 VIZ-38 the panel next to the globe begins with a variable, and accepts a region drawn by two clicks across the date line', async ({
  page,
}) => {
  // A small globe is drawn sooner.
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto('/visualization/charts')
  const button = page.locator('.panel-variable')
  await expect(button).toHaveText(/Select a Variable to Begin/)
  await expect(page.getByRole('button', { name: 'Select a variable.' })).toHaveAttribute('aria-disabled', 'true')
  await button.click()
  await page.getByRole('dialog').getByLabel('Search', { exact: true }).fill('coads sea surface')
  await page.locator('.variable-row .variable-main', { hasText: 'Sea Surface Temperature' }).click()
  await expect(button).toHaveText(/Sea Surface Temperature/)
  const matching = page.getByRole('link', { name: matchTexts.fromCharts })
  await expect(matching).toHaveAttribute('href', '/match?variables=tblCOADS_Climatology.sst')
  await expect(page.getByRole('button', { name: /Lock space and time/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Visualization' })).toBeVisible()
  const globe = page.locator('.maplibregl-canvas')
  await expect(globe).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Hide panel' }).click()
  await expect(page.getByRole('form', { name: 'New chart' })).toBeHidden()
  await page.getByRole('button', { name: 'Show panel' }).click()
  await expect(page.getByRole('form', { name: 'New chart' })).toBeVisible()

  // West of the date line first, so that the globe turns there.
  for (const [label, value] of [
    ['Longitude start, degrees east', '170'],
    ['Longitude end, degrees east', '-170'],
  ] as const) {
    await page.getByLabel(label).fill(value)
    await page.getByLabel(label).press('Tab')
  }
  await expect(page.locator('.ocean-map .status')).toContainText(/^Centre .*\s1(80|79\.9\d?)°/)
  await page.getByRole('button', { name: 'Draw on globe' }).click()
  await expect(page.getByLabel('Latitude end, degrees north')).toBeDisabled()
  const box = await globe.boundingBox()
  if (!box) throw new Error('no globe')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.click(x - 80, y - 60)
  await page.mouse.move(x, y)
  await page.mouse.click(x + 80, y + 60)
  await expect(page.getByRole('button', { name: 'Draw on globe' })).toBeVisible()
  await expect(page.getByLabel('Latitude end, degrees north')).toBeEnabled()
  const west = Number(await page.getByLabel('Longitude start, degrees east').inputValue())
  const east = Number(await page.getByLabel('Longitude end, degrees east').inputValue())
  expect(west).toBeGreaterThan(140)
  expect(east).toBeLessThan(-140)
  await expect(page.locator('.ocean-map .status .end')).toContainText('Region')
})

test('VIZ-05 VIZ-06 a climatology asks for months, other data for dates and times', async ({ page }) => {
  await open(page, 1)
  await expect(page.getByLabel('Start month')).toHaveValue('1')
  await expect(page.getByLabel('Latitude end, degrees north')).toHaveValue('81.000')
  await page.getByLabel('Latitude end, degrees north').press('ArrowDown')
  await expect(page.getByLabel('Latitude end, degrees north')).toHaveValue('80.999')
  await open(page, 24)
  await expect(page.getByLabel('Start date')).toHaveValue('1982-01-15')
  await expect(page.getByLabel('End time')).toHaveValue('00:00')
})

test('CHK-10 CHK-16 CHK-28 a blocked button says why, what it is now, and how to correct it', async ({ page }) => {
  await open(page, 24)
  await chooseKind(page, 'Heatmap')
  const block = page.locator('.panel-block')
  await expect(block).toContainText('Maximum date range for non-time series plots of gridded data is 1 year')
  await expect(block).toContainText('This range is 10 years and 11 months.')
  await page.getByRole('button', { name: 'Set end to 1983-01-15' }).click()
  await expect(page.getByLabel('End date')).toHaveValue('1983-01-15')
  await expect(page.getByRole('button', { name: 'Create Visualization' })).not.toHaveAttribute('aria-disabled', 'true')
})

test('VIZ-11 VIZ-22 VIZ-23 VIZ-35 CHT-14 CHT-35 GST-02 GST-03 charts are in tabs, name their data, and are saved as SVG', async ({
  page,
}) => {
  await page.goto('/visualization/charts')
  const welcome = page.getByRole('dialog', { name: 'Charts for guests' })
  await expect(welcome.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(welcome.getByRole('link', { name: 'Register' })).toHaveAttribute('href', /^\/register\?redirect=%2Fvisualization%2Fcharts/)
  await welcome.getByRole('button', { name: 'Continue As Guest' }).click()
  await expect(welcome).toBeHidden()
  await expect(page.locator('.panel-plots')).toHaveText('10 of 10 guest plots left today')
  await open(page, 1)
  await page.getByRole('button', { name: 'Create Visualization' }).click()
  await expect(page.getByRole('tab', { name: /Heatmap/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('.chart-picture canvas')).toBeVisible()
  await expect(page.locator('.panel-plots')).toHaveText('9 of 10 guest plots left today')
  await expect(page.locator('.chart-tab-count')).toHaveText('1 of 9 charts')
  const head = page.locator('.chart-head')
  await expect(head).toContainText('Sea Surface Temperature °C')
  await expect(head).toContainText('January')
  await expect(head).toContainText('77°')
  expect(await axeFindings(page)).toEqual([])
  const download = page.waitForEvent('download')
  await (await openMenu(page, 'Save')).getByRole('button', { name: 'Download SVG' }).click()
  const svg = await readFile(await (await download).path(), 'utf8')
  expect(svg).toMatch(/^<svg[^>]* width="1000" height="700"/)
  expect(svg).toContain('data:image/png;base64,')
  await (await openMenu(page, 'Look')).getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('grid')).toContainText('179°')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('tab', { name: 'Globe' })).toHaveAttribute('aria-selected', 'true')
})

test('before its scripts have arrived the page says what it will be; without scripts, what there is instead', async ({
  page,
  browser,
  portal,
}) => {
  let release = () => {}
  const blocked = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/_astro\/ChartsPage\.[^/]+\.js$/, async (route) => {
    await blocked
    await route.continue()
  })
  await page.goto('/visualization/charts', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Charts & Plots', level: 1 })).toBeVisible()
  await expect(page.getByText('Loading the chart tools')).toBeVisible()
  release()
  await expect(page.locator('.panel-variable')).toBeVisible()
  await expect(page.getByText('Loading the chart tools')).toHaveCount(0)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const still = await context.newPage()
  for (const [path, says, waits] of [
    ['/visualization/charts', 'Charts need JavaScript.', 'Loading the chart tools'],
    ['/apikeymanagement', 'API keys belong to an account and need JavaScript.', 'Loading your keys'],
  ] as const) {
    await still.goto(portal.url + path)
    await expect(still.locator('noscript p')).toContainText(says)
    await expect(still.locator('noscript p')).toBeVisible()
    await expect(still.getByText(waits)).toBeHidden()
  }
  await context.close()
})
