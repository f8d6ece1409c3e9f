import type { Page } from '@playwright/test'
import { ingestDateLineCruise } from '../helpers/ingestCruise.ts'
import { axeFindings, expect, expectAccessible, publisherTest, sidewaysOverflow, test } from './portal.ts'

const keywords = (page: Page) => page.getByRole('combobox', { name: 'Keywords' })
const found = (page: Page) => page.getByRole('status').filter({ hasText: /^Found/ })
const announced = (page: Page) => page.getByRole('status').filter({ hasText: 'Region: ' })
const HAWAII = 'Region: Hawaii, 18° N to 23° N, 161° W to 154° W'
const remove = (page: Page) => page.getByRole('button', { name: `Remove filter ${HAWAII}` })
/** How many data sets the portal itself finds. */
const count = async (page: Page, query: string) =>
  ((await (await page.request.get(`/api/catalog/searchcatalog?${query}`)).json()) as unknown[]).length

test('D69 CAT-08 CAT-12 a named region is a chip that is announced, is removed with the keyboard, and stays in the address', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/catalog')
  await keywords(page).fill('temperature hawaii')
  await expect(announced(page)).toHaveText(HAWAII)
  const inRegion = await count(page, 'keywords=temperature+hawaii&gazetteer=1')
  expect(inRegion).toBeGreaterThan(0)
  await expect(found(page)).toHaveText(`Found ${inRegion} datasets:`)
  await expect(page).toHaveURL(/keywords=temperature\+hawaii$/)
  await expect(keywords(page)).toHaveValue('temperature hawaii')

  await remove(page).press('Enter')
  await expect(remove(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Results' })).toBeFocused()
  await expect(keywords(page)).toHaveValue('temperature "hawaii"')
  await expect(page.getByText('No data set has the word “hawaii”.')).toBeVisible()
  await expect(announced(page)).toHaveCount(0)
  await expect(page).toHaveURL(/keywords=temperature\+%22hawaii%22$/)
  await page.reload()
  await expect(page.getByText('No data set has the word “hawaii”.')).toBeVisible()
  await expect(remove(page)).toHaveCount(0)
  await page.goBack()
  await expect(remove(page)).toBeVisible()
  await expect(keywords(page)).toHaveValue('temperature hawaii')

  // The results as they are listed, those in the region.
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Results as CSV' }).click()
  const csv = (await (await download).createReadStream().then((stream) => stream.toArray())).join('')
  expect(csv.split('\r\n').filter((line) => line !== '').length).toBeGreaterThan(inRegion)
})

for (const width of [320, 768, 1440])
  test(`D69 an address with a region opens with its chip at ${width} px, in every theme and without findings`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/catalog?keywords=temperature+Hawaii')
    await expect(remove(page)).toBeVisible()
    await expect(found(page)).toBeVisible()
    expect(await sidewaysOverflow(page)).toBe(0)
    await expectAccessible(page)
  })

test('D69 where a region has nothing, its name can be left out like a word', async ({ page }) => {
  await page.goto('/catalog?keywords=nino12+iceland')
  await expect(page.getByText('Nothing matches “nino12 iceland”.')).toBeVisible()
  await page.getByRole('button', { name: 'Leave out “iceland” (1 found)' }).click()
  await expect(keywords(page)).toHaveValue('nino12')
  await expect(found(page)).toHaveText('Found 1 datasets:')
  expect(await axeFindings(page)).toEqual([])
})

publisherTest('D69 what was just published is found by the region that it reaches into, across the date line', async ({ page, portal }) => {
  await page.goto('/catalog')
  await ingestDateLineCruise(portal.dataDir)
  await keywords(page).fill('made_ Fiji')
  await expect(found(page)).toHaveText('Found 2 datasets:')
  await keywords(page).fill('made_ Iceland')
  await expect(found(page)).toHaveText('Found 0 datasets:')
})
