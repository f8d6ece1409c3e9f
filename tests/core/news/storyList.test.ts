import { expect, test } from 'vitest'
import type { StoryRecord } from '#core/catalog/discoveryRecords.ts'
import { limits } from '#core/limits/news.ts'
import { type NewsLogEntry, withEntry } from '#core/news/newsLog.ts'
import { firstListing, listedStories, storySorts, withOrder, withSort } from '#core/news/storyList.ts'

const day = (date: number) => `2026-01-${String(date).padStart(2, '0')}T00:00:00.000Z`
const story = (id: number, more: Partial<StoryRecord> = {}): StoryRecord => ({
  ...{ id, headline: `Story ${id}`, link: '/', label: null, body: '{"content":"","links":[]}', date: '2026-01-01', rank: null },
  ...{ view_status: 3, create_date: day(1), modify_date: day(id), publish_date: day(10 - id), Status_ID: 0, Highlight: false, tags: [] },
  ...more,
})
const stories = [
  story(1, { view_status: 0 }),
  story(2, { view_status: 1, publish_date: null, tags: ['Nino12_SST'] }),
  story(3, { view_status: 2, rank: 2 }),
  story(4),
  story(5, { rank: 1, headline: 'Salt in the deep' }),
]
const ids = (listing: Parameters<typeof listedStories>[1]) => listedStories(stories, listing).map(({ id }) => id)

test('NEW-05 the list starts with drafts, previews and published stories, the latest changed first', () => {
  expect([...firstListing.statuses].toSorted()).toEqual([1, 2, 3])
  expect([firstListing.sort, firstListing.isDescending]).toEqual(['modify_date', true])
  expect(ids(firstListing)).toEqual([5, 4, 3, 2])
})

test('NEW-06 simulate forces descending and the statuses 2 and 3, and ascending ends it', () => {
  const ascending = withOrder({ ...firstListing, statuses: new Set([0, 1]) }, false)
  const simulated = withSort(ascending, 'simulate')
  expect([simulated.sort, simulated.isDescending, [...simulated.statuses]]).toEqual(['simulate', true, [2, 3]])
  expect(ids(simulated)).toEqual([5, 3, 4])
  const ended = withOrder(simulated, false)
  expect([ended.sort, ended.isDescending]).toEqual(['modify_date', false])
  expect(withOrder(simulated, true).sort).toBe('simulate')
})

test('NEW-07 stories are sorted by dates, status and rank in both directions, those without a value last', () => {
  const all = { ...firstListing, statuses: new Set([0, 1, 2, 3]) }
  const orders = storySorts.map((sort) => [sort, ids(withSort(all, sort)), ids(withOrder(withSort(all, sort), false))])
  expect(orders).toEqual([
    ['modify_date', [5, 4, 3, 2, 1], [1, 2, 3, 4, 5]],
    ['create_date', [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]],
    ['publish_date', [1, 3, 4, 5, 2], [5, 4, 3, 1, 2]],
    ['view_status', [4, 5, 3, 2, 1], [1, 2, 3, 4, 5]],
    ['rank', [3, 5, 1, 2, 4], [5, 3, 1, 2, 4]],
    ['simulate', [5, 3, 4], [3, 4, 5]],
  ])
})

test('words are looked for in headline, text and data sets, in any letter case', () => {
  expect(ids({ ...firstListing, words: ' DEEP salt ' })).toEqual([5])
  expect(ids({ ...firstListing, words: 'nino12' })).toEqual([2])
})

test('NEW-20 the log keeps the last 100 entries, newest first', () => {
  let log: readonly NewsLogEntry[] = []
  for (let entry = 1; entry <= 150; entry += 1) log = withEntry(log, { at: day(1), text: `${entry}`, isFailure: false })
  expect(log.length).toBe(limits.newsLogEntries)
  expect([log[0]?.text, log.at(-1)?.text, new Set(log.map(({ id }) => id)).size]).toEqual(['150', '51', 100])
})
