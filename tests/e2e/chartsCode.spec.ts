import { openMenu } from './chartMenus.ts'
import { expect, expectAccessible, expectToFitPhone, guestTest as test } from './portal.ts'

test('the code of a chart is read, changed in language and copied by keyboard alone, on a phone and in every theme', async ({
  page,
  portal,
}) => {
  await page.goto('/plot?v=1&id=1&viztype=heatmap&lat1=-12&lat2=-8&lon1=78&lon2=80')
  await expect(page.locator('.chart-picture canvas').first()).toBeVisible()
  const opener = (await openMenu(page, 'Share')).getByRole('button', { name: 'Code', exact: true })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Code for this chart' })
  const code = dialog.getByRole('region')
  await expect(code).toContainText(`baseURL="${portal.url.replace(/\/$/, '')}"`)
  await expect(code).toContainText('token="YOUR_KEY"')
  await expect(code).toContainText('plt.pcolormesh')
  await expectAccessible(page)
  await dialog.getByRole('tab', { name: 'Python' }).focus()
  await page.keyboard.press('End')
  await expect(dialog.getByRole('region', { name: 'Code for pelagos' })).toContainText(
    `npx pelagos plot '${portal.url.replace(/\/$/, '')}/plot?v=1&id=1&viztype=heatmap&lat1=-12&lat2=-8&lon1=78&lon2=80'`,
  )
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByRole('region', { name: 'Code for curl' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy the curl sample' }).press('Enter')
  const text = await code.innerText()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  await expectToFitPhone(page)
  const wider = await page.locator('.dialog-body').evaluate((body) => body.scrollWidth - body.clientWidth)
  expect(wider).toBe(0)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})
