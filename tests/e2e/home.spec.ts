import { expect, test } from './portal.ts'

test('HOME-01 HOME-03 HOME-09 the home page says what it is for, how large it is, and leads to the API', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Interconnected, harmonized ocean data')
  await expect(page.getByRole('main')).toContainText(/\d+ MB\s*here, laid out for ~150 TB/)
  await page.getByRole('main').getByRole('link', { name: 'API Access' }).click()
  await expect(page).toHaveURL(/\/apikeymanagement$/)
})

test('HOME-05 HOME-06 the anomaly monitor is drawn on two axes before any script runs and links to its two data sets', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/')
  const monitor = page.getByRole('region', { name: 'Global Anomaly Monitor' })
  await expect(monitor).toContainText('°C')
  await expect(monitor).toContainText('m, four tide gauges')
  for (const name of ['Nino12_SST', 'Annual_Max_Sea_Level']) {
    const address = await monitor.getByRole('link', { name, exact: true }).getAttribute('href')
    expect((await context.request.get(address ?? '')).status()).toBe(200)
  }
  await context.close()
})

test('OPS-03 the footer shows the version of the package', async ({ page, request }) => {
  await page.goto('/catalog')
  const { version } = (await (await request.get('/api/health')).json()) as { version: string }
  expect(version).toBe('1.27.0')
  await expect(page.getByRole('contentinfo')).toContainText(`Version ${version}`)
})

test('OPS-09 with the API away a data set’s page still shows its content, and the catalog its list', async ({ page, conduct }) => {
  await page.route('**/api/**', (route) => route.abort())
  await page.goto('/catalog/datasets/COADS_Climatology')
  await expect(page.getByRole('heading', { name: 'Dataset Overview' })).toBeVisible()
  await expect(page.getByText('Merchant ships')).toBeVisible()
  await page.goto('/catalog')
  await page.getByRole('combobox', { name: 'Keywords' }).fill('wind')
  await expect(page.getByText('Failed to retrieve search results. Please try again later.')).toBeVisible()
  conduct.faults.splice(0)
})

test('HOME-01 the catalog is searched from the first view, with examples that find something, before any script; invented data sets come last', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 1440, height: 900 },
    ...(baseURL ? { baseURL } : {}),
  })
  const page = await context.newPage()
  await page.goto('/')
  const search = page.getByRole('search')
  await expect(search.getByRole('searchbox', { name: 'Search the catalog' })).toBeInViewport()
  for (const example of await search.getByRole('link').all()) {
    const keywords = (await example.innerText()).trim()
    const found = (await (await context.request.get(`/api/catalog/searchcatalog?${new URLSearchParams({ keywords })}`)).json()) as unknown[]
    expect([keywords, found.length > 0]).toEqual([keywords, true])
  }
  await expect(page.locator('.home-latest')).not.toContainText('synthetic')
  await search.getByRole('searchbox').fill('wind monthly')
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/catalog\?keywords=wind\+monthly$/)
  await context.close()
})
