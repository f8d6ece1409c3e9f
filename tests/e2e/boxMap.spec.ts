import { axeFindings, expect, expectToFitPhone, signIn, test } from './portal.ts'

test('DLD-05 DLD-06 a box drawn on the map of the download dialog fills the fields, and numbers move the box', async ({ page, person }) => {
  await signIn(page, person, '/catalog/datasets/COADS_Climatology#download')
  const dialog = page.getByRole('dialog', { name: 'Download Dataset' })
  const map = dialog.getByRole('img', { name: /^Map with the chosen box/ })
  await map.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  // The map runs from 30° E round to 30° E: this box lies over the date line.
  const at = (lon: number, lat: number) => [x + ((lon - 30) / 360) * width, y + ((90 - lat) / 180) * height] as const
  await page.mouse.move(...at(150, 20))
  await page.mouse.down()
  await page.mouse.move(...at(200, 0), { steps: 3 })
  await page.mouse.move(...at(220, -30), { steps: 3 })
  await page.mouse.up()
  const values = () =>
    Promise.all(
      ['Western longitude', 'Eastern longitude', 'Southern latitude', 'Northern latitude'].map(async (name) =>
        Number((await dialog.getByRole('textbox', { name }).inputValue()).replace('−', '-')),
      ),
    )
  const near = (found: readonly number[], wanted: readonly number[]) => {
    for (const [at, value] of found.entries()) expect(Math.abs(value - (wanted[at] ?? Number.NaN))).toBeLessThanOrEqual(2)
  }
  near(await values(), [150, -140, -30, 20])
  const south = dialog.getByRole('textbox', { name: 'Southern latitude' })
  await south.fill('-50')
  await south.press('Tab')
  await expect(map).toHaveAccessibleName(/50° S to/)
  // The south-eastern corner is moved.
  await page.mouse.move(...at(220, -50))
  await page.mouse.down()
  await page.mouse.move(...at(250, -40), { steps: 4 })
  await page.mouse.up()
  near(await values(), [150, -110, -40, 20])
  expect(await axeFindings(page)).toEqual([])
  await expectToFitPhone(page)
})
