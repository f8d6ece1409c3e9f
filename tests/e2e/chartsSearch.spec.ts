import type { Page } from '@playwright/test'
import { createChart } from './chartMenus.ts'
import { axeFindings, expect, expectAccessible, expectToFitPhone, guestTest as test, withoutWebGl } from './portal.ts'

async function open(page: Page): Promise<ReturnType<Page['getByRole']>> {
  await withoutWebGl(page)
  await page.goto('/visualization/charts')
  await page.getByRole('button', { name: 'Select a Variable to Begin' }).click()
  return page.getByRole('dialog', { name: 'Choose a variable' })
}
const lists = '/api/catalog/chart-variables'
const header = (page: Page, words: string | RegExp) => page.getByRole('heading', { name: words, level: 3 })

test('VIZ-26 VIZ-27 VIZ-28 VIZ-30 VIZ-32 VIZ-33 words and filters fill two lists again; from a variable to its chart are two clicks', async ({
  page,
}) => {
  const search = await open(page)
  await expect(header(page, /^Observation Data - Showing \d+ datasets/)).toBeVisible()
  await expect(header(page, /^Model Data - Showing \d+ datasets/)).toBeVisible()
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(lists)) requests.push(new URL(request.url()).search)
  })
  await search.getByLabel('Search', { exact: true }).pressSequentially('nino sst')
  await expect(header(page, 'Searching....').first()).toBeVisible()
  await expect(header(page, 'Observation Data - Showing 1 datasets')).toBeVisible()
  await expect(header(page, 'Model Data - No variables found for current search parameters')).toBeVisible()
  expect(requests).toEqual(['?hasDepth=any&searchTerms=nino+sst'])

  await search.getByRole('button', { name: 'Reset Filters' }).click()
  await search.getByRole('checkbox', { name: /^Model/ }).check()
  await expect(header(page, 'Observation Data - No variables found for current search parameters')).toBeVisible()
  await search.getByText('Further filters').click()
  await search.getByLabel('Temporal Resolution').selectOption({ label: 'Monthly (2)' })
  await expect(header(page, 'Model Data - Showing 2 datasets')).toBeVisible()
  expect(requests.at(-1)).toContain('make=Model&temporalResolution=Monthly')

  await search.getByRole('button', { name: 'Reset Filters' }).click()
  await search.getByLabel('Search', { exact: true }).fill('storm')
  await expect(
    search.getByRole('button', { name: /Storm Name.*Text values cannot be charted|Text values cannot be charted/ }).first(),
  ).toBeVisible()
  await search.getByRole('button', { name: /^Details of .*Storm/ }).click()
  const summary = page.getByRole('dialog', { name: /\.\.\.$/ })
  await expect(summary.getByRole('link', { name: 'Open the page of the data set' })).toHaveAttribute('href', /^\/catalog\/datasets\//)
  await page.keyboard.press('Escape')
  await search
    .getByRole('button', { name: /^View Variable Details: / })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByText('Temporal resolution', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  await search.getByLabel('Search', { exact: true }).fill('coads sea surface')
  await search.getByRole('button', { name: /^Sea Surface Temperature/ }).click()
  await createChart(page)
  await expect(page.getByRole('tab', { name: /Heatmap/ })).toHaveAttribute('aria-selected', 'true')
})

test('VIZ-34 what could not be read says so, and is read again', async ({ page, conduct }) => {
  const fail = (path: string) =>
    page.route(
      (url) => url.pathname === path,
      (route) => route.fulfill({ status: 500, body: 'broken' }),
    )
  await fail(lists)
  const search = await open(page)
  await expect(search.getByRole('alert')).toContainText('Unable to get variables at this time')
  await page.unrouteAll()
  await search.getByRole('button', { name: 'Try again' }).click()
  await expect(header(page, /^Observation Data - Showing/)).toBeVisible()
  await search.getByLabel('Search', { exact: true }).fill('coads')
  await fail('/api/catalog/datasetsummary')
  await search
    .getByRole('button', { name: /^Details of / })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByText('Unable to fetch dataset summary')).toBeVisible()
  await page.keyboard.press('Escape')
  await fail('/api/catalog/variable')
  await search
    .getByRole('button', { name: /^View Variable Details: / })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByText('Unable to fetch variable details. Please try again later')).toBeVisible()
  // The browser reports each failed answer.
  conduct.faults.splice(0, conduct.faults.length, ...conduct.faults.filter((fault) => !fault.includes('500')))
})

test('the search is read in every theme, by keyboard and in a narrow window', async ({ page }) => {
  const search = await open(page)
  await expect(header(page, /^Observation Data - Showing/)).toBeVisible()
  await expectAccessible(page)
  await search.getByLabel('Search', { exact: true }).fill('sea surface temperature')
  await expect(header(page, /^Observation Data - Showing/)).toBeVisible()
  await search.locator('.variable-main').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(search.locator('.variable-row .variable-main').first()).toBeFocused()
  await expectToFitPhone(page)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Select a Variable to Begin' })).toBeFocused()
})

test('VIZ-36 the charts page has its own tour, from the variable to the charts', async ({ page }) => {
  await withoutWebGl(page)
  await page.setViewportSize({ width: 1440, height: 1000 })
  await page.goto('/visualization/charts')
  const steps = ['what', 'where', 'when', 'how', 'create', 'charts', 'help']
  for (const anchor of steps) await expect(page.locator(`[data-tour="${anchor}"]`).first()).toBeVisible()
  await page.locator('.help-menu summary').click()
  await page.locator('.help-menu').getByRole('button', { name: 'Quick Tour' }).click()
  const bubble = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Close the tour' }) })
  for (const [index, anchor] of steps.entries()) {
    await expect(bubble).toContainText(`${index + 1} of ${steps.length}`)
    await expect(page.locator(`.driver-active-element[data-tour="${anchor}"]`)).toBeVisible()
    await expect(bubble.getByRole('button', { name: index === steps.length - 1 ? 'Done' : 'Next' })).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(bubble).toHaveCount(0)
})
