import { openMenu, variableId } from './chartMenus.ts'
import { axeFindings, expect, expectAccessible, expectToFitPhone, guestTest as test } from './portal.ts'

test('CHT-44 temperature and salinity of a cruise are drawn against each other over lines of density, from one address and by keyboard', async ({
  page,
}) => {
  const ID = await variableId(page, 'Virtual_Cruise_CTD', 'salinity')
  await page.goto(`/plot?v=1&id=${ID}&viztype=temperatureSalinity&view=ts`)
  const picture = page.getByRole('application')
  await expect(picture.locator('canvas')).toBeVisible()
  await picture.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.chart-plot [aria-live]')).toContainText(/: [\d.]+\s°C, practical salinity 3[\d.]+, σ₀ 2\d\.\d+\skg m⁻³$/)
  await expect(page.locator('.chart-plot .status')).toContainText(/σ₀ 2\d\.\d+\skg m⁻³/)
  await expect(page.locator('.chart-head')).toContainText('Temperature and salinity')
  await expect(page.locator('.chart-head')).toContainText('potential density anomaly σ₀ (kg m⁻³, reference 0 dbar)')
  // Coloured by station instead of depth, by keyboard; the address says so.
  const colourBy = (await openMenu(page, 'Look')).getByRole('button', { name: /Colour by/ })
  await colourBy.press('Enter')
  await page.getByRole('option', { name: 'Station' }).press('Enter')
  await expect(page.locator('.chart-plot .status')).toContainText(/Coloured by station: \d+ stations in the order of time\./)
  await expect(page.locator('.chart-summary')).toContainText(/Coloured by station: \d+ stations/)
  await picture.focus()
  await page.keyboard.press('Home')
  await expect(page.locator('.chart-plot .status')).toContainText('station 1')
  const link = await page.evaluate(() => location.href)
  await page.goto(`${link}&by=station`)
  await expect(page.locator('.chart-plot .status')).toContainText('Coloured by station')
  await page.goto(`${link}&by=cruise`)
  await expect(page.locator('.chart-plot .status')).toContainText(
    'Coloured by cruise, in the order of time: VIRTUAL_NPAC, VIRTUAL_ATL, VIRTUAL_BERMUDA.',
  )
  await picture.focus()
  await page.keyboard.press('Home')
  await expect(page.locator('.chart-plot .status')).toContainText(/cruise VIRTUAL_/)
  await expectAccessible(page)
  await (await openMenu(page, 'Look')).getByRole('button', { name: 'Table' }).click()
  await expect(page.getByText('Potential density anomaly σ₀, kg m⁻³')).toBeAttached()
  expect(await axeFindings(page)).toEqual([])
  await expectToFitPhone(page)
})
