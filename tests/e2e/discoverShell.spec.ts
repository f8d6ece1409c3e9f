import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import firstStory from '../../content/news/first-data-sets.json' with { type: 'json' }
import { axeFindings, expect, expectToFitPhone, publisherTest, signIn, test } from './portal.ts'

const bubble = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Close the tour' }) })
const help = (page: Page) => page.locator('.help-menu summary')
const entry = (page: Page, name: string) => page.locator('.help-menu').getByRole('button', { name })

/** The focus within the page, whether or not the window has it. */
async function expectHelpFocused(page: Page): Promise<void> {
  await expect.poll(() => help(page).evaluate((element) => element === document.activeElement)).toBe(true)
}

async function begin(page: Page, name: string): Promise<void> {
  await help(page).click()
  await entry(page, name).click()
}

/** Tells two ranked stories and two newer ones to the portal's store, as the news administration will. */
function tellNews(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'pelagos.db'), { timeout: 20_000 })
  const add = database.prepare(
    `INSERT INTO news (headline, link, label, body, date, rank, view_status, status_id, highlight, created_at, modify_date, publish_date)
     VALUES (?, ?, ?, ?, ?, ?, 3, 0, 0, ?, ?, ?)`,
  )
  const stories: readonly [string, string, string | null, string, number | null, string][] = [
    ['Older', '', null, 'Plain words.', null, '2026-01-01T00:00:00.000Z'],
    ['Newer', '/catalog', 'Catalog', 'See {0} or {1}, and <b>not bold</b>.', null, '2026-02-01T00:00:00.000Z'],
    ['Ranked second', 'https://example.org/story', null, '*Strong* words.', 2, '2026-01-01T00:00:00.000Z'],
    ['Ranked first', 'javascript:alert(1)', 'Portal', 'Words.', 1, '2025-01-01T00:00:00.000Z'],
  ]
  const links = [
    { text: 'the catalog', url: '/catalog' },
    { text: 'elsewhere', url: 'https://example.org' },
  ]
  for (const [headline, link, label, content, rank, at] of stories) {
    const ms = Date.parse(at)
    add.run(headline, link, label, JSON.stringify({ content, links }), at.slice(0, 10), rank, ms, ms, ms)
  }
  database.close()
}

