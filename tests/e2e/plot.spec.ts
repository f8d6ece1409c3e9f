import { axeFindings, expect, sidewaysOverflow, guestTest as test, themeFindings, themes, wear } from './portal.ts'

test('VIZ-37 an address opens one chart, which a reload keeps; another type and region are opened as they are written', async ({
  page,
}) => {
  await page.goto('/plot?v=1&id=1&viztype=heatmap&lon1=170&lon2=-170&lat1=-10&lat2=10')
  await page.getByRole('button', { name: 'Continue As Guest' }).click()
  const picture = page.locator('.chart-picture canvas')
  await expect(picture).toBeVisible()
  await expect(page.locator('.chart-head')).toContainText('Sea Surface Temperature')
  await expect(page.locator('.chart-head')).toContainText('170.000°')
  for (const theme of themes) {
    await wear(page, theme)
    expect(await themeFindings(page, theme)).toEqual([])
  }
  const address = page.url()
  await page.reload()
  await expect(picture).toBeVisible()
  expect(page.url()).toBe(address)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => sidewaysOverflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('form', { name: 'New chart' })).toBeVisible()
  await expect(page.getByLabel('Longitude end, degrees east')).toHaveValue('-170.000')
})

test('VIZ-37 what an address cannot have is told in words, with a way on', async ({ page, browser, portal }) => {
  await page.goto('/plot?id=1&viztype=pie&lat1=north')
  const refusal = page.getByRole('alert')
  await expect(refusal.getByRole('listitem')).toHaveText([/^viztype=pie is not a type of chart/, 'lat1=north is not a number.'])
  expect(await axeFindings(page)).toEqual([])
  await page.goto('/plot?id=1&viztype=depthProfile')
  await expect(refusal).toContainText('variable contains only surface data')
  await page.goto('/plot?id=1&dt1=13')
  await expect(refusal).toContainText('Invalid date/time')
  await page.goto('/plot?id=24&viztype=heatmap')
  await page.getByRole('button', { name: 'Continue As Guest' }).click()
  await expect(refusal).toContainText('Maximum date range for non-time series plots of gridded data is 1 year')
  await refusal.getByRole('link', { name: 'Change it on the charts page' }).click()
  await expect(page.getByRole('radio', { name: 'Heatmap', exact: true })).toBeChecked()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const still = await context.newPage()
  await still.goto(`${portal.url}/plot?id=1`)
  await expect(still.locator('noscript p')).toContainText('Charts need JavaScript.')
  await context.close()
})
