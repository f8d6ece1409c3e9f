import { readFile } from 'node:fs/promises'
import type { Page, Request } from '@playwright/test'
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js'
import { chartTexts } from '#core/messages/charts.ts'
import { chooseKind, createChart, menuButton, openMenu } from './chartMenus.ts'
import { axeFindings, expect, expectAccessible, expectToFitPhone, guestTest as test, withoutWebGl } from './portal.ts'

const isForData = (request: Request) => /\/api\/data\/(sp|query)\?/.test(request.url())

/** Opens the charts page with COADS sea surface temperature and asks, as a guest, for a heatmap of some months. */
async function askForHeatmap(page: Page, lastMonth: number): Promise<void> {
  await withoutWebGl(page)
  await page.goto('/visualization/charts?id=1')
  await expect(page.getByRole('button', { name: /Sea Surface Temperature/ })).toBeVisible()
  await page.getByLabel('End month').fill(String(lastMonth))
  await page.getByLabel('End month').press('Tab')
  await chooseKind(page, 'Heatmap')
  await createChart(page)
}

/** Chooses a way to split by keyboard alone. */
async function splitBy(page: Page, name: string): Promise<void> {
  await (await openMenu(page, 'Split and play')).getByRole('button', { name: /Split by/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name })).toBeVisible()
  await page.getByRole('option', { name }).focus()
  await page.keyboard.press('Enter')
}

