import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@libsql/client'
import type { Page } from '@playwright/test'
import { downloadTexts } from '#core/messages/catalog.ts'
import { storeFile } from '../../edge/dataFolder/database.ts'
import { writeStations } from '../fixtures/ingest/stations.ts'
import { axeFindings, expect, publisherTest, sidewaysOverflow, test, untilHydrated, untilPartAwake } from './portal.ts'

/** Chooses by the keyboard, as a row of radio buttons is used: from the first with the arrow key. */
async function choose(page: Page, name: string, label: string): Promise<void> {
  const radio = page.locator(`input[name="${name}"]`).and(page.getByRole('radio', { name: label, exact: true }))
  await page.locator(`input[name="${name}"]`).first().focus()
  await page.keyboard.press('Space')
  while (!(await radio.isChecked())) await page.keyboard.press('ArrowRight')
}

const main = join(import.meta.dirname, '../../cli/main.ts')

/** Publishes a data set in a running portal, as an administrator does. */
async function ingestStations(dataDir: string) {
  const folder = mkdtempSync(join(tmpdir(), 'pelagos-stations-'))
  const stations = writeStations(folder)
  await promisify(execFile)(process.execPath, [main, 'ingest', stations.csv, '--data-dir', dataDir])
  rmSync(folder, { recursive: true, force: true })
  return stations
}

/** Publishes a story about a data set, as the news desk will. */
async function tellNews(dataDir: string, datasetName: string): Promise<void> {
  const client = createClient({ url: `file:${storeFile(dataDir)}`, timeout: 20_000 })
  const story = `INSERT INTO news (headline, link, body, date, view_status, modify_date) VALUES (?, 'https://example.org/story', '{"content":"","links":[]}', '2026-11-20', ?, 0)`
  for (const [headline, status] of [
    ['Values corrected', 3],
    ['Only a draft', 1],
  ] as const) {
    const { lastInsertRowid } = await client.execute({ sql: story, args: [headline, status] })
    await client.execute({
      sql: 'INSERT INTO news_datasets (news_id, dataset_id) SELECT ?, id FROM datasets WHERE short_name = ?',
      args: [Number(lastInsertRowid), datasetName],
    })
  }
  client.close()
}

test('DST-01 DST-10 DST-18 a page without scripts is whole: cruises, citations, code, licence and links for machines', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } })
  const page = await context.newPage()
  await page.goto(`${baseURL}/catalog/datasets/Virtual_Cruise_CTD`)
  await expect(page.getByRole('link', { name: 'VIRTUAL_ATL' })).toHaveAttribute('href', '/catalog/cruises/VIRTUAL_ATL')
  await expect(page.getByRole('img', { name: /distribution of values/ }).first()).toBeVisible()
  await expect(page.getByLabel('Filter variables')).toBeHidden()
  await choose(page, 'cite-form', 'BibTeX')
  await expect(page.getByText('@misc{Virtual_Cruise_CTD,')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Save as file.*BibTeX$/ }).click()
  expect((await download).suggestedFilename()).toBe('Virtual_Cruise_CTD.bib')
  for (const language of ['Python', 'R', 'Julia', 'Matlab', 'curl', 'pelagos']) {
    await choose(page, 'language', language)
    await expect(page.locator('.code pre:visible')).toContainText(language === 'pelagos' ? 'Virtual_Cruise_CTD' : 'tblVirtual_Cruise_CTD')
  }
  expect(await sidewaysOverflow(page)).toBe(0)
  expect(JSON.parse(await page.locator('script[type="application/ld+json"]').innerText())).toMatchObject({ '@type': 'Dataset' })
  for (const address of await page
    .locator('link[rel=alternate]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href)))
    expect((await page.request.get(address)).status()).toBe(200)
  await context.close()
})

