import { chartTexts } from '#core/messages/charts.ts'
import { menuButton, openMenu } from './chartMenus.ts'
import { axeFindings, expect, sidewaysOverflow, guestTest as test, withoutWebGl } from './portal.ts'

const months = 'v=1&id=1&viztype=heatmap;v=1&id=1&viztype=heatmap&dt1=7&dt2=7&shown=1'

test('the tools of a chart are in one row at every width from 900 px, and tabs and title name the month that differs', async ({ page }) => {
  await withoutWebGl(page)
  await page.setViewportSize({ width: 900, height: 800 })
  await page.goto(`/visualization/charts#${months}`)
  const stage = page.getByRole('tabpanel').and(page.locator(':visible'))
  await expect(stage.locator('.chart-picture canvas')).toBeVisible()
  await expect(page.getByRole('tab', { name: /January/ })).toBeVisible()
  await expect(page.getByRole('tab', { name: /July/ })).toHaveAttribute('aria-selected', 'true')
  await expect(stage.getByRole('heading', { name: 'Sea Surface Temperature, July' })).toBeVisible()
  const buttons = stage.getByRole('toolbar').getByRole('button')
  for (const width of [900, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const boxes = await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().toJSON() as DOMRect))
    expect(boxes.length).toBe(7)
    expect(new Set(boxes.map(({ top, height }) => Math.round(top + height / 2))).size).toBe(1)
    for (const [at, { left }] of boxes.slice(1).entries()) expect(left).toBeGreaterThanOrEqual(boxes[at]?.right ?? 0)
  }
})

test('on a phone the chart comes first, its tools stay below it with targets of 44 px, and a menu closes by Escape or a press elsewhere', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/plot?v=1&id=1&viztype=heatmap')
  const picture = page.locator('.chart-picture canvas').first()
  await expect(picture).toBeVisible()
  const toolbar = page.getByRole('toolbar', { name: 'Chart controls' })
  expect((await picture.boundingBox())?.y).toBeLessThan((await toolbar.boundingBox())?.y ?? 0)
  for (const button of await toolbar.getByRole('button').all()) {
    const box = await button.boundingBox()
    expect([box?.width ?? 0, box?.height ?? 0].every((side) => side >= 44)).toBe(true)
  }
  const look = await openMenu(page, 'Look')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(look).toBeHidden()
  await expect(menuButton(page, 'Look')).toBeFocused()
  await openMenu(page, 'Save')
  await page.locator('.chart-head').click()
  await expect(page.getByRole('group', { name: 'Save' })).toBeHidden()
  expect(await sidewaysOverflow(page)).toBe(0)
})

test('CHT-22 data of one place are a line with its running mean, as anomalies on request, and the choice is in the address', async ({
  page,
}) => {
  await page.goto('/plot?v=1&id=36&viztype=sparse')
  await expect(page.getByRole('application').locator('canvas')).toBeVisible()
  const look = await openMenu(page, 'Look')
  await expect(look.getByRole('button', { name: 'Hide line' })).toBeVisible()
  await expect(look.getByRole('button', { name: chartTexts.series.runningMean })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('.chart-plot')).toContainText('Thick: running mean of a year.')
  await look.getByRole('button', { name: chartTexts.series.anomaly }).press('Enter')
  await expect(page.locator('.chart-head')).toContainText(chartTexts.series.remark)
  await expect(page.locator('.chart-summary')).toContainText(/Highest [45]\.\d+\s?°C at 5°/)
  expect(await axeFindings(page)).toEqual([])
  const copied = (await openMenu(page, 'Share')).getByRole('button', { name: 'Copy link' })
  await expect(copied).toHaveAttribute('data-copy', /anomaly=1/)
})