test('CHT-07 CHT-16 CHT-31 CHT-32 CHT-34 a guest splits a heatmap of three months by date, by keyboard; each panel holds the data of its month, without another request', async ({
  page,
}) => {
  await askForHeatmap(page, 3)
  await expect(page.locator('.chart-picture canvas')).toBeVisible()
  await page.evaluate(() => {
    const said = { times: 0 }
    Object.assign(window, { said })
    const status = document.querySelector('.chart-rerendering')
    if (status) new MutationObserver(() => status.textContent === 'Re-rendering' && said.times++).observe(status, { childList: true })
  })
  const requests: string[] = []
  page.on('request', (request) => isForData(request) && requests.push(request.url()))
  await splitBy(page, 'Date')
  const panels = page.locator('.split-panel')
  await expect(panels).toHaveCount(3)
  await expect(page.locator('.split-panel canvas')).toHaveCount(3)
  await expect(page.locator('.split-panel h3')).toHaveText(['January', 'February', 'March'])
  expect(await page.evaluate(() => (window as unknown as { said: { times: number } }).said.times)).toBeGreaterThan(0)
  await expect(page.getByText('Re-rendering')).toHaveCount(0)
  await splitBy(page, 'Depth')
  await expect(page.getByText(chartTexts.split.oneDepth)).toBeVisible()
  await expect(panels).toHaveCount(3)

  expect(requests).toEqual([])
  for (const [at, month] of [1, 2, 3].entries()) {
    const query = new URLSearchParams({
      ...{ spName: 'uspSpaceTime', tableName: 'tblCOADS_Climatology', fields: 'sst' },
      ...{ dt1: `${month}-01-1900`, dt2: `${month}-01-1900`, lat1: '-90', lat2: '90', lon1: '-180', lon2: '180', depth1: '0', depth2: '0' },
    })
    const csv = (await (await page.request.get(`/api/data/sp?${query}`)).text()).trim().split(/\r?\n/).slice(1)
    const values = csv.map((line) => line.split(',')[3] ?? '').filter((text) => text !== '')
    const summary = panels.nth(at).locator('.chart-summary')
    await expect(summary).toContainText(`${values.length.toLocaleString('en')} cells`)
    const highest = Math.max(...values.map(Number))
    await expect(summary).toContainText(`Highest ${Number(highest.toPrecision(4))}`)
  }
  // The panels share one range of colours.
  const notes = await page.locator('.split-panel .status .end').allTextContents()
  expect(new Set(notes.map((note) => /Colour range.*/.exec(note)?.[0])).size).toBe(1)

  await panels.nth(1).getByRole('application').focus()
  await page.keyboard.press('ArrowDown')
  await expect(panels.nth(1).locator('[aria-live]')).toContainText(/^\d+(\.\d\d?)?°/)
  await expectAccessible(page)
  await expectToFitPhone(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download SVG of March' }).click()
  expect((await download).suggestedFilename()).toBe('COADS_Climatology_sst_heatmap_March.svg')
  const svg = await readFile(await (await download).path(), 'utf8')
  expect(svg).toMatch(/<title>Heatmap of Sea Surface Temperature, Time March.*<dcterms:source>http.*\/plot\?v=1&amp;id=1/)
  expect(svg).toMatch(/<text[^>]*>[^<]*Accessed through Pelagos/)
  await splitBy(page, 'None')
  await expect(panels).toHaveCount(0)
  await expect(page.getByRole('application')).toHaveCount(1)
})

test('CHT-15 CHT-36 CHT-40 a guest saves the shown data as a zip of CSV, metadata workbook and citation, without another request for them', async ({
  page,
}) => {
  await askForHeatmap(page, 12)
  await expect(page.locator('.chart-picture canvas')).toBeVisible()
  // Fetched and parsed by a worker: the page itself has no such request.
  const ownRequests = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(ownRequests.filter((address) => /\/api\/data\/(sp|query)\?/.test(address))).toEqual([])
  expect(page.workers().filter((worker) => worker.url().includes('chartData'))).toHaveLength(1)
  const requests: string[] = []
  page.on('request', (request) => isForData(request) && requests.push(request.url()))
  const download = page.waitForEvent('download')
  await (await openMenu(page, 'Save')).getByRole('button', { name: 'Download data' }).press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toBe('COADS_Climatology_sst_heatmap.zip')
  // Guests need an account for more than what a chart shows.
  await (await openMenu(page, 'Save')).getByRole('link', { name: 'Download the data set' }).click()
  await expect(page.getByRole('dialog', { name: 'Download Dataset' })).toContainText('Please login to download data')
  await page.keyboard.press('Escape')
  const entries = await new ZipReader(new BlobReader(new Blob([await readFile(await file.path())]))).getEntries()
  const textOf = async (name: string) => {
    const entry = entries.find(({ filename }) => filename === name)
    return !entry || entry.directory ? '' : entry.getData(new TextWriter())
  }
  expect(entries.map(({ filename }) => filename)).toEqual([
    'COADS_Climatology_sst_heatmap.csv',
    'COADS_Climatology_Metadata.xlsx',
    'citation.txt',
  ])
  const lines = (await textOf('COADS_Climatology_sst_heatmap.csv')).trimEnd().split('\n')
  expect(lines[0]).toBe('month,lat,lon,sst')
  expect(lines[1]).toMatch(/^1,-?\d+\.\d{6},-?\d+\.\d{6},/)
  await expect(page.locator('.chart-summary')).toBeVisible()
  const citation = await textOf('citation.txt')
  expect(citation).toMatch(/Version .+ Accessed through Pelagos, .+\/COADS_Climatology, \d{4}-\d\d-\d\d\./)
  expect(citation).toContain("EXEC uspSpaceTime 'tblCOADS_Climatology', 'sst', '1-01-1900', '12-01-1900'")
  expect(requests).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.poll(() => page.workers().filter((worker) => worker.url().includes('chartData')).length).toBe(0)
})

test('CHT-11 CHT-13 CHT-15 a chart that takes long says so, one that cannot be read says why, and a finished one can put its tools away', async ({
  page,
}) => {
  await page.clock.install()
  const rows = /\/api\/data\/sp\?/
  let release = (): void => undefined
  const blocked = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(rows, async (route) => {
    await blocked
    await route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Log in to this network</p>' })
  })
  await askForHeatmap(page, 1)
  const waiting = page.getByRole('progressbar')
  await expect(waiting).toHaveAccessibleName('Loading observations')
  expect(await axeFindings(page)).toEqual([])
  await page.clock.runFor(15_000)
  await expect(waiting).toHaveAccessibleName(chartTexts.slowQuery)
  release()
  await expect(page.getByRole('alert').filter({ hasText: chartTexts.noModel })).toBeVisible()
  await page.unroute(rows)
  await page.route(rows, (route) => route.fulfill({ contentType: 'application/vnd.apache.arrow.stream', body: 'neither columns nor rows' }))
  await page.getByRole('button', { name: 'Create Visualization' }).click()
  await expect(page.getByRole('alert').filter({ hasText: chartTexts.dataFailed })).toBeVisible()

  await page.unroute(rows)
  await page.getByRole('button', { name: 'Create Visualization' }).click()
  await expect(page.locator('.chart-picture canvas')).toBeVisible()
  const look = menuButton(page, 'Look')
  await expect(look).toBeVisible()
  await expect((await openMenu(page, 'Look')).getByRole('button', { name: /Palette/ })).toBeVisible()
  await page.getByRole('button', { name: 'Hide tools' }).press('Enter')
  await expect(look).toBeHidden()
  await page.getByRole('button', { name: 'Show tools' }).press('Enter')
  await expect(look).toBeVisible()
})
