import { readFile } from 'node:fs/promises'
import { openMenu } from './chartMenus.ts'
import { expect, expectAccessible, expectToFitPhone, guestTest as test } from './portal.ts'

test('a map is played through its months by keyboard, without another request, and saved as an animated PNG', async ({ page }) => {
  await page.goto('/plot?v=1&id=1&viztype=heatmap&dt1=1&dt2=6')
  await expect(page.getByRole('application').locator('canvas')).toBeVisible()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await (await openMenu(page, 'Split and play')).getByRole('button', { name: /Play through/ }).click()
  await page.getByRole('option', { name: 'Dates' }).click()
  await page.keyboard.press('Escape')
  const slider = page.getByRole('slider', { name: 'Time' })
  await expect(slider).toHaveAttribute('aria-valuetext', 'January')
  const summary = page.locator('.chart-player .chart-summary')
  await expect(summary).toContainText('Highest 31')
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', 'February')
  await expect(page.locator('.chart-player .status')).toContainText('February')
  await page.getByRole('button', { name: 'Play', exact: true }).focus()
  await page.keyboard.press('Enter')
  // Looked at with each frame: a step is gone again in half a second.
  for (const month of ['June', 'January'])
    await page.waitForFunction((wanted) => document.querySelector('.play-bar input')?.getAttribute('aria-valuetext') === wanted, month)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeFocused()
  expect(requests.filter((address) => address.includes('/api/data/'))).toEqual([])
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download animation' }).click()
  expect((await download).suggestedFilename()).toBe('COADS_Climatology_sst_heatmap_animation.png')
  const png = await readFile(await (await download).path())
  const control = png.indexOf('acTL')
  expect([png.readUInt32BE(16), png.readUInt32BE(20), png.readUInt32BE(control + 4)]).toEqual([1000, 700, 6])
  expect(png.toString()).toMatch(/Citation\0{5}[^\0]*Accessed through Pelagos/)
  await expectToFitPhone(page)
})
