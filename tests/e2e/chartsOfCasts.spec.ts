import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { chartTexts } from '#core/messages/charts.ts'
import { openMenu, variableId } from './chartMenus.ts'
import { expect, expectAccessible, expectToFitPhone, guestTest as test } from './portal.ts'

const texts = chartTexts.stations

/** The salinity of the casts of the default catalog, of which a T-S diagram can be drawn. */
async function openCasts(page: Page): Promise<void> {
  const ID = await variableId(page, 'Virtual_Cruise_CTD', 'salinity')
  await page.goto(`/plot?v=1&id=${ID}&viztype=temperatureSalinity`)
  await expect(page.locator('.chart-picture canvas')).toHaveCount(4)
}

const picture = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })
const titles = [texts.map, texts.section, texts.profiles, texts.diagram] as const

/** A picture's pixels, without the cursor over it. */
const pixelsOf = (page: Page, title: string) =>
  picture(page, title)
    .locator('canvas')
    .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())

const plain = (text: string | null) => (text ?? '').replaceAll('\u2009', ' ')

test('CHT-22 CHT-44 a station selected in one picture, by pointer or keyboard, is marked in map, section, profiles and T-S diagram, and named', async ({
  page,
}) => {
  await openCasts(page)
  await expect(page.getByRole('tab', { name: 'Stations' })).toHaveAttribute('aria-selected', 'true')
  const named = page.getByRole('region', { name: texts.label, exact: true }).getByRole('status')
  const slider = page.getByRole('slider', { name: texts.label })
  await expect(named).toHaveText(texts.hint)
  const before = await Promise.all(titles.map((title) => pixelsOf(page, title)))
  /** The pictures that look different from how they did without a selection. */
  const marked = async () => {
    const now = await Promise.all(titles.map((title) => pixelsOf(page, title)))
    return titles.filter((_, at) => now[at] !== before[at])
  }

  // By keyboard alone: to the next station, to the last, to none.
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(named).toContainText('Station 1 of')
  expect(plain(await named.textContent())).toMatch(/^Station 1 of \d+.*, \d{4}-\d\d-\d\d.* UTC, [\d.]+° [NS] [\d.]+° [EW]$/)
  await expect.poll(marked).toEqual([...titles])
  await page.keyboard.press('End')
  await expect(slider).toHaveAttribute('aria-valuetext', /^(\d+) of \1$/)
  await page.keyboard.press('Escape')
  await expect(named).toHaveText(texts.hint)
  await expect.poll(marked).toEqual([])

  // By pointer: a click in the section, the same again.
  const section = picture(page, texts.section).getByRole('application')
  await section.scrollIntoViewIfNeeded()
  const { width, height } = (await section.boundingBox()) ?? { width: 0, height: 0 }
  const position = { x: Math.round(width / 2), y: Math.round(height / 4) }
  for (let x = position.x; (await named.textContent()) === texts.hint && x < width; x += 10)
    await section.click({ position: { ...position, x } })
  await expect(named).toContainText('Station ')
  await page.mouse.move(2, 2)
  await expect.poll(marked).toEqual([...titles])
  const chosen = await named.textContent()

  // Enter on a value of the diagram takes its station, Next the one after it.
  const diagram = picture(page, texts.diagram).getByRole('application')
  await diagram.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(named).toContainText('Station 1 of')
  expect(await named.textContent()).not.toBe(chosen)
  await page.keyboard.press('Enter')
  await expect(named).toHaveText(texts.hint)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: texts.next }).press('Enter')
  await expect(slider).toHaveAttribute('aria-valuetext', /^2 of/)

  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await (await openMenu(page, 'Save')).getByRole('button', { name: 'Download SVG' }).click()
  const svg = (await readFile(await (await download).path())).toString()
  for (const title of titles) expect(svg).toContain(`>${title}<`)
  await page.keyboard.press('Escape')
  await expectToFitPhone(page)
})

test('the selected station is that of every chart of its data set', async ({ page }) => {
  const rows = await page.request.get('/api/catalog/datasetvariables?shortname=Virtual_Cruise_CTD')
  const list = (await rows.json()) as { ID: number; Variable: string }[]
  const charts = ['temperature', 'salinity'].map((name) => `v=1&id=${list.find(({ Variable }) => Variable === name)?.ID}&viztype=sparse`)
  await page.goto(`/visualization/charts#${charts.join(';')}&shown=1`)
  const slider = page.getByRole('slider', { name: texts.label }).and(page.locator(':visible'))
  await slider.press('ArrowRight')
  await slider.press('ArrowRight')
  await page
    .getByRole('tablist', { name: 'Globe and open charts' })
    .getByRole('tab', { name: /temperature/i })
    .click()
  await expect(slider).toHaveAttribute('aria-valuetext', /^2 of/)
})
