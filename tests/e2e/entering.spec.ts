import type { Page } from '@playwright/test'
import { accountMessages } from '#core/messages/account.ts'
import { expect, expectAccessible, expectToFitPhone, signIn, test, untilHydrated } from './portal.ts'

/** Removes the browser's own log lines about failed calls from a page's errors, for tests of such failures. */
function assignErrors(faults: string[], status: number, times: number): void {
  const others = faults.filter((fault) => !fault.includes(`status of ${status}`))
  expect(faults.length - others.length).toBe(times)
  faults.splice(0, faults.length, ...others)
}

/** Fills the first two steps of registration and leaves the third in view. */
async function toLastStep(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Dana')
  await page.getByLabel('Last name').fill('O’Neill')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Institution').fill('Institute of the Sea')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { name: 'Step 3 of 3' })).toBeFocused()
}

test('ACC-13 ACC-15 ACC-17 a user registers in three steps, is told about the mail and is logged in', async ({ page, portal }) => {
  await page.goto('/register?redirect=/apikeymanagement')
  await toLastStep(page)
  const name = `dana ${Date.now() % 1_000_000}`
  await page.getByLabel('E-mail address').fill(`${name.replace(' ', '.')}@example.org`)
  await page.getByLabel('Username').fill(name)
  await expect(page.getByText('The username and the e-mail address are available.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('Sea salt 35')
  await page.getByRole('button', { name: 'Register' }).click()
  // Two passwords are hashed meanwhile, slowly on purpose.
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeFocused()
  expect(await page.evaluate(() => sessionStorage.getItem('pelagos.registration'))).toBeNull()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL(`${portal.url}/apikeymanagement`)
  await expect(page.locator('.user-menu')).toBeVisible()
})

test('ACC-15 ACC-18 a taken name and a weak password are not sent', async ({ page, portal }) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/api/user/signup') && sent.push(request.url()))
  await page.goto('/register')
  await toLastStep(page)
  const isFree = await (await fetch(`${portal.url}/api/user/validate`, validation('demo', 'demo@example.org'))).json()
  expect(isFree).toBe(false)
  await page.getByLabel('E-mail address').fill('someone@example.org')
  await page.getByLabel('Username').fill('someone new')
  await page.getByLabel('Password', { exact: true }).fill('seasalt')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.route('**/api/user/validate', (route) => route.fulfill({ json: false }))
  await page.getByLabel('Password', { exact: true }).fill('Sea salt 35')
  await page.getByLabel('Username').fill('someone else')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/already taken/)
  expect(sent).toEqual([])
})

const validation = (username: string, email: string) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-requested-with': 'pelagos' },
  body: JSON.stringify({ username, email }),
})

test('ACC-13 Back and a reload keep what was typed, but never the password', async ({ page }) => {
  await page.goto('/register')
  await toLastStep(page)
  await page.getByLabel('E-mail address').fill('dana@example.org')
  await page.getByLabel('Password', { exact: true }).fill('Sea salt 35')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Sea salt')
  await page.reload()
  await expect(page.getByLabel('E-mail address')).toHaveValue('dana@example.org')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.goBack()
  await expect(page.getByLabel('Institution')).toHaveValue('Institute of the Sea')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Last name')).toHaveValue('O’Neill')
  await page.goForward()
  await expect(page.getByLabel('Institution')).toBeVisible()
})

for (const [wanted, path] of [
  ['javascript:alert(1)', '/catalog'],
  ['https://example.org/', '/catalog'],
  ['/\\example.org', '/catalog'],
  ['/documentation/api#reads', '/documentation/api'],
] as const)
  test(`ACC-06 SEC-21 after a login the redirect ${wanted} leads to ${path}`, async ({ page, portal, person }) => {
    await page.goto(`/login?redirect=${encodeURIComponent(wanted)}`)
    await page.getByLabel('Username').fill(person.username)
    await page.getByLabel('Password').fill(person.password)
    await page.getByLabel('Password').press('Enter')
    await page.waitForURL((url) => url.origin === portal.url && url.pathname === path)
  })

test('ACC-27 ACC-28 a session that ends in the middle of a form asks again, and nothing typed is lost', async ({
  page,
  context,
  conduct,
  person,
}) => {
  await signIn(page, person, '/apikeymanagement')
  await page.getByLabel('Description of the new key').fill('typed before the night')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Create API key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await expect(dialog.getByRole('alert')).toContainText('Your session has expired.')
  await expect(dialog.getByLabel('Username')).toHaveValue(person.username)
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await expect(page.getByLabel('Description of the new key')).toHaveValue('typed before the night')
  expect(await page.evaluate(() => document.documentElement.dataset.session)).toBe('visitor')
  await dialog.getByLabel('Password').fill(person.password)
  await dialog.getByLabel('Password').press('Enter')
  await expect(page.getByRole('rowheader', { name: 'typed before the night' })).toBeVisible()
  assignErrors(conduct.faults, 401, 1)
})

test('ACC-29 a visitor who wants a download is asked to log in first, and then sees the form', async ({ page, person }) => {
  await page.goto('/catalog')
  const address = await page.locator('a[href^="/catalog/datasets/"]').first().getAttribute('href')
  await page.goto(`${address}#download`)
  await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog.getByLabel('Username').fill(person.username)
  await dialog.getByLabel('Password').fill(person.password)
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /Download/ })).toBeVisible()
})

test('ACC-19 every address gets the same answer', async ({ page }) => {
  const answers: string[] = []
  for (const email of ['demo@example.org', 'nobody@example.org']) {
    await page.goto('/forgotpass')
    await page.getByLabel('E-mail address').fill(email)
    await page.getByRole('button', { name: 'E-mail me a link' }).click()
    await expect(page.locator('.password-answer')).not.toBeEmpty()
    answers.push((await page.getByRole('main').innerText()).trim())
  }
  expect(answers[0]).toBe(answers[1])
})

test('ACC-17 ACC-20 a bad link says so, leads on, and its token leaves the address at once', async ({ page, conduct }) => {
  const token = 'x'.repeat(43)
  await page.goto(`/choosepassword#token=${token}`)
  await expect(page.getByLabel('New password')).toBeVisible()
  expect(page.url()).not.toContain('token')
  await page.getByLabel('New password').fill('Sea salt 35')
  await page.getByLabel('New password').press('Enter')
  await expect(page.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgotpass')
  await page.goto(`/confirmemail#token=${token}`)
  await expect(page.getByRole('alert')).toContainText(accountMessages.confirmLinkBad)
  expect(page.url()).not.toContain('token')
  assignErrors(conduct.faults, 400, 2)
})

for (const path of ['/login', '/register', '/forgotpass', `/choosepassword#token=${'x'.repeat(43)}`, '/confirmemail', '/unsubscribe'])
  test(`NAV-22 ${path.split('#')[0]} has no accessibility violation in any theme and fits 320 px`, async ({ page }) => {
    await page.goto(path)
    await untilHydrated(page)
    await expectAccessible(page)
    await expectToFitPhone(page)
  })

test('each page of entering says what needs JavaScript', async ({ request }) => {
  for (const path of ['/login', '/register', '/forgotpass', '/choosepassword', '/confirmemail', '/unsubscribe'])
    expect(await (await request.get(path)).text()).toMatch(/<noscript><p>[^<]+ needs JavaScript\./)
})
