import { eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Role } from '#core/account/roles.ts'
import { cookieName } from '#core/api/cookies.ts'
import { notificationsApi } from '#core/api/notifications.ts'
import { serviceApi } from '#core/api/service.ts'
import { emails, mails, news, newsDatasets } from '../../../edge/database/schema/index.ts'
import { newPerson, type OpenPortal, sessionOf } from '../helpers/people.ts'

const dataset = 'Nino12_SST'

/** Where a published story is shown to everybody. */
const showing = [
  serviceApi.newsList.path,
  `/api/catalog/datasetfullpage?shortname=${dataset}`,
  '/news/feed.xml',
  '/news/feed.json',
  `/catalog/datasets/${dataset}/feed.xml`,
  `/catalog/datasets/${dataset}/feed.json`,
]

/** Where no story is shown, though its data set, its words or its place may be. Home page and dashboard ask for stories by the calls above. */
const silent = (word: string) => [
  ...['/', '/catalog', `/catalog/datasets/${dataset}`, '/admin/news', '/sitemap.xml', '/robots.txt', '/data.json'],
  ...['/catalog/feed.xml', '/catalog/feed.json', '/api/catalog/feed?keywords=nino', '/api/catalog/listing'],
  ...[`/api/catalog/searchcatalog?keywords=${word}`, `/api/catalog/feed?keywords=${word}`, `/api/catalog/quick-search?words=${word}`],
  ...['/catalog/datasets/COADS_Climatology/feed.xml', '/api/catalog/datasetfullpage?shortname=COADS_Climatology', '/api/openapi.json'],
]

/** Only administrators read these, of a story of any status. */
const administrative = (newsId: number) => [
  `${notificationsApi.notificationPreview.path}?newsId=${newsId}`,
  `${notificationsApi.notificationHistory.path}?newsId=${newsId}`,
  `${notificationsApi.notificationRecipients.path}?newsId=${newsId}`,
]

/** What becomes of a story, in this order; the last is withdrawn. */
const states = [
  ['hidden', 0],
  ['draft', 1],
  ['preview', 2],
  ['published', 3],
  ['withdrawn', 0],
] as const

const people: readonly (readonly [
  string,
  { readonly roles?: Exclude<Role, 'administrator'>[]; readonly isDataSubmissionAdmin?: boolean } | null,
])[] = [
  ['guest', null],
  ['user', {}],
  ['curator', { roles: ['curator'] }],
  ['news editor', { roles: ['news-editor'] }],
  ['administrator', { isDataSubmissionAdmin: true }],
]

/** Whom a story reaches in each of its states, by every address, in caches and e-mails. `isSecure`: on a portal in production. */
export function storyReachSuite({ api, database }: OpenPortal, { isSecure }: { readonly isSecure: boolean }): void {
  const headersOf = async (more: (typeof people)[number][1]): Promise<Record<string, string>> => {
    if (more === null) return {}
    const { token } = await sessionOf({ api, database }, await newPerson(database, { emailConfirmedAt: 1, ...more }))
    return { Cookie: `${cookieName('session', { isSecure })}=${token}` }
  }

  describe(`the reach of a story ${isSecure ? 'in production' : 'in development'}`, () => {
    test('SEC-19 NEW-02 NEW-13 D27 drafts, previews and withdrawn stories reach nobody but those who edit them: by no role, address, feed, search, cache or e-mail', async () => {
      const word = `canary${crypto.randomUUID().slice(0, 8)}`
      const written = {
        headline: `Headline ${word}`,
        label: word,
        link: `/catalog?keywords=${word}`,
        body: { content: `Content ${word}`, links: [] },
      }
      const [row] = await database
        .insert(news)
        .values({ ...written, date: '2026-01-10', viewStatus: 0, modifiedAt: 1 })
        .returning()
      const newsId = row?.id ?? 0
      const datasetId = 10
      await database.insert(newsDatasets).values({ newsId, datasetId })
      const callers = await Promise.all(people.map(async ([name, more]) => ({ name, headers: await headersOf(more) })))
      const tags = new Map<string, string>()
      // Some answers repeat the words that are searched for.
      const isOfStory = new RegExp(`(Headline|Content) ${word}`)

      for (const [state, viewStatus] of states) {
        await database
          .update(news)
          .set({ viewStatus, publishedAt: viewStatus === 3 ? Date.now() : null })
          .where(eq(news.id, newsId))
        for (const { name, headers } of callers) {
          const isEditor = name === 'news editor' || name === 'administrator'
          const read = async (path: string) => {
            const known = tags.get(path)
            const response = await api.send(path, { headers: { ...headers, ...(known === undefined ? {} : { 'If-None-Match': known }) } })
            return { response, isShown: isOfStory.test(await response.text()) }
          }
          for (const path of showing) {
            const isList = path === serviceApi.newsList.path
            const isPublic = state === 'published' || (isList && state === 'preview' && !isSecure)
            const cell = [state, name, path]
            const { response, isShown } = await read(path)
            expect([...cell, response.status, isShown]).toEqual([...cell, 200, isPublic || (isList && isEditor)])
            // What is withdrawn is gone at once.
            expect([...cell, response.headers.get('Cache-Control')]).toEqual([...cell, isList ? 'no-store' : 'no-cache'])
            const tag = response.headers.get('ETag')
            if (isShown && tag !== null) tags.set(path, tag)
          }
          for (const path of silent(word)) {
            const { response, isShown } = await read(path)
            expect([state, name, path, response.status < 500, isShown]).toEqual([state, name, path, true, false])
          }
          for (const path of administrative(newsId)) {
            const { response, isShown } = await read(path)
            const status = name === 'administrator' ? 200 : name === 'guest' ? 401 : 403
            const isPreview = path.startsWith(notificationsApi.notificationPreview.path)
            expect([state, name, path, response.status, isShown]).toEqual([state, name, path, status, status === 200 && isPreview])
            expect([path, response.headers.get('Cache-Control')]).toEqual([path, 'no-store'])
          }
        }
      }
      expect(await database.$count(mails, like(mails.subject, `%${word}%`))).toBe(0)
      expect(await database.$count(emails, eq(emails.newsId, newsId))).toBe(0)
      await database.delete(newsDatasets).where(eq(newsDatasets.newsId, newsId))
      await database.delete(news).where(eq(news.id, newsId))
    })
  })
}
