import { herePath } from '#core/catalog/hereAddress.ts'
import { hereTexts as texts } from '#core/messages/here.ts'
import { axeFindings, expect, expectToFitPhone, test, untilHydrated } from './portal.ts'

test('MAT-16 a place of an address is listed by data set with lines through the year; another is chosen on the map or typed', async ({
  page,
  conduct,
}) => {
  await page.goto(herePath({ lat: '15', lon: '170', time: '1985-06-18' }))
  const coads = page.getByRole('region', { name: /^Comprehensive/ })
  const sst = coads.getByRole('listitem').filter({ hasText: 'Sea Surface Temperature' })
  await expect(sst).toContainText(/°C.*June · [\d.]+ km away/)
  await expect(sst.getByRole('img', { name: /^Through the year, from [\d.]+/ })).toBeVisible()
  await expect(page.getByText('1985-06-15 · 3 days earlier').first()).toBeVisible()
  await expect(sst.getByRole('link', { name: texts.matchOf('Sea Surface Temperature') })).toHaveAttribute(
    'href',
    '/match?variables=tblCOADS_Climatology.sst',
  )
  expect(await axeFindings(page)).toEqual([])
  const map = page.getByRole('img', { name: texts.mapAt(15, 170) })
  const box = await map.boundingBox()
  await map.click({ position: { x: (box?.width ?? 0) / 4, y: (box?.height ?? 0) / 2 } })
  await expect(page.getByRole('textbox', { name: texts.lon })).toHaveValue(/^-(?:90|89\.\d+|90\.\d+)$/)
  await expect(page).toHaveURL(/lat=-?\d[\d.]*&lon=-\d+[\d.]*&time=1985-06-18$/)
  await page.getByRole('textbox', { name: texts.lat }).fill('47.5')
  await page.getByRole('textbox', { name: texts.lon }).fill('88')
  await page.getByRole('textbox', { name: texts.depth }).fill('500')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: texts.none })).toBeVisible()
  await page.getByRole('textbox', { name: texts.lat }).fill('95')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('lat must be a latitude from -90 to 90')
  conduct.faults.length = 0
  expect(await axeFindings(page)).toEqual([])
})

test('MAT-16 a click on a map of a data set leads to what is at that place and time, and so does a link', async ({ page }) => {
  await page.goto('/catalog/datasets/Navy_Monthly_Winds')
  const figure = page.locator('.samples > figure:visible')
  await figure.scrollIntoViewIfNeeded()
  const map = figure.getByRole('img', { name: /^Map of Eastward Wind/ })
  const drawn = await map.locator('.map-water').boundingBox()
  // Of 360° and 170°: three eighths from the west, and two fifths from the north.
  await page.mouse.click((drawn?.x ?? 0) + 0.375 * (drawn?.width ?? 0), (drawn?.y ?? 0) + 0.4 * (drawn?.height ?? 0))
  await expect(page).toHaveURL(/\/here\?lat=(?:21\.\d+|22(?:\.\d+)?)&lon=-4[45](?:\.\d+)?&time=1992-12/)
  await expect(page.getByRole('region', { name: /Navy/ })).toContainText('Eastward Wind')
  await page.goBack()
  const link = page.getByRole('region', { name: 'Coverage and key figures' }).getByRole('link', { name: /^What is at / })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/here\?lat=-?[\d.]+&lon=-?[\d.]+$/)
  await expect(page.getByRole('status').filter({ hasText: /^\d+ variables? of/ })).toBeVisible()
})

test('MAT-16 the list fits a phone and is reached by keys alone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/here')
  await untilHydrated(page)
  await page.getByRole('textbox', { name: texts.lat }).focus()
  await page.keyboard.type('15')
  await page.keyboard.press('Tab')
  await page.keyboard.type('170')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ variables of \d+ data sets\.$/ })).toBeVisible()
  await expectToFitPhone(page)
  expect(await axeFindings(page)).toEqual([])
})

test('MAT-16 pages of others may frame a place, but not the page of the portal', async ({ page, request }) => {
  const [framed, own] = await Promise.all(['/embed/here', '/here'].map((path) => request.get(path)))
  expect(framed?.headers()['content-security-policy']).toContain('frame-ancestors *')
  expect([framed?.headers()['x-frame-options'], own?.headers()['x-frame-options']]).toEqual([undefined, 'DENY'])
  await page.goto('/embed/here?lat=15&lon=170')
  await expect(page.getByRole('region', { name: /^Comprehensive/ })).toBeVisible()
  await expect(page.getByRole('link')).toHaveCount(1)
  await expect(page.getByRole('link', { name: /^Open in / })).toHaveAttribute('href', '/here?lat=15&lon=170')
  expect(await axeFindings(page)).toEqual([])
})
