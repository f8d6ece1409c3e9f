import type { Page } from '@playwright/test'
import { createChart, variableId } from './chartMenus.ts'
import { axeFindings, expect, expectAccessible, expectToFitPhone, guestTest as test, withoutWebGl } from './portal.ts'

/** Opens January's sea surface temperature between two longitudes as a guest, and moves the cursor to a cell by keyboard. */
async function focusCell(page: Page): Promise<void> {
  await page.goto('/plot?v=1&id=1&viztype=heatmap&lon1=78&lon2=80&lat1=-12&lat2=-8')
  const picture = page.getByRole('application')
  await expect(picture.locator('canvas')).toBeVisible()
  await picture.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.chart-plot [aria-live]')).toContainText('11°\u2009S 79°\u2009E: 28.28')
}

test('Enter on a cell shows its time series below the map, with the cell’s value in January; the cost to a guest is stated before', async ({
  page,
}) => {
  await focusCell(page)
  await page.keyboard.press('Enter')
  const cell = page.getByRole('region', { name: 'At 11° S 79° E' })
  await expect(cell).toContainText('variable contains only surface data')
  await expect(cell).toContainText('Uses 1 of your 9 remaining charts.')
  await cell.getByRole('button', { name: 'Show' }).click()
  await expect(cell.locator('canvas')).toBeVisible()
  const series = cell.getByRole('application')
  await series.focus()
  await page.keyboard.press('Home')
  await expect(cell.locator('[aria-live]')).toContainText('January: 28.28')
  await expectAccessible(page)
  await expectToFitPhone(page)
  await cell.getByRole('button', { name: 'Close the cell' }).click()
  await expect(cell).toHaveCount(0)
})

test('a click on a cell of a section opens its profile and series, and one more keeps a chart of its own', async ({ page }) => {
  await withoutWebGl(page)
  const ID = await variableId(page, 'Levitus_Annual', 'temperature')
  await page.goto(`/visualization/charts?v=1&id=${ID}&viztype=sectionMap&lat1=0&lat2=2&lon1=140&lon2=170&depth1=0&depth2=500`)
  await createChart(page)
  const picture = page.getByRole('application')
  await expect(picture.locator('canvas')).toBeVisible()
  await picture.click({ position: { x: 300, y: 200 } })
  const cell = page.getByRole('region', { name: /^At / })
  await cell.getByRole('region', { name: 'Depth Profile' }).getByRole('button', { name: 'Show' }).click()
  await expect(cell).toContainText('This variable has one time only.')
  await expect(cell.locator('canvas')).toBeVisible()
  await cell.getByRole('button', { name: 'Keep as a chart' }).click()
  await expect(page.getByRole('tab', { name: /Depth Profile/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('application').and(page.locator(':visible'))).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('Enter on a cell of a panel opens its profile at the panel’s latitude, and says which panel it is of', async ({ page }) => {
  await withoutWebGl(page)
  const ID = await variableId(page, 'Levitus_Annual', 'temperature')
  await page.goto(`/plot?v=1&id=${ID}&viztype=sectionMap&lat1=0&lat2=2&lon1=140&lon2=150&depth1=0&depth2=100&split=space`)
  const panel = page.getByRole('region', { name: /^0\.5°/ })
  const picture = panel.getByRole('application')
  await expect(picture.locator('canvas')).toBeVisible()
  await picture.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const cell = page.getByRole('region', { name: /^At .*, 0\.5°/ })
  await expect(cell).toBeVisible()
  const request = page.waitForRequest(/uspDepthProfile/)
  await cell.getByRole('region', { name: 'Depth Profile' }).getByRole('button', { name: 'Show' }).click()
  const query = new URL((await request).url()).searchParams
  expect(Number(query.get('lat1'))).toBeCloseTo(0.5, 4)
  expect(Number(query.get('lat2'))).toBeCloseTo(0.5, 4)
  await expect(cell.locator('canvas')).toBeVisible()
})
