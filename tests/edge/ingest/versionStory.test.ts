import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storyPieces } from '#core/news/storyBody.ts'
import { emails, mails, news, newsDatasets, users } from '../../../edge/database/schema/index.ts'
import { ingest } from '../../../edge/ingest/ingest.ts'
import { retire } from '../../../edge/ingest/retire.ts'
import { storiesFrom } from '../../../edge/news/news.ts'
import { madeSource } from './madeSource.ts'
import { type IngestStore, openIngestStore } from './stores.ts'

let store: IngestStore
beforeEach(async () => {
  store = await openIngestStore()
})
afterEach(() => store.close())

const drafts = async () => (await storiesFrom(store.database, 0)).filter(({ label }) => label === 'New version')
const textOf = (body: string) =>
  storyPieces(body)
    .map(({ text }) => text)
    .join('')

test('SEC-19 NTF-11 a new version makes a draft that says which rows changed and how the variables did, and notifies nobody', async () => {
  const { database } = store
  await database.update(users).set({ isNewsSubscribed: true, emailConfirmedAt: 1 })
  await ingest(madeSource(), store.ingestion())
  expect(await drafts()).toEqual([])
  await ingest(madeSource({ value: 1.5 }), store.ingestion())
  const [draft, ...others] = await drafts()
  expect(others).toEqual([])
  expect(draft).toMatchObject({
    view_status: 1,
    Status_ID: 1,
    tags: ['Made_Cruise'],
    link: '/catalog/datasets/Made_Cruise',
    publish_date: null,
  })
  expect(draft?.headline).toBe('Made_Cruise: version 2 is available')
  const text = textOf(draft?.body ?? '')
  expect(text.split('\n')).toEqual([
    'Version 2 of A made cruise is in the catalog.',
    '3,000 rows as before: 0 added, 0 removed, 3,000 altered, 0 unchanged.',
    'The variable v: 3,000 values altered by +0.5\u2009m on average, at most 0.5\u2009m.',
    expect.stringMatching(/^The changes lie within 2018-01-01 to 2020-12-\d\d, 30°\u2009S to 29.98°\u2009N, .*, 0 to 40\u2009m\.$/),
  ])
  expect([await database.$count(mails), await database.$count(emails)]).toEqual([0, 0])
})

test('a draft about versions that could not be compared has rows, extent and statistics before and after', async () => {
  await ingest(madeSource(), store.ingestion())
  rmSync(join(store.dataDir, 'observations/tblMade_Cruise/v1'), { recursive: true })
  await ingest(madeSource({ rows: 4000 }), store.ingestion())
  const text = textOf((await drafts())[0]?.body ?? '')
  expect(text).toContain('Rows: 3,000 before, 4,000 now')
  expect(text).toMatch(/^Time: \S+ to \S+/m)
  expect(text).toMatch(/^Latitude: /m)
  expect(text).toMatch(/^v: count 3000; .*mean 1 before, count 4000; .*mean 1 now$/m)
})

test('a draft that nobody has edited makes way for that of the next version; an edited one and the same source again do not', async () => {
  const { database } = store
  for (const rows of [3000, 4000, 5000]) await ingest(madeSource({ rows }), store.ingestion())
  const [draft, ...others] = await drafts()
  expect([draft?.headline, others]).toEqual(['Made_Cruise: version 3 is available', []])
  await database
    .update(news)
    .set({ modifiedAt: Date.now() + 1 })
    .where(eq(news.id, draft?.id ?? 0))
  await ingest(madeSource({ rows: 5000 }), store.ingestion())
  expect((await drafts()).length).toBe(1)
  await ingest(madeSource({ rows: 6000 }), store.ingestion())
  expect((await drafts()).map(({ headline }) => headline).toSorted()).toEqual(
    [3, 4].map((version) => `Made_Cruise: version ${version} is available`),
  )
})

test('a data set that returns after it was withdrawn makes no draft', async () => {
  await ingest(madeSource(), store.ingestion())
  await retire(store.database, 'Made_Cruise', Date.now())
  await ingest(madeSource({ rows: 4000 }), store.ingestion())
  expect(await drafts()).toEqual([])
  expect(await store.database.$count(newsDatasets, eq(newsDatasets.datasetId, 0))).toBe(0)
})
