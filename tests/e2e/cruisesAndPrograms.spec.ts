import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { type FileEntry, TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { programTexts } from '#core/messages/programs.ts'
import { dateLineCruise as dateLine, ingestDateLineCruise } from '../helpers/ingestCruise.ts'
import { axeFindings, test as base, expect, expectToFitPhone, sharedPortal, untilHydrated, withoutWebGl } from './portal.ts'

/** By the keyboard, as nothing has to be hit. */
async function toggle(checkbox: Locator): Promise<void> {
  await checkbox.focus()
  await checkbox.press('Space')
}

/** A portal that holds a cruise that came after it was started. */
const test = base.extend({ sharedPortal: sharedPortal({ prepare: ({ dataDir }) => ingestDateLineCruise(dataDir) }) })

test('CRU-01 CRU-02 PRG-01 PRG-03 PRG-04 cruises and programs are read without a script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${baseURL}/catalog/cruises/VIRTUAL_ATL`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('VIRTUAL_ATL')
  const facts = page.getByRole('table', { name: 'About this cruise' })
  for (const [name, value] of [
    ['Nickname', 'Virtual Atlantic'],
    ['Chief scientist', 'Virtual'],
    ['Ship', 'Virtual'],
    ['Start', '2020-10-01'],
    ['End', '2020-10-25'],
    ['Latitude', /45\.99°\s?S to 48\.3°\s?N/],
    ['Longitude', /42°\s?W to 5\.5°\s?W/],
  ] as const)
    await expect(
      facts
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
        .getByRole('cell'),
    ).toHaveText(value)
  const row = page.getByRole('row').filter({ hasText: 'Virtual_Cruise_Underway' })
  await expect(row.getByRole('link').first()).toHaveAttribute('href', '/catalog/datasets/Virtual_Cruise_Underway')
  await expect(row.getByRole('cell').last()).toHaveText('17,507')
  await expect(page.getByText(/11,43\d\s?km, 48\.3°/)).toBeVisible()
  await facts.getByRole('link', { name: 'Demonstration' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demonstration')
  await page.goto(`${baseURL}/programs`)
  const names = ['Argo', 'Demonstration', 'GEOTRACES', 'Gradients', 'SCOPE', 'AMT', 'BATS', 'BIOS-SCOPE', 'C-CoMP', 'CBIOMES', 'HOT']
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('img')).toHaveCount(names.length - 1)
  for (const [place, name] of names.entries())
    await expect(page.getByRole('main').getByRole('link').nth(place)).toHaveAttribute('href', `/programs/${name.toLowerCase()}`)
  await expect(page.getByText('Sponsor: Simons Foundation')).toHaveCount(3)
  await page.getByRole('link', { name: 'Gradients' }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'Simons Foundation' })).toBeVisible()
  await context.close()
})

test('CRU-02 CRU-03 CRU-04 CRU-05 a cruise that was published a moment ago has its page; its data sets and variables are chosen, stay chosen through signing in, and are downloaded together', async ({
  page,
  person,
}) => {
  // A globe is drawn on the program's page below.
  await withoutWebGl(page)
  const address = `/catalog/cruises/${dateLine.name}`
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(dateLine.name)
  await expect(page).toHaveTitle(`Cruise ${dateLine.name} · Pelagos`)
  const facts = page.getByRole('table', { name: 'About this cruise' })
  await expect(facts).toContainText(/165°\s?E to 170°\s?W/)
  await expect(facts.getByRole('link', { name: 'Gradients' })).toHaveAttribute('href', '/programs/gradients')
  const datasets = page.getByRole('table', { name: 'Associated Datasets' })
  await expect(datasets.getByRole('row')).toHaveCount(3)
  await expect(datasets.getByRole('row').nth(1).getByRole('cell').last()).toHaveText('240')
  await datasets.getByText('2 variables').first().click()
  await expect(datasets.getByText('Long made_temperature')).toBeVisible()
  await page.getByRole('heading', { name: 'Along the track' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('img', { name: /^Long made_temperature along the track/ })).toBeVisible()
  await expect(page.getByText(`The download holds only the rows of ${dateLine.name}`)).toBeVisible()
  const start = page.getByRole('button', { name: 'Download selected' })
  await start.scrollIntoViewIfNeeded()
  await untilHydrated(page)
  await start.click()
  await expect(page.getByRole('alert')).toHaveText('No datasets selected. Please select datasets to download.')
  await toggle(datasets.getByRole('checkbox', { name: 'Select all data sets' }))
  await expect(page.getByText('2 data sets selected: 480 of at most 3,000,000 rows.')).toBeVisible()
  await toggle(datasets.getByRole('checkbox', { name: 'Select Made Fluorometer' }))
  await expect(page.getByText('1 data set selected: 240 of')).toBeVisible()
  const own = datasets.getByRole('row').filter({ hasText: 'Made Thermosalinograph' })
  const left = own.getByRole('checkbox', { name: 'Long cruise' })
  await toggle(left)
  await expect(left).not.toBeChecked()
  expect(await axeFindings(page)).toEqual([])
  await start.click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText('1 data set selected: 240 of')).toBeVisible()
  await own.getByText('2 variables').click()
  await expect(left).not.toBeChecked()
  await expect(own.getByRole('checkbox', { name: 'Long made_temperature' })).toBeChecked()
  const [download, request] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForRequest((sent) => sent.isNavigationRequest() && sent.url().endsWith('/api/data/bulk-download')),
    page.getByRole('button', { name: 'Download selected' }).click(),
  ])
  const form = new URLSearchParams(request.postData() ?? '')
  const filters = { cruise: dateLine.name, variables: { Made_Thermosalinograph: ['made_temperature'] } }
  expect([form.get('shortNames'), form.get('filters')]).toEqual(['["Made_Thermosalinograph"]', JSON.stringify(filters)])
  const entries = await new ZipReader(new Uint8ArrayReader(await readFile(await download.path()))).getEntries()
  const rows = entries.find((entry): entry is FileEntry => !entry.directory && entry.filename.endsWith('.csv'))
  expect((await rows?.getData(new TextWriter()))?.trim().split('\n')).toHaveLength(241)
  await own.getByRole('link', { name: 'Download Made Thermosalinograph alone' }).click()
  const alone = page.getByRole('dialog', { name: 'Download Dataset' })
  await expect(alone.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  await expect(alone).toContainText('The dataset (240 rows) is under the download threshold')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`${dateLine.name}$`))
})

