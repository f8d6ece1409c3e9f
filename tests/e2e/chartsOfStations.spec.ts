import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { alongTrackTexts } from '#core/messages/alongTrack.ts'
import { createChart, openMenu } from './chartMenus.ts'
import { ingestMadeStations, lastDrawnTime } from './madeStations.ts'
import { axeFindings, expect, expectAccessible, guestTest, sharedPortal, sidewaysOverflow, withoutWebGl } from './portal.ts'

/** A portal with stations of its own beside the default catalog. */
const test = guestTest.extend({ sharedPortal: sharedPortal({ prepare: ingestMadeStations }) })
test.describe.configure({ mode: 'default' })

/** Opens the charts from the page of a data set, and creates the chart that is offered first: the second click. */
async function makeChart(page: Page, dataset: string): Promise<void> {
  await withoutWebGl(page)
  await page.goto(`/catalog/datasets/${dataset}`)
  await page.locator('.dataset-acts').getByRole('link', { name: 'Open in charts' }).click()
  await expect(page.getByRole('radio', { name: 'Time and Space Plots' })).toBeChecked()
  await createChart(page)
  await expect(page.locator('.chart-picture canvas').first()).toBeVisible()
}

/** Goes to a view of the chart and waits until its picture, which comes a moment after the click, has replaced the one before. */
async function openView(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
}

const plain = (text: string | null) => (text ?? '').replaceAll('\u2009', ' ')
const spoken = async (page: Page) => plain(await page.locator('.chart-plot [aria-live]').textContent())

test('CHT-03 CHT-04 CHT-22 VIZ-18 VIZ-19 VIZ-21 a guest draws a cruise from its page; every tab, its table and its picture hold what the portal returns', async ({
  page,
}) => {
  const rows = page.waitForRequest((request) => request.url().includes('/api/data/query'))
  await makeChart(page, 'Virtual_Cruise_CTD')
  await expect(page.getByText('Heatmap is not available for sparse data', { exact: true })).toBeVisible()
  const csv = (await (await page.request.get(`/api/data/query${new URL((await rows).url()).search}`)).text()).trim().split(/\r?\n/)
  await expect(page.locator('.chart-summary')).toContainText(`${(csv.length - 1).toLocaleString('en')} values at`)
  for (const name of ['Map', 'Time', 'Latitude', 'Longitude', 'Depth']) {
    await openView(page, name)
    await page.getByRole('application').focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+ArrowRight')
    const [time = '', lat, , depth, value] = csv[11]?.split(',') ?? []
    const day = time.slice(0, 16).replace('T', ' ').replace(' 00:00', '')
    await expect.poll(() => spoken(page)).toContain(`${day}, ${Number(Math.abs(Number(lat)).toFixed(2))}° ${Number(lat) < 0 ? 'S' : 'N'}`)
    expect(await spoken(page)).toContain(`, ${Number(Number(depth).toFixed(1))} m: ${Number(value).toFixed(2)} °C`)
  }
  await openView(page, 'Map')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await (await openMenu(page, 'Save')).getByRole('button', { name: 'Download PNG' }).click()
  const png = await readFile(await (await download).path())
  expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 2000, 1400])
  await (await openMenu(page, 'Look')).getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('gridcell').nth(5 + 4)).toHaveText(String(Number(Number(csv[1]?.split(',')[4]).toPrecision(4))))
})

test('what was measured along a cruise is opened in the charts, limited to the dates of the cruise', async ({ page }) => {
  await withoutWebGl(page)
  await page.goto('/catalog/cruises/VIRTUAL_BERMUDA')
  await page.getByRole('heading', { name: alongTrackTexts.title }).scrollIntoViewIfNeeded()
  await expect(page.locator('.along').getByRole('listitem').first()).toContainText(' to ')
  const days =
    /(\d{4}-\d\d-\d\d) to (\d{4}-\d\d-\d\d)/.exec((await page.locator('.along').getByRole('listitem').first().textContent()) ?? '') ?? []
  await page.locator('.along').getByRole('link', { name: 'Open in charts' }).click()
  await expect(page.getByRole('radio', { name: 'Time and Space Plots' })).toBeChecked()
  await expect(page.getByLabel('Start date')).toHaveValue(days[1] ?? '')
  await expect(page.getByLabel('End date')).toHaveValue(days[2] ?? '')
})

test('CHT-08 CHT-38 stations ingested a moment ago are drawn across the date line; a dialog says where they were cut', async ({ page }) => {
  await makeChart(page, 'My_Stations')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    'The data requested exceeds the maximum retrievable amount. A visualization has been created from a subset* of the data',
  )
  await expect(dialog).toContainText(`${lastDrawnTime} UTC`)
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('.chart-summary')).toContainText('100,000 values at 600 places')
  await page.setViewportSize({ width: 320, height: 700 })
  await openView(page, 'Longitude')
  await page.getByRole('application').focus()
  await page.keyboard.press('End')
  await expect.poll(() => spoken(page)).toContain(lastDrawnTime)
  expect(await sidewaysOverflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Why' }).click()
  await expect(dialog).toContainText('UTC')
})
