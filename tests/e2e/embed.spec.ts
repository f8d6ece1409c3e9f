import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { openMenu } from './chartMenus.ts'
import { axeFindings, expect, sidewaysOverflow, signIn, test } from './portal.ts'

const plot = 'v=1&id=1&viztype=heatmap&lat1=-12&lat2=-8&lon1=78&lon2=80'

/** Serves a page of another origin and the same site, to which a browser would send even our strictest cookies; answers how to end it. */
async function openHost(page: Page, html: string): Promise<() => void> {
  const server = createServer((_, answer) => answer.setHeader('Content-Type', 'text/html').end(`<!doctype html>${html}`))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return () => server.close()
}

test('an embedded chart on a page of another origin is drawn without the reader’s session, and links to the portal', async ({
  page,
  browser,
  person,
  portal,
}) => {
  await signIn(page, person, `/plot?${plot}`)
  await (await openMenu(page, 'Share')).getByRole('button', { name: 'Embed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Embed this chart' })
  const html = await dialog.getByLabel('HTML of the embedded chart').inputValue()
  expect(html).toContain(`${portal.url.replace(/\/$/, '')}/embed?`)
  expect(await axeFindings(page)).toEqual([])
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy HTML' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(html)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Embed' })).toBeFocused()

  const context = await browser.newContext({ storageState: await page.context().storageState() })
  const other = await context.newPage()
  const cookies: string[] = []
  const calls: string[] = []
  other.on('request', async (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    calls.push(pathname)
    cookies.push((await request.allHeaders()).cookie ?? '')
  })
  const close = await openHost(other, `<p>Above</p>${html}`)
  const frame = other.frameLocator('iframe')
  const picture = frame.getByRole('application')
  await expect(picture.locator('canvas').first()).toBeVisible()
  await expect(frame.locator('.embed-origin')).toContainText(/COADS/)
  await other.keyboard.press('Tab')
  await expect(picture).toBeFocused()
  await other.keyboard.press('ArrowRight')
  await other.keyboard.press('ArrowDown')
  await other.keyboard.press('ArrowDown')
  await expect(frame.locator('.chart-plot [aria-live]')).toContainText('11°\u2009S 79°\u2009E: 28.28')
  expect(calls.toSorted()).toEqual(['/api/catalog/datasetfullpage', '/api/catalog/variable', '/api/data/chart'])
  expect(cookies).toEqual(['', '', ''])
  const opening = context.waitForEvent('page')
  await frame.getByRole('link', { name: /^Open the chart in Pelagos/ }).press('Enter')
  const opened = await opening
  await expect(opened.locator('.chart-picture canvas').first()).toBeVisible()
  expect(opened.url()).toContain(`/plot?${plot}`)
  await context.close()
  close()
})

test('no other page of the portal can be framed, so that clickjacking is impossible', async ({ browser, portal }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const paths = [`/plot?${plot}`, '/profile', '/visualization/charts', '/login', '/embed/']
  const frames = paths.map((path) => `<iframe src="${new URL(path, portal.url)}"></iframe>`)
  const close = await openHost(page, frames.join(''))
  await expect.poll(() => page.frames().filter((frame) => frame.url().startsWith('chrome-error:')).length).toBe(paths.length)
  await context.close()
  close()
})

test('an embedded chart whose data do not arrive, or whose variable is unknown, says so, and leads to the portal as far as it can', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ baseURL: portal.url })
  const page = await context.newPage()
  await page.route('**/api/data/chart?**', (route) => route.abort())
  await page.goto(`/embed?${plot}`)
  await expect(page.getByRole('alert')).toHaveText('The portal did not answer. Check the connection and try again.')
  await expect(page.getByRole('link', { name: /^Open the chart in Pelagos/ })).toHaveAttribute('href', `/plot?${plot}`)
  await page.goto('/embed?id=999999')
  await expect(page.getByRole('alert')).toHaveText('Variable not found.')
  await context.close()
})

test('an embedded chart fits into 320 px, follows light and dark, and says in words what its address cannot have', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 400 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`/embed?${plot}`)
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme === 'dark' ? 'night' : 'day')
    await expect(page.locator('.chart-picture canvas').first()).toBeVisible()
    await expect.poll(() => sidewaysOverflow(page)).toBe(0)
    expect(await axeFindings(page), colorScheme).toEqual([])
  }
  await page.goto('/embed?id=1&viztype=pie')
  await expect(page.getByRole('alert')).toContainText('viztype=pie is not a type of chart')
  expect(await axeFindings(page)).toEqual([])
})
