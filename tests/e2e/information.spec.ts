import { axeFindings, expect, sidewaysOverflow, test } from './portal.ts'

const themes = ['day', 'dusk', 'night'] as const

test('INF-01 INF-02 about folds open and close by keyboard, and the way to cite can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/about')
  await expect(page.locator('summary h2')).toHaveText(['People', 'How to cite', 'How to participate'])
  const fold = page.locator('#how-to-participate')
  await fold.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(fold).toHaveAttribute('open')
  await expect(fold.getByText('Bring a data set.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(fold).not.toHaveAttribute('open')
  await page.goto('/about#how-to-cite')
  await page.locator('#how-to-cite').getByRole('link', { name: 'How to cite' }).click()
  const today = new Date().toISOString().slice(0, 10)
  await expect(page.locator('blockquote')).toContainText(`Version 1.27.0.`)
  await expect(page.locator('blockquote')).toContainText(`accessed ${today}`)
  await page.getByRole('button', { name: 'Copy the BibTeX code' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`urldate = {${today}}`)
})

test('INF-07 INF-09 contact names what is missing, keeps the text of a message that could not be sent, and says when it is', async ({
  page,
  conduct,
}) => {
  await page.goto('/contact')
  const send = page.getByRole('button', { name: 'Send message' })
  const message = page.getByLabel('Message')
  await send.click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Enter your name/)
  await page.keyboard.type('Ada Lovelace')
  await expect(page.getByText('Enter your name')).toBeHidden()
  await page.keyboard.press('Tab')
  await page.keyboard.type('ada@example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Is there chlorophyll before 1997?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('E-mail address')).toBeFocused()
  await page.keyboard.type('.org')

  const path = '**/api/user/contactus'
  await page.route(path, (route) => route.fulfill({ status: 500, body: 'error sending message' }))
  await send.click()
  await expect(page.getByRole('alert')).toContainText('could not be sent')
  await expect(message).toHaveValue('Is there chlorophyll before 1997?')
  await page.route(path, (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '600' }, body: 'Too Many Requests' }))
  await send.click()
  await expect(page.getByRole('alert')).toContainText('send it again in 10 minutes')
  await expect(message).toHaveValue('Is there chlorophyll before 1997?')
  expect(await axeFindings(page)).toEqual([])

  await page.unroute(path)
  const sent = page.waitForRequest(path)
  await send.click()
  expect((await sent).postDataJSON()).toEqual({
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    message: 'Is there chlorophyll before 1997?',
    website: '',
  })
  await expect(page.getByRole('status')).toContainText('Your message is kept')
  await expect(message).toBeHidden()
  // The two refusals that the test made are the browser's to report.
  conduct.faults.splice(0, conduct.faults.length, ...conduct.faults.filter((fault) => !/status of (500|429)/.test(fault)))
})

test('INF-07 contact works without JavaScript', async ({ browser, portal }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${portal.url}/contact`)
  await page.getByLabel('Name').fill('Grace Hopper')
  await page.getByLabel('E-mail address').fill('grace@example.org')
  await page.getByLabel('Message').fill('Without a script.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('OK', { exact: true })).toBeVisible()
  await context.close()
})

for (const path of ['/about', '/how-to-cite', '/contact'])
  test(`NAV-21 NAV-22 ${path} is accessible in every theme and fits from 320 px on`, async ({ page }) => {
    for (const theme of themes) {
      await page.addInitScript((name) => localStorage.setItem('pelagos.palette', name), theme)
      await page.goto(path)
      expect(await axeFindings(page), theme).toEqual([])
    }
    for (const width of [320, 900, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await sidewaysOverflow(page), `at ${width} px`).toBe(0)
    }
  })
