import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openMenu } from './chartMenus.ts'
import { axeFindings, expect, guestTest as test, wear } from './portal.ts'

async function saved(page: Page, button: string): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await (await openMenu(page, 'Save')).getByRole('button', { name: button, exact: true }).press('Enter')
  return readFile(await (await download).path())
}

const svgOf = async (page: Page, button = 'Download SVG') => String(await saved(page, button))

/** The ground of a picture: the fill of its first rectangle. */
const groundOf = (svg: string) => /<rect [^>]*fill="([^"]+)"/.exec(svg)?.[1]

test('CHT-35 a picture is light on a dark page, and with the keyboard alone it is saved for a column or a page, dark or bare; the choice stays', async ({
  page,
}) => {
  await page.goto('/plot?v=1&id=1&viztype=heatmap')
  await expect(page.locator('.chart-picture canvas').first()).toBeVisible()
  await wear(page, 'night')
  const slide = await svgOf(page)
  expect(slide).toMatch(/<svg [^>]*width="1000" height="700"/)
  expect(groundOf(slide)).toBe('#f6f9fa')
  expect(slide).toMatch(/@font-face\{font-family:'IBM Plex Sans';font-weight:600;/)
  expect(slide).toContain('>Sea Surface Temperature, °C<')

  const options = page.getByRole('button', { name: 'Picture options' })
  await openMenu(page, 'Save')
  await options.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Picture options' })
  await expect(dialog.getByRole('radio', { name: /Slide/ })).toBeChecked()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('radio', { name: /Slide/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: /One column/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(options).toBeFocused()
  const column = await svgOf(page)
  const [, width, height] = /<svg [^>]*width="([\d.]+)mm" height="([\d.]+)mm"/.exec(column) ?? []
  const [, across, down] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(column) ?? []
  expect(Number(width)).toBe(85)
  expect(Number(height) / 85).toBeCloseTo(Number(down) / Number(across), 3)
  // The projection and the citation are in the caption.
  const words = [...column.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text).join(' ')
  expect(words).toContain('Equirectangular, true at the equator.')
  expect(words).toContain('Accessed through Pelagos')
  const png = await saved(page, 'Download PNG')
  const density = png.indexOf('pHYs')
  expect(((png.readUInt32BE(16) / png.readUInt32BE(density + 4)) * 1000).toFixed(1)).toBe('85.0')
  expect(png.readUInt32BE(density + 4) * 0.0254).toBeGreaterThan(300)

  await page.reload()
  await expect(page.locator('.chart-picture canvas').first()).toBeVisible()
  await openMenu(page, 'Save')
  await options.press('Enter')
  await expect(dialog.getByRole('radio', { name: /One column/ })).toBeChecked()
  await dialog.getByRole('radio', { name: /One column/ }).focus()
  await page.keyboard.press('ArrowDown')
  await dialog.getByRole('radio', { name: 'Light' }).focus()
  await page.keyboard.press('ArrowRight')
  await dialog.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  const bare = await svgOf(page)
  expect(bare).toMatch(/<svg [^>]*width="180mm"/)
  expect(groundOf(bare)).not.toBe('#f6f9fa')
  expect(bare).not.toContain('>Sea Surface Temperature, °C<')
  expect(bare).toContain('<dcterms:bibliographicCitation>')
  expect(new URL(page.url()).search).toBe('?v=1&id=1&viztype=heatmap')
})

test('CHT-31 CHT-35 all panels of a split are saved in one picture, each under its title', async ({ page }) => {
  await page.goto('/plot?v=1&id=1&viztype=heatmap&dt2=3&split=date')
  await expect(page.locator('.split-panel canvas')).toHaveCount(3)
  const svg = await svgOf(page, 'Download SVG of all panels')
  const texts = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)
  for (const month of ['January', 'February', 'March']) expect(texts).toContain(month)
  expect(texts).toContain('Sea Surface Temperature, °C')
  expect(svg.match(/<image /g)?.length).toBeGreaterThanOrEqual(3)
  // Each panel is in the picture: the rasters of the months differ.
  const rasters = [...svg.matchAll(/xlink:href="(data:image\/png[^"]{5000,})"/g)].map(([, data]) => data)
  expect(new Set(rasters).size).toBe(3)
  expect(svg).toMatch(/<desc>January: .*February: .*March: /s)
  const png = await saved(page, 'Download PNG of all panels')
  expect(png.readUInt32BE(16)).toBe(2000)
})
