import type { Locator, Page } from '@playwright/test'
import { expect, test } from './portal.ts'

/** Goes on with Tab until an element has the focus; fails where it is not to be reached. */
async function tabTo(page: Page, target: Locator, most: number): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${target} was not reached with ${most} presses of Tab`)
}

/** Whether the element with the focus is marked so that it can be seen. */
const isFocusSeen = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (element === null || !element.matches(':focus-visible')) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  })

test('CAT-28 DST-10 NAV-21 keys alone lead from the search to a data set and on to its cruise', async ({ page }) => {
  await page.goto('/catalog')
  // The panel comes after the list has woken up.
  await expect(page.locator('summary', { hasText: 'Recommended Datasets' })).toBeVisible()
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await tabTo(page, skip, 1)
  await page.keyboard.press('Enter')
  const field = page.getByRole('combobox', { name: 'Keywords' })
  await tabTo(page, field, 3)
  await page.keyboard.type('virtual cruises')
  await expect(page.getByText('Found 2 datasets:')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/catalog\?keywords=virtual\+cruises$/)

  // The filters stand between; one press passes by all of them.
  await tabTo(page, page.getByRole('link', { name: 'Skip to results' }), 5)
  await page.keyboard.press('Enter')
  const title = (row: number) => page.locator(`[data-row="${row}"] [data-tour="title"]`)
  await tabTo(page, title(0), 12)
  expect(await isFocusSeen(page)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await expect(title(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(title(0)).toBeFocused()
  const name = (await title(0).textContent()) ?? ''
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/catalog\/datasets\/Virtual_Cruise_/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name.split(':')[0] ?? name)

  const cruise = page.getByRole('main').getByRole('link', { name: 'VIRTUAL_ATL', exact: true })
  await tabTo(page, skip, 1)
  await page.keyboard.press('Enter')
  await tabTo(page, cruise, 150)
  expect(await isFocusSeen(page)).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/catalog\/cruises\/VIRTUAL_ATL$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('VIRTUAL_ATL')
})
