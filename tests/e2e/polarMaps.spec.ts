import { axeFindings, expect, sidewaysOverflow, guestTest as test, wear } from './portal.ts'

test('CHT-16 CHT-38 a map of the Arctic is polar stereographic on the page; by keyboard it is zoomed and its cells are read out over the date line', async ({
  page,
}) => {
  await page.goto('/plot?v=1&id=1&viztype=heatmap&lat1=60&lat2=90')
  const plot = page.getByRole('application')
  await expect(page.locator('.chart-picture canvas').first()).toBeVisible()
  await expect(page.locator('.status .end')).toContainText('Polar stereographic, true at 70°\u2009N, 45°\u2009W at the bottom.')
  const query = new URLSearchParams({
    ...{ spName: 'uspSpaceTime', tableName: 'tblCOADS_Climatology', fields: 'sst', dt1: '01-01-1900', dt2: '01-01-1900' },
    ...{ lat1: '61', lat2: '61', lon1: '-180', lon2: '180', depth1: '0', depth2: '0' },
  })
  const rows = (await (await page.request.get(`/api/data/sp?${query}`)).text())
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(',').map(Number))
  const eastmost = rows.find(([, , lon]) => lon === 179) ?? []
  await plot.focus()
  await page.keyboard.press('Home')
  const spoken = page.locator('.chart-plot [aria-live]')
  await expect(spoken).toContainText('179°\u2009W')
  await page.keyboard.press('End')
  await expect(spoken).toContainText('179°\u2009E')
  // Down to the row of the cells furthest from the pole.
  for (let press = 0; press < 12; press++) await page.keyboard.press('ArrowDown')
  await expect(spoken).toContainText('61°\u2009N 179°\u2009E')
  const value = eastmost[3]
  if (value !== undefined && Number.isFinite(value)) await expect(spoken).toContainText(String(value.toFixed(2)))
  await page.keyboard.press('+')
  await expect(page.locator('.chart-picture[data-zoomed]')).toBeVisible()
  await expect(page.locator('.chart-picture svg')).toBeVisible()
  await page.keyboard.press('0')
  await expect(page.locator('.chart-picture[data-zoomed]')).toHaveCount(0)
  for (const theme of ['day', 'night'] as const) {
    await wear(page, theme)
    expect(await axeFindings(page)).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 800 })
  await expect.poll(() => sidewaysOverflow(page)).toBe(0)
})
