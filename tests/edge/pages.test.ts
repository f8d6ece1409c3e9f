import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { dataciteOf } from '#core/catalog/datacite/dataciteRecord.ts'
import { catalogTexts } from '#core/messages/catalog.ts'
import { defaultFace } from '#core/portal/PortalFace.ts'
import { datasetsNamed } from '../../edge/catalog/datasetViews.ts'
import { datasetDois, datasets, settings } from '../../edge/database/schema/index.ts'
import { openDatabase } from '../../edge/dataFolder/database.ts'
import { inlineHashes } from '../../site/integrations/inlineHashes.ts'
import { pelagos, temporaryFolder } from '../cli/command.ts'
import { writeStations } from '../fixtures/ingest/stations.ts'
import { startPortal } from '../helpers/portal.ts'
import { seededFolder } from '../helpers/seededFolder.ts'
import { builtPagesSuite, helpAddress } from './suite/builtPages.ts'
import { pagesSuite } from './suite/pages.ts'

/** Not the address that the build names. */
const origin = 'http://127.0.0.1:8799'
const portal = await startPortal({ PELAGOS_PUBLIC_URL: origin, PELAGOS_SUPPORT_ADDRESS: helpAddress })
afterAll(() => portal.stop())
const { csv, shortName, longName, cruise } = writeStations(temporaryFolder())
const ingested = await pelagos(['ingest', csv, '--data-dir', portal.dataDir])
expect(ingested.stderr).not.toContain('rror')
const get = (path: string, init?: RequestInit) => fetch(new URL(path, portal.url), { redirect: 'manual', ...init })

pagesSuite(get, { shortName, longName, cruise, variable: 'Dissolved Oxygen' }, origin)
builtPagesSuite(get, origin)

/** The two route tables of the specification. */
const routes = [
  ...['/', '/catalog', `/catalog/datasets/${shortName}`, `/catalog/cruises/${cruise}`, '/programs', '/programs/demonstration'],
  ...['/visualization', '/visualization/charts', '/visualization/cruises', '/plot', '/admin/news'],
  ...[
    'guide',
    'submission-portal',
    'submission-portal?submissionID=1',
    'nominate-data',
    'userdashboard',
    'admindashboard',
    'validationtool',
  ].map((name) => `/datasubmission/${name}`),
  ...['/contact', '/about', '/how-to-cite', '/documentation', '/gallery', '/gallery/compare-sst-data'],
  ...['getting-started-cruise-plan', 'getting-started-cruise-map', 'seaflow-time-series-decomposition'].map((slug) => `/gallery/${slug}`),
  ...[
    '/login',
    '/login?redirect=/catalog',
    '/register',
    '/profile',
    '/apikeymanagement',
    '/forgotpass',
    '/choosepassword',
    '/subscriptions',
  ],
]

test('NAV-03 every route of the two route tables opens its page, and any path below /datasubmission reaches the submission area', async () => {
  const titles = new Map<string, string>()
  for (const route of routes) {
    const page = await get(route)
    expect([route, page.status]).toEqual([route, 200])
    const title = /<title>(.*?)<\/title>/.exec(await page.text())?.[1] ?? ''
    const path = route.replace(/\?.*/, '')
    if (![...titles].some(([other]) => other === path)) expect([route, [...titles.values()].includes(title)]).toEqual([route, false])
    titles.set(path, title)
  }
  for (const path of ['/datasubmission', '/datasubmission/any/where']) {
    const { status, headers } = await get(path)
    expect([path, status >= 300 && status < 400, headers.get('Location')]).toEqual([path, true, '/datasubmission/guide'])
  }
  expect((await get('/nothing')).status).toBe(404)
})

