import type { Page } from '@playwright/test'
import { ingestMadeCruises } from './madeCruises.ts'
import { axeFindings, test as base, expect, sharedPortal, sidewaysOverflow, withoutWebGl } from './portal.ts'

/** A portal with drawn cruises beside those of the default catalog. */
const test = base.extend({ sharedPortal: sharedPortal({ prepare: ingestMadeCruises }) })
// One portal for all of them: drawn cruises are brought in once.
test.describe.configure({ mode: 'default' })

const address = '/visualization/cruises'
const select = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` })

/** Ticks a cruise as a pointer does: on its box, which covers the hidden input. */
const tick = (page: Page, name: string) => page.locator('.cruise-row', { hasText: name }).locator('.checkbox').click()

test('EXP-01 EXP-11 EXP-12 chosen cruises are drawn on the globe, which turns to each of them; leaving the page clears them', async ({
  page,
}) => {
  const mapCode: string[] = []
  page.on('request', (request) => /maplibre|OceanMap.*js$|\/geo\//.test(request.url()) && mapCode.push(request.url()))
  await page.goto(address)
  // The page opens with every track drawn, and with the list beside it, its groups open.
  await expect(page.getByRole('img', { name: 'Globe with the tracks of 7 cruises' })).toBeVisible()
  await expect(select(page, 'VIRTUAL_ATL')).toBeAttached()
  await expect(page.getByText('The tracks of 7 cruises')).toBeVisible()
  const map = page.getByRole('region', { name: 'Map' })
  expect((await page.getByRole('region', { name: 'Cruise search' }).boundingBox())?.width).toBeLessThan(400)
  expect((await map.boundingBox())?.x).toBeGreaterThan(300)
  await page.getByRole('button', { name: 'Search Cruises' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Search', { exact: true })).toBeFocused()
  expect(mapCode).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  const panel = await page.getByRole('region', { name: 'Cruise search' }).boundingBox()
  expect(panel?.width).toBe(page.viewportSize()?.width)
  await page.getByRole('button', { name: 'Close Search' }).click()
  await expect(page.getByRole('button', { name: 'Search Cruises' })).toBeFocused()

  await page.keyboard.press('Enter')
  await tick(page, 'MADE_DATELINE')
  await tick(page, 'VIRTUAL_BERMUDA')
  const call = page.waitForRequest((request) => request.url().endsWith('/api/data/cruise-trajectories'))
  await page.getByRole('button', { name: 'Render 2 Cruise Trajectories' }).click()
  const { cruise_ids } = (await call).postDataJSON() as { cruise_ids: number[] }
  expect(cruise_ids).toHaveLength(2)
  await expect(page.getByRole('button', { name: 'Search Cruises' })).toBeVisible()
  await expect(page.getByText('2 trajectories drawn')).toBeVisible()
  const legend = page.getByRole('region', { name: 'Trajectories' })
  await expect(legend.getByRole('link')).toHaveText(['MADE_DATELINE', 'VIRTUAL_BERMUDA'])
  await expect(legend.getByRole('link').first()).toHaveAttribute('href', '/catalog/cruises/MADE_DATELINE')
  await expect(page.locator('.maplibregl-canvas')).toBeVisible()
  // The circle of a track from 165° E to 165° W has its middle on the date line.
  await legend.getByRole('button', { name: 'Locate MADE_DATELINE on the map' }).click()
  await expect(page.locator('.ocean-map .status')).toContainText(/^Centre 0(\.0\d)?°\s[NS] 1(80|79\.9\d?)°\s[EW]/)
  await legend.getByRole('button', { name: 'Locate VIRTUAL_BERMUDA on the map' }).click()
  await expect(page.locator('.ocean-map .status')).toContainText(/^Centre \d\d(\.\d\d?)?°\sN 6\d(\.\d\d?)?°\sW/)
  const here = map.getByRole('link', { name: /^What is at / })
  await expect(here).toHaveAttribute('href', /^\/here\?lat=\d\d(\.\d+)?&lon=-6\d(\.\d+)?$/)
  const centre = await here.getAttribute('href')
  await page.locator('.maplibregl-canvas').click({ position: { x: 200, y: 200 } })
  await expect(here).not.toHaveAttribute('href', centre ?? '')
  expect(await axeFindings(page)).toEqual([])
  // Back would draw them again, as the address keeps them.
  await page.goto('/visualization/charts')
  await page.goto(address)
  await expect(page.getByText('The tracks of 7 cruises')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Trajectories' })).toHaveCount(0)
})

test('EXP-02 EXP-03 EXP-04 EXP-05 EXP-06 EXP-07 words, groups and filters lead to a cruise and its facts', async ({ page }) => {
  await page.goto(`${address}#search`)
  const count = page.getByRole('status').filter({ hasText: /cruises$/ })
  await expect(count).toHaveText('7 cruises')
  await expect(page.getByRole('tab')).toHaveText(['Year', 'Chief Scientist', 'Series', 'Regions', 'Ship'])
  const groups = page.locator('.cruise-group')
  await expect(groups).toHaveText(['20212 cruises', '20202 cruises', '20192 cruises', '20151 cruise'])
  const box = await groups.first().boundingBox()
  expect(Math.round(box?.height ?? 0)).toBe(38)
  await expect(page.locator('.cruise-name > a')).toHaveText([
    ...[/^MADE_DATELINE/, /^VIRTUAL_BERMUDA/, /^VIRTUAL_ATL/, /^VIRTUAL_NPAC/, /^MADE_LONG/, /^MADE_OVER/, /^HLY1502/],
  ])
  const row = page.locator('.cruise-row', { hasText: 'MADE_LONG' })
  for (const fact of ['Long zigzag', 'Drawn Ship', '2019', 'Bo Berg', 'Drawn', 'Underway CTD']) await expect(row).toContainText(fact)
  await expect(row.getByRole('link')).toHaveAttribute('href', '/catalog/cruises/MADE_LONG')
  await expect(row.getByRole('link')).toHaveAttribute('target', '_blank')

  await page.getByRole('tab', { name: 'Series' }).click()
  await expect(groups).toHaveText(['Drawn2 cruises', 'GEOTRACES1 cruise', 'Virtual3 cruises', 'Other1 cruise'])
  await page.getByLabel('Search', { exact: true }).fill('alvarez drawn')
  await expect(count).toHaveText('1 of 7 cruises')
  await page.getByLabel('Search', { exact: true }).fill('')
  await page.getByText('Chief Scientists', { exact: true }).click()
  await page.locator('.cruise-filter li', { hasText: 'Bo Berg' }).locator('.checkbox').click()
  await page.locator('.cruise-filter li', { hasText: 'Ann Alvarez' }).locator('.checkbox').click()
  await expect(count).toHaveText('3 of 7 cruises')
  await page.getByText('Years', { exact: true }).click()
  // The years of the default catalog's cruises are not in this result.
  await expect(page.locator('.cruise-filter', { hasText: 'Years' }).locator('li')).toHaveText(['20211', '20192'])
  await page.locator('.cruise-filter li', { hasText: '2021' }).locator('.checkbox').click()
  await expect(count).toHaveText('1 of 7 cruises')
  await page.getByRole('button', { name: 'Remove filter Years: 2021' }).click()
  await expect(count).toHaveText('3 of 7 cruises')
  await page.getByRole('button', { name: 'Clear Chief Scientists' }).click()
  await expect(count).toHaveText('7 cruises')
  await page.locator('.cruise-filter li', { hasText: '2019' }).locator('.checkbox').click()
  await expect(count).toHaveText('2 of 7 cruises')
  await page.getByRole('button', { name: 'Reset all' }).click()
  await expect(count).toHaveText('7 cruises')
})

