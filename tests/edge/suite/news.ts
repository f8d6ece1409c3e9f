import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogApi } from '#core/api/catalog.ts'
import { serviceApi } from '#core/api/service.ts'
import firstStory from '../../../content/news/first-data-sets.json' with { type: 'json' }
import { news, newsDatasets } from '../../../edge/database/schema/index.ts'
import { newPerson, type OpenPortal, sessionOf } from '../helpers/people.ts'
import { readCall, sendCall } from '../helpers/readCall.ts'

/** What a portal with the default catalog begins with. */
export const { headline: firstHeadline } = firstStory

const DAY_MS = 86_400_000
const NOON = Date.UTC(2026, 0, 10, 12)
const body = { content: 'It has *salt* and {0}.', links: [{ text: 'more', url: '/catalog' }] }
const story = (headline: string, more: Partial<typeof news.$inferInsert>) => ({
  ...{ headline, link: '/catalog', label: null, body, date: '2026-01-10', modifiedAt: NOON, createdAt: NOON },
  ...more,
})
const stories = [
  story('hidden', { viewStatus: 0 }),
  story('draft', { viewStatus: 1 }),
  story('preview', { viewStatus: 2, publishedAt: null }),
  story('older', { viewStatus: 3, publishedAt: NOON - DAY_MS }),
  story('newer', { viewStatus: 3, publishedAt: NOON + DAY_MS, label: 'Data', category: 1 }),
  story('second', { viewStatus: 3, publishedAt: NOON - 9 * DAY_MS, rank: 90_002 }),
  story('first', { viewStatus: 3, publishedAt: NOON - 99 * DAY_MS, rank: 90_001, highlight: true }),
]

/** Stories of every status in the store, for as long as the tests of one file run. */
export function withStories({ database }: Pick<OpenPortal, 'database'>): void {
  let ids: number[] = []
  beforeAll(async () => {
    const rows = await database.insert(news).values(stories).returning({ id: news.id, headline: news.headline })
    ids = rows.map(({ id }) => id)
    const tagged = rows.filter(({ headline }) => ['newer', 'older', 'draft'].includes(headline))
    await database.insert(newsDatasets).values(tagged.map(({ id }) => ({ newsId: id, datasetId: 10 })))
  })
  afterAll(async () => {
    await database.delete(newsDatasets).where(inArray(newsDatasets.newsId, ids))
    await database.delete(news).where(inArray(news.id, ids))
  })
}

/** Which stories are mailed to whom. The portal under test is in development. */
export function newsSuite(open: OpenPortal): void {
  const { api, database } = open
  const headlines = async (headers: Record<string, string> = {}) =>
    (await readCall(api, serviceApi.newsList, { headers })).map(({ headline }) => headline)

  describe('news', () => {
    withStories(open)

    test('API-105 HOME-11 NEW-03 ranked stories first by rank, the rest newest publication first, with all that a list shows', async () => {
      const found = await readCall(api, serviceApi.newsList)
      expect(found.map(({ headline }) => headline).filter((headline) => headline !== 'preview')).toEqual([
        'first',
        'second',
        'newer',
        'older',
        firstHeadline,
      ])
      expect(found.find(({ headline }) => headline === 'newer')).toEqual({
        id: expect.any(Number),
        ...{ headline: 'newer', link: '/catalog', label: 'Data', body: JSON.stringify(body), date: '2026-01-10', rank: null },
        ...{ view_status: 3, Status_ID: 1, Highlight: false, tags: ['Nino12_SST'] },
        create_date: '2026-01-10T12:00:00.000Z',
        modify_date: '2026-01-10T12:00:00.000Z',
        publish_date: '2026-01-11T12:00:00.000Z',
      })
      expect(found[0]).toMatchObject({ rank: 90_001, Highlight: true, Status_ID: 0, tags: [] })
    })

    test('API-105 D27 on a portal in development everybody sees previews too, and news editors and administrators every story', async () => {
      expect(await headlines()).toEqual(['first', 'second', 'newer', 'preview', 'older', firstHeadline])
      const { Cookie } = await sessionOf(open, await newPerson(database))
      expect(await headlines({ Cookie })).toEqual(await headlines())
      expect(await headlines({ Cookie: (await sessionOf(open, await newPerson(database, { roles: ['curator'] }))).Cookie })).toEqual(
        await headlines(),
      )
      for (const more of [{ isDataSubmissionAdmin: true }, { roles: ['news-editor'] as const }]) {
        const session = await sessionOf(open, await newPerson(database, more))
        expect((await headlines({ Cookie: session.Cookie })).toSorted()).toEqual(
          [...stories.map(({ headline }) => headline), firstHeadline].toSorted(),
        )
      }
      const response = await sendCall(api, serviceApi.newsList)
      expect(response.headers.get('Cache-Control')).toBe('no-store')
    })

    test('DST-03 a data set’s page lists the published stories that have its tag, and no others', async () => {
      const page = await readCall(api, catalogApi.datasetFullPage, { query: { shortname: 'Nino12_SST' } })
      expect(page.news.map(({ headline }) => headline).toSorted()).toEqual(['newer', 'older'])
      const [tagged] = await database.select().from(news).where(eq(news.headline, 'draft'))
      expect(tagged?.viewStatus).toBe(1)
      expect((await readCall(api, catalogApi.datasetFullPage, { query: { shortname: 'COADS_Climatology' } })).news).toEqual([])
    })
  })
}
