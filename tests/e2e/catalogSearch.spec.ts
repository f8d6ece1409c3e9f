import type { Page } from '@playwright/test'
import { listingOf } from '#core/catalog/listing.ts'
import { selectionTexts } from '#core/messages/selection.ts'
import { syntheticCatalog } from '../helpers/syntheticCatalog.ts'
import { axeFindings, expect, sidewaysOverflow, signIn, test, untilHydrated } from './portal.ts'

/** Opens the catalog and waits until its list is awake. */
async function openCatalog(page: Page, address = '/catalog'): Promise<void> {
  await page.goto(address)
  // The panel comes after the list has woken up.
  await expect(page.locator('summary', { hasText: 'Recommended Datasets' })).toBeVisible()
  // What is pressed while the page still moves is not pressed.
  await untilHydrated(page)
}

/** By the keyboard: rows that come into sight are measured, which can move what is below them between press and release of a pointer. */
async function openRecommendations(page: Page): Promise<void> {
  await page.locator('summary', { hasText: 'Recommended Datasets' }).press('Enter')
}

/** What of the results scrolls by itself; nothing should. */
const scrollBoxes = (page: Page) =>
  page
    .locator('.dataset-list, .dataset-list *')
    .evaluateAll((elements) => elements.filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY)).length)
/** How many rows are whole in the window, below so many pixels of it. */
const rowsInSight = (page: Page, below = 0) =>
  page.locator('[data-row]').evaluateAll((rows, top) => {
    const boxes = rows.map((row) => row.getBoundingClientRect())
    return boxes.filter((box) => box.top >= top - 1 && box.bottom <= innerHeight).length
  }, below)
const title = (page: Page, row: number) => page.locator(`[data-row="${row}"] [data-tour="title"]`)

test('CAT-02 CAT-04 CAT-05 CAT-16 the catalog is loaded when somebody types, names of variables complete, and counts follow', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await openCatalog(page)
  await expect(page.getByLabel('Start date')).toHaveValue('1900-01-01')
  await expect(page.getByLabel('End date')).toHaveValue(new Date().toISOString().slice(0, 10))
  expect(await rowsInSight(page)).toBeGreaterThanOrEqual(7)
  expect(await scrollBoxes(page)).toBe(0)

  await page.locator('summary', { hasText: 'How search works' }).click()
  await expect(page.getByText('Separate words with spaces')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Separate words with spaces')).toBeHidden()

  expect(requests).not.toContain('/api/catalog/listing')
  const field = page.getByRole('combobox', { name: 'Keywords' })
  await field.pressSequentially('sea surf')
  await expect(page.getByRole('option').first()).toContainText('Sea Surface Temperature')
  expect(requests).toContain('/api/catalog/listing')
  // Until the search is done the list of before stands there dimmed.
  const found = page.getByRole('status').filter({ hasText: /^Found/ })
  await expect(found).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(field).toHaveValue('Sea Surface Temperature')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(page).toHaveURL(/keywords=Sea\+Surface\+Temperature$/)
  const all = (await (await page.request.get('/api/catalog/searchcatalog?keywords=Sea+Surface+Temperature')).json()) as unknown[]
  const count = all.length
  await expect(found).toHaveText(`Found ${count} datasets:`)
  const makes = page.getByRole('group', { name: 'Makes' }).locator('.num')
  const shown = (await makes.allInnerTexts()).map(Number)
  expect(shown.reduce((sum, one) => sum + one, 0)).toBe(count)
  await page.getByRole('checkbox', { name: 'Model' }).check()
  await expect(found).toHaveText(`Found ${shown[1]} datasets:`)
  expect((await makes.allInnerTexts()).map(Number)).toEqual(shown)
})

