import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { chartTexts } from '#core/messages/charts.ts'
import { createChart, openMenu, variableId } from './chartMenus.ts'
import { axeFindings, expect, guestTest as test, withoutWebGl } from './portal.ts'

/** Opens the charts page with COADS sea surface temperature chosen and a type picked, and makes the chart as a guest. */
async function makeChart(page: Page, type: string): Promise<void> {
  // The chart takes the globe's place.
  await withoutWebGl(page)
  await page.goto('/visualization/charts?id=1')
  await expect(page.getByRole('button', { name: /Sea Surface Temperature/ })).toBeVisible()
  await page.getByText(type, { exact: true }).click()
  await createChart(page)
  await expect(page.getByRole('tab', { name: new RegExp(type) })).toHaveAttribute('aria-selected', 'true')
}

/** The colour of the painted plot at a share of its width and height, as [red, green, blue]. */
async function colourAt(plot: Locator, x: number, y: number): Promise<number[]> {
  const box = await plot.boundingBox()
  if (!box) throw new Error('the plot is not on the page')
  const shot = await plot.screenshot()
  return plot.page().evaluate(
    async ({ base64, x, y }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${base64}`
      await image.decode()
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
      context?.drawImage(image, 0, 0)
      return [...(context?.getImageData(Math.round(x * image.width), Math.round(y * image.height), 1, 1).data ?? [])].slice(0, 3)
    },
    { base64: shot.toString('base64'), x, y },
  )
}

/** Steps the chart's cursor cell by cell until it stands at a place, and gives what is read out there. */
async function readOut(page: Page, plot: Locator, { lat, lon }: { lat: string; lon: string }): Promise<string> {
  const spoken = plot.locator('xpath=following-sibling::*[@aria-live="polite"]')
  await plot.focus()
  for (let step = 0; step < 200; step += 1) {
    const text = ((await spoken.textContent()) ?? '').replaceAll('\u2009', ' ')
    if (text.includes(lat) && text.includes(lon)) return text
    await page.keyboard.press(text.includes(lat) ? 'ArrowRight' : 'ArrowDown')
  }
  throw new Error(`no cell at ${lat} ${lon}`)
}

test('CHT-16 CHT-26 CHT-27 CHT-37 GST-04 a guest paints January’s sea surface temperature; its colours and its read-out are the data’s', async ({
  page,
}) => {
  await makeChart(page, 'Heatmap')
  const plot = page.getByRole('application')
  await expect(plot.locator('canvas').first()).toBeVisible()
  expect(await readOut(page, plot, { lat: '11° S', lon: '79° E' })).toContain('28.28 °C')
  await expect((await openMenu(page, 'Look')).getByText('0.14 to 28.43')).toBeVisible()

  // Thermal runs from dark blue to light yellow: the tropics glow, the Southern Ocean does not, and land is neutral.
  await page.keyboard.press('Escape')
  await expect(async () => {
    const [red = 0, green = 0, blue = 0] = await colourAt(plot, 0.14, 0.37)
    expect(red + green).toBeGreaterThan(3 * blue)
  }).toPass()
  const [red = 0, , blue = 0] = await colourAt(plot, 0.5, 0.6)
  expect(blue).toBeGreaterThan(red + 50)
  const africa = await colourAt(plot, 0.46, 0.31)
  expect(Math.max(...africa) - Math.min(...africa)).toBeLessThan(32)

  await (await openMenu(page, 'Look')).getByRole('button', { name: /Palette/ }).click()
  // Palettes with uneven steps are a list of their own at the end, and carry a warning.
  const rainbows = page.getByRole('group', { name: chartTexts.rainbow.list })
  await expect(rainbows.getByRole('option')).toHaveText(['Rainbow', 'Portland', 'Jet'])
  await rainbows.getByRole('option', { name: 'Jet' }).click()
  await expect(page.getByText(chartTexts.rainbow.warning)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await (await openMenu(page, 'Look')).getByRole('button', { name: /Palette/ }).click()
  await page.getByRole('option', { name: 'Greys' }).click()
  await expect(page.getByText(chartTexts.rainbow.warning)).toBeHidden()
  await expect(async () => {
    const tropics = await colourAt(plot, 0.14, 0.37)
    expect(Math.max(...tropics) - Math.min(...tropics)).toBeLessThan(12)
    expect(tropics[0]).toBeGreaterThan(200)
  }).toPass()
})

test('CHT-19 a guest draws a time series over the months', async ({ page }) => {
  await makeChart(page, 'Time Series')
  await expect(page.locator('.chart-head')).toContainText('Area-weighted mean over the region')
  await expect(page.locator('.chart-summary')).toContainText('Area-weighted mean over the region.')
  expect(await axeFindings(page)).toEqual([])
})

test('CHT-18 a guest counts January’s temperatures: most cells are from 27 to 28 °C, and the picture is saved as PNG', async ({ page }) => {
  await makeChart(page, 'Histogram')
  const summary = page.locator('.chart-summary')
  await expect(summary).toContainText('Median 19.42')
  await expect(summary).toContainText('Most values (781) are from 27 to 28')
  const plot = page.getByRole('application')
  await plot.focus()
  await page.keyboard.press('Home')
  await expect(page.locator('.chart-plot [aria-live]')).toContainText(/^−2 to −1/)
  const download = page.waitForEvent('download')
  await (await openMenu(page, 'Save')).getByRole('button', { name: 'Download PNG' }).click()
  const png = await readFile(await (await download).path())
  expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 2000, 1400])
  const words = png.toString()
  expect(words).toContain('Title\0\0\0\0\0Histogram of Sea Surface Temperature')
  expect(words).toMatch(/Source\0{5}http:[^\0]*\/plot\?v=1&id=1&viztype=histogram/)
  expect(words).toMatch(
    /Citation\0{5}[^\0]*Version .*Accessed through Pelagos, .*\/catalog\/datasets\/COADS_Climatology, \d{4}-\d\d-\d\d\./,
  )
  expect(await axeFindings(page)).toEqual([])
})

test('CHT-02 CHT-20 VIZ-20 a guest draws a depth profile; its table holds what the procedure returns, and the surface has none', async ({
  page,
}) => {
  await withoutWebGl(page)
  await page.goto('/visualization/charts?id=1')
  await expect(page.getByRole('button', { name: /Sea Surface Temperature/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: /Depth Profile/ })).toBeDisabled()
  await expect(page.getByText('variable contains only surface data')).toBeVisible()
  await page.getByRole('button', { name: /Sea Surface Temperature/ }).click()
  await page.getByRole('dialog').getByLabel('Search', { exact: true }).fill('levitus temperature')
  await page.locator('.variable-row .variable-main', { hasText: /temp/i }).first().click()
  await page.getByLabel('Depth end').fill('1000')
  await page.getByLabel('Depth end').press('Tab')
  await page.getByText('Depth Profile', { exact: true }).click()
  const create = page.getByRole('button', { name: 'Create Visualization' })
  await expect(create).not.toHaveAttribute('aria-disabled', 'true')
  const rows = page.waitForRequest((request) => request.url().includes('uspDepthProfile') && request.url().includes('/api/data/sp'))
  await create.click()
  const requestUrl = new URL((await rows).url())
  await expect(page.locator('.chart-picture canvas')).toBeVisible()
  const csv = (await (await page.request.get(`/api/data/sp${requestUrl.search}`)).text())
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(',').map(Number))
  await (await openMenu(page, 'Look')).getByRole('button', { name: 'Table' }).click()
  const cells = await page.getByRole('gridcell').allTextContents()
  const shown = cells.slice(4, 4 + 4 * Math.min(5, csv.length))
  const expected = csv
    .slice(0, 5)
    .flatMap(([, , mean = 0, deviation = 0, depth, areaMean = 0]) => [
      `${depth} m`,
      ...[areaMean, mean, deviation].map((n) => String(Number(n.toPrecision(4)))),
    ])
  expect(shown.map((text) => text.replace('\u2009', ' ').replace('−', '-'))).toEqual(expected)
})

test('CHT-17 VIZ-19 a guest draws a section of the Levitus atlas as contours, along longitude and then along latitude', async ({
  page,
}) => {
  await withoutWebGl(page)
  const ID = await variableId(page, 'Levitus_Annual', 'temperature')
  await page.goto(`/visualization/charts?id=${ID}`)
  for (const [label, value] of [
    ['Latitude start, degrees north', '0'],
    ['Latitude end, degrees north', '2'],
    ['Depth end', '1500'],
  ] as const) {
    await page.getByLabel(label).fill(value)
    await page.getByLabel(label).press('Tab')
  }
  await page.getByText('Contour Section Map', { exact: true }).click()
  await createChart(page)
  await expect(page.locator('.chart-picture canvas')).toBeVisible()
  const summary = page.locator('.chart-summary')
  await expect(summary).toContainText(/Highest 29\.\d+\s°C at 149\.5°\sE, 0 m\. 16 depths/)
  await (await openMenu(page, 'Look')).getByRole('button', { name: /Along/ }).click()
  await page.getByRole('option', { name: 'Latitude' }).click()
  await expect(summary).toContainText(/Highest [\d.]+\s°C at [012]\.5°\sN, 0 m\. 16 depths/)
  expect(await axeFindings(page)).toEqual([])
})
