import { axeFindings, expect, sidewaysOverflow, test } from './portal.ts'

test('DST-04 the month and the depth of the map can be chosen, and the chosen layer replaces the first', async ({ page }) => {
  await page.goto('/catalog/datasets/Ocean_Atlas_Temperature_Climatology')
  const figure = page.locator('.samples > figure:visible')
  await figure.scrollIntoViewIfNeeded()
  await expect(page.locator('astro-island[ssr] .layer')).toHaveCount(0)
  const first = figure.getByRole('img', { name: /^Map of .*January/ })
  await expect(first).toBeVisible()
  await figure.getByRole('button', { name: /Month/ }).click()
  await page.getByRole('option', { name: 'July' }).click()
  await expect(figure.getByText(/Temperature, July, 0 m: [\d,]+ cells of one layer\./)).toBeVisible()
  await expect(first).toBeHidden()
  await figure.getByRole('button', { name: /Depth/ }).click()
  await page.getByRole('option', { name: '100 m', exact: true }).click()
  await expect(figure.getByText(/Temperature, July, 100 m: [\d,]+ cells of one layer\./)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('code samples are whole at 320 px: nothing of them scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/catalog/datasets/COADS_Climatology')
  const code = page.locator('.code pre:visible')
  await expect(code).toContainText('# pip install pycmap')
  await expect(code).toContainText('dt1="1"')
  const hidden = await code.evaluate((pre) => [pre.scrollWidth - pre.clientWidth, pre.scrollHeight - pre.clientHeight])
  expect(hidden).toEqual([0, 0])
  expect(await sidewaysOverflow(page)).toBe(0)
})
