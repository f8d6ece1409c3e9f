import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { openMenu, variableId } from './chartMenus.ts'
import { expect, signIn, test } from './portal.ts'

const run = promisify(execFile)
const main = join(import.meta.dirname, '../../cli/main.ts')

/** The SVG document that the page saves of the chart at an address, in the theme day. */
async function savedSvg(page: Page, address: string): Promise<string> {
  await page.goto(address)
  await expect(page.locator('.chart-picture canvas').first()).toBeVisible()
  const saved = page.waitForEvent('download')
  await (await openMenu(page, 'Save')).getByRole('button', { name: 'Download SVG' }).click()
  return readFile(await (await saved).path(), 'utf8')
}

/** What Vega as its authors publish it draws from the specification that the page saves of the same chart. */
async function drawnByVega(page: Page, reader: Page): Promise<string> {
  const saved = page.waitForEvent('download')
  await (await openMenu(page, 'Save')).getByRole('button', { name: 'Download Vega' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/\.vg\.json$/)
  const text = await readFile(await download.path(), 'utf8')
  await reader.addScriptTag({ path: join(import.meta.dirname, '../../node_modules/vega/build/vega.min.js') })
  return reader.evaluate((spec) => {
    const { View, parse } = Reflect.get(window, 'vega') as typeof import('vega')
    return new View(parse(JSON.parse(spec)), { renderer: 'none' }).toSVG()
  }, text)
}

/** Without the words that are for readers of the file, and the fonts, which Vega knows nothing of. */
const plain = (svg: string): string => svg.replace(/<title>.*<\/metadata>/s, '').replace(/<style>.*?<\/style>/s, '')

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

test('pelagos plot and the saved Vega specification draw what the page of the same address saves: the same marks, numbers, colours and words in every kind', async ({
  page,
  person,
  portal,
}) => {
  await page.addInitScript(() => localStorage.setItem('pelagos.palette', 'day'))
  await signIn(page, person)
  const ID = await variableId(page, 'Levitus_Annual', 'temperature')
  const env = { ...process.env, PELAGOS_URL: portal.url, PELAGOS_API_KEY: await portal.makeApiKey() }
  // Without the policy of our pages, which forbids styles that a picture may have.
  const reader = await page.context().newPage()
  for (const parameters of [
    'v=1&id=1&viztype=heatmap',
    'v=1&id=1&viztype=contourHeatmap&lat1=-30&lat2=30&lon1=150&lon2=-120',
    'v=1&id=1&viztype=contourHeatmap&lat1=60&lat2=90',
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
    // Each font that the texts are drawn with is in both files.
    expect(
      saved.filter((line) => line.includes('@font-face')),
      parameters,
    ).toHaveLength(1)
    expect(saved.length, parameters).toBeGreaterThan(50)
    expect(drawn, parameters).toEqual(saved)
    expect(await marksOf(reader, await drawnByVega(page, reader)), parameters).toEqual(await marksOf(reader, plain(ours)))
  }
})

test('a PNG of pelagos plot has the colours of the SVG, in our own fonts', async ({ context, portal }) => {
  const env = { ...process.env, PELAGOS_URL: portal.url, PELAGOS_API_KEY: await portal.makeApiKey() }
  const draw = async (form: 'svg' | 'png', type: string) => {
    const words = [main, 'plot', 'COADS_Climatology', 'sst', '--format', form, '-o', '-']
    const { stdout } = await run(process.execPath, words, { env, maxBuffer: 2 ** 26, encoding: 'buffer' })
    return `data:${type};base64,${stdout.toString('base64')}`
  }
  const reader = await context.newPage()
  const [svg, png] = await Promise.all([draw('svg', 'image/svg+xml'), draw('png', 'image/png')])
  const { size, share, ink } = await reader.evaluate(
    async ([one, other]) => {
      const pixels = async (address: string | undefined) => {
        const image = new Image()
        image.src = address ?? ''
        await image.decode()
        const context = new OffscreenCanvas(2000, 1400).getContext('2d')
        context?.drawImage(image, 0, 0, 2000, 1400)
        return { size: [image.width, image.height], data: context?.getImageData(0, 0, 2000, 1400).data ?? new Uint8ClampedArray() }
      }
      const [drawn, made] = await Promise.all([pixels(one), pixels(other)])
      const isNear = (at: number) => [0, 1, 2].every((band) => Math.abs((drawn.data[at + band] ?? 0) - (made.data[at + band] ?? 255)) < 12)
      let near = 0
      for (let at = 0; at < made.data.length; at += 4) if (isNear(at)) near += 1
      // The title, in its box.
      let dark = 0
      for (let y = 20; y < 60; y++) for (let x = 120; x < 600; x++) if ((made.data[4 * (2000 * y + x)] ?? 255) < 100) dark += 1
      return { size: made.size, share: near / (made.data.length / 4), ink: dark }
    },
    [svg, png],
  )
  expect(size).toEqual([2000, 1400])
  expect(share).toBeGreaterThan(0.9)
  expect(ink).toBeGreaterThan(1000)
})
