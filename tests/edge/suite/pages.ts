import { XMLParser } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'

const SHELL = `<!doctype html><html><head><title>Data set · Pelagos</title><meta name="description" content="A data set."><meta name="robots" content="noindex"><meta property="og:title" content="Data set · Pelagos"></head><body><noscript data-late></noscript>the shell of %</body></html>`

const demonstrationTexts = {
  fullName: 'Invented cruises',
  blurb: 'Not an expedition.',
  logo: '/programs/demonstration.svg',
  link: null,
  sponsors: ['Nobody'],
}

/** The files of a built site that knows some pages only. */
export const builtSite: Readonly<Record<string, string>> = {
  '/catalog/datasets/COADS_Climatology': '<h1>built</h1>',
  '/catalog/datasets/_shell': SHELL.replace('%', 'data sets'),
  '/catalog/cruises/_shell': SHELL.replace('%', 'cruises'),
  '/programs/gradients': '<h1>Gradients</h1>',
  '/programs.json': JSON.stringify({ demonstration: demonstrationTexts }),
  '/programs/_unknown': '<h1>No such program</h1>',
}

/** Answers of that site: its pages, else its page for what does not exist. */
export function fromBuiltSite(request: Request): Response {
  const text = builtSite[new URL(request.url).pathname]
  const headers = { 'Content-Type': 'text/html; charset=utf-8', ETag: '"as-built"', 'Content-Security-Policy': "default-src 'self'" }
  return text === undefined ? new Response('<h1>404</h1>', { status: 404, headers }) : new Response(text, { headers })
}

/** What the store knows beyond the built site. */
export interface LatePages {
  readonly shortName: string
  readonly longName: string
  readonly cruise: string
}

/** Pages of data sets and cruises that came after the site was built, and the documents for machines. */
export function pagesSuite(get: (path: string, init?: RequestInit) => Promise<Response>, late: LatePages, origin: string): void {
  describe('pages that came after the build', () => {
    test('DST-01 a data set without a page of its own is shown in the shell, with status 200 and its own head', async () => {
      const response = await get(`/catalog/datasets/${late.shortName}`)
      const text = await response.text()
      expect([response.status, response.headers.get('ETag')]).toEqual([200, null])
      expect(response.headers.get('Content-Security-Policy')).toContain('default-src')
      expect(text).toContain('the shell of data sets')
      expect(text).toContain(`<title>${late.longName.replace('&', '&amp;')} · Pelagos</title>`)
      expect(text).toContain(`<link rel="canonical" href="${origin}/catalog/datasets/${late.shortName}">`)
      expect(text).not.toContain('noindex')
      expect(text).toMatch(/<noscript><div class="wrap prose"><h1>.+<\/h1><p>.+<\/p><\/div><\/noscript>/)
      const structure = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '')
      expect(structure).toMatchObject({
        '@type': 'Dataset',
        alternateName: late.shortName,
        url: `${origin}/catalog/datasets/${late.shortName}`,
      })
    })

    test('a cruise too', async () => {
      const response = await get(`/catalog/cruises/${encodeURIComponent(late.cruise)}`)
      expect([response.status, await response.text()]).toEqual([200, expect.stringContaining(`<title>Cruise ${late.cruise} · Pelagos`)])
    })

    test('NAV-17 unknown names and the shell itself are not found', async () => {
      for (const path of ['datasets/No_Such_Set', 'datasets/_shell', 'cruises/_shell', 'datasets/%E0%A4%A', 'datasets/a/b']) {
        const response = await get(`/catalog/${path}`)
        expect([path, response.status, await response.text()]).toEqual([path, 404, '<h1>404</h1>'])
      }
    })

    test('CRU-06 an unknown cruise is answered with 404 by the shell, which names it', async () => {
      const response = await get('/catalog/cruises/No_Such_Cruise')
      expect([response.status, response.headers.get('ETag')]).toEqual([404, null])
      expect(await response.text()).toContain('the shell of cruises')
    })

    test('PRG-05 a program is found in any letter case, and an unknown one is answered with 404 by a page that says so', async () => {
      const built = await get('/programs/gradients')
      expect([built.status, await built.text()]).toEqual([200, '<h1>Gradients</h1>'])
      const other = await get('/programs/GRADIENTS')
      expect([other.status, other.headers.get('Location')]).toEqual([308, '/programs/gradients'])
      for (const key of ['nope', '_unknown', '%20', '%E0%A4%A']) {
        const unknown = await get(`/programs/${key}`)
        expect([key, unknown.status, await unknown.text()]).toEqual([key, 404, '<h1>No such program</h1>'])
      }
    })

    test('API-18 a call tells what a program says of itself on the built site; of a program without a page nothing is known', async () => {
      expect(await (await get('/api/catalog/programs/Demonstration')).json()).toMatchObject({ id: 'demonstration', ...demonstrationTexts })
      const unknown = { fullName: null, blurb: null, logo: null, link: null, sponsors: [] }
      expect(await (await get('/api/catalog/programs/gradients')).json()).toMatchObject({ id: 'gradients', ...unknown })
    })

    test('a page that was built is answered as it was built; another letter case leads to the right address', async () => {
      const built = await get('/catalog/datasets/COADS_Climatology')
      expect([built.status, await built.text(), built.headers.has('ETag')]).toEqual([200, '<h1>built</h1>', true])
      const other = await get(`/catalog/datasets/${late.shortName.toUpperCase()}`)
      expect([other.status, other.headers.get('Location')]).toEqual([308, `/catalog/datasets/${late.shortName}`])
      const head = await get(`/catalog/datasets/${late.shortName}`, { method: 'HEAD' })
      expect([head.status, await head.text()]).toEqual([200, ''])
    })

    test('sitemap, data.json and feeds hold the data sets of the store', async () => {
      const page = `${origin}/catalog/datasets/${late.shortName}`
      const sitemap = await get('/sitemap-datasets.xml')
      expect(sitemap.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
      const { urlset } = new XMLParser().parse(await sitemap.text())
      expect(urlset.url.map(({ loc }: { loc: string }) => loc)).toContain(page)
      const feed = await get('/catalog/feed.xml')
      expect(feed.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8')
      expect(JSON.stringify(new XMLParser({ ignoreAttributes: false }).parse(await feed.text()))).toContain(page)
      const json = (await (await get('/catalog/feed.json')).json()) as { items: { url: string }[] }
      expect(json.items.map(({ url }) => url)).toContain(page)
      const dcat = (await (await get('/data.json')).json()) as { dataset: { landingPage: string }[] }
      expect(dcat.dataset.map(({ landingPage }) => landingPage)).toContain(page)
    })
  })
}
