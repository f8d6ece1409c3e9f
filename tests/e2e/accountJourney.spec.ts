import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { type JourneyPortal, startJourneyPortal } from '../helpers/journeyPortal.ts'
import { linkOf, tokenOf } from '../helpers/mailedLink.ts'
import { secretsInFiles, secretsInText } from '../helpers/secretsIn.ts'
import { expectAccessible } from './portal.ts'

const execute = promisify(execFile)
const ada = { first: 'Ada', last: 'Lovelace', username: 'ada lovelace', email: 'ada@example.org', password: 'Engine of 1843' } as const
const newEmail = 'ada@engine.example'
const newPassword = 'Bernoulli 7 !'

let portal: JourneyPortal
test.beforeAll(async () => {
  portal = await startJourneyPortal({ PELAGOS_SITE_DIR: process.env.PELAGOS_SITE_DIR ?? 'dist' })
})
test.afterAll(() => portal?.stop())

/** Watches what a context's pages ask for and say, and faults of theirs. */
function watch(context: BrowserContext): { readonly urls: string[]; readonly faults: string[] } {
  const seen = { urls: [] as string[], faults: [] as string[] }
  context.on('request', (request) => seen.urls.push(request.url(), request.headers().referer ?? ''))
  context.on('weberror', (error) => seen.faults.push(error.error().message))
  context.on('console', (message) => {
    // A wrong password gets a 401, which the browser itself logs.
    if (message.type() === 'error' && !/status of 40[01]/.test(message.text())) seen.faults.push(message.text())
  })
  return seen
}

async function register(page: Page): Promise<void> {
  await page.goto(`${portal.url}/register`)
  await page.getByLabel('First name').fill(ada.first)
  await page.getByLabel('Last name').fill(ada.last)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('E-mail address').fill(ada.email)
  await page.getByLabel('Username').fill(ada.username)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
}

