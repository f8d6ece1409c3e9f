import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumArguments, ensureChromium } from '../helpers/chromium.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'pelagos-stories-'))
let server: PreviewServer
let browser: Browser
let address: string

beforeAll(async () => {
  execFileSync('storybook', ['build', '-o', folder, '--disable-telemetry', '--quiet'], {
    cwd: root,
    env: { ...process.env, VITEST: undefined },
    stdio: 'pipe',
  })
  // In a folder of a server, as a portal's proxy may have it.
  server = await preview({
    configFile: false,
    ...{ base: '/stories/', build: { outDir: folder }, preview: { host: '127.0.0.1', port: 0 }, logLevel: 'error' },
  })
  address = server.resolvedUrls?.local[0] ?? ''
  browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The widest components: tables, dialogs with many fields, rows of tools. */
const wide = [
  'account-secondfactor--acting',
  'catalog-datasetcard--with-features-and-long-texts',
  'chart-charttools--kinds',
  'chart-panel--ready',
  'cruise-alongtrack--surface-and-section',
  'download-downloadsteps--addressed',
  'news-storymail--sent',
  'submission-review--ageing',
  'workbook-workbook--corrected',
]

/** Colours, direction and size of text, as the tool bar of Storybook sets them. */
const looks = [
  { says: 'by day with the text at 200 %', palette: 'day', direction: 'ltr', text: 200 },
  { says: 'by night from right to left', palette: 'night', direction: 'rtl', text: 100 },
] as const

interface PreviewWindow {
  readonly __STORYBOOK_PREVIEW__?: { readonly currentRender?: { readonly phase?: string } }
}

async function show(page: Page, story: string, { palette, direction, text }: (typeof looks)[number]): Promise<void> {
  await page.goto(`${address}iframe.html?id=${story}&viewMode=story&globals=palette:${palette};direction:${direction};text:${text}`)
  await page.waitForFunction(() =>
    ['completed', 'finished', 'errored'].includes((window as PreviewWindow).__STORYBOOK_PREVIEW__?.currentRender?.phase ?? ''),
  )
}

/** What is wider than the window: the page, or dialogs over it. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const outside = [...document.querySelectorAll('.dialog-frame')].filter((dialog) => {
      const { left, right } = dialog.getBoundingClientRect()
      return left < -1 || right > innerWidth + 1
    })
    return { page: Math.max(0, document.documentElement.scrollWidth - innerWidth), dialogs: outside.length }
  })

test.for(looks)(
  'OPS-05 the built Storybook shows the widest components $says: nothing scrolls sideways, and axe finds nothing',
  async (look) => {
    const context = await browser.newContext({ viewport: { width: 900, height: 800 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const faults: Record<string, unknown> = {}
    for (const story of wide) {
      await show(page, story, look)
      const wider = await tooWide(page)
      const { violations } = await new AxeBuilder({ page })
        .exclude('[data-live-announcer]')
        .disableRules(['region', 'page-has-heading-one', 'landmark-one-main'])
        .analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
      if (wider.page > 0 || wider.dialogs > 0 || found.length > 0) faults[story] = { ...wider, found }
    }
    const shown = await page.evaluate(() => {
      const { dataset, dir } = document.documentElement
      return [dataset.theme, dir, getComputedStyle(document.documentElement).fontSize]
    })
    expect(shown).toEqual([look.palette, look.direction, `${0.16 * look.text}px`])
    await context.close()
    expect(faults).toEqual({})
  },
)

test('OPS-05 each component has a page with what its comment says of it', async () => {
  const page = await browser.newPage()
  await page.goto(`${address}iframe.html?id=account-secondfactor--docs&viewMode=docs`)
  await page.getByRole('heading', { name: 'SignInSecurity', exact: true }).waitFor()
  await page.getByText('The second factors of an account, and the ways to add, renew and remove them.').waitFor()
  await page.getByText('Asks for the password again before something that a stranger at an open browser must not do.').waitFor()
  await page.close()
})