publisherTest(
  'DST-03 DST-05 DST-08 the first look at data without a grid is a map; where it was cut the page says so; news stand beside it',
  async ({ page, portal }) => {
    await tellNews(portal.dataDir, 'Atlantic_Storm_Tracks')
    await page.goto('/catalog/datasets/Atlantic_Storm_Tracks')
    const figure = page.locator('.samples > figure:visible')
    await figure.scrollIntoViewIfNeeded()
    await expect(figure.getByRole('img', { name: /^Map of 10,000 values of/ })).toBeVisible()
    await expect(figure.getByRole('note')).toHaveText(/^Map of 10,000 of 1\d,\d{3} points\.$/)
    await choose(page, 'sample', 'Highest Sustained Wind')
    await expect(figure.getByRole('img', { name: /^Map of 10,000 values of .*Wind/ })).toBeVisible()
    const news = page.getByRole('region', { name: 'Related Announcements' })
    await page.locator('.announcements-place').scrollIntoViewIfNeeded()
    await expect(news.getByRole('link', { name: 'Values corrected' })).toHaveAttribute('href', 'https://example.org/story')
    await expect(page.getByText('Only a draft')).toHaveCount(0)
    // What lies half under the bar is no small target.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await axeFindings(page)).toEqual([])
  },
)

test('DST-01 the title of a data set is drawn in its styles before the others arrive, and nothing is ever drawn without them', async ({
  page,
}) => {
  let release = () => {}
  const blocked = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/_astro\/page\.[^/]+\.css$/, async (route) => {
    await blocked
    await route.continue()
  })
  // Fonts are named in that sheet. None arrives here, so that the title has one font throughout.
  const fonts: string[] = []
  await page.route(/\.woff2$/, (route) => void fonts.push(route.request().url()))
  await page.setViewportSize({ width: 412, height: 823 })
  await page.goto('/catalog/datasets/COADS_Climatology', { waitUntil: 'commit' })
  const look = () =>
    page.evaluate(() =>
      ['h1', '.dataset-marks', '.dataset-acts', '.bar', '.bar-end'].map((part) => {
        const found = document.querySelector(part)
        const { x, y, width, height } = found?.getBoundingClientRect() ?? new DOMRect()
        return [part, Math.round(x), Math.round(y), Math.round(width), Math.round(height), found && getComputedStyle(found).color]
      }),
    )
  const download = page.getByRole('link', { name: 'Download Data' })
  await expect(download).toBeVisible()
  const before = await look()
  await expect(page.getByRole('heading', { name: 'Dataset Overview' })).toHaveCount(0)
  expect(fonts).toEqual([])
  release()
  await expect(page.getByRole('heading', { name: 'Dataset Overview' })).toBeVisible()
  // The islands are awake and know who reads.
  await expect(download).toHaveAccessibleDescription(downloadTexts.accountNeeded)
  expect(await look()).toEqual(before)
  await expect.poll(() => fonts.length).toBeGreaterThan(1)
})

test('DST-13 DST-14 the variables grid is filtered by column, its columns are chosen, and its rows saved, by pointer and by keyboard', async ({
  page,
}) => {
  await page.goto('/catalog/datasets/COADS_Climatology')
  await untilPartAwake(page, '.variables')
  const rows = page.locator('.variables tbody tr')
  await page.getByRole('button', { name: 'Column filters' }).click()
  await page.getByLabel('Filter Variable', { exact: true }).fill('temperature')
  await page.getByLabel('Filter Max', { exact: true }).fill('> 33.5')
  await expect(rows).toHaveCount(1)
  await expect(page.getByText('1 of 7 variables')).toBeAttached()
  await page.locator('.column-choice summary').click()
  await page.getByRole('checkbox', { name: 'Sensor' }).check()
  await page.getByRole('checkbox', { name: 'Std' }).uncheck()
  await page.locator('.column-choice summary').click()
  await expect(page.getByRole('columnheader', { name: 'Sensor' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Std' })).toHaveCount(0)
  await rows.first().getByRole('cell').nth(3).click()
  await expect(page.getByRole('tabpanel')).toContainText('Air Temperature')
  await page.getByRole('tab', { name: 'Additional Metadata' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('CF standard name')

  const byPointer = page.waitForEvent('download')
  await rows.first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'CSV Export' }).click()
  expect((await readFile(await (await byPointer).path(), 'utf8')).trim().split('\r\n')).toHaveLength(2)

  await page.getByRole('button', { name: 'Column filters' }).click()
  await expect(rows).toHaveCount(7)
  await rows.first().getByRole('button').focus()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: 'CSV Export' })).toBeFocused()
  // What lies half under the bar would count as too small to press.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(rows.first().getByRole('button')).toBeFocused()
  await page.keyboard.press('Shift+F10')
  const byKeyboard = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await byKeyboard).suggestedFilename()).toBe('COADS_Climatology_variables.csv')
  expect((await readFile(await (await byKeyboard).path(), 'utf8')).trim().split('\r\n')).toHaveLength(8)
})