async function logIn(page: Page, password: string, path = '/profile'): Promise<void> {
  await page.goto(`${portal.url}/login?redirect=${encodeURIComponent(path)}`)
  await page.getByLabel('Username').fill(ada.username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
}

async function logOut(page: Page): Promise<void> {
  await page.locator('.user-menu summary').click()
  await page.getByRole('button', { name: 'Logout' }).click()
  // Only the page that is loaded after logging out says so.
  await expect(page.getByText('You have been logged out.')).toBeVisible()
}

/** Makes a key on its page and calls with it by curl, as people do. */
async function useNewKey(page: Page): Promise<string> {
  await page.goto(`${portal.url}/apikeymanagement`)
  await page.getByLabel('Description of the new key').fill('a script')
  await page.getByRole('button', { name: 'Create API key' }).click()
  const row = page.getByRole('row', { name: /a script/ })
  const key = (await row.getByText(/^[0-9a-f-]{36}$/).textContent()) ?? ''
  const { stdout } = await execute('curl', ['-fsS', '-H', `Authorization: Api-Key ${key}`, `${portal.url}/api/user/whoami`])
  expect(JSON.parse(stdout)).toMatchObject({ username: ada.username, isEmailConfirmed: true })
  return key
}

async function subscribe(page: Page): Promise<void> {
  await page.goto(`${portal.url}/catalog/datasets/COADS_Climatology`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('link', { name: 'Subscribe', exact: true }).click()
  await dialog.getByRole('button', { name: 'Subscribe' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Unsubscribe' })).toBeVisible()
  await page.goto(`${portal.url}/subscriptions`)
  await expect(page.getByText('COADS_Climatology').first()).toBeVisible()
}

/** Changes the address; the former one gets a note, the new one a link, whose token is answered. */
async function changeEmail(page: Page): Promise<string> {
  await page.goto(`${portal.url}/profile`)
  await page.getByRole('button', { name: 'Change e-mail' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New e-mail address').fill(newEmail)
  await dialog.getByLabel('Current password').fill(ada.password)
  await dialog.getByRole('button', { name: 'Change e-mail' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Not confirmed')).toBeVisible()
  expect((await portal.sink.waitFor(ada.email, 'address was changed')).text).toContain(newEmail)
  return await confirm(page, newEmail)
}

async function confirm(page: Page, address: string): Promise<string> {
  const mail = await portal.sink.waitFor(address, 'Confirm')
  await page.goto(linkOf(mail, 'confirmemail'))
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to the catalog' })).toBeVisible()
  expect(page.url()).not.toContain('token')
  return tokenOf(mail, 'confirmemail')
}

/** Asks for a link, chooses a password by it, and finds that it works once. */
async function chooseNewPassword(page: Page): Promise<string> {
  await page.goto(`${portal.url}/forgotpass`)
  await page.getByLabel('E-mail address').fill(newEmail)
  await page.getByRole('button', { name: 'E-mail me a link' }).click()
  await expect(page.getByText('If an account has this address')).toBeVisible()
  const mail = await portal.sink.waitFor(newEmail, 'Choose a new password')
  for (const isFirst of [true, false]) {
    await page.goto('about:blank')
    await page.goto(linkOf(mail, 'choosepassword'))
    await page.getByLabel('New password').fill(newPassword)
    await page.getByRole('button', { name: 'Set new password' }).click()
    if (isFirst) await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
    else await expect(page.getByRole('alert')).toContainText('This link does not work')
  }
  return tokenOf(mail, 'choosepassword')
}

test('ACC-13 ACC-17 KEY-01 SUB-02 ACC-22 ACC-19 ACC-20 SEC-12 ACC-32 a person registers, confirms, uses a key, subscribes, moves, forgets, signs out everywhere and leaves', async ({
  browser,
}) => {
  const laptop = await browser.newContext()
  const library = await browser.newContext()
  const seen = [watch(laptop), watch(library)]
  const page = await laptop.newPage()
  const other = await library.newPage()
  const secrets: Record<string, string> = { 'first password': ada.password, 'second password': newPassword }

  await test.step('register, confirm by the mailed link, log in', async () => {
    await register(page)
    secrets['confirming token'] = await confirm(page, ada.email)
    await page.goto(`${portal.url}/catalog`)
    await logOut(page)
    await logIn(page, ada.password)
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  })
  await test.step('make a key and call with it; subscribe; change the address', async () => {
    secrets.key = await useNewKey(page)
    await subscribe(page)
    secrets['second confirming token'] = await changeEmail(page)
  })
  await test.step('forget the password, choose a new one, once; the old one is rejected', async () => {
    secrets['resetting token'] = await chooseNewPassword(other)
    await logIn(other, ada.password)
    await expect(other.getByText('Login failed. Please try again.')).toBeVisible()
    await portal.sink.waitFor(newEmail, 'password was changed')
  })
  await test.step('after signing out everywhere else, the other browser is asked to log in', async () => {
    await logIn(page, newPassword)
    await expect(page.getByText('This browser')).toBeVisible()
    await logIn(other, newPassword)
    await expect(other.getByText('This browser')).toBeVisible()
    for (const context of [laptop, library]) secrets[`cookie ${context === laptop}`] = await sessionOf(context)
    await other.getByRole('button', { name: 'Sign out all others' }).click()
    await expect(other.getByText('You are not signed in anywhere else.')).toBeVisible()
    await page.goto(`${portal.url}/apikeymanagement`)
    await expect(page.getByText('Your session has expired. Please sign in again.')).toBeVisible()
  })
  await test.step('close the account, which no longer signs in', async () => {
    await other.goto(`${portal.url}/profile`)
    await other.getByRole('button', { name: 'Close account' }).press('Enter')
    const dialog = other.getByRole('dialog')
    await dialog.getByLabel('Current password').fill(newPassword)
    await expectAccessible(other)
    await dialog.getByRole('button', { name: 'Close account for good' }).click()
    await other.waitForURL(`${portal.url}/`)
    await expect(other.getByText('Your account has been closed.')).toBeVisible()
    await portal.sink.waitFor(newEmail, 'account was closed')
    await logIn(other, newPassword)
    await expect(other.getByText('Login failed. Please try again.')).toBeVisible()
  })
  await test.step('nothing secret is left in addresses, the log or the store', async () => {
    expect(seen.flatMap(({ faults }) => faults)).toEqual([])
    expect(secretsInText(seen.flatMap(({ urls }) => urls.map((url) => url.split('#')[0])).join('\n'), secrets)).toEqual([])
    await portal.end()
    expect(secretsInText(portal.said(), secrets)).toEqual([])
    expect(secretsInFiles(portal.dataDir, secrets)).toEqual([])
  })
})

async function sessionOf(context: BrowserContext): Promise<string> {
  return (await context.cookies()).find(({ name }) => name === 'jwt')?.value ?? ''
}
