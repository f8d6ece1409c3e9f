import { alongTrackTexts } from '#core/messages/alongTrack.ts'
import { bulkTexts } from '#core/messages/bulk.ts'
import { axeFindings, expect, expectAccessible, expectToFitPhone, test } from './portal.ts'

test('along the track of a cruise all depths of profiles are a section, by distance or time', async ({ page }) => {
  await page.goto('/catalog/cruises/VIRTUAL_ATL')
  await page.getByRole('heading', { name: alongTrackTexts.title }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: /Measured along the track/ }).click()
  await page.getByRole('option', { name: /^Water Temperature/ }).click()
  await expect(page.getByRole('img', { name: /by depth along the track: .* positions, .* km\.$/ })).toBeVisible()
  const cell = page.locator('.track-section-cells path').first()
  expect(await cell.evaluate((path) => getComputedStyle(path).fill)).toMatch(/^rgb\(/)
  await page.getByRole('button', { name: new RegExp(`${alongTrackTexts.section.against}$`) }).click()
  await page.getByRole('option', { name: 'Time' }).click()
  await expect(page.getByRole('img', { name: /by depth along the track: .* days\.$/ })).toBeVisible()
  await expectAccessible(page)
  await expectToFitPhone(page)
})

test('the variables of a cruise are filtered, and some of them are chosen for the download', async ({ page }) => {
  await page.goto('/catalog/cruises/VIRTUAL_ATL')
  const picker = page.locator('.picker')
  await picker.scrollIntoViewIfNeeded()
  await expect(page.locator('astro-island[ssr]').filter({ has: picker })).toHaveCount(0)
  await picker.getByRole('searchbox', { name: bulkTexts.filter }).fill('salin')
  await expect(picker.getByText(bulkTexts.found(1, 3), { exact: true })).toBeVisible()
  await expect(async () => {
    await picker.getByRole('checkbox', { name: 'Salinity' }).first().press('Space')
    await expect(picker.getByText(/1 data set selected/)).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(picker.getByRole('checkbox', { name: 'Salinity' }).first()).toBeChecked()
  await picker.getByRole('searchbox', { name: bulkTexts.filter }).fill('water temp')
  await expect(picker.getByRole('checkbox', { name: 'Water Temperature' })).not.toBeChecked()
  expect(await axeFindings(page)).toEqual([])
  await expectToFitPhone(page)
})