test('NAV-01 NAV-18 HOME-04 the bar and the footer lead to pages that are there, and so do the guides of the home page', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  const places = [
    ...['Catalog', 'Charts & Plots', 'Cruises', 'Programs', 'Submission Guide', 'Submission Portal', 'Validation Tool'],
    ...['Nominate New Data', 'Data Submission Dashboard', 'API Key', 'Documentation', 'About', 'Contact Us'],
  ]
  for (const name of places) await expect(bar.getByRole('link', { name, exact: true, includeHidden: true })).toHaveCount(1)
  const footer = page.getByRole('contentinfo')
  for (const name of ['Catalog', 'Visualization', 'Programs', 'API access', 'Documentation', 'Contact', 'About'])
    await expect(footer.getByRole('link', { name, exact: true })).toBeVisible()
  for (const name of ['Python', 'R', 'Julia', 'Matlab'])
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute('href', /^\/documentation\//)
  const addresses = await page
    .locator('.bar a, .foot a, .home-sdks a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const address of new Set(addresses)) expect((await request.get(address)).status(), address).toBe(200)
})

test('NAV-04 NAV-06 visitors see Register and Login, users a menu under their address', async ({ page, person }) => {
  await page.goto('/catalog')
  await expect(page.locator('.bar').getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
  await page.locator('.bar').getByRole('link', { name: 'Login' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  await signIn(page, person, '/how-to-cite')
  const menu = page.locator('.user-menu')
  await expect(menu.locator('summary')).toContainText('@')
  await menu.locator('summary').click()
  await expect(menu.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile')
  await expect(menu.getByRole('link', { name: 'Dataset Subscriptions' })).toHaveAttribute('href', '/subscriptions')
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page.locator('.bar').getByRole('link', { name: 'Register' })).toBeHidden()
  expect(await axeFindings(page)).toEqual([])
})

test('NAV-08 NAV-09 NAV-10 the Help menu offers what the page has; its video opens over it with captions and is fetched only then', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (call) => /\/videos\//.test(call.url()) && fetched.push(new URL(call.url()).pathname))
  await page.goto('/how-to-cite')
  await help(page).click()
  await expect(page.locator('.help-menu li')).toHaveText(['Documentation', 'Contact Us'])
  await page.goto('/')
  await help(page).click()
  await expect(page.locator('.help-menu li')).toHaveText(['Watch Video', 'Quick Tour', 'Feature Help', 'Documentation', 'Contact Us'])
  expect(await axeFindings(page)).toEqual([])
  expect(fetched).toEqual([])
  await entry(page, 'Watch Video').click()
  const dialog = page.getByRole('dialog', { name: 'The portal in a minute' })
  await expect(dialog.locator('video')).toHaveJSProperty('controls', true)
  await expect(dialog.locator('track')).toHaveAttribute('src', '/videos/home.vtt')
  await expect.poll(() => fetched).toContain('/videos/home.webm')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expectHelpFocused(page)
})

test('NAV-11 NAV-13 NAV-21 a tour begins when nothing loads, leaves out what is not in view, comes back after a reload and ends for good', async ({
  page,
}) => {
  let arrive = () => {}
  const blocked = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/api/news/list', async (route) => {
    await blocked
    await route.continue()
  })
  const forward = page.getByRole('dialog').getByRole('button', { name: /^(Next|Done)$/ })
  await page.setViewportSize({ width: 1440, height: 760 })
  await page.goto('/')
  await begin(page, 'Quick Tour')
  await expect(page.locator('[data-help="tour"]')).toHaveText('Stop Tour')
  await expect(page.locator('[data-news]')).toHaveAttribute('aria-busy', 'true')
  await expect(bubble(page)).toHaveCount(0)
  arrive()
  // The monitor and the news are below the window.
  await expect(bubble(page)).toContainText('1 of 4')
  await expect(forward).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  await page.reload()
  await expect(bubble(page)).toContainText('Start with a search')
  for (const title of ['Use from code', 'The database at a glance', 'Help is always here']) {
    await expect(forward).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(bubble(page)).toContainText(title)
  }
  await expect(forward).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bubble(page)).toHaveCount(0)
  await expectHelpFocused(page)
  expect(await page.evaluate(() => localStorage.getItem('pelagos.tour.home'))).toBe('false')
  await begin(page, 'Quick Tour')
  await expect(bubble(page)).toBeVisible()
  await help(page).click()
  await entry(page, 'Stop Tour').click()
  await expect(bubble(page)).toHaveCount(0)
  await begin(page, 'Quick Tour')
  await expect(bubble(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bubble(page)).toHaveCount(0)
})

test('CAT-29 the catalog’s tour goes from the search to the recommendations and ends at the Help menu', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/catalog')
  const steps = ['search', 'filters', 'count', 'results-download', 'title', 'subscribe', 'download', 'recommendations', 'help']
  for (const anchor of steps) await expect(page.locator(`[data-tour="${anchor}"]`).first()).toBeVisible()
  await begin(page, 'Quick Tour')
  for (const [index, anchor] of steps.entries()) {
    const forward = bubble(page).getByRole('button', { name: index === steps.length - 1 ? 'Done' : 'Next' })
    await expect(bubble(page)).toContainText(`${index + 1} of ${steps.length}`)
    await expect(page.locator(`.driver-active-element[data-tour="${anchor}"]`)).toBeVisible()
    await expect(forward).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(bubble(page)).toHaveCount(0)
})

test('NAV-11 NAV-12 NAV-21 marks explain one thing each, for this page only; a flag that cannot be read counts as off and is logged', async ({
  page,
  conduct,
}) => {
  await page.goto('/how-to-cite')
  await page.evaluate(() => localStorage.setItem('pelagos.hints.home', '{broken'))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => conduct.faults.join()).toContain('pelagos.hints.home')
  conduct.faults.length = 0
  await begin(page, 'Feature Help')
  const mark = page.getByRole('button', { name: 'Explain: Use from code' })
  await mark.focus()
  await page.keyboard.press('Enter')
  const words = page.getByRole('dialog', { name: 'Use from code' })
  await expect(words).toContainText('One API key gives you access to every data set')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(words).toHaveCount(0)
  await expect(mark).toBeFocused()
  await expectToFitPhone(page)
  await page.reload()
  await expect(mark).toBeAttached()
  await begin(page, 'Hide Feature Help')
  await expect(page.locator('.driver-hint')).toHaveCount(0)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('pelagos.hints')))).toEqual([
    'pelagos.hints.home',
  ])
})

