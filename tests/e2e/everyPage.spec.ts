import type { Page } from '@playwright/test'
import { listingApi } from '#core/api/listing.ts'
import { pageFinderTexts } from '#core/messages/pageFinder.ts'
import { axeFindings, expect, expectToFitPhone, test, untilHydrated } from './portal.ts'

const finder = (page: Page) => page.getByRole('dialog', { name: pageFinderTexts.title })

test('NAV-21 Ctrl+K leads to any page, guide, data set, cruise or variable by its name, and nothing of it is loaded before', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => /PageFinder|pageFinder/.test(request.url()) && scripts.push(request.url()))
  await page.goto('/about')
  await untilHydrated(page)
  expect(scripts).toEqual([])
  await page.keyboard.press('Control+k')
  const field = finder(page).getByRole('searchbox', { name: pageFinderTexts.label })
  await expect(field).toBeFocused()
  expect(scripts).not.toEqual([])
  expect(await axeFindings(page)).toEqual([])
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === listingApi.quickSearch.path)
  await page.keyboard.type('virtual atl')
  await answered
  await expect(finder(page).getByRole('menuitem', { name: /^VIRTUAL_ATL/ })).toHaveAttribute('href', '/catalog/cruises/VIRTUAL_ATL')
  await expect(finder(page).getByRole('status')).toHaveText('1 result')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/catalog\/cruises\/VIRTUAL_ATL$/)
  await untilHydrated(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: pageFinderTexts.open }).click()
  await finder(page).getByRole('searchbox').fill('sea surface')
  await expect(finder(page).getByRole('group', { name: pageFinderTexts.variables }).getByRole('menuitem').first()).toContainText(
    /^Sea Surface/i,
  )
  await finder(page).getByRole('searchbox').fill('wind')
  const groups = finder(page).getByRole('group')
  await expect(groups.last()).toHaveAccessibleName(pageFinderTexts.documentation)
  await expect(groups.first()).toHaveAccessibleName(pageFinderTexts.datasets)
  await finder(page).getByRole('searchbox').fill('get started python')
  await expect(finder(page).getByRole('menuitem', { name: /^Python/ })).toHaveAttribute('href', '/documentation/python')
  await finder(page).getByRole('searchbox').fill('no such thing at all')
  await expect(finder(page).getByRole('status')).toHaveText(pageFinderTexts.none)
  await expectToFitPhone(page)
  await page.keyboard.press('Escape')
  await expect(finder(page)).toHaveCount(0)
})

test('NAV-21 "/" goes to the search field of a page, is a letter in any field, and opens the dialog where a page has none', async ({
  page,
}) => {
  await page.goto('/catalog')
  await untilHydrated(page)
  await page.keyboard.press('/')
  const keywords = page.getByRole('combobox', { name: 'Keywords' })
  await expect(keywords).toBeFocused()
  await page.keyboard.type('a/b')
  await expect(keywords).toHaveValue('a/b')
  await page.goto('/about')
  await untilHydrated(page)
  await page.keyboard.press('/')
  await expect(finder(page)).toBeVisible()
})

test('NAV-21 NAV-22 in forced colours the chosen theme is recognizable, and controls are visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/visualization/cruises')
  await untilHydrated(page)
  const look = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((button) => {
      const { backgroundColor, color } = getComputedStyle(button)
      return `${backgroundColor} ${color}`
    })
  expect(await look('Dusk')).not.toBe(await look('Day'))
  expect(await look('Night')).toBe(await look('Day'))
  await page.getByRole('button', { name: 'Night', exact: true }).click()
  await expect.poll(async () => (await look('Night')) === (await look('Day'))).toBe(false)
  const [chosen, other] = await Promise.all(
    ['Globe', 'Flat map'].map((label) =>
      page.locator('.segment', { hasText: label }).evaluate((segment) => getComputedStyle(segment).backgroundColor),
    ),
  )
  expect(chosen).not.toBe(other)
  const border = await page
    .getByRole('button', { name: 'Search Cruises' })
    .evaluate((button) => getComputedStyle(button).borderTopColor !== getComputedStyle(document.body).backgroundColor)
  expect(border).toBe(true)
})

test('NAV-21 panels and dialogs that come later do not lay out a page anew: every font of it loads once', async ({ page }) => {
  await page.addInitScript(() => {
    document.fonts.addEventListener('loadingdone', ({ fontfaces }) => {
      const loaded = fontfaces.map(({ family, weight, style }) => `${family} ${weight} ${style}`)
      document.documentElement.dataset.fonts = [document.documentElement.dataset.fonts, ...loaded].filter(Boolean).join(', ')
    })
  })
  await page.goto('/catalog')
  await untilHydrated(page)
  await expect(page.getByRole('region', { name: 'Recommended Datasets' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(finder(page).getByRole('searchbox')).toBeFocused()
  await page.evaluate(() => document.fonts.ready)
  const fonts = (await page.evaluate(() => document.documentElement.dataset.fonts ?? '')).split(', ')
  expect(fonts).toContain('IBM Plex Sans 400 normal')
  expect(fonts.toSorted()).toEqual([...new Set(fonts)].sort())
})

test('dates and times read alike in every language of a browser', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'America/Los_Angeles' })
  const page = await context.newPage()
  await page.goto(`${baseURL}/catalog`)
  await untilHydrated(page)
  const start = page.getByLabel('Start date')
  await expect(start).toHaveAttribute('type', 'text')
  await expect(start).toHaveValue('1900-01-01')
  await start.fill('04/30/2016')
  await expect(page.getByText('Write dates as YYYY-MM-DD, such as 2016-04-30.')).toBeVisible()
  await context.close()
})