test('EXP-08 EXP-09 EXP-10 EXP-11 the selection keeps to its limit, leads back to each cruise, and is drawn without WebGL too', async ({
  page,
}) => {
  await withoutWebGl(page)
  await page.goto(`${address}#search`)
  await expect(page.getByRole('button', { name: 'No Cruises Selected' })).toHaveAttribute('aria-disabled', 'true')
  await tick(page, 'MADE_LONG')
  await tick(page, 'MADE_OVER')
  await expect(page.getByText('MADE_OVER was not added: together the cruises would have 71,000 points')).toBeVisible()
  await expect(select(page, 'MADE_OVER')).not.toBeChecked()
  await expect(page).toHaveURL(/\?cruise=MADE_LONG$/)
  await tick(page, 'MADE_DATELINE')
  const selected = page.getByRole('region', { name: 'Selected cruises' })
  await expect(selected.getByRole('listitem')).toHaveText([/^MADE_LONG.*Long zigzag/, /^MADE_DATELINE.*Across the date line/])
  await expect(selected).toContainText('60,121 of 70,000')
  await page.getByLabel('Search', { exact: true }).fill('bermuda')
  await selected.getByRole('button', { name: 'Go To MADE_LONG' }).click()
  await expect(select(page, 'MADE_LONG')).toBeFocused()
  await selected.getByRole('button', { name: 'Deselect MADE_LONG' }).click()
  await expect(select(page, 'MADE_LONG')).not.toBeChecked()
  await page.getByRole('button', { name: 'Render 1 Cruise Trajectories' }).click()
  // The flat map shows two lines in one colour, one on each side of the date line.
  const line = page.locator('.track-line').first()
  await expect(line).toHaveAttribute('stroke', 'var(--chart-1)')
  const path = await line.locator('path').first().getAttribute('d')
  expect(path?.match(/M/g)).toHaveLength(2)
  expect(path).toMatch(/L180 [-\d.]+M-180 /)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Search Cruises' }).click()
  await selected.getByRole('button', { name: 'Clear All' }).click()
  await expect(page.getByRole('button', { name: 'No Cruises Selected' })).toBeVisible()

  // An address may ask for more than can be chosen.
  await page.goto(`${address}?cruise=MADE_LONG&cruise=MADE_OVER`)
  await expect(page.getByRole('button', { name: 'Trajectory Point Limit Exceeded' })).toHaveAttribute('aria-disabled', 'true')
})

