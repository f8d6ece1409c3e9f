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
    // As npm builds it: Vitest's NODE_ENV would put React's slow build for development into it.
    env: { ...process.env, NODE_ENV: undefined, VITEST: undefined },
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

/** What Storybook says on its channel when a story, or its play function, fails. */
const failures = [
  'playFunctionThrewException',
  'storyErrored',
  'storyMissing',
  'storyThrewException',
  'unhandledErrorsWhilePlaying',
] as const

interface PreviewWindow {
  /** The channel of Storybook, which keeps what came last with each event. */
  readonly __STORYBOOK_ADDONS_CHANNEL__?: {
    emit(event: string, ...values: unknown[]): void
    once(event: string, listener: () => void): void
    last(event: string): readonly unknown[] | undefined
  }
}

/** Opens a story by its address. Only this test asks axe: Storybook's own check would look at the same once more. */
async function open(page: Page, story: string, { palette, direction, text }: (typeof looks)[number]): Promise<void> {
  const globals = `palette:${palette};direction:${direction};text:${text};a11y.manual:!true`
  await page.goto(`${address}iframe.html?id=${story}&viewMode=story&globals=${globals}`)
}

/**
 * Puts another story in place of the one that is shown, as the side bar of Storybook does: a page of its own for each would load the same
 * modules again. Gives what the former story leaves behind once it is gone.
 */
const change = (page: Page, story: string) =>
  page.evaluate(
    (storyId) =>
      new Promise<string[]>((resolve) => {
        const channel = (window as PreviewWindow).__STORYBOOK_ADDONS_CHANNEL__
        // Said between the end of one story and the beginning of the next.
        channel?.once('storyChanged', () => {
          const own = 'script, style, .sb-wrapper, #storybook-root, #storybook-docs, #storybook-highlights-root, [data-live-announcer]'
          // Hidden by a dialog that has not given it back, a story would show axe nothing.
          const left = `#storybook-root > *, #storybook-root:is([inert], [aria-hidden]), html[style*="overflow"], body > :not(${own})`
          resolve([...document.querySelectorAll(left)].map(({ outerHTML }) => outerHTML.slice(0, 160)))
        })
        channel?.once('storyMissing', () => resolve([]))
        channel?.emit('setCurrentStory', { storyId, viewMode: 'story' })
      }),
    story,
  )

/** Waits until a story is at its end, play function and all; gives what failed on the page since it was opened. */
async function failuresOf(page: Page, story: string): Promise<string[]> {
  const ended = await page
    .waitForFunction(
      ([id, events]) => {
        const channel = (window as PreviewWindow).__STORYBOOK_ADDONS_CHANNEL__
        const failed = events.flatMap((event) => {
          const said = channel?.last(event)
          return said ? `${event}: ${JSON.stringify(said).slice(0, 400)}` : []
        })
        if (failed.length > 0) return failed
        const [end] = (channel?.last('storyFinished') ?? []) as { storyId: string; status: string }[]
        if (end?.storyId !== id) return undefined
        return end.status === 'success' ? [] : [`storyFinished: ${end.status}`]
      },
      [story, failures] as const,
    )
    .catch((cause) => {
      throw new Error(`The story ${story} has not come to its end.`, { cause })
    })
  return (await ended.jsonValue()) ?? []
}

/** Palette, direction and size of text, as the page has them. */
const lookOf = (page: Page) =>
  page.evaluate(() => {
    const { dataset, dir } = document.documentElement
    return [dataset.theme, dir, getComputedStyle(document.documentElement).fontSize]
  })

/** What is wider than the window: the page, or dialogs over it. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const outside = [...document.querySelectorAll('.dialog-frame')].filter((dialog) => {
      const { left, right } = dialog.getBoundingClientRect()
      return left < -1 || right > innerWidth + 1
    })
    return { page: Math.max(0, document.documentElement.scrollWidth - innerWidth), dialogs: outside.length }
  })

/** What is wrong with the story that is shown, as far as it can be seen; nothing where all is well. */
async function seenFaults(page: Page): Promise<object> {
  const wider = await tooWide(page)
  const { violations } = await new AxeBuilder({ page })
    .exclude('[data-live-announcer]')
    .disableRules(['region', 'page-has-heading-one', 'landmark-one-main'])
    // Without frames of other sites, which no story has, axe need not open a second page to put its findings together.
    .setLegacyMode()
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  return wider.page > 0 || wider.dialogs > 0 || found.length > 0 ? { ...wider, found } : {}
}

test.for(looks)(
  'OPS-05 the built Storybook shows the widest components $says: nothing scrolls sideways, and axe finds nothing',
  async (look) => {
    const context = await browser.newContext({ viewport: { width: 900, height: 800 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const thrown: string[] = []
    page.on('pageerror', ({ message }) => thrown.push(message))
    const faults: Record<string, object> = {}
    /** The story whose page the next one may take over: after one that failed or left something, the next has a page of its own. */
    let former: string | undefined
    for (const story of wide) {
      const left = former === undefined ? [] : await change(page, story)
      if (former !== undefined && left.length > 0) faults[former] = { ...faults[former], left }
      if (former === undefined || left.length > 0) await open(page, story, look)
      if ((await failuresOf(page, story)).length === 0) {
        expect(await lookOf(page), story).toEqual([look.palette, look.direction, `${0.16 * look.text}px`])
        const seen = await seenFaults(page)
        if (Object.keys(seen).length > 0) faults[story] = seen
      }
      // Also what has failed since, while axe looked.
      const failed = [...(await failuresOf(page, story)), ...thrown.splice(0)]
      if (failed.length > 0) faults[story] = { ...faults[story], failed }
      former = failed.length > 0 ? undefined : story
    }
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
