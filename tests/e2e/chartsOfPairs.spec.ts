import { axeFindings, expect, sidewaysOverflow, guestTest as test, themeFindings, themes, wear } from './portal.ts'

test('CHT-44 temperature and salinity of a cruise are drawn against each other over lines of density, from one address and by keyboard', async ({
  page,
}) => {
  const rows = await page.request.get('/api/catalog/datasetvariables?shortname=Virtual_Cruise_CTD')
  const { ID } = ((await rows.json()) as { ID: number; Variable: string }[]).find(({ Variable }) => Variable === 'salinity') ?? { ID: 0 }
  await page.goto(`/plot?v=1&id=${ID}&viztype=temperatureSalinity`)
  const picture = page.getByRole('application')
  await expect(picture.locator('canvas')).toBeVisible()
  await picture.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.chart-plot [aria-live]')).toContainText(/: [\d.]+\s°C, salinity 3[\d.]+$/)
  await expect(page.locator('.chart-plot .status')).toContainText(/density 1000 \+ 2\d\.\d+\skg m⁻³/)
  for (const theme of themes) {
    await wear(page, theme)
    expect(await themeFindings(page, theme)).toEqual([])
  }
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByText('Density minus 1000 kg m⁻³')).toBeAttached()
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => sidewaysOverflow(page)).toBe(0)
})
