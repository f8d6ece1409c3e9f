import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import type { StoryRecord } from '#core/catalog/discoveryRecords.ts'
import { datasetFeedAt, datasetNewsFeed, newsFeed, newsFeedAt } from '#core/news/newsFeed.ts'
import { defaultFace } from '#core/portal/PortalFace.ts'
import { publishedDatasets } from '../../helpers/publishedDatasets.ts'

const origin = 'https://pelagos.example'
const portal = { ...defaultFace, origin }
const story: StoryRecord = {
  ...{ id: 7, headline: 'Twelve <months> & more]]>', link: '/catalog?a=1&b', label: null, date: '2026-01-10', rank: null },
  body: JSON.stringify({ content: 'See *it* on {0}, <b>now</b>.', links: [{ text: 'the "map"', url: 'javascript:alert(1)' }] }),
  ...{ view_status: 3, Status_ID: 0, Highlight: false, tags: ['Nino12_SST'] },
  create_date: '2026-01-09T12:00:00.000Z',
  modify_date: '2026-01-12T12:00:00.000Z',
  publish_date: '2026-01-10T12:00:00.000Z',
}
const written = (ending: string, stories: readonly StoryRecord[]) =>
  newsFeedAt(`/news/feed.${ending}`)?.write(newsFeed(stories, portal), origin) ?? ''

test('the Atom feed of the news says what stories say, as text', () => {
  const text = written('xml', [story, { ...story, id: 8, modify_date: '2026-02-01T00:00:00.000Z' }])
  expect(XMLValidator.validate(text)).toBe(true)
  const { feed } = new XMLParser({ ignoreAttributes: false }).parse(text)
  expect(feed.updated).toBe('2026-02-01T00:00:00.000Z')
  expect(feed.entry.map(({ id }: { id: string }) => id)).toEqual([`${origin}/#story-7`, `${origin}/#story-8`])
  expect(feed.entry[0]).toMatchObject({
    title: story.headline,
    updated: story.modify_date,
    link: { '@_href': `${origin}/catalog?a=1&b` },
    summary: 'See it on the "map", <b>now</b>.',
  })
})

test('the JSON feed has the dates and data sets of stories too, and links only where a reader may be led', () => {
  const links = ['/catalog', 'example.org/a', 'javascript:alert(1)']
  const { items, ...feed } = JSON.parse(
    written(
      'json',
      links.map((link, id) => ({ ...story, id, link })),
    ),
  )
  expect(feed).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Pelagos: news',
    home_page_url: `${origin}/`,
    feed_url: `${origin}/news/feed.json`,
    language: 'en',
  })
  expect(items[0]).toMatchObject({ date_published: story.publish_date, date_modified: story.modify_date, tags: ['Nino12_SST'] })
  expect(items.map(({ url }: { url: string }) => url)).toEqual([`${origin}/catalog`, 'https://example.org/a', `${origin}/`])
})

test('without stories there is an empty feed, and other addresses have none', () => {
  expect(JSON.parse(written('json', [])).items).toEqual([])
  expect(XMLValidator.validate(written('xml', []))).toBe(true)
  expect(['/news/feed', '/news/feed.csv', '/news/feed.xml/'].map(newsFeedAt)).toEqual([null, null, null])
})

test('DST-19 the feed of a data set has its stories and its present version, the latest change first, and a new version is a new entry', () => {
  const known = publishedDatasets.find(({ record }) => record.Short_Name === 'Nino12_SST')
  if (!known) throw new Error('no such data set')
  const feedOf = (more: object) => datasetNewsFeed({ record: { ...known.record, ...more } }, [story], portal)
  const [older, newer] = [
    feedOf({ Dataset_Version: '1.0', Dataset_Release_Date: '2025-12-31' }),
    feedOf({ Dataset_Version: '2.0', Dataset_Release_Date: '2026-02-01' }),
  ]
  const page = `${origin}/catalog/datasets/Nino12_SST`
  expect(older.entries.map(({ id }) => id)).toEqual([`${origin}/#story-7`, `${page}#1.0`])
  expect(newer.entries.map(({ id }) => id)).toEqual([`${page}#2.0`, `${origin}/#story-7`])
  expect([older.title, older.page]).toEqual([`Pelagos: ${known.record.Long_Name}`, '/catalog/datasets/Nino12_SST'])
  for (const form of ['xml', 'json'] as const) {
    const found = datasetFeedAt(older.paths[form])
    expect([found?.name, found?.kind.write(older, origin)]).toEqual([
      'Nino12_SST',
      expect.stringContaining(`${origin}${older.paths[form]}`),
    ])
  }
  for (const path of [
    '/catalog/datasets/A/feed',
    '/catalog/datasets/A/feed.csv',
    '/catalog/datasets/A/B/feed.xml',
    '/catalog/datasets//feed.xml',
  ])
    expect([path, datasetFeedAt(path)]).toEqual([path, null])
})
