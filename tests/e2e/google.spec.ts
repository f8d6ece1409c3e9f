import { createHash } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { freshAccount, GoogleStandIn } from '../edge/helpers/googleStandIn.ts'
import { openGoogleIssuer } from '../helpers/googleIssuer.ts'
import { type JourneyPortal, startJourneyPortal } from '../helpers/journeyPortal.ts'

// One portal and one issuer for both.
test.describe.configure({ mode: 'default' })

let portal: JourneyPortal
let desk: GoogleStandIn
let closeIssuer: () => Promise<void>
test.beforeAll(async () => {
  const issuer = await openGoogleIssuer()
  closeIssuer = issuer.close
  desk = new GoogleStandIn(issuer.url)
  portal = await startJourneyPortal({
    ...desk.settings,
    PELAGOS_SUPPORT_ADDRESS: 'help@example.org',
    PELAGOS_SITE_DIR: process.env.PELAGOS_SITE_DIR ?? 'dist',
  })
})
test.afterAll(async () => {
  await portal?.stop()
  await closeIssuer()
})

/** Stands where Google's script stands: its button and its small window hand out `token` as Google does after an account was chosen. */
function scriptWith(token: string): string {
  return `let chosen
  const button = (words) => Object.assign(document.createElement('button'), {
    textContent: words,
    onclick: () => chosen({ credential: ${JSON.stringify(token)} }),
  })
  window.google = { accounts: { id: {
    initialize(settings) { chosen = settings.callback; window.googleNonce = settings.nonce },
    renderButton(place) { place.append(button('Google')) },
    prompt() { document.body.append(button('Continue as Ada')) },
    cancel() {} } } }`
}

const script = 'https://accounts.google.com/gsi/client'
async function answerScript(page: Page, token: string): Promise<void> {
  await page.unroute(script)
  await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: scriptWith(token) }))
}

test('ACC-08 ACC-09 ACC-12 with Google one registers and signs in, and failures are shown', async ({ page }) => {
  const account = freshAccount({ given_name: 'Grace', family_name: 'Hopper' })
  const main = page.getByRole('main')
  const google = main.getByRole('button', { name: 'Google' })
  await page.route(script, (route) => route.abort())
  await page.goto(`${portal.url}/login?redirect=/profile`)
  await expect(main.getByText(/There was a problem using Google to sign in\..*please contact help@example\.org/)).toBeVisible()

  await answerScript(page, await desk.tokenOf(account))
  await page.reload()
  await google.click()
  await expect(main.getByText('Unable to log in with that Google Account. Please ensure that you have registered with us.')).toBeVisible()

  await page.goto(`${portal.url}/register?redirect=/profile`)
  await expect(google).toBeVisible()
  const nonce = await page.evaluate(() => (globalThis as unknown as { readonly googleNonce: string }).googleNonce)
  const call = page.waitForRequest('**/api/user/googleauth')
  await google.click()
  const { nonce: secret } = (await call).postDataJSON() as { readonly nonce: string }
  expect(createHash('sha256').update(secret).digest('hex')).toBe(nonce)
  await page.waitForURL(`${portal.url}/profile`)
  await expect(page.getByLabel('First name')).toHaveValue('Grace')

  await page.goto(`${portal.url}/login`)
  await main.getByRole('button', { name: 'Sign out' }).click()
  await expect(main.getByLabel('Username')).toBeVisible()
  await expect(page.getByText('You have been logged out.')).toBeVisible()
  await answerScript(page, await desk.tokenOf(account, { claims: { aud: 'another client' } }))
  await page.goto(`${portal.url}/login?redirect=/profile`)
  await google.click()
  await expect(main.getByRole('alert')).toBeVisible()
  await answerScript(page, await desk.tokenOf(account))
  await page.reload()
  await google.click()
  await page.waitForURL(`${portal.url}/profile`)
  await expect(page.getByText(account.email).first()).toBeVisible()
})

test('NAV-05 the small window comes to a visitor once, after the first press, and signs in by itself; what fails is only logged', async ({
  page,
}) => {
  const account = freshAccount()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  const requests: string[] = []
  page.on('request', (call) => requests.push(call.url()))
  const offers = () => requests.splice(0).filter((url) => url === script || url.endsWith('/api/user/settings'))
  const heading = page.getByRole('heading', { level: 1 })
  const small = page.getByRole('button', { name: 'Continue as Ada' })
  const notices = page.getByRole('region', { name: 'Notices' })
  const newSession = async () => {
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
  }
  await page.route(script, (route) => route.abort())
  await page.goto(`${portal.url}/how-to-cite`)
  await expect(page.locator('.bar').getByRole('link', { name: 'Login' })).toBeVisible()
  expect(offers()).toEqual([])
  await heading.click()
  await expect.poll(() => faults.splice(0).join()).toContain('could not be loaded')
  expect(offers()).toEqual([`${portal.url}/api/user/settings`, script])

  // An account that nobody has registered.
  await answerScript(page, await desk.tokenOf(account))
  await page.reload()
  await heading.click()
  await page.goto(`${portal.url}/about`)
  await heading.click()
  await page.goto(`${portal.url}/how-to-cite`)
  expect(offers()).toEqual([])
  await newSession()
  await heading.click()
  await small.click()
  await expect.poll(() => faults.splice(0).join()).toContain('could not sign in')
  await expect(notices.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('.bar').getByRole('link', { name: 'Login' })).toBeVisible()

  // Where Google's own button is, there is no small window.
  await page.goto(`${portal.url}/register?redirect=/how-to-cite`)
  await heading.click()
  await page.getByRole('main').getByRole('button', { name: 'Google' }).click()
  await page.waitForURL(`${portal.url}/how-to-cite`)
  await expect(page.locator('.user-menu summary')).toContainText(account.email)
  expect(await small.count()).toBe(0)
  offers()
  await newSession()
  await expect(page.locator('.user-menu summary')).toContainText(account.email)
  await heading.click()
  await page.locator('.user-menu summary').click()
  await page.locator('.user-menu').getByRole('button', { name: 'Logout' }).click()
  await expect(notices).toContainText('You have been logged out.')
  expect(offers()).toEqual([])

  await newSession()
  await heading.click()
  await small.click()
  await expect(page.locator('.user-menu summary')).toContainText(account.email)
  expect(faults).toEqual([])
})
