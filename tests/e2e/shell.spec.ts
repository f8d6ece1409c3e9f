import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import type { Person } from '../edge/helpers/people.ts'
import { expect, expectAccessible, expectToFitPhone, signIn, test, untilHydrated } from './portal.ts'

/** Removes the browser's own log lines about failed calls from a page's errors, for tests of such failures. */
function assignErrors(faults: string[]): void {
  faults.splice(0, faults.length, ...faults.filter((fault) => !/^console: Failed to load resource/.test(fault)))
}

/** Fills in the form that the page shows. */
async function fillIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

test('NAV-17 NAV-22 an unknown path answers 404 and shows 4 / 0 / 4; its page has no accessibility violation in any theme and fits a phone', async ({
  page,
  conduct,
}) => {
  const reply = await page.goto('/no/such/page')
  expect(reply?.status()).toBe(404)
  await expect(page.locator('.lost-code')).toHaveText('404')
  await expect(page.getByRole('main').getByRole('link', { name: 'Search the catalog' })).toHaveAttribute('href', '/catalog')
  await expectAccessible(page)
  await expectToFitPhone(page)
  assignErrors(conduct.faults)
})

test('NAV-02 the section that the visitor is in is marked in the bar', async ({ page }) => {
  await page.goto('/documentation/api')
  await expect(page.locator('.nav [aria-current="true"]')).toHaveText('Documentation')
  await page.goto('/catalog')
  await expect(page.locator('.nav [aria-current="page"]')).toHaveText('Catalog')
})

test('NAV-14 the bar is a toggle below 900 px, compact below 1280 and full from there, at most 1900 px wide', async ({ page }) => {
  await page.setViewportSize({ width: 899, height: 800 })
  await page.goto('/login')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const toggle = page.getByRole('button', { name: 'Open menu' })
  await expect(navigation).toBeHidden()
  await toggle.click()
  await expect(navigation).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(navigation).toBeHidden()
  await page.setViewportSize({ width: 900, height: 800 })
  await expect(navigation).toBeVisible()
  await expect(toggle).toBeHidden()
  await expect(page.getByRole('button', { name: 'Colour palette' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('button', { name: 'Night' })).toBeVisible()
  await page.setViewportSize({ width: 2400, height: 800 })
  const left = (await page.locator('.bar .brand').boundingBox())?.x ?? 0
  expect(left).toBeGreaterThanOrEqual((2400 - 1900) / 2)
})

test('NAV-21 menus open, move and close by the keyboard alone', async ({ page }) => {
  await page.goto('/login')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  const menu = page.locator('.nav summary', { hasText: 'Documentation' })
  await menu.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API Key' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await expect(page.locator('.nav details[open]')).toHaveCount(0)
})

test('ACC-06 a login leads to the requested path, and the menu has the address', async ({ page, portal, person }) => {
  await page.goto('/login?redirect=/apikeymanagement')
  await fillIn(page, person)
  await page.waitForURL(`${portal.url}/apikeymanagement`)
  await expect(page.getByText('You are now logged in.')).toBeVisible()
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'UserInfo')
  const { email } = JSON.parse(decodeURIComponent(cookie?.value ?? '{}')) as { email: string }
  await expect(page.locator('.user-menu summary')).toHaveText(email)
})

test('ACC-06 a path of another site is not honoured', async ({ page, portal, person }) => {
  await page.goto('/login?redirect=//example.org/')
  await fillIn(page, person)
  await page.waitForURL(`${portal.url}/catalog`)
})

test('ACC-05 a login in the dialog closes it, says so and continues the requested action', async ({ page, conduct, person }) => {
  await page.goto('/apikeymanagement')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await expect(dialog.getByLabel('Username')).toBeFocused()
  await dialog.getByLabel('Username').fill(person.username)
  await dialog.getByLabel('Password').fill('not the password')
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Login failed. Please try again.')
  await dialog.getByLabel('Password').fill(person.password)
  // The notice goes after two seconds.
  await Promise.all([page.getByText('You are now logged in.').waitFor(), dialog.getByRole('button', { name: 'Log In' }).click()])
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'API keys' })).toBeVisible()
  assignErrors(conduct.faults)
})

test('KEY-01 a new key is in the list and is copied; Logout ends the session', async ({ page, context, person }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, person, '/apikeymanagement')
  await page.getByLabel('Description of the new key').fill(' ship ')
  await page.getByRole('button', { name: 'Create API key' }).click()
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'ship', exact: true }) })
  await Promise.all([
    row.getByRole('button', { name: 'Copied!' }).waitFor(),
    row.getByRole('button', { name: 'Copy the key ship' }).click(),
  ])
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await row.locator('code').innerText())
  await page.locator('.user-menu summary').click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You have been logged out.')).toBeVisible()
  await expect(page.locator('.login')).toBeVisible()
})

test('KEY-03 KEY-04 a failed creation and a failed listing say so', async ({ page, conduct, person }) => {
  await signIn(page, person, '/apikeymanagement')
  await expect(page.getByRole('region', { name: 'API keys' })).toBeVisible()
  await page.route('**/api/user/apikeys', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'error' }) : route.continue(),
  )
  await page.getByLabel('Description of the new key').fill('ship')
  await page.getByRole('button', { name: 'Create API key' }).click()
  await expect(page.getByText('We were unable to create a new API key.')).toBeVisible()
  await page.route('**/api/user/apikeys', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('API Key Retrieval Failed')).toBeVisible()
  assignErrors(conduct.faults)
})

test('ERR-04 an expired session asks to sign in and the call goes on', async ({ page, context, conduct, person }) => {
  await signIn(page, person, '/apikeymanagement')
  await expect(page.getByRole('region', { name: 'API keys' })).toBeVisible()
  await context.clearCookies({ name: 'jwt' })
  await page.getByLabel('Description of the new key').fill('after the night')
  await page.getByRole('button', { name: 'Create API key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog.getByLabel('Username').fill(person.username)
  await dialog.getByLabel('Password').fill(person.password)
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('rowheader', { name: 'after the night' })).toBeVisible()
  assignErrors(conduct.faults)
})

test('the shell moves nothing as it wakes and loads at most 20 kB of scripts', async ({ page, person }) => {
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body().then((body) => gzipSync(body).length))
  })
  await page.addInitScript(() => {
    const state = window as Window & { shifted?: number }
    state.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) state.shifted = (state.shifted ?? 0) + (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await signIn(page, person, '/documentation/api')
  await untilHydrated(page)
  // Whatever waits for a free moment has had one.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(await page.evaluate(() => (window as Window & { shifted?: number }).shifted)).toBeLessThan(0.01)
  const bytes = (await Promise.all(scripts)).reduce((sum, one) => sum + one, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(20_000)
})