test('EXP-01 EXP-07 without scripts the cruises are on the page; at 320 px nothing runs out of it', async ({ browser, page, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`${baseURL}${address}`)
  await expect(plain.getByRole('img', { name: 'Globe with the tracks of 7 cruises' })).toBeVisible()
  await expect(plain.getByRole('link', { name: 'VIRTUAL_ATL' })).toHaveAttribute('href', '/catalog/cruises/VIRTUAL_ATL')
  await expect(plain.getByRole('button', { name: 'Search Cruises' })).toBeHidden()
  await context.close()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${address}#search`)
  await tick(page, 'MADE_DATELINE')
  await expect(page.getByRole('button', { name: 'Render 1 Cruise Trajectories' })).toBeVisible()
  expect(await sidewaysOverflow(page)).toBe(0)
  expect(await axeFindings(page)).toEqual([])
})

test('EXP-11 EXP-12 an address with cruises and a flat map shows them at once, with days, scale and what was measured', async ({
  page,
}) => {
  await page.goto(`${address}?cruise=VIRTUAL_ATL&cruise=VIRTUAL_BERMUDA&map=flat&variable=Virtual_Cruise_Underway.sst`)
  const map = page.getByRole('region', { name: 'Map' })
  await expect(map.getByRole('img', { name: 'Flat map of the tracks of VIRTUAL_ATL, VIRTUAL_BERMUDA' })).toBeVisible()
  await expect(map.getByText('Each day at 00:00 UTC')).toBeVisible()
  await expect(map.locator('svg text').filter({ hasText: /km at/ }).first()).toBeVisible()
  await expect(map.getByRole('img', { name: /^Sea Surface Temperature along the track/ })).toBeVisible()
  await expect(map.locator('.flat-tracks-values path').first()).toBeAttached()
  await expect(map.locator('.along').getByRole('listitem')).toHaveText([/^VIRTUAL_ATL .*°C, 2020-10-01 to 2020-10-25$/, /^VIRTUAL_BERMUDA/])
  expect(await axeFindings(page)).toEqual([])
  await map.getByRole('button', { name: /Measured along the track/ }).click()
  await page.getByRole('option', { name: /^Salinity/ }).click()
  await expect(page).toHaveURL(/variable=Virtual_Cruise_CTD\.salinity$/)
  await expect(map.getByRole('img', { name: /^Salinity along the track/ })).toBeVisible()
  await map.getByRole('radio', { name: 'Globe' }).focus()
  await page.keyboard.press('Space')
  await expect(page.locator('.ocean-map-overlay')).toBeVisible()
  await expect(page).not.toHaveURL(/map=flat/)
  // At 320 px, with a cruise that was ingested a moment ago.
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`${address}?cruise=MADE_DATELINE&map=flat`)
  await expect(map.getByRole('img', { name: /^temperature along the track/ })).toBeVisible()
  expect(await sidewaysOverflow(page)).toBe(0)
})
