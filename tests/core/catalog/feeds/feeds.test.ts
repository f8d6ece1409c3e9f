import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { newestDatasets, searchFeed } from '#core/catalog/feeds/datasetFeed.ts'
import { feedKinds } from '#core/catalog/feeds/feed.ts'
import { catalogDocuments } from '#core/catalog/feeds/index.ts'
import { sitemapFiles } from '#core/catalog/feeds/sitemap.ts'
import type { PublishedDataset } from '#core/catalog/PublishedDataset.ts'
import { searchQuery } from '#core/catalog/query.ts'
import { limits } from '#core/limits/index.ts'
import { defaultFace } from '#core/portal/PortalFace.ts'
import { publishedDatasets } from '../../../helpers/publishedDatasets.ts'

const origin = 'https://pelagos.example'
const portal = { ...defaultFace, origin }
const first = publishedDatasets[0] as PublishedDataset
const title = 'Nitrate & "CO₂" <b>]]></title> \u0007it’s'
const odd: PublishedDataset = { ...first, record: { ...first.record, Long_Name: title, Dataset_Release_Date: '2027-01-02' } }
const all = [...publishedDatasets.slice(1), odd]
const written = (path: string) => catalogDocuments.find((document) => document.path === path)?.write(all, portal) ?? ''
const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => ['url', 'sitemap', 'entry', 'link'].includes(name) })
const parsedText = (text: string) => {
  expect(XMLValidator.validate(text)).toBe(true)
  return parser.parse(text)
}
const parsed = (path: string) => parsedText(written(path))
const pages = all.map(({ record }) => `${origin}/catalog/datasets/${record.Short_Name}`)

