import type { Page } from '@playwright/test'
import type { Person } from '../edge/helpers/people.ts'
import { expect, signIn, test, unconfirm } from './portal.ts'

const dataset = '/catalog/datasets/Nino12_SST'
const error = 'An error occurred. Please try again.'

async function fillLogin(page: Page, person: Person): Promise<void> {
  const login = page.getByRole('dialog', { name: 'Sign in' })
  await login.getByLabel('Username').fill(person.username)
  await login.getByLabel('Password', { exact: true }).fill(person.password)
}

test('ACC-05 ACC-07 after signing in the wish that waited is done, and the notice goes after 2 seconds', async ({ page, person }) => {
  await page.clock.install()
  await page.goto(dataset)
  await page.getByRole('link', { name: 'Subscribe' }).click()
  await fillLogin(page, person)
  await page.clock.pauseAt(Date.now() + 600_000)
  await page.getByRole('dialog', { name: 'Sign in' }).getByRole('button', { name: 'Log In' }).click()
  const notice = page.getByText('You are now logged in.')
  await expect(notice).toBeVisible()
  await page.clock.runFor(1900)
  await expect(notice).toBeVisible()
  await page.clock.runFor(200)
  await expect(notice).toBeHidden()
  await page.clock.resume()
  await expect(page.getByRole('dialog', { name: 'Subscribe to this data set' })).toBeVisible()
})

test('ACC-07 ACC-27 DLD-01 DLD-27 a size check that failed for an ended session is made again after signing in', async ({
  page,
  context,
  conduct,
  person,
}) => {
  const known = page.waitForResponse('**/api/user/subscriptions')
  await signIn(page, person, dataset)
  // What the page asks for by itself is answered before the session ends.
  await known
  await context.clearCookies({ name: 'jwt' })
  await page.getByRole('link', { name: 'Download Data' }).click()
  const login = page.getByRole('dialog', { name: 'Sign in' })
  await expect(login.getByText('Your session has expired. Please sign in again.')).toBeVisible()
  await expect(login.getByLabel('Username')).toHaveValue(person.username)
  await page.keyboard.press('Escape')
  const download = page.getByRole('dialog', { name: 'Download Dataset' })
  await download.getByRole('link', { name: 'Sign in' }).click()
  await expect(login.getByText('Please log in to download data')).toBeVisible()
  await fillLogin(page, person)
  await login.getByRole('button', { name: 'Log In' }).click()
  await expect(download.getByText(/may be downloaded in full/)).toBeVisible()
  // This journey tests the rejected check.
  conduct.faults.length = 0
})

test('ACC-23 account calls that fail for no known reason say so, and what was typed stays', async ({ page, portal, conduct, person }) => {
  await unconfirm(portal, person)
  await page.clock.install()
  await signIn(page, person, '/profile')
  for (const call of ['updateinfo', 'resendconfirmation', 'changepassword'])
    await page.route(`**/api/user/${call}`, (route) => route.fulfill({ status: 500, body: 'error' }))
  // With the clock stopped no notice disappears by itself.
  await page.clock.pauseAt(Date.now() + 600_000)
  const notices = page.getByRole('region', { name: 'Notices' }).getByText(error)
  await page.getByLabel('Institution (optional)').fill('Scripps')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(notices).toHaveCount(1)
  await expect(page.getByLabel('Institution (optional)')).toHaveValue('Scripps')
  await page.getByRole('button', { name: 'Resend the link' }).click()
  await expect(notices).toHaveCount(2)
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password').fill(person.password)
  await dialog.getByLabel('New password').fill('Deep blue 7')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByText(error)).toBeVisible()
  await expect(dialog.getByLabel('New password')).toHaveValue('Deep blue 7')
  conduct.faults.length = 0
})

test('ACC-06 ACC-24 SEC-12 /login tells a signed-in user so; a profile is reloaded; signing out everywhere includes this browser', async ({
  page,
  portal,
  browser,
  person,
}) => {
  const changes: string[] = []
  page.on('request', (request) => request.url().endsWith('/updateinfo') && changes.push(request.url()))
  await signIn(page, person, '/profile')
  await page.goto('/login?redirect=/subscriptions')
  const main = page.getByRole('main')
  await expect(main.getByText(`You are signed in as ${person.username}`)).toBeVisible()
  await main.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/subscriptions$/)

  const context = await browser.newContext({ baseURL: portal.url, locale: 'en-GB' })
  const other = await context.newPage()
  await signIn(other, person, '/profile')
  await other.getByLabel('Institution (optional)').fill('Roscoff')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByText('Your profile has been saved.')).toBeVisible()

  await page.goto('/profile')
  await expect(page.getByLabel('Institution (optional)')).toHaveValue('Roscoff')
  expect(changes).toEqual([])
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('You have been logged out.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await other.reload()
  await expect(other.getByText('Your session has expired. Please sign in again.')).toBeVisible()
  await context.close()

  await signIn(page, person, '/profile')
  await page.goto('/login')
  await main.getByRole('button', { name: 'Sign out' }).click()
  await expect(main.getByLabel('Username')).toBeVisible()
})
