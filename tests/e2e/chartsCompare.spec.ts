import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { menuButton, openMenu } from './chartMenus.ts'
import { axeFindings, expect, expectAccessible, expectToFitPhone, guestTest as test, withoutWebGl } from './portal.ts'

const january = 'v=1&id=1&viztype=heatmap'
const july = 'v=1&id=1&viztype=heatmap&dt1=7&dt2=7'

/** Opens charts by the address of the charts page, as a guest. */
async function openCharts(page: Page, fragment: string): Promise<void> {
  await withoutWebGl(page)
  await page.goto(`/visualization/charts#${fragment}`)
}

const panel = (page: Page): Locator => page.getByRole('tabpanel').and(page.locator(':visible'))

/** Goes on with Tab until something has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}

test('by keyboard alone the difference of two months is opened, read out, saved with its source, and restored after a reload', async ({
  page,
}) => {
  await openCharts(page, `${january};${july}&shown=1`)
  await expect(panel(page).getByRole('application').locator('canvas')).toBeVisible()
  await page.getByRole('tab', { name: /^2/ }).focus()
  await tabTo(page, menuButton(page, 'Compare'))
  await tabTo(
    page,
    (await openMenu(page, 'Compare')).getByRole('button', { name: 'Difference from chart 1, Sea Surface Temperature, January' }),
  )
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('heading', { name: 'Sea Surface Temperature, July \u2212 January' })).toBeVisible()
  await expect(page.getByRole('tab', { name: /Difference 2 \u2212 1/ })).toHaveAttribute('aria-selected', 'true')
  // The numbers of the study, which were found in another way.
  await expect(panel(page).locator('.chart-summary')).toContainText('Lowest \u221214.06\u2009°C at 73°\u2009N 17°\u2009W.')
  await expect(panel(page).locator('.chart-summary')).toContainText('Highest +22.54\u2009°C at 39°\u2009N 117°\u2009E.')
  await page.getByRole('tab', { name: /^3/ }).focus()
  const picture = panel(page).getByRole('application')
  await tabTo(page, picture)
  await page.keyboard.press('ArrowRight')
  await expect(panel(page).locator('[aria-live]')).toContainText('°\u2009E: ')
  await page.getByRole('tab', { name: /^3/ }).focus()
  await tabTo(page, menuButton(page, 'Save'))
  await tabTo(page, (await openMenu(page, 'Save')).getByRole('button', { name: 'Download SVG' }))
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toBe('COADS_Climatology_sst_heatmap_difference.svg')
  const svg = await readFile(await (await download).path(), 'utf8')
  expect(svg).toContain('July \u2212 January')
  expect(svg).toMatch(/Accessed through Pelagos/)
  expect(page.url()).toContain(`#${january};${july};v=1&difference=2-1&shown=1`)
  await page.reload()
  await expect(panel(page).locator('.chart-summary')).toContainText('Highest +22.54')
  await page.getByRole('tab', { name: /^3/ }).focus()
  await tabTo(page, menuButton(page, 'Look'))
  await tabTo(page, (await openMenu(page, 'Look')).getByRole('button', { name: 'Table' }))
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('grid')).toBeVisible()
  await expectAccessible(page)
  await expectToFitPhone(page)
  // Closing one of the two closes the difference.
  await page.getByRole('tab', { name: /^1/ }).click()
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('tab', { name: /Difference/ })).toHaveCount(0)
  await expect(page.getByText('The difference was closed with one of its two charts.')).toBeVisible()
})

test('maps without a common cell have no difference, nor have quantities of other units: both are said in words', async ({ page }) => {
  const list = await page.request.get('/api/catalog/datasetvariables?shortname=COADS_Climatology')
  const other = ((await list.json()) as { ID: number; Unit: string }[]).find(({ ID, Unit }) => ID !== 1 && !/C$/i.test(Unit))
  const north = `${january}&lat1=40&lat2=60&lon1=-60&lon2=-20`
  await openCharts(
    page,
    `${north};${january}&lat1=0&lat2=20&lon1=-60&lon2=-20;v=1&id=${other?.ID}&viztype=heatmap;v=1&difference=2-1&shown=1`,
  )
  await expect(panel(page).getByRole('alert')).toHaveText('The values of the two charts do not overlap. Choose ranges that do.')
  await page.getByRole('tab', { name: /^1/ }).click()
  await (await openMenu(page, 'Compare')).getByRole('button', { name: /^Difference from chart 3/ }).click()
  await expect(page.getByText(/^The two charts have different units/)).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(5)
})

test('by keyboard alone two maps are linked: both show the same part and the cursor at the same place, also after a reload', async ({
  page,
}) => {
  await openCharts(page, `${january};${july}&shown=1`)
  await expect(panel(page).getByRole('application').locator('canvas')).toBeVisible()
  await page.getByRole('tab', { name: /^2/ }).focus()
  await tabTo(page, menuButton(page, 'Compare'))
  const button = (await openMenu(page, 'Compare')).getByRole('button', { name: 'Link with chart 1, Sea Surface Temperature, January' })
  await tabTo(page, button)
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(panel(page).getByRole('application').locator('canvas')).toHaveCount(2)
  const [own, linked] = [panel(page).locator('.chart-plot').first(), panel(page).locator('.chart-plot').last()]
  const picture = own.getByRole('application')
  await tabTo(page, picture)
  await page.keyboard.press('ArrowRight')
  for (const [plot, month] of [[own, 'July'] as const, [linked, 'January'] as const])
    await expect(plot.locator('[aria-live]')).toContainText(new RegExp(`^${month}, 9°.N 1°.E: `))
  for (const plot of [own, linked]) await expect(plot.locator('.chart-cursor')).toBeVisible()
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  for (const plot of [own, linked]) await expect(plot.getByRole('application')).toHaveAttribute('data-zoomed', 'true')
  // Far to the west the view follows the cursor in both.
  for (let steps = 0; steps < 4; steps++) await page.keyboard.press('Shift+ArrowLeft')
  for (const plot of [own, linked]) {
    await expect(plot.locator('[aria-live]')).toContainText('79°\u2009W')
    await expect(plot.locator('.chart-cursor')).toBeVisible()
  }
  expect(await axeFindings(page)).toEqual([])
  await expectToFitPhone(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await picture.focus()
  await page.keyboard.press('0')
  for (const plot of [own, linked]) await expect(plot.getByRole('application')).not.toHaveAttribute('data-zoomed', 'true')
  expect(page.url()).toContain(`#${january};${july}&link=1&shown=1`)
  await page.reload()
  await expect(panel(page).getByRole('application').locator('canvas')).toHaveCount(2)
  await page.getByRole('tab', { name: /^2/ }).focus()
  await tabTo(page, menuButton(page, 'Compare'))
  await openMenu(page, 'Compare')
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('application')).toHaveCount(1)
  expect(page.url()).not.toContain('link=')
})

test('a map is zoomed with Ctrl and the wheel and dragged, and a drag opens no cell', async ({ page }) => {
  await page.goto(`/plot?${january}`)
  const picture = page.getByRole('application')
  await expect(picture.locator('canvas')).toBeVisible()
  await picture.scrollIntoViewIfNeeded()
  const box = await picture.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 320, (box?.y ?? 0) + 160]
  await page.mouse.move(x, y)
  await page.keyboard.down('Control')
  for (let turns = 0; turns < 2; turns++) await page.mouse.wheel(0, -240)
  await page.keyboard.up('Control')
  await expect(picture).toHaveAttribute('data-zoomed', 'true')
  const read = async () => (await page.locator('.chart-plot [aria-live]').textContent()) ?? ''
  await page.mouse.move(x, y + 1)
  await expect.poll(read).toContain('°')
  const before = await read()
  await page.mouse.down()
  await page.mouse.move(x - 90, y + 20, { steps: 3 })
  await page.mouse.up()
  await page.mouse.move(x, y)
  await expect.poll(read).not.toBe(before)
  await expect(page.getByRole('region', { name: /^At / })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(picture).not.toHaveAttribute('data-zoomed', 'true')
})