test('the sitemap holds every page, with the day of its last change where it has one', () => {
  const files = sitemapFiles([{ path: '/catalog' }, { path: '/catalog/datasets/A%26B?a&b', day: '2027-01-02' }], origin)
  expect([...files.keys()]).toEqual(['/sitemap.xml'])
  const { urlset } = parsedText(files.get('/sitemap.xml') ?? '')
  expect(urlset['@_xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
  expect(urlset.url).toEqual([{ loc: `${origin}/catalog` }, { loc: `${origin}/catalog/datasets/A%26B?a&b`, lastmod: '2027-01-02' }])
})

test('more pages than one sitemap may list are in several, each within the limits, and the sitemap is their index', () => {
  const listed = Array.from({ length: limits.sitemapPages + 11 }, (_, at) => ({ path: `/catalog/cruises/C${at}` }))
  const whole = sitemapFiles(listed, origin)
  const { sitemapindex } = parsedText(whole.get('/sitemap.xml') ?? '')
  const parts = sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc.slice(origin.length))
  expect(parts).toEqual(['/sitemap-1.xml', '/sitemap-2.xml'])
  expect([...whole.keys()]).toEqual(['/sitemap.xml', ...parts])
  const found = parts.map((path: string) => [...(whole.get(path) ?? '').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc))
  expect(found.map(({ length }: string[]) => length)).toEqual([limits.sitemapPages, 11])
  expect(new Set(found.flat()).size).toBe(listed.length)
})

test('a sitemap is cut by its bytes too, however long addresses are', () => {
  const most = { pages: 1000, bytes: 1200 }
  const listed = Array.from({ length: 20 }, (_, at) => ({ path: `/${(at % 2 === 0 ? 'ü' : 'é').repeat(5 * at)}` }))
  const files = sitemapFiles(listed, origin, most)
  const texts = [...files].filter(([path]) => path !== '/sitemap.xml').map(([, text]) => text)
  expect(texts.length).toBeGreaterThan(2)
  expect(texts.filter((text) => Buffer.byteLength(text) > most.bytes)).toEqual([])
  expect(texts.flatMap((text) => parsedText(text).urlset.url)).toHaveLength(listed.length)
})

test('the Atom feed has the newest first, each with what Atom requires, whatever characters its title has', () => {
  const { feed } = parsed('/catalog/feed.xml')
  expect(feed).toMatchObject({ '@_xmlns': 'http://www.w3.org/2005/Atom', updated: '2027-01-02T00:00:00Z' })
  expect(feed.link.map((link: Record<string, string>) => link['@_rel'])).toEqual(['self', 'alternate'])
  expect(feed.entry).toHaveLength(all.length)
  expect(feed.entry[0].title).toBe(title.replace('\u0007', ''))
  for (const entry of feed.entry) {
    expect(Object.keys(entry).toSorted()).toEqual(['author', 'id', 'link', 'summary', 'title', 'updated'])
    expect(new Date(entry.updated).toISOString()).toBe(entry.updated.replace('Z', '.000Z'))
    expect(pages).toContain(entry.link[0]['@_href'])
  }
  expect(new Set(feed.entry.map(({ id }: { id: string }) => id)).size).toBe(all.length)
})

test('a new version is a new entry; a feed has at most its maximum number of entries', () => {
  const renewed = { ...first, record: { ...first.record, Dataset_Version: '2.0 beta' } }
  const ids = [first, renewed].map(
    (dataset) => JSON.parse(catalogDocuments.find(({ path }) => path === '/catalog/feed.json')?.write([dataset], portal) ?? '').items[0].id,
  )
  expect(new Set(ids).size).toBe(2)
  expect(newestDatasets(Array.from({ length: 80 }, () => first))).toHaveLength(limits.feedEntries)
})

test('CAT-30 the feed of a search names the search, its page and itself', () => {
  const query = searchQuery.parse({ keywords: 'salt & <b>', latStart: '10', gazetteer: '1' })
  const { title, page, paths, entries } = searchFeed([first], query, portal)
  expect([title, page]).toEqual([`${portal.name}: data sets for “salt & <b>”`, '/catalog?keywords=salt+%26+%3Cb%3E&latStart=10'])
  const asked = '/api/catalog/feed?keywords=salt+%26+%3Cb%3E&latStart=10&gazetteer=1'
  expect(paths).toEqual({ xml: asked, json: `${asked}&format=json` })
  expect(entries.map(({ url }) => url)).toEqual([`${portal.origin}/catalog/datasets/${first.record.Short_Name}`])
  expect(feedKinds.xml.write({ title, page, paths, entries }, portal.origin)).toContain(
    '<title>Pelagos: data sets for “salt &amp; &lt;b&gt;”</title>',
  )
})

test('the JSON feed says the same', () => {
  const feed = JSON.parse(written('/catalog/feed.json'))
  expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', feed_url: `${origin}/catalog/feed.json` })
  expect(feed.items[0]).toMatchObject({ title, date_published: '2027-01-02T00:00:00Z' })
  expect(feed.items.map(({ url }: { url: string }) => url).toSorted()).toEqual(pages.toSorted())
})

test('data.json describes every data set in the words of DCAT', () => {
  const catalog = JSON.parse(written('/data.json'))
  expect(catalog).toMatchObject({ '@type': 'dcat:Catalog', conformsTo: 'https://project-open-data.cio.gov/v1.1/schema' })
  expect(catalog.dataset.map(({ landingPage }: { landingPage: string }) => landingPage)).toEqual(pages)
  for (const dataset of catalog.dataset) {
    expect(dataset).toMatchObject({ '@type': 'dcat:Dataset', accessLevel: 'public', publisher: { name: expect.stringMatching(/./) } })
    expect(dataset.spatial.split(',').map(Number).every(Number.isFinite)).toBe(true)
    expect(dataset.keyword.length).toBeGreaterThan(0)
    expect(dataset.distribution.map(({ format }: { format: string }) => format)).toEqual(['CSV', 'Parquet', 'NetCDF'])
    for (const { downloadURL, mediaType } of dataset.distribution) {
      if (downloadURL === undefined) continue
      expect(new URL(downloadURL).pathname).toBe('/api/data/sp')
      expect(['text/csv', 'application/vnd.apache.parquet', 'application/x-netcdf']).toContain(mediaType)
    }
    if (dataset.temporal) expect(dataset.temporal).toMatch(/^\d{4}-\d\d-\d\d\/\d{4}-\d\d-\d\d$/)
  }
})

test('D16 data.json links to the page, not to a download that would be rejected, where a data set has too many rows for one', () => {
  const large = { ...first, record: { ...first.record, Row_Count: limits.downloadRows } }
  const [dataset] = JSON.parse(catalogDocuments.find(({ path }) => path === '/data.json')?.write([large], portal) ?? '').dataset
  expect(dataset.distribution).toHaveLength(3)
  for (const form of dataset.distribution) {
    expect(form.accessURL).toBe(`${dataset.landingPage}#download`)
    // Said only of what is downloaded from the address itself.
    expect(form).not.toHaveProperty('downloadURL')
    expect(form).not.toHaveProperty('mediaType')
  }
})
