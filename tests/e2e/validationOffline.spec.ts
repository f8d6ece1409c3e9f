import type { BrowserContext, Page } from '@playwright/test'
import { headers, rowAt } from '../fixtures/workbooks/audits.ts'
import { submission } from '../fixtures/workbooks/submission.ts'
import { expect, test, untilHydrated } from './portal.ts'

const path = '/datasubmission/validationtool'
const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null)
const cachedUrls = (page: Page) =>
  page.evaluate(async () => ({ caches: await caches.keys(), at: (await navigator.serviceWorker.getRegistrations()).length }))

async function untilReady(page: Page): Promise<void> {
  await page.goto(path)
  await expect(page.getByText('Ready for use offline')).toBeVisible()
  await expect.poll(() => isControlled(page)).toBe(true)
}

/** Takes what the browser has stored of answers, so that only what the page keeps itself can be there without a network. */
async function forgetAnswers(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
}

test('WBK-02 after a first visit a workbook is checked, fixed and saved without a network, and no other page is kept', async ({
  page,
  context,
  conduct,
}) => {
  await page.goto('/about')
  await page.evaluate(() => caches.open('pelagos-offline-of-an-older-build'))
  await untilReady(page)
  await forgetAnswers(context, page)
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname))
  await context.setOffline(true)
  await page.reload()
  await untilHydrated(page)
  await expect(page.getByText('Ready for use offline')).toBeVisible()
  const blob = await submission([headers, rowAt(0, '26,5'), rowAt(1)])
  const file = { name: 'cruise.xlsx', mimeType: blob.type, buffer: Buffer.from(await blob.arrayBuffer()) }
  await page.locator('input[type=file]').setInputFiles(file)
  const verdict = page.locator('.check-verdict')
  await expect(verdict).toContainText('1 error to correct.')
  await page.getByRole('list', { name: 'Cells of value-not-number' }).getByRole('button', { name: 'E2', exact: true }).click()
  await page.getByRole('button', { name: 'Use 26.5', exact: true }).click()
  await expect(verdict).toContainText('No errors.')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the corrected workbook' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('cruise_corrected.xlsx')
  expect(failed.filter((address) => !address.startsWith('/api/'))).toEqual([])
  // The browser logs calls of the bar that cannot reach the portal.
  const logged = conduct.faults.splice(0)
  expect(logged.filter((fault) => !fault.endsWith('net::ERR_INTERNET_DISCONNECTED'))).toEqual([])
  expect(logged.length).toBeLessThanOrEqual(failed.length)

  await context.setOffline(false)
  await page.reload()
  await untilHydrated(page)
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
  const now = await cachedUrls(page)
  expect([now.caches.length, now.at]).toEqual([1, 1])
  await page.goto('/datasubmission/submission-portal')
  expect(await isControlled(page)).toBe(false)
})

for (const [gone, address] of [
  ['page', path],
  ['service worker', `${path}/offline.js`],
])
  test(`where a portal no longer has the ${gone}, the browser keeps nothing of it`, async ({ page, context, conduct }) => {
    await untilReady(page)
    await context.route(`**${address}`, (route) => route.fulfill({ status: 404, contentType: 'text/html', body: '<title>Gone</title>' }))
    await page.goto(path)
    // The browser logs that the page, or the newer script that it looks for, is not there.
    await page.goto('/about')
    await expect.poll(() => cachedUrls(page)).toEqual({ caches: [], at: 0 })
    conduct.faults.splice(0)
  })