/** The variable that each part of the page shows as chosen; code samples once for all languages if they agree. */
async function chosenParts(page: Page) {
  const code = await page
    .locator('.code [data-variable-name]')
    .evaluateAll((places) => [...new Set(places.map((place) => place.textContent))])
  return {
    picker: await page
      .locator('input[name="sample"]:checked')
      .evaluateAll((picks) => picks.map((pick) => pick.getAttribute('data-sample-of'))),
    grid: await page.locator('.variables [aria-pressed="true"] code').allInnerTexts(),
    code,
  }
}
const all = (name: string) => ({ picker: [name], grid: [name], code: [name] })

test('DST-04 DST-14 the previews, the selected row and the code samples show one variable, whichever of them it was chosen in', async ({
  page,
}) => {
  await page.goto('/catalog/datasets/COADS_Climatology')
  await untilPartAwake(page, '.variables')
  expect(await chosenParts(page)).toEqual(all('sst'))
  await choose(page, 'sample', 'Wind Speed')
  await expect.poll(() => chosenParts(page)).toEqual(all('wind_speed'))
  await expect(page.getByRole('link', { name: 'Open in charts' }).first()).toHaveAttribute('href', /id=\d+$/)
  await page.locator('.variables tbody tr', { hasText: 'Sea Level Pressure' }).click()
  await expect.poll(() => chosenParts(page)).toEqual(all('sea_level_pressure'))
  const copied = await page.locator('.code [data-copy]').evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-copy')))
  for (const text of copied) expect(text).toMatch(/\bsea_level_pressure\b/)
  expect(copied.join(' ')).not.toMatch(/\bsst\b/)
  await expect(page.getByRole('img', { name: /^Map of Sea Level Pressure/ }).first()).toBeVisible()
})

test('DST-04 no radio button shows through its label, not even with the focus; months do not collide on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const name of ['COADS_Climatology', 'Atlantic_Storm_Tracks', 'NOAA_Tide_Prediction', 'Ocean_Atlas_Temperature_Climatology']) {
    await page.goto(`/catalog/datasets/${name}`)
    const overlaps = await page.locator('.month-bars').evaluateAll((charts) =>
      charts.flatMap((chart) =>
        ['text.count', 'text:not(.count)'].flatMap((kind) => {
          const boxes = [...chart.querySelectorAll(kind)].map((text) => text.getBoundingClientRect())
          return boxes.slice(1).filter((box, at) => box.left < (boxes[at]?.right ?? 0))
        }),
      ),
    )
    expect([name, overlaps.length]).toEqual([name, 0])
  }
  await page.goto('/catalog/datasets/COADS_Climatology')
  for (const group of ['sample', 'cite-form', 'language']) {
    const radio = page.locator(`input[name="${group}"]`).first()
    await radio.focus()
    await expect(radio).toBeFocused()
    expect([group, await radio.evaluate((input) => getComputedStyle(input).opacity)]).toEqual([group, '0'])
  }
})

