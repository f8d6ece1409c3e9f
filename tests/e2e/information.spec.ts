import { nominationMessages } from '#core/messages/contact.ts'
import { axeFindings, expect, expectAccessible, sidewaysOverflow, test } from './portal.ts'

test('INF-01 INF-02 about folds open and close by keyboard, and the way to cite can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/about')
  await expect(page.locator('summary h2')).toHaveText(['People', 'How to cite', 'How to participate'])
  const fold = page.locator('#how-to-participate')
  await fold.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(fold).toHaveAttribute('open')
  await expect(fold.getByText('Contribute a data set.')).toBeVisible()
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
  await expect(page.getByRole('status')).toContainText('Your message has been saved')
  await expect(message).toBeHidden()
  // The browser reports the two errors that the test caused.
  conduct.faults.splice(0, conduct.faults.length, ...conduct.faults.filter((fault) => !/status of (500|429)/.test(fault)))
})

test('INF-08 INF-09 a data set is nominated: its name is required, its website optional but must be valid', async ({ page, conduct }) => {
  await page.goto('/datasubmission/nominate-data')
  await expect(page).toHaveTitle(/^Nominate new data/)
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await page.getByLabel('E-mail address').fill('ada@example.org')
  await page.getByLabel('Website').fill('somewhere')
  const send = page.getByRole('button', { name: 'Send nomination' })
  await send.click()
  await expect(page.getByLabel('Name of the data set')).toBeFocused()
  await expect(page.getByLabel('Name of the data set')).toHaveAccessibleDescription('Enter the name of the data set.')
  await expect(page.getByLabel('Website')).toHaveAccessibleDescription(/Enter a web address/)
  await expect(page.getByLabel('Description')).toHaveAccessibleDescription(new RegExp(nominationMessages.wrong.message))
  expect(await axeFindings(page)).toEqual([])

  await page.getByLabel('Name of the data set').fill('Underway pCO2, Line P')
  await page.getByLabel('Website').fill('https://example.org/line-p')
  await page.getByLabel('Description').fill('Since 1973, 5 m.')
  const path = '**/api/user/contactus'
  await page.route(path, (route) => route.fulfill({ status: 500, body: 'error sending message' }))
  await send.click()
  await expect(page.getByRole('alert')).toContainText('could not be sent')
  await expect(page.getByLabel('Description')).toHaveValue('Since 1973, 5 m.')
  await page.unroute(path)
  const sent = page.waitForRequest(path)
  await send.click()
  expect((await sent).postDataJSON()).toMatchObject({
    dataset_name: 'Underway pCO2, Line P',
    dataset_url: 'https://example.org/line-p',
    message: 'Since 1973, 5 m.',
  })
  await expect(page.getByRole('status')).toContainText('Your nomination has been saved')
  conduct.faults.splice(0, conduct.faults.length, ...conduct.faults.filter((fault) => !/status of 500/.test(fault)))
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

test('INF-03 INF-04 the drawer shows panels of four languages and the trees, leads on, and closes after the pointer has left', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.goto('/documentation')
  const drawer = page.locator('.drawer')
  const handle = page.getByText('All documentation')
  await expect(drawer).not.toHaveAttribute('open')
  // By keyboard: it opens, a panel opens, and a link leads to a page beside it.
  await handle.focus()
  await page.keyboard.press('Enter')
  await expect(drawer).toHaveAttribute('open')
  await expect(drawer.locator('.drawer-panel > summary')).toHaveText([/Python/, /R/, /Julia\s+client under development/, /Matlab/, /HTTP/])
  await expect(drawer.getByRole('link')).toContainText(['API reference', 'Procedures', 'Rights', 'Which engine', 'Ingestion', 'Decisions'])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(drawer.getByRole('link', { name: 'Colocalize' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).not.toHaveAttribute('open')
  await expect(handle).toBeFocused()

  // By pointer: it opens under it, stays while it is there, and closes after it has left.
  await page.mouse.move(900, 700)
  await handle.hover()
  await expect(drawer).toHaveAttribute('open')
  await drawer.locator('summary', { hasText: 'Matlab' }).click()
  await drawer.getByRole('link', { name: 'Getting started' }).click()
  await page.waitForURL('**/documentation/matlab')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Matlab')
  await page.mouse.move(900, 700)
  await handle.hover()
  await expect(drawer).toHaveAttribute('open')
  await expect(drawer.getByRole('link', { name: 'Getting started' })).toHaveAttribute('aria-current', 'page')
  const [openFor] = await Promise.all([
    drawer.evaluate(
      (element) =>
        new Promise<number>((resolve) => {
          let left = 0
          element.addEventListener('pointerleave', () => (left = performance.now()))
          element.addEventListener('toggle', () => resolve(performance.now() - left))
        }),
    ),
    page.mouse.move(900, 700),
  ])
  await expect(drawer).not.toHaveAttribute('open')
  expect(openFor).toBeGreaterThanOrEqual(890)
  await page.getByRole('link', { name: /^Next/ }).click()
  await page.waitForURL('**/documentation/http')
})

test('INF-03 a search finds pages by their words, loads only when someone types, and weighs nothing before', async ({ page, conduct }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto('/documentation/r')
  // Every script of the page has run when it is loaded.
  expect(loaded.filter((path) => path.startsWith('/pagefind/'))).toEqual([])
  const search = page.getByRole('searchbox', { name: 'Search the documentation' })
  await search.fill('ClickHouse cluster')
  const found = page.getByRole('search').getByRole('listitem')
  await expect(found.filter({ hasText: 'Engines' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(found.first().getByRole('link')).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  await found.filter({ hasText: 'Engines' }).getByRole('link').click()
  await page.waitForURL('**/documentation/engines')
  await page.route('**/pagefind/pagefind.js', (route) => route.abort())
  await page.goto('/documentation/julia')
  await search.fill('wind')
  await expect(page.getByRole('search').getByRole('status')).toContainText('could not be loaded')
  conduct.faults.splice(0, conduct.faults.length, ...conduct.faults.filter((fault) => !fault.includes('ERR_FAILED')))
})

test('INF-03 search results are above the cards of the overview at every width, and can be clicked there', async ({ page }) => {
  for (const width of [1440, 1000, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/documentation')
    await page.getByRole('searchbox', { name: 'Search the documentation' }).fill('wind')
    const links = page.getByRole('search').getByRole('listitem').getByRole('link')
    await expect(links.nth(2)).toBeVisible()
    const covered = await links.evaluateAll(
      (all) =>
        all.filter((link) => {
          const { left, top, width, height } = link.getBoundingClientRect()
          return (
            top + height <= (link.closest('.doc-found')?.getBoundingClientRect().bottom ?? 0) &&
            !link.contains(document.elementFromPoint(left + width / 2, top + height / 2))
          )
        }).length,
    )
    expect([width, covered]).toEqual([width, 0])
  }
  await page.getByRole('search').getByRole('listitem').getByRole('link').first().click()
  await page.waitForURL(/documentation\/\w+/)
})

test('INF-03 the documentation can be read without JavaScript', async ({ browser, portal }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(`${portal.url}/documentation/python`)
  await page.getByText('All documentation').click()
  await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Procedures' }).click()
  await expect(page.locator('#uspmatch')).toContainText('targetTable')
  await expect(page.getByRole('searchbox')).toBeHidden()
  await context.close()
})

/** The pages of the site that a page leads to, and the places on them. */
function linksIn(html: string, path: string): URL[] {
  const addresses = [...html.matchAll(/<a\s[^>]*?href="([^"]+)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))
  return addresses.map((address) => new URL(address, `http://site${path}`)).filter(({ origin }) => origin === 'http://site')
}

test('INF-03 every link between pages of the documentation leads to a page, and to a place on it', async ({ page }) => {
  const texts = new Map<string, string>()
  const wanted = ['/documentation']
  const places: { readonly from: string; readonly to: URL }[] = []
  for (let path = wanted.pop(); path !== undefined; path = wanted.pop()) {
    if (texts.has(path)) continue
    const answer = await page.request.get(path)
    texts.set(path, answer.ok() ? await answer.text() : '')
    for (const to of linksIn(texts.get(path) ?? '', path)) {
      if (!to.pathname.startsWith('/documentation')) continue
      places.push({ from: path, to })
      wanted.push(to.pathname)
    }
  }
  const hasPlace = (text: string, hash: string) => hash === '' || text.includes(`id="${decodeURIComponent(hash.slice(1))}"`)
  const dead = places.filter(({ to }) => texts.get(to.pathname) === '' || !hasPlace(texts.get(to.pathname) ?? '', to.hash))
  expect(dead.map(({ from, to }) => `${from}: ${to.pathname}${to.hash}`)).toEqual([])
})

test('INF-05 INF-06 the gallery leads from its sections to pages with figures, tables, data and a notebook', async ({ page }) => {
  await page.goto('/gallery')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Getting Started',
    'Research',
    'Instructional Resources',
  ])
  const links = page.locator('.gallery-cards a')
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual(
    ['getting-started-cruise-plan', 'getting-started-cruise-map', 'seaflow-time-series-decomposition', 'compare-sst-data'].map(
      (slug) => `/gallery/${slug}`,
    ),
  )
  for (const address of addresses) {
    await page.goto(address ?? '')
    await expect(page.getByRole('figure').getByRole('img').first()).toBeVisible()
    await expect(page.getByRole('table').first()).toBeVisible()
    const data = page.getByRole('complementary').getByRole('link', { name: /_/ })
    await expect(data.first()).toHaveAttribute('href', /^\/catalog\?keywords=/)
    const notebook = await page.request.get((await page.getByRole('link', { name: 'Jupyter notebook' }).getAttribute('href')) ?? '')
    expect(((await notebook.json()) as { nbformat: number }).nbformat).toBe(4)
  }
})

for (const path of [
  '/about',
  '/contact',
  '/documentation/python',
  '/problem',
  '/documentation/workbook/missing-value-text',
  '/gallery/compare-sst-data',
])
  test(`NAV-21 NAV-22 ${path} is accessible in every theme and fits from 320 px on`, async ({ page }) => {
    await page.goto(path)
    await expectAccessible(page)
    for (const width of [320, 900, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await sidewaysOverflow(page), `at ${width} px`).toBe(0)
    }
  })
