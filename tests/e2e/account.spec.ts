import type { Browser, Page } from '@playwright/test'
import { savedSearchTexts as texts } from '#core/messages/savedSearches.ts'
import type { Person } from '../edge/helpers/people.ts'
import type { TestPortal } from '../helpers/portal.ts'
import { axeFindings, expect, expectAccessible, sidewaysOverflow, signIn, test, themeFindings, unconfirm, untilHydrated } from './portal.ts'

/** Signs somebody in with a browser of its own, as on another machine. */
async function elsewhere(
  browser: Browser,
  portal: TestPortal,
  person: Person,
  path: '/apikeymanagement' | '/profile' = '/apikeymanagement',
): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.url, locale: 'en-GB' })
  const page = await context.newPage()
  await signIn(page, person, path)
  await expect(page.locator('.account-part')).toBeVisible()
  return page
}

const statusOf = (portal: TestPortal, key: string) =>
  fetch(`${portal.url}/api/data/query?query=${encodeURIComponent('SELECT TOP 1 * FROM tblDatasets')}`, {
    headers: { Authorization: `Api-Key ${key}` },
  }).then(({ status }) => status)

test('ACC-24 SUB-05 SUB-06 a profile is edited, and the news are subscribed to and left', async ({ page, person }) => {
  await signIn(page, person, '/profile')
  await page.getByLabel('First name').fill('  Ada ')
  await page.getByLabel('Institution (optional)').fill('Institute of Marine Science')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your profile has been saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByLabel('Institution (optional)')).toHaveValue('Institute of Marine Science')
  await page.getByLabel('Last name').fill('x')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('Last name')).toBeFocused()
  await page.getByRole('button', { name: 'Got It' }).click()
  await page.getByRole('button', { name: 'Subscribe to the news' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('You have successfully subscribed to the news.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Unsubscribe from the news' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Got It' })).toBeHidden()
  await page.getByRole('button', { name: 'Unsubscribe from the news' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You have successfully unsubscribed from the news.')).toBeVisible()
})

test('KEY-05 a key is made, copied, reads data, is revoked and stops working', async ({ page, portal, context, person }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, person, '/apikeymanagement')
  await page.getByLabel('Description of the new key').fill(' buoy ')
  await page.getByRole('button', { name: 'Create API key' }).click()
  // It says so for less than a second, so that somebody has to be watching before.
  await Promise.all([
    page.getByRole('button', { name: 'Copied!' }).waitFor(),
    page.getByRole('button', { name: 'Copy the key buoy' }).click(),
  ])
  const key = await page.evaluate(() => navigator.clipboard.readText())
  expect(await statusOf(portal, key)).toBe(200)
  await page.getByRole('button', { name: 'Revoke the key buoy' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('The key “buoy” has been revoked.')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'buoy' })).toBeHidden()
  expect(await statusOf(portal, key)).toBe(401)
})

test('SUB-01 SUB-02 SUB-07 a data set is subscribed to from its page, is in the list and is removed there', async ({ page, person }) => {
  await signIn(page, person, '/subscriptions')
  await expect(page.getByText('You have no subscriptions.')).toBeVisible()
  await page.goto('/catalog/datasets/Virtual_Cruise_Underway')
  await page.getByRole('link', { name: 'Subscribe' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Unsubscribe' })).toBeVisible()
  await page.goto('/subscriptions')
  const list = page.getByRole('list', { name: 'Subscriptions' })
  await expect(list).toContainText('Virtual_Cruise_Underway')
  await list.getByText('Virtual_Cruise_Underway').click()
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You have no subscriptions.')).toBeVisible()
})

test('CAT-31 a visitor saves a search of the catalog once signed in, and chooses e-mail or removes it beside the subscriptions', async ({
  page,
  person,
}) => {
  await page.goto('/catalog?keywords=temperature&latStart=-10')
  await untilHydrated(page)
  await page.getByRole('button', { name: texts.save }).click()
  const login = page.getByRole('dialog', { name: 'Sign in' })
  await login.getByLabel('Username').fill(person.username)
  await login.getByLabel('Password', { exact: true }).fill(person.password)
  await login.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText(texts.saved)).toBeVisible()
  await page.goto('/subscriptions')
  const name = 'temperature, 10° S to 90° N'
  const list = page.getByRole('list', { name: texts.title })
  await expect(list.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/catalog?keywords=temperature&latStart=-10')
  await expect(list.getByRole('link', { name: texts.feed(name) })).toHaveAttribute('href', /\/api\/catalog\/feed\?keywords=temperature/)
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await sidewaysOverflow(page)).toBe(0)
  const mail = list.getByRole('switch', { name: texts.email(name) })
  await expect(mail).toBeChecked()
  await mail.press('Space')
  await expect(page.getByText(texts.mailOff)).toBeVisible()
  await page.reload()
  await expect(mail).not.toBeChecked()
  await list.getByRole('button', { name: texts.remove(name) }).press('Enter')
  await expect(page.getByText(texts.none)).toBeVisible()
})

test('SUB-04 failed calls for subscriptions say so', async ({ page, conduct, person }) => {
  await signIn(page, person, '/catalog/datasets/Virtual_Cruise_Underway')
  await page.route('**/api/user/subscriptions', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  await page.getByRole('link', { name: 'Subscribe' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Failed to create subscriptions')).toBeVisible()
  await page.route('**/api/user/subscriptions', (route) => route.abort())
  await page.goto('/subscriptions')
  await expect(page.getByText('Failed to fetch subscriptions')).toBeVisible()
  // This journey tests the rejected calls.
  conduct.faults.length = 0
})

test('ACC-29 a visitor who wants to subscribe is asked to sign in first', async ({ page, person }) => {
  await page.goto('/catalog/datasets/Virtual_Cruise_Underway')
  await page.getByRole('link', { name: 'Subscribe' }).click()
  const login = page.getByRole('dialog', { name: 'Sign in' })
  await login.getByLabel('Username').fill(person.username)
  await login.getByLabel('Password', { exact: true }).fill(person.password)
  await login.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('dialog', { name: 'Subscribe to this data set' })).toBeVisible()
})

test('SEC-12 a session is listed and ended from another browser; a new password ends the others', async ({ browser, portal, person }) => {
  const page = await elsewhere(browser, portal, person, '/profile')
  const other = await elsewhere(browser, portal, person)
  await page.reload()
  const sessions = page.getByRole('list', { name: 'Active sessions' })
  await expect(sessions.getByText('This browser')).toHaveCount(1)
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible()
  await other.reload()
  await expect(other.getByText('Your session has expired. Please sign in again.')).toBeVisible()
  await other.context().close()

  const third = await elsewhere(browser, portal, person)
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password').fill(person.password)
  await dialog.getByLabel('New password').fill('Deep blue 7')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible()
  await third.reload()
  await expect(third.getByText('Your session has expired. Please sign in again.')).toBeVisible()
  await third.context().close()
  await page.context().close()
})

test('ACC-21 ACC-22 ACC-26 wrong passwords, rejected addresses and a failed sign-out are reported', async ({ page, conduct, person }) => {
  await signIn(page, person, '/profile')
  await page.getByRole('button', { name: 'Change password' }).click()
  const password = page.getByRole('dialog', { name: 'Change password' })
  await password.getByLabel('Current password').fill('not the password')
  await password.getByLabel('New password').fill('Deep blue 7')
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByText('The current password you entered is not correct.')).toBeVisible()
  await expect(password.getByLabel('Current password')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.route('**/api/user/changeemail', (route) => route.fulfill({ status: 500, body: 'error' }))
  await page.getByRole('button', { name: 'Change e-mail' }).click()
  const email = page.getByRole('dialog', { name: 'Change e-mail address' })
  await email.getByLabel('New e-mail address').fill('ada@example.org')
  await email.getByLabel('Current password').fill('secret')
  await email.getByRole('button', { name: 'Change e-mail' }).click()
  await expect(email.getByText('We were not able to update your email address.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.route('**/api/user/signout', (route) => route.abort())
  await page.locator('.user-menu summary').click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('There was an unexpected error while logging out.')).toBeVisible()
  conduct.faults.length = 0
})

for (const path of ['/profile', '/apikeymanagement', '/subscriptions'])
  test(`${path} has no accessibility violation in any theme, fits a phone, and says what it is without scripts`, async ({
    page,
    portal,
    browser,
    person,
  }) => {
    const calls: string[] = []
    page.on('request', (request) => request.url().includes('/api/user/') && calls.push(request.url()))
    await signIn(page, person, path)
    await page.reload()
    await expect(page.locator('.account-part')).toBeVisible()
    await expect(page.getByText(/^Reading /)).toHaveCount(0)
    await expectAccessible(page)
    // Two a page at most, and never again by themselves.
    expect(calls.length).toBeLessThan(8)
    // The bar has least room for the address of the reader where another part of it begins to show.
    for (const width of [320, 480, 900, 960, 1279, 1280, 1310, 1400]) {
      await page.setViewportSize({ width, height: 640 })
      expect([width, await sidewaysOverflow(page)]).toEqual([width, 0])
    }
    const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto(path)
    await expect(plain.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(plain.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', `/login?redirect=${path}`)
    await context.close()
  })

test('local mails are shown in the style of the site, without accessibility violations, on a phone too', async ({
  page,
  portal,
  person,
}) => {
  await unconfirm(portal, person)
  await signIn(page, person, '/profile')
  await page.getByRole('button', { name: 'Resend the link' }).click()
  await expect.poll(async () => (await fetch(`${portal.url}/dev/mail`)).text()).toContain('Confirm your')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/dev/mail')
  await expectAccessible(page)
  expect(await sidewaysOverflow(page)).toBe(0)
  await page.getByRole('link', { name: 'Confirm your e-mail address' }).first().click()
  await expect(page.frameLocator('iframe').getByRole('link', { name: 'Confirm this address' })).toBeVisible()
  expect(await sidewaysOverflow(page)).toBe(0)
  // No script runs in the mail's frame, neither ours nor axe's.
  await page.locator('iframe').evaluate((frame) => frame.remove())
  expect(await themeFindings(page, 'day')).toEqual([])
})