test('a citation has its makers, their year and publisher, and the day and address of access, in every form', async ({ page }) => {
  await page.goto('/catalog/datasets/Esku_Heat_Budget_Climatology')
  const day = new Date().toISOString().slice(0, 10)
  const cite = page.getByRole('region', { name: 'Cite' })
  await expect(cite).toContainText('Esbensen, S. K.; Kushnir, Y. (1981): ')
  await expect(cite).toContainText(new RegExp(`Accessed through Pelagos, http\\S+/Esku_Heat_Budget_Climatology, ${day}\\.`))
  await expect(cite.getByRole('button', { name: 'Copy citation' })).toHaveAttribute('data-copy', new RegExp(`, ${day}\\.$`))
  for (const [name, written] of [
    ['BibTeX', `urldate = {${day}}`],
    ['RIS', `Y2  - ${day.replaceAll('-', '/')}`],
    ['CSL JSON', `["${day.replaceAll('-', '", "')}"]`],
  ] as const) {
    await choose(page, 'cite-form', name)
    const download = page.waitForEvent('download')
    await cite.getByRole('link', { name: new RegExp(`^Save as file.*${name}$`) }).click()
    expect([name, await readFile(await (await download).path(), 'utf8')]).toEqual([name, expect.stringContaining(written)])
    await expect(cite).toContainText(written)
  }
})

publisherTest(
  'DST-01 DST-04 DST-11 DST-12 DST-15 a data set that was published a moment ago has a page like any other',
  async ({ page, portal }) => {
    const stations = await ingestStations(portal.dataDir)
    const response = await page.goto(`/catalog/datasets/${stations.shortName}`)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: stations.longName })).toBeVisible()
    await expect(page.locator('.prose strong')).toHaveText('after')
    await expect(page.getByRole('img', { name: 'Map of 240 values of Dissolved Oxygen' }).first()).toBeVisible()
    await choose(page, 'sample', 'Nitrate')
    await expect(page.getByRole('img', { name: 'Map of 240 values of Nitrate' }).first()).toBeVisible()
    await untilPartAwake(page, '.variables')
    await page.locator('.variables tbody tr', { hasText: 'Dissolved Oxygen' }).click()
    await expect(page.getByRole('tabpanel')).toContainText('By Winkler titration.')
    const { picker, grid, code } = await chosenParts(page)
    expect([picker.length, grid, code]).toEqual([1, picker, picker])
    await expect(page.getByRole('region', { name: 'Cite' })).toContainText(/ \[data set\]\. .*Accessed through Pelagos, http/)
    await page.getByRole('tab', { name: 'Additional Metadata' }).click()
    await expect(page.getByRole('tabpanel')).toContainText('Winkler')
    await expect(page.getByRole('link', { name: stations.cruise })).toHaveAttribute('href', '/catalog/cruises/Made%20C0')
    await untilPartAwake(page, '.metadata-bar')
    await page.getByLabel('Search metadata').fill('  MADE proj ')
    await expect(page.locator('.metadata-list dt')).toHaveText(['project'])
    await expect(page.locator('.facts li')).toHaveText(['First reference, https://doi.org/10.5072/first', 'Second reference'])
    await expect(page.getByRole('link', { name: '10.5072/made_stations' })).toHaveAttribute('href', 'https://doi.org/10.5072/made_stations')
    // Nothing moves while it is looked at, and nothing lies half under the bar.
    await untilHydrated(page)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    expect(await axeFindings(page)).toEqual([])
  },
)

test('DST-05 a sample that cannot be loaded is reported in its place', async ({ browser, portal }) => {
  // The browser logs rejected calls as errors, so the page is not the one whose conduct is watched.
  const page = await (await browser.newContext()).newPage()
  await page.route('**/api/catalog/variable-sample-visualization?**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`${portal.url}/catalog/datasets/Atlantic_Storm_Tracks`)
  await expect(page.getByText('Visualization is unavailable.').first()).toBeVisible()
  await page.context().close()
})
