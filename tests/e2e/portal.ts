import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { sessions, users } from '../../edge/database/schema/index.ts'
import { openDatabase } from '../../edge/dataFolder/database.ts'
import { newPerson, type Person } from '../edge/helpers/people.ts'
import { freshAddress } from '../edge/suite/TestedApi.ts'
import { startPortal, type TestPortal } from '../helpers/portal.ts'

/** What a page did wrong while it was open: console errors, blocked content, uncaught errors, calls to other hosts. */
interface Conduct {
  readonly faults: string[]
}

interface Fixtures {
  /** The portal that the journey is made in. */
  readonly portal: TestPortal
  /** Somebody with an account in it, whom no other journey knows. */
  readonly person: Person
  readonly conduct: Conduct
}
interface WorkerFixtures {
  readonly sharedPortal: TestPortal
}

type Account = Pick<Person, 'username' | 'password'>

/** What a file may ask of the portal that its journeys share. */
interface SharedPortal {
  readonly settings?: Readonly<Record<string, string>>
  /** Publishes what its journeys look at. */
  readonly prepare?: (portal: TestPortal) => Promise<unknown>
}

/** Journeys all come from this machine, often many times over, and each guest from an address of their own. */
const settingsOfAll = { PELAGOS_RATE_FACTOR: '100', PELAGOS_TRUST_PROXY: '1' } as const

/**
 * Journeys in a real portal that others use before and after them: they change nothing that somebody else sees. Each fails if its
 * page logs an error, breaks the content policy or calls another host.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  sharedPortal: sharedPortal(),
  portal: async ({ sharedPortal }, use) => use(sharedPortal),
  person: async ({ portal }, use) => {
    const { database, close } = await openDatabase(portal.dataDir, { isUntouched: true })
    const person = await newPerson(database, { emailConfirmedAt: 1 })
    await close()
    await use(person)
  },
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

/** Journeys that publish or retire something, each in a portal that no other journey sees. */
export const publisherTest = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  portal: async ({}, use) => withPortal({}, use),
})

/** Journeys of guests, of whom few are let in from one address. */
export const guestTest = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  extraHTTPHeaders: async ({}, use) => use({ 'X-Forwarded-For': freshAddress() }),
})

/** A fixture of a file whose journeys share a portal that no other file uses. */
export function sharedPortal(
  wanted: SharedPortal = {},
): [(fixtures: object, use: (portal: TestPortal) => Promise<void>) => Promise<void>, { scope: 'worker'; timeout: number }] {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  return [async ({}, use) => withPortal(wanted, use), { scope: 'worker', timeout: 180_000 }]
}

async function withPortal({ settings, prepare }: SharedPortal, use: (portal: TestPortal) => Promise<void>): Promise<void> {
  const portal = await startPortal({ ...settingsOfAll, ...settings })
  await prepare?.(portal)
  await use(portal)
  await portal.stop()
}

export { expect }

/** Takes back that somebody has confirmed their e-mail address. */
export async function unconfirm({ dataDir }: TestPortal, { id }: Person): Promise<void> {
  const { database, close } = await openDatabase(dataDir, { isUntouched: true })
  await database.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, id))
  await close()
}

/** Makes every open session one whose password was given too long ago to count. */
export async function lapseProofs({ dataDir }: TestPortal): Promise<void> {
  const { database, close } = await openDatabase(dataDir, { isUntouched: true })
  await database.update(sessions).set({ provedAt: null })
  await close()
}

/** The rules of WCAG 2.2 AA and axe's best practices that the page breaks, in words. */
export async function axeFindings(page: Page): Promise<string[]> {
  return findingsOf(page, new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']))
}

/** The themes, for pages that are looked at in each of them. */
export const themes = ['day', 'dusk', 'night'] as const
type Theme = (typeof themes)[number]

/** That axe finds nothing on the page as it is, in any theme; the page stays in the last one. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of themes) {
    await wear(page, theme)
    expect(await themeFindings(page, theme), theme).toEqual([])
  }
}

/** That the page fits the narrowest phone; its window stays as narrow. */
export async function expectToFitPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 })
  await expect.poll(() => sidewaysOverflow(page)).toBe(0)
}

/** Gives the open page a theme, as choosing one in its menu does. */
export async function wear(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)
}

/** All that axe finds in the theme `day`; in the others only what a change of colours can break, as the rest is the same page. */
export async function themeFindings(page: Page, theme: Theme): Promise<string[]> {
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
  // What has scrolled half under the bar is a target of half its size.
  const scrolled = await page.evaluate(() => {
    const { scrollX, scrollY } = window
    window.scrollTo(0, 0)
    return [scrollX, scrollY] as const
  })
  // React Aria announces that a button works by the name of its spinner, and says so for seconds after that is gone.
  // Without frames of other sites, which no page has, axe need not open a second page to put its findings together.
  const { violations } = await axe.exclude('[data-live-announcer]').setLegacyMode().analyze()
  await page.evaluate(([x, y]) => window.scrollTo(x, y), scrolled)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** How many pixels the page is wider than its window. */
export async function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Opens a page as somebody. The session comes by the call of the wire contract; signing in by the form is a journey of its own. */
export async function signIn(page: Page, { username, password }: Account, address = '/catalog'): Promise<void> {
  const data = { username, password }
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
export async function untilHydrated(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr]:is([client="load"], [client="idle"], [client="only"])')).toHaveCount(0)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

/** Waits until the island that holds a part of the page has woken up. */
export async function untilPartAwake(page: Page, part: string): Promise<void> {
  await page.locator(part).first().scrollIntoViewIfNeeded()
  await expect(page.locator(`astro-island[ssr] ${part}`)).toHaveCount(0)
}
