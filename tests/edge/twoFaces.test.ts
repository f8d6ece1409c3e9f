import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { endpoints } from '#core/api/index.ts'
import { composeMail } from '#core/mail/compose.ts'
import * as mails from '#core/mail/index.ts'
import type { MailTemplate } from '#core/mail/Mail.ts'
import { parseConfig } from '../../edge/config/config.ts'
import { mailContextOf } from '../../edge/mail/mailContextOf.ts'
import { pelagos, temporaryFolder } from '../cli/command.ts'
import { writeStations } from '../fixtures/ingest/stations.ts'
import { ownFaces } from '../fixtures/ownFaces.ts'
import { readDefaultCatalog } from '../helpers/defaultCatalog.ts'
import { startPortal, type TestPortal } from '../helpers/portal.ts'

const [abyss, thalassa] = ownFaces
const settingsOf = (face: (typeof ownFaces)[number], port: number) => ({
  PELAGOS_SEED: 'none',
  PELAGOS_PORTAL: JSON.stringify(face),
  PELAGOS_PUBLIC_URL: `http://127.0.0.1:${port}`,
})
const wordsOf = ({ name, headline, description, contact, sponsors, colours }: (typeof ownFaces)[number]): readonly string[] => [
  ...[
    name,
    name.replace('&', '&amp;'),
    headline,
    description,
    contact.email,
    ...contact.postal,
    ...sponsors.map((sponsor) => sponsor.name),
  ],
  ...[...sponsors.map(({ href }) => href), colours.accent],
]
const { datasets } = await readDefaultCatalog()
/** What a portal with the default catalog and the face of Pelagos has, and no other. */
const ofDefault = [
  ...datasets.flatMap(({ dataset }) => [dataset.shortName, dataset.tableName, ...dataset.cruises.map(({ name }) => name)]),
  ...[
    'Interconnected, harmonized',
    '~150 TB',
    '/og.png',
    '"/gallery',
    '127.0.0.1:8788',
    '%%portal',
    '· Pelagos',
    'through Pelagos',
    'Pelagos account',
  ],
]
const portals = [
  { portal: await startPortal(settingsOf(abyss, 8797)), face: abyss, foreign: [...ofDefault, ...wordsOf(thalassa), '127.0.0.1:8798'] },
  { portal: await startPortal(settingsOf(thalassa, 8798)), face: thalassa, foreign: [...ofDefault, ...wordsOf(abyss), '127.0.0.1:8797'] },
]
afterAll(() => Promise.all(portals.map(({ portal }) => portal.stop())))
const { csv, shortName } = writeStations(temporaryFolder())
const published = await pelagos(['ingest', csv, '--data-dir', portals[0]?.portal.dataDir ?? ''])

const site = join(import.meta.dirname, '../../dist')
const builtPages = readdirSync(site, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(html|ipynb|json|txt|xml)$/.test(path) && !/^(_astro|pagefind|schemas|geo|data|csp\.json)/.test(path))
  .map((path) => `/${path.replace(/(^|\/)index\.html$/, '')}`)
const documents = [
  '/sitemap.xml',
  '/robots.txt',
  '/data.json',
  '/catalog/feed.xml',
  '/catalog/feed.json',
  '/news/feed.xml',
  '/news/feed.json',
]
const files = [
  '/api/openapi.json',
  '/.well-known/security.txt',
  '/favicon.svg',
  '/portal.css',
  '/catalog/datasets/No_Such',
  '/no/such/page',
  '/plot',
  '/embed',
  '/embed/here',
  '/here',
]

/** Every text that a portal answers at an address: the built ones, those of the sitemap, and whatever they lead to. */
async function readAll({ url }: TestPortal): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>()
  const queue = ['/', ...documents, ...files, ...builtPages]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (texts.has(path)) continue
    const response = await fetch(new URL(path, url))
    const isText = /^(text|application\/(.*json|.*xml))|svg/.test(response.headers.get('Content-Type') ?? '')
    const text = isText ? await response.text() : ''
    texts.set(path, text)
    const links = [...text.matchAll(/(?:href|src)="(\/[^"#?]*)/g), ...text.matchAll(/<loc>https?:\/\/[^/]*(\/[^<]*)/g)].map(
      ([, link = '']) => link,
    )
    queue.push(...links.filter((link) => !/^\/(_astro|pagefind|api\/)/.test(link)))
  }
  return texts
}

