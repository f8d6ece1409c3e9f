import type { Page } from '@playwright/test'
import type { GlobeMark } from '#core/pages/globe.ts'
import { expect, test } from './portal.ts'

/** Degrees east and north of the middle of the globe. */
async function centreOf(page: Page): Promise<number[]> {
  return ((await page.locator('[data-globe]').getAttribute('data-centre')) ?? '').split(' ').map(Number)
}

/** Lets as many pictures pass as a turning globe needs for several steps. */
async function somePictures(page: Page): Promise<void> {
  await page.evaluate(async (count) => {
    for (let shown = 0; shown < count; shown++) await new Promise((resolve) => requestAnimationFrame(resolve))
  }, 20)
}

/** Where a place is seen on a globe of radius 1, y upwards (Snyder 1987, equations 20-3 and 20-4). */
function seenAt([lon, lat]: readonly [number, number], [lon0 = 0, lat0 = 0]: readonly number[]) {
  const radians = Math.PI / 180
  const [east, north, middle] = [(lon - lon0) * radians, lat * radians, lat0 * radians]
  return {
    x: Math.cos(north) * Math.sin(east),
    y: Math.cos(middle) * Math.sin(north) - Math.sin(middle) * Math.cos(north) * Math.cos(east),
  }
}

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

test('the globe turns by itself, is paused by a button, turned by pointer and arrow keys, and opens the track that is clicked', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const globe = page.getByRole('application', { name: /^Globe/ })
  await expect(page.locator('[data-globe][data-awake]')).toHaveCount(1)
  const first = await centreOf(page)
  await expect.poll(() => centreOf(page)).not.toEqual(first)
  const pause = page.getByRole('button', { name: 'Pause the globe' })
  await pause.click()
  await expect(pause).toHaveAttribute('aria-pressed', 'true')
  const paused = await centreOf(page)
  await somePictures(page)
  expect(await centreOf(page)).toEqual(paused)

  await globe.focus()
  for (let pressed = 0; pressed < 10; pressed++) await page.keyboard.press('ArrowLeft')
  const west = await centreOf(page)
  expect([((paused[0] ?? 0) - (west[0] ?? 0) + 360) % 360, west[1]]).toEqual([expect.closeTo(100, 0), paused[1]])
  const box = await globe.boundingBox()
  if (box === null) throw new Error('the globe has no box')
  const [middle, radius] = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }, box.width / 2]
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x + 40, middle.y + 20, { steps: 4 })
  await page.mouse.up()
  const dragged = await centreOf(page)
  expect(dragged[1]).toBeGreaterThan(west[1] ?? 90)
  await expect(page).toHaveURL(/\/$/)

  const marks = (await (await request.get('/globe.json')).json()) as readonly GlobeMark[]
  const track = marks.find(({ path }) => path === '/catalog/cruises/VIRTUAL_NPAC')?.lines[0] ?? []
  const place = track[Math.floor(track.length / 4)]
  if (place === undefined) throw new Error('the cruise is not on the globe')
  const { x, y } = seenAt(place, dragged)
  await page.mouse.move(middle.x + x * radius, middle.y - y * radius)
  await expect(page.locator('.globe-readout')).toHaveText('Cruise VIRTUAL_NPAC')
  await page.mouse.down()
  await page.mouse.up()
  await expect(page).toHaveURL(/\/catalog\/cruises\/VIRTUAL_NPAC$/)
})

test('the globe does not move for readers who prefer reduced motion, and keys still turn it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.locator('[data-globe][data-awake]')).toHaveCount(1)
  const still = await centreOf(page)
  await somePictures(page)
  expect(await centreOf(page)).toEqual(still)
  await page.getByRole('application', { name: /^Globe/ }).press('ArrowUp')
  expect((await centreOf(page))[1]).toBeGreaterThan(still[1] ?? 90)
})

test('HOME-05 HOME-07 the monitor reads out a month under the pointer and by the keyboard', async ({ page }) => {
  await page.goto('/')
  const monitor = page.getByRole('region', { name: 'Global Anomaly Monitor' })
  const slider = monitor.getByRole('slider', { name: 'Month shown' })
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(monitor.getByRole('status')).toHaveText(/^1950-01: [+−]\d\.\d\d °C/)
  await expect(slider).toHaveAttribute('aria-valuetext', /^1950-01: /)
  await monitor.locator('.monitor-plot').hover({ position: { x: 400, y: 150 } })
  await expect(monitor.getByRole('status')).toHaveText(/^\d{4}-\d\d: [+−]\d\.\d\d °C/)
  await expect(monitor.getByRole('status')).not.toHaveText(/^1950/)
})
