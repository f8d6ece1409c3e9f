import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DatasetRecord } from '#core/catalog/records.ts'
import { syntheticCatalog } from '../../helpers/syntheticCatalog.ts'

const [first, second] = syntheticCatalog(2).map(({ record }) => record)
const HOUR = 3_600_000

/** The portal's side: each list, and when the reader last read data. */
const requests: string[] = []
let isAway = false
let touched = '2026-11-01T00:00:00.000Z'
async function portalFetch(address: string): Promise<Response> {
  const { pathname } = new URL(address, 'http://portal')
  requests.push(pathname.split('/').at(-1) ?? '')
  if (isAway) return new Response('away', { status: 503 })
  if (pathname.endsWith('lastapicall') || pathname.endsWith('last-api-call')) return Response.json({ date_time: touched })
  const lists: Record<string, (DatasetRecord | undefined)[]> = { 'popular-datasets': [first, second], 'recent-datasets': [second] }
  return Response.json(lists[pathname.split('/').at(-1) ?? ''] ?? [first])
}

const cookieOf = (id: number) => `UserInfo=${encodeURIComponent(JSON.stringify({ username: `reader${id}`, id }))}`
const stored = new Map<string, string>()

async function openPage(userId: number | null) {
  vi.resetModules()
  vi.stubGlobal('document', { cookie: userId === null ? '' : cookieOf(userId) })
  requests.length = 0
  const session = await import('../../../site/src/common/stores/session.ts')
  return { session, ...(await import('../../../site/src/catalog/stores/recommendations.ts')) }
}

beforeEach(() => {
  isAway = false
  touched = '2026-11-01T00:00:00.000Z'
  stored.clear()
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') })
  vi.stubGlobal('fetch', portalFetch)
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('REC-04 popular data sets are asked for once; a visitor’s own lists never', async () => {
  const page = await openPage(null)
  await page.loadRecommendations()
  await page.loadRecommendations()
  expect(requests).toEqual(['popular-datasets'])
  expect(page.$popular.get()).toMatchObject({ state: 'succeeded', value: [{ Short_Name: first?.Short_Name }, {}] })
  expect(page.$recent.get()).toEqual({ state: 'notTried' })
})

test('REC-04 REC-06 a user’s lists are asked for once and kept for an hour', async () => {
  const page = await openPage(7)
  await page.loadRecommendations()
  await page.loadRecommendations()
  expect(requests.toSorted()).toEqual(['popular-datasets', 'recent-datasets', 'recommended-datasets'])
  vi.setSystemTime(Date.now() + HOUR - 1)
  const again = await openPage(7)
  await again.loadRecommendations()
  expect(requests).not.toContain('recent-datasets')
  expect(again.$recent.get()).toMatchObject({ state: 'succeeded', value: [{ Short_Name: second?.Short_Name }] })
  vi.setSystemTime(Date.now() + 1)
  await (await openPage(7)).loadRecommendations()
  expect(requests).toContain('recent-datasets')
  expect(requests).toContain('recommended-datasets')
})

test('REC-06 another user never meets what was kept, neither on this page nor on the next', async () => {
  await (await openPage(7)).loadRecommendations()
  const page = await openPage(8)
  await page.loadRecommendations()
  expect(requests).toContain('recent-datasets')
  const stop = page.watchReader()
  vi.stubGlobal('document', { cookie: '' })
  page.session.refreshSession()
  expect(page.$recent.get()).toEqual({ state: 'notTried' })
  expect(page.$seeAlso.get()).toEqual({ state: 'notTried' })
  stop()
})

test('REC-05 lists older than the last reading are asked for again, and looking at one clears the marker', async () => {
  await (await openPage(7)).loadRecommendations()
  touched = '2026-11-21T12:10:00.000Z'
  vi.setSystemTime(new Date('2026-11-21T12:20:00Z'))
  const page = await openPage(7)
  await page.loadRecommendations()
  expect(requests).toContain('recent-datasets')
  const marker = () => {
    const session = page.session.$session.get()
    return session.state === 'user' ? session.user.lastDatasetTouch : expect.unreachable()
  }
  page.showRecommendations('popular')
  expect(marker()).toBe(touched)
  page.showRecommendations('seeAlso')
  expect(marker()).toBeNull()
})

test('REC-08 each list says in its own words that it failed', async () => {
  isAway = true
  const page = await openPage(7)
  await page.loadRecommendations()
  expect(page.$popular.get()).toEqual({ state: 'failed', message: 'Failed to load popular datasets.' })
  expect(page.$recent.get()).toEqual({ state: 'failed', message: 'Failed to load recently viewed datasets.' })
  expect(page.$seeAlso.get()).toEqual({ state: 'failed', message: 'Failed to load recommended datasets.' })
})