test('a subset of a data set that was published a moment ago has a page: its rows, how to cite them and how to read them', async () => {
  const body = { tableName: `tbl${shortName}`, fields: '*', dt1: '2000-01-01', dt2: '2100-01-01T23:59:59.999Z', depth1: 0, depth2: 50 }
  const response = await get('/api/data/subsets', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Api-Key ${await portal.makeApiKey()}` },
    body: JSON.stringify({ ...body, lat1: -90, lat2: 90, lon1: -180, lon2: 180 }),
  })
  const { id, address, rows } = (await response.json()) as { id: string; address: string; rows: number }
  expect([address, rows > 0]).toEqual([`${origin}/subset/${id}`, true])
  const page = await get(`/subset/${id}`)
  const html = (await page.text()).replaceAll('<!-- -->', '')
  expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(html).toContain(`Subset of ${longName.replace('&', '&amp;')}`)
  expect(html).not.toContain('--variable')
  expect(html).toContain(`<h2 id="subset-rows">${rows} row`)
  expect(html).toMatch(new RegExp(`Subset of ${rows} rows?, accessed through Pelagos, ${address}`))
  const facts = [...html.matchAll(/<dt>([^<]+)<\/dt><dd class="num">([^<]+)<\/dd>/g)].map(([, name, value]) => `${name}: ${value}`)
  expect(facts).toEqual(expect.arrayContaining(['Variables: All', 'Times, UTC: 2000-01-01 to 2100-01-01', 'Depths: 0\u2009m to 50\u2009m']))
  expect(html).toContain(`href="/subset/${id}.nc"`)
  const policy = page.headers.get('Content-Security-Policy') ?? ''
  const { scripts, styles } = inlineHashes(html)
  expect([...scripts, ...styles].filter((hash) => !policy.includes(hash))).toEqual([])
  expect((await get(`/subset/${id}0`)).status).toBe(404)
})

test('COL-03 COL-04 the page of a public collection is whole before any script; once it is private, that of one that does not exist', async () => {
  const headers = { 'Content-Type': 'application/json', Authorization: `Api-Key ${await portal.makeApiKey('submit')}` }
  const send = (method: string, path: string, body: object) =>
    get(`/api/collections${path}`, { method, headers, body: JSON.stringify(body) })
  const made = await send('POST', '', { collectionName: 'Stations <b>of mine</b>', isPublic: true, datasets: [shortName] })
  const { id } = (await made.json()) as { id: number }
  const read = async (path: string) => {
    const page = await get(path)
    return {
      status: page.status,
      html: (await page.text()).replaceAll('<!-- -->', ''),
      policy: page.headers.get('Content-Security-Policy') ?? '',
    }
  }
  const shown = await read(`/collections/${id}`)
  expect([shown.status, shown.html.includes('<h1>Stations &lt;b&gt;of mine&lt;/b&gt;</h1>')]).toEqual([200, true])
  expect(shown.html).toContain(`[collection of 1 data set]. Pelagos. Accessed through Pelagos, ${origin}/collections/${id}, YYYY-MM-DD.`)
  expect(shown.html).toContain(`href="/catalog/datasets/${shortName}"`)
  expect(shown.html.replace(/="[^"]*"/g, '')).not.toContain('<b>of mine')
  const { scripts, styles } = inlineHashes(shown.html)
  expect([...scripts, ...styles].filter((hash) => !shown.policy.includes(hash))).toEqual([])
  await send('PATCH', `/${id}`, { isPublic: false })
  expect(await read(`/collections/${id}`)).toEqual(await read('/collections/999999999'))
  expect((await read(`/collections/${id}`)).html).not.toContain('of mine')
  expect((await get('/collections/0')).status).toBe(404)
})

test('pages are compressed as the reader accepts, with the same content', async () => {
  for (const path of ['/catalog', '/documentation/python']) {
    const plain = await (await get(path, { headers: { 'Accept-Encoding': 'identity' } })).text()
    for (const encoding of ['br', 'gzip']) {
      const response = await get(path, { headers: { 'Accept-Encoding': encoding } })
      expect([path, response.headers.get('Content-Encoding'), (await response.text()) === plain]).toEqual([path, encoding, true])
    }
  }
})

test('the parts of a page come with short headers, none of which lets them be framed, guessed at or run as more than our own worker', async () => {
  const html = await (await get('/catalog')).text()
  const parts = [...html.matchAll(/(?:src|href)="(\/_astro\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path)
  expect(parts.map((path) => path.slice(path.lastIndexOf('.')))).toEqual(expect.arrayContaining(['.js', '.css']))
  for (const path of new Set(parts)) {
    const { headers } = await get(path)
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'")
    expect([headers.get('X-Content-Type-Options'), headers.get('Cross-Origin-Resource-Policy')]).toEqual(['nosniff', 'same-origin'])
    expect([path, [...headers].join('').length < 700]).toEqual([path, true])
  }
})

test('the service worker covers only the page that works offline, and is revalidated at each visit', async () => {
  const { status, headers } = await get('/datasubmission/validationtool/offline.js')
  expect([status, headers.get('Content-Type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(headers.get('Service-Worker-Allowed')).toBe('/datasubmission/validationtool')
  expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'")
  expect(headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
  for (const path of ['/datasubmission/validationtool', '/catalog', '/favicon.svg'])
    expect([path, (await get(path)).headers.get('Service-Worker-Allowed')]).toEqual([path, null])
})

test('CRU-06 DST-19 a data set that is retired is gone everywhere, its feed too, and a cruise with it that no other has rows of', async () => {
  const before = await (await get('/catalog')).text()
  expect(before).toContain(shortName)
  const feeds = [...(await (await get(`/catalog/datasets/${shortName}`)).text()).matchAll(/href="(\/[^"]+\/feed\.\w+)"/g)]
  const own = feeds.map(([, path = '']) => path).filter((path) => path.includes(shortName))
  expect(own).toEqual(['xml', 'json', 'xml'].map((form) => `/catalog/datasets/${shortName}/feed.${form}`))
  for (const path of own)
    expect([path, (await get(path)).status, await (await get(path)).text()]).toEqual([path, 200, expect.stringContaining(`${shortName}#`)])
  const retired = await pelagos(['retire', shortName, '--data-dir', portal.dataDir])
  expect(retired.stderr).not.toContain('rror')
  for (const path of [`datasets/${shortName}`, `datasets/${shortName}/feed.xml`, `cruises/${encodeURIComponent(cruise)}`])
    expect([path, (await get(`/catalog/${path}`)).status]).toEqual([path, 404])
  for (const path of [
    '/',
    '/catalog',
    '/visualization/cruises',
    '/visualization/charts',
    '/data.json',
    '/catalog/feed.xml',
    '/sitemap.xml',
  ])
    expect([path, (await (await get(path)).text()).includes(shortName)]).toEqual([path, false])
})

test('DST-22 a portal that starts with a new release retires what left the default catalog: its page says so, its cruises are not found', async () => {
  const { dataDir } = await seededFolder()
  const { database, close } = await openDatabase(dataDir, { isUntouched: true })
  await database.update(settings).set({ value: 'an earlier release' }).where(eq(settings.name, 'catalog_checksum'))
  await close()
  const upgraded = await startPortal({ PELAGOS_DATA_DIR: dataDir })
  try {
    const read = async (path: string) => {
      const response = await fetch(new URL(path, upgraded.url))
      return { status: response.status, html: await response.text() }
    }
    const gone = await read('/catalog/datasets/Virtual_Cruise_CTD')
    expect([gone.status, gone.html.includes('noindex')]).toEqual([410, true])
    expect(gone.html).toContain(catalogTexts.withdrawn('Virtual Cruises: CTD Casts'))
    expect(gone.html).toContain(catalogTexts.withdrawnSays(new Date().toISOString().slice(0, 10)))
    expect(gone.html).not.toContain(catalogTexts.withdrawnDoi)
    expect((await read('/catalog/cruises/VIRTUAL_ATL')).status).toBe(404)
    for (const path of ['/', '/catalog', '/programs', '/visualization/cruises', '/visualization/charts', '/sitemap.xml'])
      expect([path, /virtual[ _]cruise|VIRTUAL_|\/programs\/demonstration/i.test((await read(path)).html)]).toEqual([path, false])
  } finally {
    await upgraded.stop()
  }
})

test('a retired data set whose DOI the portal registered keeps a page that says so and how to cite it, of status 410 and not for search engines', async () => {
  const retiredName = 'Levitus_Annual'
  const path = `/catalog/datasets/${retiredName}`
  const { database, close } = await openDatabase(portal.dataDir, { isUntouched: true })
  const row = await database.select({ id: datasets.id }).from(datasets).where(eq(datasets.shortName, retiredName)).get()
  const [view] = await datasetsNamed(database, [retiredName])
  if (row === undefined || view === undefined) throw new Error('the data set is not there')
  const doi = '10.5072/levitus_annual.v1'
  const record = { ...dataciteOf(view, { ...defaultFace, origin: portal.url }), doi }
  await database.insert(datasetDois).values({ doi, datasetId: row.id, tableVersion: 1, record, registeredAt: Date.now() })
  await close()
  expect((await get(path)).status).toBe(200)
  const retire = (...more: string[]) => pelagos(['retire', retiredName, '--data-dir', portal.dataDir, ...more])
  expect((await retire()).status).toBe(0)
  const gone = await get(path)
  const html = await gone.text()
  expect([gone.status, gone.headers.get('Cache-Control')]).toEqual([410, 'no-store'])
  expect(html).toContain('noindex')
  expect(html).toContain(catalogTexts.withdrawnCitation)
  expect(html).toContain(`https://doi.org/${doi}`)
  expect(html).toContain(new Date().toISOString().slice(0, 10))
  expect(html).not.toContain(catalogTexts.datasetNotFound)
  expect((await get(`${path}_never`)).status).toBe(404)
  expect((await (await get('/catalog')).text()).includes(retiredName)).toBe(false)
  expect((await retire('--undo')).status).toBe(0)
  expect([(await get(path)).status, (await (await get('/catalog')).text()).includes(retiredName)]).toEqual([200, true])
})
