import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { startPortal, type TestPortal } from '../helpers/portal.ts'

/** What a page did wrong while it was open: console errors, refused content, uncaught faults, calls to other hosts. */
interface Conduct {
  readonly faults: string[]
}

interface Fixtures {
  readonly conduct: Conduct
}
interface WorkerFixtures {
  readonly portal: TestPortal
}

/** Journeys against a real portal of their own; each fails if its page logs an error, breaks the content policy or calls another host. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const portal = await startPortal()
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  conduct: [
    async ({ page, portal }, use) => {
      const faults: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(`console: ${message.text()}`)
      })
      page.on('pageerror', (fault) => faults.push(`uncaught: ${fault.message}`))
      page.on('request', (request) => {
        if (!request.url().startsWith(portal.url) && !/^(data|blob):/.test(request.url())) faults.push(`foreign host: ${request.url()}`)
      })
      await use({ faults })
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** The rules of WCAG 2.2 AA and axe's best practices that the page breaks, in words. */
export async function axeFindings(page: Page): Promise<string[]> {
  return findingsOf(page, new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']))
}

/** The themes, for pages that are looked at in each of them. */
export const themes = ['day', 'dusk', 'night'] as const

/** Gives the open page a theme, as choosing one in its menu does. */
export async function wear(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)
}

/** All that axe finds in the theme `day`; in the others only what a change of colours can break, as the rest is the same page. */
export async function themeFindings(page: Page, theme: (typeof themes)[number]): Promise<string[]> {
  if (theme === 'day') return axeFindings(page)
  return findingsOf(page, new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']))
}

async function findingsOf(page: Page, axe: AxeBuilder): Promise<string[]> {
  // Half faded in, a text has a contrast of its own.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
  })
  // React Aria announces that a button works by the name of its spinner, and says so for seconds after that is gone.
  const { violations } = await axe.exclude('[data-live-announcer]').analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** How many pixels the page is wider than its window. */
export async function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Opens a page as `demo`. The session comes by the call of the wire contract; signing in by the form is a journey of its own. */
export async function signIn(page: Page, portal: TestPortal, address = '/catalog'): Promise<void> {
  const data = { username: 'demo', password: portal.demoPassword }
  const answer = await page.request.post('/api/user/signin', { data, headers: { 'X-Requested-With': 'pelagos' } })
  expect(answer.status()).toBe(200)
  await page.goto(address)
}

/** A browser without WebGL: the flat map stands in for the globe, which is drawn in software here and costs seconds. */
export async function withoutWebGl(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const known = HTMLCanvasElement.prototype.getContext
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
      value(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind.startsWith('webgl') ? null : Reflect.apply(known, this, [kind, ...rest])
      },
    })
  })
}

/** Waits until the parts of a page that wake by themselves are awake, and none that is in view still comes. */
export async function untilAwake(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr]:is([client="load"], [client="idle"], [client="only"])')).toHaveCount(0)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}
