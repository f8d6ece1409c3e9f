import { catalogTexts } from '#core/messages/catalog.ts'
import { cruisePageTexts } from '#core/messages/cruisePage.ts'
import { plotTexts } from '#core/messages/plot.ts'
import { openMenu } from './chartMenus.ts'
import { axeFindings, expect, expectAccessible, expectToFitPhone, guestTest as test, withoutWebGl } from './portal.ts'

test('VIZ-37 an address opens one chart, which a reload keeps; another type and region are opened as they are written', async ({
  page,
}) => {
  await page.goto('/plot?v=1&id=1&viztype=heatmap&lon1=170&lon2=-170&lat1=-10&lat2=10')
  const picture = page.locator('.chart-picture canvas')
  await expect(picture).toBeVisible()
  await expect(page.locator('.chart-head')).toContainText('Sea Surface Temperature')
  await expect(page.locator('.chart-head')).toContainText('170°')
  await expectAccessible(page)
  const address = page.url()
  await page.reload()
  await expect(picture).toBeVisible()
  expect(page.url()).toBe(address)
  await expectToFitPhone(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('form', { name: 'New chart' })).toBeVisible()
  await expect(page.getByLabel('Longitude end, degrees east')).toHaveValue('-170.000')
})

test('VIZ-37 an unknown variable or type is reported, on the page of one chart and on that of all, with a way on', async ({
  page,
  conduct,
}) => {
  await page.goto('/plot?id=999999&viztype=heatmap')
  await expect(page.getByRole('alert')).toContainText(plotTexts.noVariable)
  await expect(page.getByRole('link', { name: plotTexts.toCharts })).toBeVisible()
  await page.goto('/visualization/charts?id=999999&viztype=heatmap')
  await expect(page.getByText(plotTexts.noVariable)).toBeVisible()
  await page.goto('/visualization/charts?id=1&viztype=pie')
  await expect(page.getByText(/^viztype=pie is not a type of chart/)).toBeVisible()
  await page.goto('/visualization/cruises?cruise=NO_SUCH_CRUISE')
  await expect(page.getByText(cruisePageTexts.loadDetails('NO_SUCH_CRUISE'))).toBeVisible()
  await page.goto('/catalog/datasets/%00')
  await expect(page.getByText(catalogTexts.noDatasetName)).toBeVisible()
  // The browser reports each unknown name.
  conduct.faults.splice(0, conduct.faults.length, ...conduct.faults.filter((fault) => !fault.includes('404')))
})

test('VIZ-37 an error in an address is described, with a link to continue', async ({ page, browser, portal }) => {
  await page.goto('/plot?id=1&viztype=pie&lat1=north')
  const rejection = page.getByRole('alert')
  await expect(rejection.getByRole('listitem')).toHaveText([/^viztype=pie is not a type of chart/, 'lat1=north is not a number.'])
  expect(await axeFindings(page)).toEqual([])
  await page.goto('/plot?id=1&viztype=depthProfile')
  await expect(rejection).toContainText('variable contains only surface data')
  await page.goto('/plot?id=1&dt1=13')
  await expect(rejection).toContainText('dt1: Invalid date/time. Write times as')
  await page.goto('/plot?id=1&lat1=95&lat2=99')
  await expect(rejection).toContainText('lat1, lat2: Invalid value. Latitudes are -90 to 90 degrees north.')
  await rejection.getByRole('link', { name: plotTexts.toPanel }).click()
  await expect(page.getByLabel('Latitude start, degrees north')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Latitude start, degrees north')).toHaveAccessibleDescription(/^Invalid value/)
  await page.goto(`/plot?id=1&viztype=${'x'.repeat(3000)}`)
  await expect(rejection).toContainText(/viztype=x{23}\.\.\. is not a type of chart/)
  await page.goto('/plot?id=24&viztype=heatmap')
  await expect(rejection).toContainText('Maximum date range for non-time series plots of gridded data is 1 year')
  await rejection.getByRole('link', { name: 'Change it on the charts page' }).click()
  await expect(page.getByRole('radio', { name: 'Heatmap', exact: true })).toBeChecked()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const still = await context.newPage()
  await still.goto(`${portal.url}/plot?id=1`)
  await expect(still.locator('noscript p')).toContainText('Charts need JavaScript.')
  await context.close()
})

test('a reload of the charts page brings its open charts back, the one in view too; back from another page does as well', async ({
  page,
}) => {
  await withoutWebGl(page)
  await page.goto(
    '/visualization/charts#v=1&id=1&viztype=heatmap&dt2=3&palette=Greys&max=20&play=date;v=1&id=1&viztype=histogram&shown=1;v=1&id=1&viztype=timeSeries;v=7&id=1',
  )
  await expect(page.getByText(/Chart 4 in this link: This link has the form v=7/)).toBeVisible()
  await expect(page.getByRole('tab').filter({ hasText: 'Sea Surface Temperature' })).toHaveCount(3)
  await expect(page.getByRole('tab', { name: /Histogram/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('.chart-summary').filter({ hasText: 'Median 19.42' })).toBeVisible()
  await page.getByRole('tab', { name: /Time Series/ }).click()
  await page
    .getByRole('tabpanel', { name: /Time Series/ })
    .getByRole('button', { name: 'Close' })
    .click()
  await page.getByRole('tab', { name: /Histogram/ }).click()
  expect(new URL(page.url()).hash).toBe('#v=1&id=1&viztype=heatmap&dt2=3&palette=Greys&max=20&play=date;v=1&id=1&viztype=histogram&shown=1')
  await page.reload()
  await expect(page.getByRole('tab').filter({ hasText: 'Sea Surface Temperature' })).toHaveCount(2)
  await page.goto('/plot?id=1&viztype=pie')
  await page.goBack()
  await expect(page.getByRole('tab').filter({ hasText: 'Sea Surface Temperature' })).toHaveCount(2)
  await expect(page.getByRole('tab', { name: /Histogram/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: /Heatmap/ }).click()
  const heatmap = page.getByRole('tabpanel', { name: /Heatmap/ })
  await expect(heatmap.getByRole('slider', { name: 'Time' })).toHaveAttribute('aria-valuetext', 'January')
  const look = await openMenu(page, 'Look')
  await expect(look.getByRole('button', { name: /Palette/ })).toContainText('Greys')
  await expect(look.getByRole('button', { name: /Range/ })).toContainText('to 20')
})
