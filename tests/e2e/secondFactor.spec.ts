import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { secondFactorMessages } from '#core/messages/secondFactor.ts'
import { axeFindings, test as base, expect, lapseProofs, sharedPortal, sidewaysOverflow, untilHydrated } from './portal.ts'

/** Passkeys need a name in place of an address, and the journey needs more tries than a person. */
const test = base.extend({
  sharedPortal: sharedPortal({ settings: { HOST: 'localhost', PELAGOS_ADMIN_SECOND_FACTOR: 'required', PELAGOS_RATE_FACTOR: '20' } }),
  portal: async ({ sharedPortal }, use) => use({ ...sharedPortal, url: sharedPortal.url.replace('127.0.0.1', 'localhost') }),
})

const STEP_MS = 30_000
const codeOf = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS })

async function givePassword(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

/** Signs in by the form as far as the second step. */
async function firstStep(page: Page, password: string): Promise<Locator> {
  await page.context().clearCookies()
  await page.goto('/login?redirect=%2Fprofile')
  await untilHydrated(page)
  await page.getByLabel('Username').fill('demo')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  return page.getByRole('dialog', { name: 'Second step' })
}

/** What a pressed button had read out is gone a few seconds after its dialog; until then axe finds it without a name. */
async function findsNothing(page: Page): Promise<void> {
  await expect.poll(() => axeFindings(page)).toEqual([])
  expect(await sidewaysOverflow(page)).toBe(0)
}

const isSignedIn = (page: Page) => expect(page.getByRole('heading', { name: 'Sign-in security' })).toBeVisible()

test('a second factor from setting it up to removing it: app, wrong code, recovery code and passkey', async ({ page, portal, conduct }) => {
  await firstStep(page, portal.demoPassword)
  await isSignedIn(page)
  await lapseProofs(portal)
  await page.getByRole('button', { name: 'Set up' }).click()
  await givePassword(page, portal.demoPassword)
  const setup = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(setup.getByRole('img', { name: /QR code/ })).toBeVisible()
  // The page checks whether the password is needed; a rejected call would appear in the console.
  expect(conduct.faults).toEqual([])
  const secret = ((await setup.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await findsNothing(page)
  await setup.getByLabel('Code from the app').fill(codeOf(secret, -20))
  await setup.getByRole('button', { name: 'Turn on' }).click()
  await expect(setup.getByText(secondFactorMessages.codeWrong)).toBeVisible()
  // Of the step that may pass while it is typed; the one after that signs in below.
  await setup.getByLabel('Code from the app').fill(codeOf(secret, 0))
  await setup.getByRole('button', { name: 'Turn on' }).click()
  const shown = page.getByRole('alertdialog', { name: 'Your recovery codes' })
  await expect(shown.locator('li')).toHaveCount(10)
  const [first = ''] = await shown.locator('li').allTextContents()
  await shown.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 left')).toBeVisible()

  const second = await firstStep(page, portal.demoPassword)
  const code = second.getByLabel('Code from your authenticator app')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await page.setViewportSize({ width: 320, height: 640 })
  await findsNothing(page)
  await code.fill(codeOf(secret, 20))
  await page.keyboard.press('Enter')
  await expect(second.getByText(secondFactorMessages.codeWrong)).toBeVisible()
  await code.fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await isSignedIn(page)

  const again = await firstStep(page, portal.demoPassword)
  await again.getByRole('button', { name: 'Use a recovery code' }).click()
  await again.getByLabel('Recovery code').fill(first)
  await page.keyboard.press('Enter')
  await isSignedIn(page)
  await expect(page.getByText('9 left')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })

  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  await device.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } })
  await lapseProofs(portal)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const naming = page.getByRole('dialog', { name: 'Add a passkey' })
  await naming.getByLabel('Name of the passkey').fill('test device')
  await naming.getByRole('button', { name: 'Continue' }).click()
  await givePassword(page, portal.demoPassword)
  await expect(page.getByRole('list', { name: 'Your passkeys' }).getByText('test device')).toBeVisible()
  await findsNothing(page)

  const byKey = await firstStep(page, portal.demoPassword)
  await byKey.getByRole('button', { name: 'Use a passkey' }).click()
  await isSignedIn(page)
  await expect(page.getByText(/last used/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Remove the passkey test device' }).click()
  // The passkey that has just signed in counts as the password.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove the authenticator app' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Not set up')).toBeVisible()
  await firstStep(page, portal.demoPassword)
  await isSignedIn(page)
  // This journey tests wrong codes and the prompt for the password.
  conduct.faults.length = 0
})
