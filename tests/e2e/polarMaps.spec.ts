import type { Locator, Page } from '@playwright/test'
import { axeFindings, expect, expectToFitPhone, guestTest as test, wear } from './portal.ts'

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
  await expectToFitPhone(page)
})

/** The colour of one pixel of the page as it is seen, `#rrggbb`. */
async function seenColour(page: Page, x: number, y: number): Promise<string> {
  const png = (await page.screenshot({ clip: { x, y, width: 1, height: 1 } })).toString('base64')
  return page.evaluate(async (address) => {
    const image = Object.assign(new Image(), { src: address })
    await image.decode()
    const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')
    context?.drawImage(image, 0, 0)
    const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  }, `data:image/png;base64,${png}`)
}

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('a focused map has one visible focus ring, and nothing covers a map, on a wide page or a phone', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/plot?v=1&id=1&viztype=heatmap&lat1=60&lat2=90')
  const plot = page.getByRole('application')
  await expect(page.locator('.chart-picture canvas').first()).toBeVisible()
  await plot.focus()
  await page.keyboard.press('Home')
  for (const theme of ['day', 'night'] as const) {
    await wear(page, theme)
    const ring = await page.evaluate(() => getComputedStyle(document.querySelector('.chart-view') as Element).getPropertyValue('--focus'))
    const { x, y, width, height } = await boxOf(plot)
    const edges = [
      [x + width / 2, y + 1],
      [x + width / 2, y + height - 1],
      [x + 1, y + height / 2],
      [x + width - 1, y + height / 2],
    ] as const
    for (const [across, down] of edges) await expect.poll(() => seenColour(page, Math.floor(across), Math.floor(down))).toBe(ring)
  }
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    const picture = await boxOf(plot)
    const zoom = await boxOf(page.getByRole('button', { name: 'Zoom in' }))
    expect(zoom.y).toBeGreaterThanOrEqual(picture.y + picture.height)
  }
})
