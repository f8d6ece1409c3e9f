import { readFile } from 'node:fs/promises'
import { catalogFeedPaths } from '#core/catalog/query.ts'
import { bulkTexts } from '#core/messages/bulk.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import { selectionTexts } from '#core/messages/selection.ts'
import { unzipped } from '../helpers/unzipped.ts'
import { axeFindings, expect, expectToFitPhone, signIn, test, untilPartAwake } from './portal.ts'

test('CAT-01 every data set is in the catalog before any script runs', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${baseURL}/catalog`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Catalog Search')
  await expect(page.locator('.dataset-card')).toHaveCount(17)
  await page.locator('.dataset-card', { hasText: 'COADS_Climatology' }).locator('summary', { hasText: 'Details' }).click()
  await expect(page.getByText('tblCOADS_Climatology')).toBeVisible()
  await context.close()
})

test('CAT-02 CAT-10 CAT-11 typing narrows the list, and the address keeps the query', async ({ page }) => {
  let answer = () => {}
  const blocked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/catalog/listing', async (route) => {
    await blocked
    await route.continue()
  })
  await page.goto('/catalog')
  await untilPartAwake(page, '.catalog')
  const count = page.getByRole('status').filter({ hasText: /Searching|Found/ })
  await page.getByLabel('Keywords').pressSequentially('wind monthly')
  await expect(count).toHaveText('Searching...')
  answer()
  await expect(count).toHaveText(/^Found \d+ datasets:$/)
  await expect(page).toHaveURL(/\/catalog\?keywords=wind\+monthly$/)
  await expect(page.locator('.dataset-card').first()).toContainText('US Navy Marine Winds')
  await page.getByRole('checkbox', { name: 'Model' }).check()
  await expect(page).toHaveURL(/keywords=wind\+monthly&make=Model$/)
  expect(await axeFindings(page)).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL(/keywords=wind\+monthly$/)
  await expect(page.getByRole('checkbox', { name: 'Model' })).not.toBeChecked()
})

test('CAT-08 CAT-12 CAT-30 an address with a query opens that search, which has a feed; its chips and Reset undo it', async ({ page }) => {
  await page.goto('/catalog?keywords=temperature&hasDepth=yes&lonStart=160&lonEnd=-140')
  await expect(page.getByLabel('Keywords')).toHaveValue('temperature')
  await expect(page.getByRole('radio', { name: 'Multiple Levels' })).toBeChecked()
  await expect(page.getByLabel('Longitude start')).toHaveValue('160')
  const feed = page.getByRole('link', { name: catalogTexts.feed })
  const address = '/api/catalog/feed?keywords=temperature&hasDepth=yes&lonStart=160&lonEnd=-140&gazetteer=1'
  await expect(feed).toHaveAttribute('href', address)
  expect(await (await page.request.get(address)).text()).toContain('Levitus')
  await page.getByRole('button', { name: 'Remove filter Multiple Levels' }).click()
  await expect(page.getByRole('radio', { name: 'Any' })).toBeChecked()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('Found 17 datasets:')).toBeVisible()
  await expect(feed).toHaveAttribute('href', catalogFeedPaths.xml)
  await expect(page.getByLabel('Keywords')).toHaveValue('')
})

test('CAT-15 CAT-17 results can be sorted and saved as CSV', async ({ page }) => {
  await page.goto('/catalog')
  await untilPartAwake(page, '.catalog')
  await page.getByLabel('Sort by').selectOption('Long name, A to Z')
  await expect(page.locator('.dataset-what h3').first()).toHaveText(/^Argo Float 1900857/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Results as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('CMAP_Search_Results.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toContain('Short_Name')
  expect(lines.length).toBeGreaterThanOrEqual(15)
})

test('CAT-08 CAT-10 CAT-16 seven data sets are in the first view, and count and chips stay in sight while the list scrolls', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/catalog')
  await untilPartAwake(page, '.catalog')
  const whole = () =>
    page.locator('.dataset-card').evaluateAll((cards) => cards.filter((card) => card.getBoundingClientRect().bottom <= innerHeight).length)
  await expect.poll(whole).toBeGreaterThanOrEqual(7)
  await page.goto('/catalog?make=Observation')
  const [count, chip] = [
    page.getByRole('status').filter({ hasText: 'Found' }),
    page.getByRole('button', { name: 'Remove filter Observation' }),
  ]
  await expect(chip).toBeInViewport()
  await page.locator('[data-row]').first().hover()
  await page.mouse.wheel(0, 1200)
  await expect(page.locator('[data-row="0"]')).not.toBeInViewport()
  for (const shown of [count, chip]) await expect(shown).toBeInViewport({ ratio: 1 })
  // The page scrolls on, below the bar of the site.
  await page.evaluate(() => scrollTo(0, 120))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  for (const shown of [count, chip]) await expect(shown).toBeInViewport({ ratio: 1 })
})

test('CAT-03 on a phone a button opens and closes the filters', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/catalog')
  const model = page.getByRole('checkbox', { name: 'Model' })
  await expect(model).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await model.check()
  await page.getByRole('button', { name: 'Show results' }).click()
  await expect(model).toBeHidden()
  await expect(page.getByText('Found 5 datasets:')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
})

test('DST-01 DST-04 DST-10 a data set’s page shows a sample map of each variable without a script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${baseURL}/catalog/datasets/COADS_Climatology`)
  for (const name of ['Dataset Overview', 'Data Source', 'Distributor', 'Acknowledgement', 'References'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Map of Sea Surface Temperature, January' }).first()).toBeVisible()
  await page.getByText('Wind Speed', { exact: true }).first().click()
  await expect(page.getByRole('img', { name: 'Map of Wind Speed, January' }).first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Map of Sea Surface Temperature, January' })).toHaveCount(0)
  await context.close()
})

test('DST-13 DST-14 variables are sorted and filtered, and the chosen row’s comment is below', async ({ page }) => {
  await page.goto('/catalog/datasets/COADS_Climatology')
  const rows = page.locator('.variables tbody tr')
  await untilPartAwake(page, '.variables')
  await expect(rows).toHaveCount(7)
  await page.getByRole('button', { name: 'Values' }).click()
  await expect(rows.first()).toContainText('Sea Level Pressure')
  await page.getByLabel('Filter variables').fill('wind')
  await expect(rows).toHaveCount(3)
  await rows.filter({ hasText: 'Wind Speed' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('mean of the reported speeds')
})

test('DLD-02 a visitor is asked to sign in over the catalog, and the dialog returns the focus; the address of the page opens it too', async ({
  page,
  conduct,
}) => {
  await page.goto('/catalog?keywords=comprehensive')
  // The list that was built gives way to the living one, and its links with it.
  await expect(page.locator('[data-row]')).toHaveCount(1)
  const link = page.getByRole('link', { name: /^Download Comprehensive Ocean-Atmosphere/ })
  await link.click()
  const dialog = page.getByRole('dialog', { name: 'Download Dataset' })
  await expect(dialog).toContainText('Please login to download data')
  await expect(dialog.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /^\/login\?redirect=.*COADS_Climatology%23download$/)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
  await expect(page).toHaveURL(/\/catalog\?keywords=comprehensive$/)
  // Where the dialog's script cannot be loaded, the link leads to the page of the data set.
  await page.route('**/mountDownload*', (route) => route.abort())
  await page.reload()
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await link.click()
  await expect(page).toHaveURL(/COADS_Climatology#download$/)
  await page.unroute('**/mountDownload*')
  await page.reload()
  conduct.faults.length = 0
  await expect(page.getByRole('link', { name: 'Download Data', includeHidden: true })).toHaveAccessibleDescription('Needs a free account')
  await expect(dialog).toContainText('Please login to download data')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/#download/)
})

test('DLD-03 DLD-15 DLD-29 a signed-in user downloads a part as CSV from the catalog, and reads what came', async ({ page, person }) => {
  let answer = () => {}
  const blocked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/catalog/datasetfullpage?*', async (route) => {
    await blocked
    await route.continue()
  })
  await signIn(page, person, '/catalog?keywords=comprehensive')
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await page.getByRole('link', { name: /^Download Comprehensive Ocean-Atmosphere/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Download Dataset' })
  await expect(dialog.getByRole('status')).toHaveText('Loading Dataset')
  answer()
  await expect(dialog.getByText(/may be downloaded in full/)).toBeVisible()
  await dialog.getByLabel('Southern latitude').fill('10')
  await dialog.getByLabel('Northern latitude').fill('20')
  await dialog.getByLabel('Northern latitude').press('Tab')
  await expect(dialog.getByText(/The selected subset of data is under the download threshold/)).toBeVisible()
  const zipped = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await zipped).suggestedFilename()).toBe('COADS_Climatology.zip')
  await expect(dialog).toContainText(/Saved, [\d.]+ kB: COADS_Climatology.zip/)
  await expect(dialog.locator('label').filter({ hasText: /^NetCDF/ })).not.toContainText('About')
  await dialog
    .locator('label')
    .filter({ hasText: /^CSV .csv About \d[\d.]* kB\./ })
    .click()
  await dialog
    .locator('label')
    .filter({ hasText: /^Wind Speed/ })
    .click()
  for (const [label, month] of [
    ['First month', 'December'],
    ['Last month', 'February'],
  ] as const) {
    await dialog.getByRole('button', { name: label }).click()
    await page.getByRole('option', { name: month }).click()
  }
  await expect(dialog.getByText(/The selected subset of data is under/)).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('COADS_Climatology.csv')
  const [head, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\n')
  expect(head).toContain('lat')
  expect(head).not.toContain('wind_speed')
  const [month, lat] = ['month', 'lat'].map((name) => head?.split(',').indexOf(name) ?? -1)
  if (month === undefined || lat === undefined) throw new Error('no month or latitude')
  // The months run over the end of the year.
  expect(new Set(rows.map((row) => row.split(',')[month]))).toEqual(new Set(['1', '2', '12']))
  expect(rows.length).toBeGreaterThan(1000)
  expect(rows.every((row) => Number(row.split(',')[lat]) >= 10 && Number(row.split(',')[lat]) <= 20)).toBe(true)
  const size = `${rows.length.toLocaleString('en-US')} rows`
  await expect(dialog).toContainText(`Saved, ${size}: COADS_Climatology.csv`)
  await dialog.getByRole('button', { name: 'Get a short address' }).click()
  await dialog.getByRole('link', { name: /\/subset\/[0-9a-f]{16}$/ }).click()
  await page.waitForURL(/\/subset\//)
  await expect(page.getByRole('heading', { name: size })).toBeVisible()
  await expect(page.getByText('December to February')).toBeVisible()
  await expect(page.getByText(`Subset of ${size}, accessed through Pelagos, `)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  const again = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV', exact: true }).click()
  expect((await readFile(await (await again).path(), 'utf8')).trim().split('\n')).toEqual([head, ...rows])
  await expectToFitPhone(page)
})

test('CRU-03 CRU-05 BLK-06 data sets are selected in the catalog, filtered and counted, and downloaded as one zip file', async ({
  page,
  person,
}) => {
  await page.goto('/catalog?sort=name')
  await untilPartAwake(page, '.catalog')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const bar = page.getByRole('region', { name: selectionTexts.label })
  await expect(bar.getByRole('status')).toHaveText(selectionTexts.nothing)
  for (const name of ['COADS_Climatology', 'Esku_Heat_Budget_Climatology', 'ETOPO5'])
    await page.locator('.dataset-card', { hasText: name }).first().locator('.dataset-select').click()
  await page.locator('.dataset-card', { hasText: 'ETOPO5' }).first().locator('.dataset-select').click()
  await expect(bar.getByRole('status')).toHaveText('2 data sets selected')
  expect(await axeFindings(page)).toEqual([])
  await bar.getByRole('button', { name: 'Download selected (2)' }).click()
  const dialog = page.getByRole('dialog', { name: selectionTexts.dialogTitle })
  const sum = dialog.getByRole('status')
  await expect(sum).toContainText(/^2 data sets selected: [\d,]+ of at most 3,000,000 rows\./)
  await dialog.getByText(bulkTexts.ranges).click()
  await dialog.getByRole('textbox', { name: 'Northern latitude' }).fill('10')
  await dialog.getByRole('textbox', { name: 'Northern latitude' }).press('Tab')
  await expect(sum).toContainText(bulkTexts.counting)
  await expect(sum).toContainText(/^2 data sets selected: [\d,]+ of/)
  const counted = await sum.textContent()
  expect(await axeFindings(page)).toEqual([])
  await expectToFitPhone(page)
  await dialog.getByRole('button', { name: 'Download selected' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL(/\/catalog\?sort=name$/)
  await expect(sum).toHaveText(counted ?? '')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download selected' }).click()
  const files = await unzipped(await readFile(await (await download).path()))
  const manifest = JSON.parse((await files.get('CMAP-Bulk-Download/manifest.json')?.text()) ?? '')
  expect(manifest.filters.spatial.latMax).toBe(10)
  const rows = manifest.datasets.reduce((total: number, dataset: { rows: number }) => total + dataset.rows, 0)
  expect(counted).toContain(`${rows.toLocaleString('en-US')} of`)
})