publisherTest(
  'HOME-10 HOME-11 HOME-12 figures and news come from the portal; the prompt asks before it subscribes, and its bubble goes for good',
  async ({ page, portal, person }) => {
    publisherTest.slow()
    await page.route('**/api/highlights?key=variableCount', (route) => route.fulfill({ json: { key: 'variableCount', value: 4321 } }))
    await page.goto('/')
    await expect(page.locator('[data-figure="variableCount"]')).toHaveText('4,321')
    const news = page.getByRole('region', { name: 'News' })
    await expect(news.getByRole('heading', { level: 3 })).toHaveText([firstStory.headline])
    tellNews(portal.dataDir)
    await page.reload()
    await expect(news.getByRole('heading', { level: 3 })).toHaveText([
      'Ranked first',
      'Ranked second',
      'Newer',
      firstStory.headline,
      'Older',
    ])
    await expect(news.getByRole('link', { name: 'Newer' })).toHaveAttribute('href', '/catalog')
    await expect(news.getByRole('link', { name: 'Ranked second' })).toHaveAttribute('rel', /external/)
    await expect(news.getByRole('link', { name: 'Ranked first' })).toHaveCount(0)
    await expect(news).toContainText('2026-02-01')
    await expect(news).toContainText('See the catalog or elsewhere')
    await expect(news).toContainText('<b>not bold</b>')
    expect(await axeFindings(page)).toEqual([])

    await news.getByRole('button', { name: 'Got It' }).click()
    await signIn(page, person, '/how-to-cite')
    await page.goto('/')
    await expect(news.getByRole('button', { name: 'Got It' })).toBeHidden()
    await news.getByRole('button', { name: 'Subscribe to the news', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Subscribe', exact: true }).click()
    await expect(news.getByRole('button', { name: 'Unsubscribe from the news' })).toBeVisible()
    await expect(page.getByText('You have successfully subscribed to the news.')).toBeVisible()
  },
)

test('NAV-20 HOME-08 OPS-09 with the portal away the home page stays, says so where it matters, and a long action shows a banner', async ({
  page,
  conduct,
  person,
}) => {
  await page.route('**/api/**', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'News' })).toContainText('Failed to retrieve information. Please try again later.')
  await expect(page.locator('[data-figure="variableCount"]')).toHaveText(/\d/)
  await expect(page.getByRole('region', { name: 'Global Anomaly Monitor' })).toBeVisible()
  await page.unroute('**/api/**')
  await signIn(page, person, '/profile')
  let answer = () => {}
  const blocked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/user/updateinfo', async (route) => {
    await blocked
    await route.fulfill({ status: 500, body: 'error' })
  })
  await page.getByLabel('First name').fill('Marie')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Still working on it …')).toBeVisible()
  answer()
  await expect(page.getByText('Still working on it …')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('alert')).toBeVisible()
  conduct.faults.length = 0
})

test('CAT-25 a copy button says that it copied; if the browser denies access to the clipboard, nothing changes and the error is logged', async ({
  page,
  context,
  conduct,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/catalog/datasets/Nino12_SST')
  const button = page.getByRole('button', { name: 'Copy short name' })
  await page.evaluate(() => {
    const state = window as Window & { copied?: number[] }
    state.copied = []
    const watcher = new MutationObserver(() => state.copied?.push(performance.now()))
    for (const each of document.querySelectorAll('[data-copy]')) watcher.observe(each, { attributeFilter: ['data-copied'] })
  })
  await button.click()
  await expect.poll(() => page.evaluate(() => (window as Window & { copied?: number[] }).copied?.length)).toBe(2)
  const [from = 0, to = 0] = (await page.evaluate(() => (window as Window & { copied?: number[] }).copied)) ?? []
  expect(to - from).toBeGreaterThanOrEqual(890)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Nino12_SST')
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new DOMException('refused', 'NotAllowedError')) },
    })
  })
  await button.click()
  await expect.poll(() => conduct.faults.join()).toContain('refused')
  await expect(button).toHaveAccessibleName('Copy short name')
  conduct.faults.length = 0
})
