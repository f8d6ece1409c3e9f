import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { catalogApi } from '#core/api/catalog.ts'
import { newsApi } from '#core/api/news.ts'
import { serviceApi } from '#core/api/service.ts'
import { limits } from '#core/limits/news.ts'
import { newsErrors } from '#core/messages/newsAdmin.ts'
import { storyPieces } from '#core/news/storyBody.ts'
import { datasets, news, users } from '../../../edge/database/schema/index.ts'
import { keyOf, newPerson, type OpenPortal, sessionOf } from '../helpers/people.ts'
import { readCall } from '../helpers/readCall.ts'

const links = [{ text: 'the map', url: '/visualization/charts' }]
const story = {
  ...{ headline: 'A story of a test', link: '/catalog', label: 'Data', date: '2026-01-10', tags: ['Nino12_SST'] },
  body: JSON.stringify({ content: 'See *it* on {0}.', links }),
}
const actions = ['publish', 'preview', 'draft', 'unpublish', 'feature', 'category'] as const

/** What news editors do with stories, and who sees what, in every runtime. */
export function newsAdminSuite(open: OpenPortal): void {
  const { api, database } = open
  describe('news administration', () => {
    let editor: Record<string, string> = {}
    const sessionFor = async (more: Parameters<typeof newPerson>[1]) => ({
      'X-Requested-With': 'test',
      Cookie: (await sessionOf(open, await newPerson(database, more))).Cookie,
    })
    beforeAll(async () => {
      editor = await sessionFor({ isDataSubmissionAdmin: true })
    })
    const post = async (call: string, body: unknown, headers = editor) => {
      const sent = { ...headers, 'Content-Type': 'application/json' }
      const response = await api.send(`/api/news/${call}`, { method: 'POST', headers: sent, body: JSON.stringify(body) })
      const text = await response.text()
      return { status: response.status, value: (/^[[{]/.test(text) ? JSON.parse(text) : text) as Record<string, unknown> }
    }
    const create = async (more: object = {}) => {
      const { status, value } = await post('create', { story: { ...story, ...more } })
      expect([status, value]).toEqual([200, [{ ID: expect.any(Number) }]])
      return (value as unknown as readonly { ID: number }[])[0]?.ID ?? 0
    }
    const list = (headers: Record<string, string> = editor) => readCall(api, serviceApi.newsList, { headers })
    const read = async (id: number) => {
      const found = (await list()).find((one) => one.id === id)
      if (!found) throw new Error(`no story ${id}`)
      return found
    }
    const onPage = async (id: number) => {
      const page = await readCall(api, catalogApi.datasetFullPage, { query: { shortname: 'Nino12_SST' } })
      return page.news.some((one) => one.id === id)
    }

    const inFeeds = async (id: number) => {
      const paths = ['/news/feed', '/catalog/datasets/Nino12_SST/feed', '/catalog/datasets/nino12_sst/feed']
      const feeds = await Promise.all(paths.flatMap((path) => ['xml', 'json'].map((form) => api.send(`${path}.${form}`))))
      for (const [at, { status, headers }] of feeds.entries())
        expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
          ...[200, `application/${at % 2 === 0 ? 'atom+xml' : 'feed+json'}; charset=utf-8`, 'no-cache'],
        ])
      for (const name of ['COADS_Climatology', 'No_Such_Set', '%3Cscript%3E']) {
        const other = await api.send(`/catalog/datasets/${name}/feed.xml`)
        expect([name, other.status, (await other.text()).includes(`#story-${id}`)]).toEqual([
          name,
          name === 'COADS_Climatology' ? 200 : 404,
          false,
        ])
      }
      return Promise.all(feeds.map(async (feed) => new RegExp(`#story-${id}\\b`).test(await feed.text())))
    }

    test('API-106 NEW-01 NEW-08 NEW-18 a created story is a preview with all that was written, its data sets and no rank', async () => {
      const id = await create({ headline: '  A story of a test ' })
      expect(await read(id)).toMatchObject({ id, ...story, view_status: 2, Status_ID: 0, Highlight: false, rank: null, publish_date: null })
      const other = await create({ label: undefined, view_status: 3, body: JSON.parse(story.body), tags: ['nino12_sst', 'Nino12_SST'] })
      expect(await read(other)).toMatchObject({ label: null, tags: ['Nino12_SST'], publish_date: expect.any(String) })
    })

    test('API-106 API-107 NEW-08 a story without its fields is rejected, with a list of what is missing', async () => {
      const missing = await post('create', { story: {} })
      expect(missing.status).toBe(400)
      for (const field of ['headline', 'link', 'body', 'date', 'tags']) expect(missing.value.error).toContain(`story.${field} is missing`)
      const id = await create()
      const { label, ...rest } = story
      const unchanged = await post('update', { story: { id, ...rest, label, view_status: undefined } })
      expect(unchanged).toEqual({ status: 400, value: { error: expect.stringContaining('story.view_status is missing') } })
      expect((await post('update', { story: { ...rest, view_status: 2 } })).value.error).toContain('story.id is missing')
      for (const call of actions) expect((await post(call, { current: true, category: 1 })).status, call).toBe(400)
    })

    test('API-107 NEW-09 an update replaces what was written and keeps rank, category and highlight', async () => {
      const id = await create()
      await post('feature', { id, highlight: true })
      await post('category', { id, category: 1 })
      const changed = { headline: 'Changed', link: 'https://example.org/a', label: null, date: '2026-02-01', tags: ['COADS_Climatology'] }
      const body = JSON.stringify({ content: 'New', links: [] })
      expect(await post('update', { story: { id, ...changed, body, view_status: 3 } })).toEqual({ status: 200, value: 'OK' })
      expect(await read(id)).toMatchObject({
        ...changed,
        body,
        view_status: 3,
        Status_ID: 1,
        Highlight: true,
        publish_date: expect.any(String),
      })
      expect((await post('update', { story: { id: 999_999_999, ...changed, body, view_status: 3 } })).status).toBe(404)
    })

    test('API-107 NEW-09 a change of a version that somebody else has changed is rejected with both versions', async () => {
      const id = await create()
      const seen = await read(id)
      const mine = { ...seen, headline: 'Mine' }
      expect((await post('update', { story: { ...seen, headline: 'Theirs' } })).status).toBe(200)
      const rejected = await post('update', { story: mine })
      expect([rejected.status, rejected.value.error]).toEqual([409, newsErrors.stale])
      expect(rejected.value.stored).toEqual({ ...seen, headline: 'Theirs', modify_date: expect.any(String) })
      expect(rejected.value.sent).toMatchObject({ id, headline: 'Mine' })
      for (const call of actions)
        expect((await post(call, { id, category: 1, current: false, modify_date: seen.modify_date })).status, call).toBe(409)
      const now = await read(id)
      expect(now).toMatchObject({ headline: 'Theirs', view_status: 2, Status_ID: 0, Highlight: false })
      expect((await post('update', { story: { ...mine, modify_date: now.modify_date } })).status).toBe(200)
      expect((await read(id)).headline).toBe('Mine')
    })

    test('API-109 API-110 API-111 API-112 DST-19 NEW-10 NEW-11 NEW-12 NEW-13 SEC-19 each status shows a story to those whom it is for', async () => {
      const id = await create()
      const people = [{}, await sessionFor({}), await sessionFor({ roles: ['curator'] })]
      // The portal under test is in development, so that previews are public (D27).
      for (const [call, status, isPublic] of [
        ...([['publish', 3, true] as const, ['preview', 2, true] as const, ['draft', 1, false] as const] as const),
        ...([['publish', 3, true] as const, ['unpublish', 0, false] as const] as const),
      ]) {
        expect(await post(call, { id })).toEqual({ status: 200, value: 'OK' })
        expect((await read(id)).view_status).toBe(status)
        for (const headers of people)
          expect(
            (await list(headers)).some((one) => one.id === id),
            call,
          ).toBe(isPublic)
        expect(await onPage(id), call).toBe(status === 3)
        expect(await inFeeds(id), call).toEqual(Array(6).fill(status === 3))
      }
    })

    test('NEW-21 whoever changes a story is named to news editors, and to nobody else', async () => {
      const named = (firstName: string, lastName: string) => sessionFor({ roles: ['news-editor'], firstName, lastName })
      const [ada, marie] = [await named('Ada', 'Lovelace'), await named('Marie', 'Tharp')]
      const [made] = (await post('create', { story: { ...story, view_status: 3, edited_by: 'Nobody' } }, ada)).value as unknown as {
        ID: number
      }[]
      const id = made?.ID ?? 0
      expect((await read(id)).edited_by).toBe('Ada Lovelace')
      await post('feature', { id, highlight: true }, marie)
      expect((await read(id)).edited_by).toBe('Marie Tharp')
      const seen = await read(id)
      await post('update', { story: { ...seen, edited_by: 'Marie Tharp' } }, ada)
      expect((await read(id)).edited_by).toBe('Ada Lovelace')
      for (const headers of [{}, await sessionFor({}), await sessionFor({ roles: ['curator'] })]) {
        const all = await list(headers)
        expect([all.some((one) => one.id === id), all.filter((one) => 'edited_by' in one)]).toEqual([true, []])
      }
      await database.delete(users).where(eq(users.firstName, 'Ada'))
      expect((await read(id)).edited_by).toBeNull()
    })

    test('API-109 NEW-10 publishing sets the date of publication, and publishing again leaves it', async () => {
      const id = await create()
      expect((await read(id)).publish_date).toBeNull()
      await post('publish', { id })
      const first = (await read(id)).publish_date
      await post('publish', { id })
      expect((await read(id)).publish_date).toBe(first)
      await database.update(news).set({ publishedAt: 0 }).where(eq(news.id, id))
      await post('draft', { id })
      await post('publish', { id })
      expect(Date.parse((await read(id)).publish_date ?? '')).toBeGreaterThan(0)
    })

    test('API-113 API-114 NEW-14 NEW-15 D28 a story is featured by either body, and is News or Dataset Updates', async () => {
      const id = await create()
      for (const [body, isFeatured] of [
        [{ current: false }, true],
        [{ current: true }, false],
        [{ highlight: true }, true],
        [{ highlight: false }, false],
      ] as const) {
        expect((await post('feature', { id, ...body })).status).toBe(200)
        expect((await read(id)).Highlight).toBe(isFeatured)
      }
      expect((await post('feature', { id })).value).toEqual({ error: expect.stringContaining('current or highlight is missing') })
      expect((await post('category', { id, category: 1 })).status).toBe(200)
      expect((await read(id)).Status_ID).toBe(1)
      expect((await post('category', { id, category: 2 })).status).toBe(400)
    })

    test('API-108 NEW-16 ranks are saved together: each once, and all others are emptied', async () => {
      const [first, second, third] = [await create(), await create(), await create()]
      const ranks = (...pairs: readonly (readonly [number, number])[]) => ({ ranks: pairs.map(([id, rank]) => ({ id, rank })) })
      const ranked = async () => (await list()).flatMap(({ id, rank }) => (rank === null ? [] : [[id, rank]]))
      expect((await post('updateRanks', ranks([first, 1], [second, 2]))).status).toBe(200)
      expect(await ranked()).toEqual([[first, 1], [second, 2]]) // biome-ignore format: pairs
      expect((await post('updateRanks', ranks([third, 1], [first, 2]))).status).toBe(200)
      expect(await ranked()).toEqual([[third, 1], [first, 2]]) // biome-ignore format: pairs
      expect((await post('updateRanks', ranks([first, 1], [second, 1]))).status).toBe(400)
      expect((await post('updateRanks', ranks([first, 1], [first, 2]))).status).toBe(400)
      expect((await post('updateRanks', ranks([first, 1], [999_999_999, 2]))).status).toBe(404)
      expect(await ranked()).toEqual([[third, 1], [first, 2]]) // biome-ignore format: pairs
      expect((await post('updateRanks', ranks())).status).toBe(200)
      expect(await ranked()).toEqual([])
    })

    test('NEW-18 tags are data sets of the catalog; one that was taken out of it comes back with its stories', async () => {
      expect((await post('create', { story: { ...story, tags: ['No_Such_Set', 'Nino12_SST'] } })).value).toEqual({
        error: newsErrors.unknownDatasets(['No_Such_Set']),
      })
      const id = await create({ view_status: 3, tags: ['Nino12_SST', 'COADS_Climatology'] })
      const retire = (retiredAt: number | null) => database.update(datasets).set({ retiredAt }).where(eq(datasets.shortName, 'Nino12_SST'))
      await retire(1)
      const seen = await read(id)
      await post('update', { story: { ...seen, headline: 'Edited' } })
      await retire(null)
      expect([seen.tags, (await read(id)).tags]).toEqual([['COADS_Climatology'], ['COADS_Climatology', 'Nino12_SST']])
    })

    test.each<[string, object]>([
      ['a headline of two lines', { headline: 'One\nTwo' }],
      ['a long headline', { headline: 'x'.repeat(limits.storyHeadlineCharacters + 1) }],
      ['no headline', { headline: ' ' }],
      ['a script as link', { link: 'javascript:alert(1)' }],
      ['a link to nowhere', { link: '' }],
      ['an opaque path', { link: '/\\evil.example' }],
      ['a long address', { link: `/${'x'.repeat(limits.storyAddressCharacters)}` }],
      ['a day that is none', { date: '2026-02-30' }],
      ['words for a day', { date: 'yesterday' }],
      ['no text', { body: JSON.stringify({ content: ' ', links: [] }) }],
      ['a text that is no JSON', { body: '{' }],
      ['a list as text', { body: '[]' }],
      ['a long text', { body: { content: 'x'.repeat(limits.storyContentCharacters + 1), links: [] } }],
      ['a text with control characters', { body: { content: 'a\u0000b', links: [] } }],
      ['a script in the text', { body: { content: '{0}', links: [{ text: 'a', url: 'data:text/html,<script>' }] } }],
      ['a link without words', { body: { content: '{0}', links: [{ text: '', url: '/' }] } }],
      ['many links', { body: { content: '{0}', links: Array(limits.storyLinks + 1).fill(links[0]) } }],
      ['links of another form', { body: { content: '{0}', links: [7] } }],
      ['many tags', { tags: Array(limits.storyTags + 1).fill('Nino12_SST') }],
      ['tags of another form', { tags: 'Nino12_SST' }],
      ['another status', { view_status: 4 }],
    ])('SEC-21 a story with %s is rejected', async (_, more) => {
      expect(await post('create', { story: { ...story, ...more } })).toEqual({ status: 400, value: { error: expect.any(String) } })
    })

    test('NEW-17 SEC-21 markup of a page is stored as text, and shown as nothing but text and the four marks', async () => {
      const content = '<img src=x onerror=alert(1)> &lt; *<b>* {0} {9} \u202e'
      const body = { content, links: [{ text: '<script>', url: 'https://example.org/"onclick="x' }] }
      const stored = (await read(await create({ headline: '<i>', label: '"><svg>', body }))).body
      expect(JSON.parse(stored)).toEqual({ ...body, content: content.trim() })
      expect(
        storyPieces(stored)
          .map(({ text }) => text)
          .join(''),
      ).toContain('<img src=x onerror=alert(1)>')
      expect(storyPieces(stored).flatMap(({ link }) => link?.href ?? [])).toEqual(['https://example.org/"onclick="x'])
    })

    test('SEC-01 SEC-19 nobody but news editors changes a story', async () => {
      const id = await create({ view_status: 1 })
      const before = await read(id)
      const person = await newPerson(database, { roles: ['news-editor'] })
      const calls = Object.values(newsApi).map(({ path }) => path.split('/').at(-1) ?? '')
      const body = { id, story: { ...story, id, view_status: 3 }, ranks: [{ id, rank: 1 }], highlight: true, category: 1 }
      const others = [
        [{}, 401],
        [await sessionFor({}), 403],
        [await sessionFor({ roles: ['curator'] }), 403],
        [{ Authorization: (await keyOf(open, person, { scope: 'submit' })).Authorization }, 403],
      ] as const
      for (const [headers, status] of others)
        for (const call of calls) expect([call, (await post(call, body, headers)).status]).toEqual([call, status])
      expect(await read(id)).toEqual(before)
      expect((await post('publish', { id }, await sessionFor({ roles: ['news-editor'] }))).status).toBe(200)
    })
  })
}
