import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openMenu, variableId } from './chartMenus.ts'
import { axeFindings, expect, expectAccessible, sidewaysOverflow, guestTest as test } from './portal.ts'

const stations = 'station,lat,lon\nA,-8,172\nB,2,178\nC,6,-176\nD,91,0\nE,8,-171'

test('own positions are read in the browser and laid over a map across the date line, by keyboard, with what is wrong named by line', async ({
  page,
}) => {
  await page.goto('/plot?v=1&id=1&viztype=heatmap&dt2=2&lat1=-12&lat2=12&lon1=170&lon2=-170')
  await expect(page.locator('.chart-picture canvas').first()).toBeVisible()
  const summary = page.locator('.chart-summary')
  await (await openMenu(page, 'Compare')).getByRole('button', { name: 'Add positions' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add positions to this map' })
  const choosing = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose a file' }).press('Enter')
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`))
  await (await choosing).setFiles({ name: 'stations.csv', mimeType: 'text/csv', buffer: Buffer.from(stations) })
  await expect(dialog.getByRole('status')).toContainText('4 positions of stations.csv can be laid over the map.')
  await expect(dialog.getByRole('listitem')).toHaveText(['Line 5: "91" is not a latitude from -90 to 90.'])
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add positions' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(summary).toContainText('Positions laid over: 4 of stations.csv')
  expect(sent).toEqual([])
  const saved = page.waitForEvent('download')
  await (await openMenu(page, 'Save')).getByRole('button', { name: 'Download SVG' }).click()
  const svg = await readFile(await (await saved).path(), 'utf8')
  expect(svg).toContain('Positions laid over: 4 of stations.csv')
  for (const text of ['>stations.csv<', '>A<', '>E<']) expect(svg).toContain(text)
  await (await openMenu(page, 'Split and play')).getByLabel('Split by').click()
  await page.getByRole('option', { name: 'Date' }).click()
  await expect(page.locator('.split-panel .chart-summary')).toContainText([/Positions laid over: 4/, /Positions laid over: 4/])
  await page.setViewportSize({ width: 360, height: 700 })
  await expect.poll(() => sidewaysOverflow(page)).toBe(0)
  await (await openMenu(page, 'Compare')).getByRole('button', { name: 'Remove positions' }).press('Enter')
  await expect(page.getByText('Positions laid over')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add positions' })).toBeFocused()
})

test('the track of a cruise is found by its name and laid over a map', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/plot?v=1&id=1&viztype=contourHeatmap&lat1=10&lat2=50&lon1=-180&lon2=-120')
  await expect(page.locator('.chart-picture canvas').first()).toBeVisible()
  await (await openMenu(page, 'Compare')).getByRole('button', { name: 'Add positions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add positions to this map' })
  await dialog.getByRole('tab', { name: 'A cruise' }).click()
  await dialog.getByLabel('Name of the cruise').fill('no such cruise')
  await expect(dialog.getByRole('status')).toHaveText('No cruise matches these words.')
  await dialog.getByLabel('Name of the cruise').fill('npac')
  await expect(dialog.getByRole('list', { name: 'Cruises found' }).getByRole('button')).toHaveText([/^VIRTUAL_NPAC/])
  expect(await axeFindings(page)).toEqual([])
  expect(await page.locator('.dialog-body').evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0)
  await dialog.getByRole('button', { name: /^VIRTUAL_NPAC/ }).press('Enter')
  await expect(page.locator('.chart-summary')).toContainText(/Positions laid over: [\d,]+ of VIRTUAL_NPAC/)
  await expect(page.getByRole('button', { name: 'Remove positions' })).toBeFocused()
})

/** How many pixels of what lies over the globe are painted. */
const painted = (page: Page) =>
  page
    .locator('.chart-globe canvas.ocean-map-overlay')
    .last()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
      let found = 0
      for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 200) found++
      return found
    })

test('own positions are a line with points on the globe of stations', async ({ page }) => {
  const ID = await variableId(page, 'Virtual_Cruise_CTD', 'temperature')
  await page.setViewportSize({ width: 1024, height: 700 })
  await page.goto(`/plot?v=1&id=${ID}&viztype=sparse&view=map`)
  await expect(page.locator('.chart-globe .maplibregl-canvas')).toBeVisible()
  await (await openMenu(page, 'Compare')).getByRole('button', { name: 'Add positions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add positions to this map' })
  await dialog.getByLabel('Or paste a table').fill('lon;lat\n-60;0\n-20;0\n-20;40\n-60;40')
  await dialog.getByRole('button', { name: 'Add positions' }).click()
  await expect(page.locator('.chart-summary')).toContainText('Positions laid over: 4 of pasted table')
  await expect.poll(() => painted(page)).toBeGreaterThan(500)
  const saved = page.waitForEvent('download')
  await (await openMenu(page, 'Save')).getByRole('button', { name: 'Download SVG' }).click()
  const svg = await readFile(await (await saved).path(), 'utf8')
  // The flat map of the export has the four points.
  expect(svg).toMatch(/d="(?:M\d+,\d+h0){4}"/)
  expect(svg).toContain('>pasted table<')
  await (await openMenu(page, 'Compare')).getByRole('button', { name: 'Remove positions' }).click()
  await expect.poll(() => painted(page)).toBe(0)
})
