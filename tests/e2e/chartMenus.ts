import type { Locator, Page } from '@playwright/test'
import { expect } from './portal.ts'

type ChartMenu = 'Look' | 'Split and play' | 'Compare' | 'Save' | 'Share'

/** The button of a menu of the chart that is in view. */
export const menuButton = (page: Page, menu: ChartMenu): Locator =>
  page
    .getByRole('toolbar', { name: 'Chart controls' })
    .and(page.locator(':visible'))
    .getByRole('button', { name: new RegExp(`^${menu}`) })

/** Opens a menu of the chart that is in view with the keyboard, if it is not open, and gives what it holds. */
export async function openMenu(page: Page, menu: ChartMenu): Promise<Locator> {
  const list = page.getByRole('group', { name: menu, exact: true })
  if (!(await list.isVisible())) await menuButton(page, menu).press('Enter')
  await expect(list).toBeVisible()
  return list
}

/** Chooses a kind of chart, once the facts of the variable have come and allow it. */
export async function chooseKind(page: Page, name: string): Promise<void> {
  const kind = page.getByRole('radio', { name, exact: true })
  await expect(kind).toBeEnabled()
  // A picture lies over the button itself.
  await kind.check({ force: true })
}

/** Creates the chart of the panel, once that may be pressed. */
export async function createChart(page: Page): Promise<void> {
  const create = page.getByRole('button', { name: 'Create Visualization' })
  await expect(create).not.toHaveAttribute('aria-disabled', 'true')
  await create.click()
}

/** The number that the portal has given to a variable. */
export async function variableId(page: Page, shortName: string, name: string): Promise<number> {
  const list = await page.request.get(`/api/catalog/datasetvariables?shortname=${shortName}`)
  return ((await list.json()) as { ID: number; Variable: string }[]).find(({ Variable }) => Variable === name)?.ID ?? 0
}