test('PRG-02 PRG-05 PRG-07 PRG-08 PRG-09 a program shows its cruises by colour of cruise or program, a look at its data, and a download', async ({
  page,
  request,
}) => {
  expect((await request.get('/programs/GRADIENTS', { maxRedirects: 0 })).headers().location).toBe('/programs/gradients')
  let answer = () => {}
  const blocked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/catalog/programs', async (route) => {
    await blocked
    await route.continue()
  })
  await page.goto('/programs')
  await expect(page.getByRole('status').filter({ hasText: 'Fetching Programs' })).toBeVisible()
  answer()
  await expect(page.getByText('11 programs, 5 of them with data sets or cruises in this portal.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'SCOPE-Gradients' })).toContainText('1 data set, 1 cruise')
  await page.getByRole('link', { name: 'Gradients' }).click()
  const legend = page.getByRole('region', { name: 'Trajectories' })
  const cruise = legend.getByRole('listitem').filter({ hasText: dateLine.name })
  await expect(cruise).toContainText('Shared')
  await expect(cruise.getByRole('link')).toHaveAttribute('href', `/catalog/cruises/${dateLine.name}`)
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await page.getByRole('radio', { name: 'Cruise' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('list', { name: 'Colours' })).toContainText('Shared with other programs')
  await cruise.getByRole('button', { name: /^Locate/ }).click()
  await page.getByRole('heading', { name: 'Data sets' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: /^Long made_temperature/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('img', { name: 'Map of 240 values of Long made_temperature' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Download Made Thermosalinograph' }).click()
  await expect(page.getByRole('dialog', { name: 'Download Dataset' })).toContainText('Please login to download data')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Download' }).click()
  const datasets = page.getByRole('table', { name: 'Data sets of Gradients' })
  await toggle(datasets.getByRole('checkbox', { name: 'Select Made Thermosalinograph' }))
  await expect(page.getByText('1 data set selected: 240 of at most 3,000,000 rows.')).toBeVisible()
  await expectToFitPhone(page)
  expect(await axeFindings(page)).toEqual([])
})

test.describe('what is not there', () => {
  // The browser itself logs a page or a response with an error status.
  const expected = /^console: Failed to load resource/

  test('CRU-06 PRG-05 PRG-06 an unknown cruise or program is said by name, with status 404', async ({ page, conduct }) => {
    const cruise = await page.goto('/catalog/cruises/NO_SUCH_CRUISE')
    expect(cruise?.status()).toBe(404)
    await expect(page).toHaveTitle('Error · Pelagos')
    await expect(page.getByRole('main')).toContainText('There was a problem loading the page.')
    await expect(page.getByRole('main')).toContainText('There is no cruise named “NO_SUCH_CRUISE”')
    const program = await page.goto('/programs/no-such-program')
    expect(program?.status()).toBe(404)
    await expect(page.getByText('There is no program named “no-such-program” in this portal.')).toBeVisible()
    await page.goto('/programs/%20')
    await expect(page.getByText('No program name provided')).toBeVisible()
    expect(conduct.faults.splice(0).filter((fault) => !expected.test(fault))).toEqual([])
  })

  test('CRU-01 PRG-07 while the API is away the pages keep what they were served with, and say so', async ({ page, conduct }) => {
    await withoutWebGl(page)
    await page.route('**/api/**', (route) => route.abort())
    await page.goto('/catalog/cruises/VIRTUAL_NPAC')
    await page.getByRole('table', { name: 'Associated Datasets' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('table', { name: 'Associated Datasets' }).getByRole('row')).toHaveCount(3)
    await page.goto('/programs/demonstration')
    await expect(page.getByText(programTexts.away)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Trajectories' }).getByRole('listitem')).toHaveCount(3)
    await page.getByRole('tab', { name: 'Download' }).scrollIntoViewIfNeeded()
    await expect(page.getByText('Visualization is unavailable.')).toBeVisible()
    await page.goto('/programs')
    await expect(page.getByText('The portal did not answer.')).toBeVisible()
    expect(conduct.faults.splice(0).filter((fault) => !expected.test(fault))).toEqual([])
  })
})
