import type { Page } from '@playwright/test'
import { axeFindings, expect, test, untilHydrated } from './portal.ts'

const edges = (page: Page) =>
  Promise.all(
    ['Latitude start', 'Latitude end', 'Longitude start', 'Longitude end'].map(async (name) =>
      Number(await page.getByRole('spinbutton', { name }).inputValue()),
    ),
  )

/** The data sets that the portal answers to the search that stands in the address. */
async function named(page: Page): Promise<string[]> {
  const answer = await page.request.get(`/api/catalog/searchcatalog${new URL(page.url()).search}`)
  return ((await answer.json()) as { Short_Name: string }[]).map(({ Short_Name }) => Short_Name)
}

test('CAT-06 on a phone the dialog to draw a box is above the filters that it is opened from, and these are back after it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/catalog')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const draw = page.getByRole('button', { name: 'Draw a box on a map' })
  const dialog = page.getByRole('dialog', { name: 'Draw a box on a map' })
  const cancel = dialog.getByRole('button', { name: 'Cancel' })
  for (const leave of [() => cancel.click(), () => page.keyboard.press('Escape')]) {
    await draw.click()
    await expect(dialog.getByRole('status')).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Filters' })).toBeHidden()
    await leave()
    await expect(dialog).toHaveCount(0)
    await expect(draw).toBeFocused()
    await expect(draw).toBeInViewport()
  }
})

test('CAT-06 CAT-08 CAT-14 a box that is drawn on the globe across the date line narrows the search; so do its edges as numbers', async ({
  page,
}) => {
  // A small globe is drawn sooner.
  await page.setViewportSize({ width: 1280, height: 480 })
  await page.goto('/catalog')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  const all = (await named(page)).length
  const draw = page.getByRole('button', { name: 'Draw a box on a map' })
  await draw.click()
  const dialog = page.getByRole('dialog', { name: 'Draw a box on a map' })
  const take = dialog.getByRole('button', { name: 'Search in this box' })
  const globe = dialog.locator('.maplibregl-canvas')
  await expect(globe).toHaveCSS('cursor', 'crosshair')
  await expect(take).toBeDisabled()
  expect(await axeFindings(page)).toEqual([])
  const { x, y, width, height } = (await globe.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  // The globe shows 150° W in its middle and fills the lesser of its sides.
  const radius = Math.min(width, height) / 2
  await page.mouse.move(x + width / 2 - 0.75 * radius, y + height / 2 - 0.3 * radius)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.move(x + width / 2 + 0.4 * radius, y + height / 2 + 0.3 * radius)
  await page.mouse.up()
  await expect(dialog.getByRole('status')).toContainText(/N, 1\d\d(\.\d+)?°\s?E to 1\d\d(\.\d+)?°\s?W$/)
  await expect(dialog.getByRole('button', { name: 'Draw a box', exact: true })).toBeVisible()
  await take.click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/latStart=.*latEnd=.*lonStart=1\d\d.*lonEnd=-1\d\d/)
  const found = page.getByRole('status').filter({ hasText: /^Found \d+ datasets:$/ })
  // The portal itself finds the same within those edges.
  const inBox = await named(page)
  expect([inBox.length < all, inBox.includes('COADS_Climatology'), inBox.includes('Atlantic_Storm_Tracks')]).toEqual([true, true, false])
  await expect(found).toHaveText(`Found ${inBox.length} datasets:`)
  const [south = 0, north = 0, west = 0, east = 0] = await edges(page)
  expect([south < 10, north > 10, west > 100, east < -100]).toEqual([true, true, true, true])
  await expect(page.getByRole('img', { name: /^Search box: .*°\s?E to .*°\s?W$/ })).toBeVisible()

  // By keyboard the edges are typed.
  const field = (name: string) => page.getByRole('spinbutton', { name })
  for (const [name, value] of [
    ['Longitude start', '-60'],
    ['Longitude end', '-50'],
    ['Latitude start', '15'],
    ['Latitude end', '30'],
  ] as const) {
    await field(name).focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(value)
  }
  await expect(page).toHaveURL(/latStart=15&latEnd=30&lonStart=-60&lonEnd=-50$/)
  const typed = await named(page)
  expect(typed).toContain('Atlantic_Storm_Tracks')
  await expect(found).toHaveText(`Found ${typed.length} datasets:`)
  await expect(page.getByRole('img', { name: /^Search box: 15.*N to 30.*N, 60.*W to 50.*W$/ })).toBeVisible()
  // What lies off the globe is no bound, and the field says so.
  await page.keyboard.press('Control+A')
  await page.keyboard.type('95')
  await expect(page).toHaveURL(/\?lonStart=-60&lonEnd=-50$/)
  expect(await field('Latitude end').evaluate((element) => (element as HTMLInputElement).validity.rangeOverflow)).toBe(true)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(found).toHaveText(`Found ${all} datasets:`)
  expect(await edges(page)).toEqual([-90, 90, -180, 180])
})
