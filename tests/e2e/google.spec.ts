import { expect as expectSoon, type Page, test } from '@playwright/test'
import { freshAccount, GoogleDesk } from '../edge/helpers/googleDesk.ts'
import { openGoogleIssuer } from '../helpers/googleIssuer.ts'
import { type JourneyPortal, startJourneyPortal } from '../helpers/journeyPortal.ts'

const expect = expectSoon.configure({ timeout: 20_000 })

let portal: JourneyPortal
let desk: GoogleDesk
let closeIssuer: () => Promise<void>
test.beforeAll(async () => {
  const issuer = await openGoogleIssuer()
  closeIssuer = issuer.close
  desk = new GoogleDesk(issuer.url)
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

/** Stands where Google's script stands: draws a button that hands out `token` as Google does after an account was chosen. */
function scriptWith(token: string): string {
  return `let chosen
  window.google = { accounts: { id: {
    initialize(settings) { chosen = settings.callback },
    renderButton(place) {
      const button = document.createElement('button')
      button.textContent = 'Google'
      button.onclick = () => chosen({ credential: ${JSON.stringify(token)} })
      place.append(button)
    },
    prompt() {}, cancel() {} } } }`
}

const script = 'https://accounts.google.com/gsi/client'
async function answerScript(page: Page, token: string): Promise<void> {
  await page.unroute(script)
  await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: scriptWith(token) }))
}

test('ACC-08 ACC-09 ACC-12 with Google one registers, comes in, and is told where it fails', async ({ page }) => {
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
  await google.click()
  await page.waitForURL(`${portal.url}/profile`)
  await expect(page.getByLabel('First name')).toHaveValue('Grace')

  await page.goto(`${portal.url}/login`)
  await main.getByRole('button', { name: 'Log out' }).click()
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