test('CAT-16 CAT-17 CAT-28 twenty thousand data sets are one list that keys and pages lead through', async ({ page }) => {
  const listing = JSON.stringify(listingOf(syntheticCatalog(20_000)))
  await page.route('**/api/catalog/state', (route) => route.fulfill({ json: { datasets: 20_000, latest: 20_000 } }))
  await page.route('**/api/catalog/listing', (route) => route.fulfill({ body: listing, contentType: 'application/json' }))
  await openCatalog(page)
  await expect(page.getByText('Found 20000 datasets:')).toBeVisible()
  expect(await page.locator('[data-row]').count()).toBeLessThan(25)
  await expect(page.getByText('Page 1 of 800')).toBeVisible()
  await title(page, 0).focus()
  await page.keyboard.press('ArrowDown')
  await expect(title(page, 1)).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(title(page, 26)).toBeFocused()
  await page.keyboard.press('End')
  await expect(title(page, 19_999)).toBeFocused()
  await expect(page.locator('[data-row="19999"]')).toContainText('_0')
  await page.keyboard.press('Home')
  await expect(title(page, 0)).toBeFocused()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(title(page, 25)).toBeInViewport()
  await expect(page.getByText('Page 2 of 800')).toBeVisible()
  await page.getByLabel('Keywords').fill('temp nothing')
  await expect(page.getByText('No data set has the word “nothing”.')).toBeVisible()
  await page.getByRole('button', { name: 'Leave out “nothing” (6,668 found)' }).click()
  await expect(page.getByLabel('Keywords')).toHaveValue('temp')
  await expect(page.getByText('Found 6668 datasets:')).toBeVisible()
  await page.getByLabel('Keywords').fill('nothing at all')
  await expect(page.getByText('No data set has the words “nothing” and “all”.')).toBeVisible()
  await page.getByLabel('Keywords').fill('temp')
  await expect(page.getByText('Found 6668 datasets:')).toBeVisible()
  expect(await page.locator('[data-row]').count()).toBeLessThan(25)
  const steps = page.getByLabel('Temporal Resolution').locator('option')
  await expect(steps).toHaveCount(12)
  await page.getByLabel('Temporal Resolution').selectOption('Weekly')
  await expect(page.getByRole('button', { name: 'Remove filter Weekly' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Found \d{3} datasets:$/ })).toBeVisible()
})

