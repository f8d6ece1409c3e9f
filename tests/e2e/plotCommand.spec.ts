import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './portal.ts'

const run = promisify(execFile)
const main = join(import.meta.dirname, '../../cli/main.ts')

/** The SVG document that the page saves of the chart at an address, in the theme day. */
async function savedSvg(page: Page, address: string): Promise<string> {
  await page.goto(address)
  await expect(page.locator('.chart-picture canvas').first()).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download SVG' }).click()
  return readFile(await (await saved).path(), 'utf8')
}

/** A picture as a list: each mark with its attributes and words, each raster by the sum of its bytes. Swatches of legends are drawn by hand. */
function marksOf(page: Page, svg: string): Promise<string[]> {
  return page.evaluate(async (text) => {
    const lines: string[] = []
    for (const element of new DOMParser().parseFromString(text, 'image/svg+xml').querySelectorAll('*')) {
      const image = element.getAttribute('xlink:href')
      element.removeAttribute('xlink:href')
      const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`)
      const words = element.children.length === 0 ? element.textContent : ''
      lines.push(`${element.tagName} ${attributes.join(' ')} ${words} ${image ? await sumOf(image) : ''}`)
    }
    return lines

    async function sumOf(address: string): Promise<string> {
      const picture = new Image()
      picture.src = address
      await picture.decode()
      if (picture.width < 40) return 'a swatch'
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
      context?.drawImage(picture, 0, 0)
      const bytes = context?.getImageData(0, 0, picture.width, picture.height).data ?? new Uint8ClampedArray()
      return `${picture.width} x ${picture.height}, ${bytes.reduce((sum, byte, at) => (sum + byte * ((at % 9973) + 1)) % 2_147_483_647, 0)}`
    }
  }, svg)
}

test('pelagos plot draws what the page of the same address saves: the same marks, numbers, colours and words in every kind', async ({
  page,
  person,
  portal,
}) => {
  test.setTimeout(180_000)
  await page.addInitScript(() => localStorage.setItem('pelagos.palette', 'day'))
  await signIn(page, person)
  const list = await page.request.get('/api/catalog/datasetvariables?shortname=Levitus_Annual')
  const { ID } = ((await list.json()) as { ID: number; Variable: string }[]).find(({ Variable }) => Variable === 'temperature') ?? { ID: 0 }
  const env = { ...process.env, PELAGOS_URL: portal.url, PELAGOS_API_KEY: await portal.makeApiKey() }
  // Without the policy of our pages, which forbids styles that a picture may have.
  const reader = await page.context().newPage()
  for (const parameters of [
    'v=1&id=1&viztype=heatmap',
    'v=1&id=1&viztype=contourHeatmap&lat1=-30&lat2=30&lon1=150&lon2=-120',
    'v=1&id=1&viztype=histogram',
    'v=1&id=1&viztype=timeSeries&dt2=12&lat1=-10&lat2=10',
    `v=1&id=${ID}&viztype=depthProfile&lat1=0&lat2=4&lon1=140&lon2=150`,
    `v=1&id=${ID}&viztype=sectionMap&lat1=0&lat2=2&lon1=140&lon2=170&depth2=500`,
    `v=1&id=${ID}&viztype=temperatureSalinity&lat1=0&lat2=4&lon1=140&lon2=150`,
  ]) {
    const address = `/plot?${parameters}`
    const [ours, { stdout }] = await Promise.all([
      savedSvg(page, address),
      run(process.execPath, [main, 'plot', address, '-o', '-'], { env, maxBuffer: 2 ** 26 }),
    ])
    const [saved, drawn] = [await marksOf(reader, ours), await marksOf(reader, stdout)]
    expect(saved.length, parameters).toBeGreaterThan(50)
    expect(drawn, parameters).toEqual(saved)
  }
})