test('OWN-06 two portals with different faces: no page, feed or file of one has a word of the other, or of the default catalog', async () => {
  expect(published.status).toBe(0)
  for (const { portal, face, foreign } of portals) {
    const texts = await readAll(portal)
    const found = [...texts].flatMap(([path, text]) => foreign.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`))
    expect([face.name, found]).toEqual([face.name, []])
    expect(texts.size).toBeGreaterThan(80)
    const name = face.name.replace('&', '&amp;')
    for (const path of ['/', '/about', '/catalog', '/documentation/python', '/contact', '/no/such/page'])
      expect([path, texts.get(path)?.includes(` · ${name}</title>`) || texts.get(path)?.includes(`<title>${name}: `)]).toEqual([path, true])
    expect(texts.get('/how-to-cite')).toContain(`${name} authors (`)
    expect(texts.get('/catalog/feed.json')).toContain(`"${face.name}: new and changed data sets"`)
    expect(texts.get('/news/feed.json')).toContain(`"${face.name}: news"`)
    expect(JSON.parse(texts.get('/api/openapi.json') ?? '').info.title).toBe(face.name)
    expect([texts.get('/favicon.svg'), texts.get('/portal.css')]).toEqual([face.logo, expect.stringContaining(face.colours.accent)])
    const [contact = '', about = ''] = [texts.get('/contact'), texts.get('/about')]
    expect([face.contact.postal.every((line) => contact.includes(line)), about.includes(face.description.replace('&', '&amp;'))]).toEqual([
      true,
      true,
    ])
    expect(about).toContain(face.sponsors[0].name)
  }
})

test('OWN-06 what a portal says of its data, and the samples of its documentation, name it, its address and its own data set', async () => {
  const [{ portal }] = portals as [(typeof portals)[0]]
  const read = async (path: string) => (await fetch(new URL(path, portal.url))).text()
  const page = await read(`/catalog/datasets/${shortName}`)
  expect(page).toMatch(
    new RegExp(
      `Abyss Moorings\\. https://doi\\.org/\\S+ Accessed through Abyss Moorings, http://127\\.0\\.0\\.1:8797/catalog/datasets/${shortName}`,
    ),
  )
  expect(page).toContain('"includedInDataCatalog":{"@type":"DataCatalog","name":"Abyss Moorings"')
  expect(await read('/data.json')).toContain('"fn": "Abyss Moorings"')
  const guide = await read('/documentation/python')
  expect([guide.includes('to your first table'), guide.includes('find-a-data-set'), guide.includes('#errors')]).toEqual([true, false, true])
  const reference = await read('/documentation/api/observations')
  expect([reference.includes('tblMade_Stations'), reference.includes('http://127.0.0.1:8797/api/')]).toEqual([true, true])
  const key = await portal.makeApiKey()
  const query = new URLSearchParams({ query: 'SELECT TOP(5) time, lat, lon, oxygen FROM tblMade_Stations', format: 'netcdf' })
  const netcdf = await (
    await fetch(new URL(`/api/data/query?${query}`, portal.url), { headers: { Authorization: `Api-Key ${key}` } })
  ).bytes()
  const attributes = new TextDecoder('latin1').decode(netcdf)
  expect([attributes.includes('Abyss Moorings at http://127.0.0.1:8797 answers'), attributes.includes('Pelagos')]).toEqual([true, false])
  const home = await read('/')
  expect([home.includes('in 1 data set<'), home.includes('Organisms'), home.includes('none yet')]).toEqual([true, false, false])
})

test('OWN-08 a program that a data set names has the texts of the settings, on its page, on its card and in the API', async () => {
  const [{ portal }] = portals as [(typeof portals)[0]]
  const [{ fullName, link, detail, sponsors }] = abyss.programs
  const read = async (path: string) => (await fetch(new URL(path, portal.url))).text()
  const shown = [fullName, 'A line of casts &amp; moorings that', ...sponsors]
  const [card, page] = [await read('/programs'), await read('/programs/made-transect')]
  expect(['A line of casts &amp; moorings that', ...sponsors].filter((words) => !card.includes(words))).toEqual([])
  expect([...shown, link, ...detail].filter((words) => !page.includes(words))).toEqual([])
  expect(JSON.parse(await read('/api/catalog/programs/made-transect'))).toMatchObject({ fullName, link, sponsors, logo: null })
})

test('OWN-06 every e-mail names the portal that sends it, and no other', () => {
  for (const { face, foreign } of portals) {
    const config = parseConfig(settingsOf(face, 8797))
    expect(config.mail.supportAddress).toBe(face.contact.email)
    for (const template of Object.values(mails) as readonly MailTemplate<object>[])
      for (const sample of template.samples) {
        const { subject, text, html } = composeMail(mailContextOf(config), template, sample)
        expect([
          text.includes(`${face.name}: http://`),
          foreign.filter((word) => (subject + text + html).includes(word) && word !== '127.0.0.1:8797'),
        ]).toEqual([true, []])
      }
  }
})

test('OWN-06 an e-mail comes from the portal by its name', async () => {
  const [{ portal }] = portals as [(typeof portals)[0]]
  const body = { name: 'Ada', email: 'ada@example.org', message: 'Is there chlorophyll?' }
  const sent = await fetch(new URL(endpoints.contactUs.path, portal.url), {
    ...{ method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } },
  })
  expect(sent.status).toBe(200)
  const folder = join(portal.dataDir, 'mail')
  const named = () => readdirSync(folder).filter((name) => name.endsWith('.eml'))
  await expect.poll(named, { timeout: 10_000 }).toHaveLength(1)
  expect(readFileSync(join(folder, named()[0] ?? ''), 'utf8')).toMatch(/^From: Abyss Moorings </m)
})