test('CAT-12 a page that is opened with a search shows its words and that it searches, never the whole list, and moves no button', async ({
  page,
}) => {
  // Before any of its scripts has arrived.
  let release = () => {}
  const blocked = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_astro/*.js', async (route) => {
    await blocked
    await route.continue()
  })
  await page.goto('/catalog?keywords=storm', { waitUntil: 'commit' })
  const before = (selector: string, pseudo: string) =>
    page.locator(selector).evaluate((element, name) => getComputedStyle(element, name).content, pseudo)
  await expect(page.locator('.dataset-list')).toBeHidden()
  expect(await before('.search-field', '::after')).toBe('"storm"')
  expect(await before('.catalog-found', '::before')).toBe('"Searching..."')
  const select = page.getByRole('button', { name: selectionTexts.select, exact: true })
  const places = async () => {
    const found = []
    for (const width of [360, 900, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      found.push(await select.boundingBox())
    }
    return found
  }
  await page.evaluate(() => document.fonts.ready)
  const first = await places()
  release()
  await expect(page.getByLabel('Keywords')).toHaveValue('storm')
  await expect(page.locator('.catalog-found')).toHaveText(/^Found [12] datasets:$/)
  await expect(page.locator('[data-tour="title"]').first()).toContainText('Storm')
  expect(await places()).toEqual(first)
})

test('CAT-26 REC-08 while the portal is away the built list stays and each part says what failed', async ({ browser, portal }) => {
  const page = await browser.newPage({ baseURL: portal.url })
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: 'away' }))
  await openCatalog(page)
  await expect(page.getByText('Found 17 datasets:')).toBeVisible()
  await openRecommendations(page)
  await expect(page.getByText('Failed to load popular datasets.')).toBeVisible()
  await page.getByLabel('Keywords').fill('wind')
  await expect(page.getByText('Failed to retrieve search results. Please try again later.')).toBeVisible()
  await expect(title(page, 0)).toBeVisible()
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^Found \d datasets:$/)).toBeVisible()
  await page.close()
})

test('CAT-04 CAT-06 CAT-17 each region finds as many as it announces, wrong bounds are reported next to their fields, and the order stays in the address', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openCatalog(page)
  const found = page.getByRole('status').filter({ hasText: /^Found/ })
  const regions = page.getByRole('group', { name: 'Regions' })
  for (const row of await regions.locator('label:visible').all()) {
    const promised = await row.locator('.num').innerText()
    await row.getByRole('checkbox').check()
    await expect(found).toHaveText(`Found ${promised} datasets:`)
    await row.getByRole('checkbox').uncheck()
    await expect(found).toHaveText('Found 17 datasets:')
  }
  const place = page.getByRole('group', { name: 'Spatial coverage' })
  await page.getByLabel('Latitude start').fill('40')
  await page.getByLabel('Latitude end').fill('30')
  await expect(place.getByText('The southern bound is north of the northern one.')).toBeVisible()
  await page.getByLabel('Latitude end').fill('95')
  await expect(place.getByText('Latitudes range from -90 to 90.')).toBeVisible()
  await page.getByLabel('Latitude end').fill('50')
  await expect(place.getByText('Latitudes run from')).toBeHidden()
  await page.getByLabel('Start date').fill('2020-01-01')
  await page.getByLabel('End date').fill('2019-01-01')
  await expect(page.getByRole('group', { name: 'Temporal coverage' }).getByText('The start date is after the end date.')).toBeVisible()

  await page.goto('/catalog')
  await page.getByLabel('Sort by').selectOption('Long name, A to Z')
  await expect(page).toHaveURL(/\?sort=name$/)
  const first = await title(page, 0).innerText()
  await page.reload()
  await expect(page.getByLabel('Sort by')).toHaveValue('name')
  await expect(title(page, 0)).toHaveText(first)
})

test('REC-01 REC-02 REC-03 REC-04 REC-07 visitors see what is popular and may log in; users have tabs of their own', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await openCatalog(page)
  const panel = page.getByRole('region', { name: 'Recommended Datasets' })
  await expect(panel.getByRole('tab')).toBeHidden()
  await openRecommendations(page)
  await expect(panel.getByRole('tab')).toHaveText(['Popular'])
  await expect(panel.getByRole('button', { name: 'Log in to see recommendations' })).toBeVisible()
  const items = panel.getByRole('listitem')
  await expect(items).toHaveCount(17)
  const heights = await items.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(175)
  expect(await panel.getByRole('list').evaluate((element) => element.getBoundingClientRect().height)).toBeLessThanOrEqual(650)
  expect(requests.filter((path) => path.endsWith('-datasets'))).toEqual(['/api/catalog/popular-datasets'])
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(panel.getByRole('button', { name: 'Log In', exact: true })).toBeVisible()
  expect(await sidewaysOverflow(page)).toBe(0)
  expect(await axeFindings(page)).toEqual([])

  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, person)
  await openRecommendations(page)
  await expect(panel.getByRole('tab')).toHaveText(['Popular', 'Recent', 'See Also'])
  await panel.getByRole('tab', { name: 'Recent' }).click()
  await expect(panel.getByRole('tabpanel')).not.toContainText('Loading data sets')
  await expect(panel.getByRole('tabpanel')).not.toContainText('Failed')
  await panel.getByRole('tab', { name: 'See Also' }).click()
  await expect(panel.getByRole('tabpanel')).not.toContainText('Failed')
  await expect(panel.getByRole('button', { name: 'Log in to see recommendations' })).toBeHidden()
})

test('CAT-18 a card subscribes to the news of its data set and unsubscribes; a visitor is asked to log in first', async ({
  page,
  person,
}) => {
  await openCatalog(page)
  const name = 'Atlantic Storm Tracks, HURDAT2, 1975-2020'
  await page.getByRole('link', { name: `Subscribe to ${name}` }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  await page.keyboard.press('Escape')
  await signIn(page, person)
  await page.getByRole('link', { name: `Subscribe to ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Subscribe', exact: true }).click()
  await page.getByRole('link', { name: `Unsubscribe from ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await expect(page.getByRole('link', { name: `Subscribe to ${name}` })).toBeVisible()
})

test('CAT-16 on a phone the results scroll with the page, which stays at its position and ends with the content below them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openCatalog(page)
  expect(await scrollBoxes(page)).toBe(0)
  expect(await sidewaysOverflow(page)).toBe(0)
  await title(page, 0).focus()
  await page.keyboard.press('End')
  await expect(title(page, 16)).toBeFocused()
  await expect(title(page, 16)).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1500)
  await expect(page.locator('[data-row="0"]')).not.toBeInViewport()
  await page.locator('summary', { hasText: 'Recommended Datasets' }).scrollIntoViewIfNeeded()
  await expect(page.locator('[data-row="16"]')).toBeInViewport()
  // Another list begins at its top.
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: 'Model' }).check()
  await page.getByRole('button', { name: 'Show results' }).click()
  await expect(title(page, 0)).toBeInViewport({ ratio: 1 })
})

test('CAT-16 CAT-18 on a phone four data sets are in sight at once, with whole titles and their actions', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openCatalog(page)
  expect(await rowsInSight(page)).toBeGreaterThanOrEqual(2)
  expect(await axeFindings(page)).toEqual([])
  const heightOf = () => page.getByRole('list', { name: 'Data sets' }).evaluate(({ clientHeight }) => clientHeight)
  const heightAtFirst = await heightOf()
  const last = page.locator('[data-row]').last()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 1 })
  // Rows that are laid out on the way move what lies below them by less than a row.
  expect(Math.abs((await heightOf()) - heightAtFirst)).toBeLessThan(150)
  await page.evaluate(() => scrollTo(0, 0))
  const bar = await page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().bottom)
  await page.locator('[data-row="2"]').evaluate((row, below) => scrollBy(0, row.getBoundingClientRect().top - below), bar)
  await expect.poll(() => rowsInSight(page, bar)).toBeGreaterThanOrEqual(4)
  const row = page.locator('[data-row="3"]')
  for (const action of [
    row.getByRole('link', { name: /^Download/ }),
    row.getByRole('link', { name: /^Subscribe/ }),
    row.locator('summary'),
  ])
    await expect(action).toBeInViewport({ ratio: 1 })
  expect(await sidewaysOverflow(page)).toBe(0)
})
