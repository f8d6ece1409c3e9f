import { XMLParser } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { highlightKeys } from '#core/catalog/highlights.ts'
import { limits } from '#core/limits/index.ts'
import type { GlobeMark } from '#core/pages/globe.ts'
import { inlineHashes } from '../../../site/integrations/inlineHashes.ts'
import { helpAddress } from './builtPages.ts'

/** Data sets and a cruise that the store under test holds. */
export interface PagesOfStore {
  readonly shortName: string
  readonly longName: string
  readonly variable: string
  readonly cruise: string
}

const titleOf = (html: string): string => /<title>(.*?)<\/title>/.exec(html)?.[1] ?? ''

/** Pages that are views of the store, and the documents for machines. */
export function pagesSuite(get: (path: string, init?: RequestInit) => Promise<Response>, known: PagesOfStore, origin: string): void {
  const pathOf = `/catalog/datasets/${known.shortName}`
  const read = async (path: string) => {
    const response = await get(path)
    return { response, html: await response.text() }
  }

  describe('pages of the store', () => {
    test('DST-01 DST-15 DST-17 the page of a data set is whole before any script, its variables too, which no call can fail for', async () => {
      const { response, html } = await read(pathOf)
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect(titleOf(html)).toBe(`${known.longName.replace('&', '&amp;')} · Pelagos`)
      expect(html).toContain(`<link rel="canonical" href="${origin}${pathOf}">`)
      expect(html).not.toContain('noindex')
      expect(html).toMatch(new RegExp(`<table[^>]*>[\\s\\S]*${known.variable}[\\s\\S]*</table>`))
      expect(html).toMatch(/aria-label="Where .* has values: /)
      const structure = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '')
      expect(structure).toMatchObject({ '@type': 'Dataset', alternateName: known.shortName, url: `${origin}${pathOf}` })
    })

    test('MAT-15 the page of a data set leads to a match-up with it, and that of a cruise to what climatologies say along its track', async () => {
      expect((await read(pathOf)).html).toMatch(new RegExp(`href="/match\\?variables=tbl${known.shortName}\\.\\w+`))
      const { html } = await read(`/catalog/cruises/${known.cruise}`)
      const asked = new URLSearchParams(/href="\/match\?([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&'))
      expect([asked.get('cruise'), asked.get('variables')]).toEqual([known.cruise, expect.stringMatching(/^tbl\w*Climatology\.\w+/)])
    })

    test('every kind of page is answered with a title of its own, and the policy allows all that it has in it', async () => {
      const paths = ['/', '/catalog', pathOf, '/catalog/cruises/VIRTUAL_ATL', '/programs', '/programs/demonstration']
      for (const path of [
        ...paths,
        '/visualization',
        '/visualization/cruises',
        '/visualization/charts',
        '/datasubmission/guide',
        '/catalog/datasets/none',
        '/catalog/cruises/none',
        '/programs/none',
      ]) {
        const { response, html } = await read(path)
        expect([path, response.status]).toEqual([path, path.endsWith('/none') ? 404 : 200])
        expect([path, titleOf(html)]).toEqual([path, expect.stringMatching(/Pelagos/)])
        const policy = response.headers.get('Content-Security-Policy') ?? ''
        const { scripts, styles } = inlineHashes(html)
        expect([path, [...scripts, ...styles].filter((hash) => !policy.includes(hash))]).toEqual([path, []])
        expect([path, html.match(/<[a-z][^<>]*\sstyle="[^"]*"/g)]).toEqual([path, null])
        // What a page is first drawn with stands in it; the whole sheet stands behind that: the title of a data set, or all of another page.
        const links = [...html.matchAll(/<link rel="stylesheet"[^>]*>/g)].map(({ index }) => index)
        const drawnFirst = html.indexOf(html.includes('id="marks"') ? '</h1>' : '</main>')
        expect([path, links.length, (links[0] ?? -1) > drawnFirst]).toEqual([path, 1, true])
      }
    })

    test('VIZ-01 the page of visualization modules leads to charts and cruises, and shows what there is to see in this portal', async () => {
      const { html } = await read('/visualization')
      expect(html).toMatch(/role="dialog" aria-labelledby="(\S+)"[^>]*>\s*<h1 id="\1">Select a Visualization Module<\/h1>/)
      const main = html.slice(html.indexOf('role="dialog"'), html.indexOf('</main>'))
      expect([...main.matchAll(/<a class="quiet" href="([^"]+)">([^<]+)<\/a>/g)].map(([, href, name]) => [href, name])).toEqual([
        ['/visualization/charts', 'Charts &amp; Plots'],
        ['/visualization/cruises', 'Cruises'],
      ])
      expect(main).toMatch(/aria-label="Sea Surface Temperature, [^"]+"/)
      expect(main).toMatch(/aria-label="Tracks of \d cruises?"/)
      expect((await get(/href="(\/catalog\/figures\/[^"]+\.png)"/.exec(main)?.[1] ?? '/none')).status).toBe(200)
    })

    test('HOME-13 the home page has a tile for each figure above 0, and for no other', async () => {
      const { html } = await read('/')
      const figures = await Promise.all(
        highlightKeys.map(async (key) => ({ key, ...((await (await get(`/api/highlights?key=${key}`)).json()) as { value: number }) })),
      )
      const known = figures.filter(({ value }) => value > 0).map(({ key }) => key)
      expect([...html.matchAll(/data-figure="(\w+)"/g)].map(([, key]) => key)).toEqual(known)
      expect(known).toEqual(['temporalCoverage', 'variableCount', 'cruiseCount', 'satelliteCount'])
    })

    test('a page that has not changed is not sent again, and a HEAD has no body', async () => {
      const first = await get(pathOf)
      const ETag = first.headers.get('ETag') ?? ''
      expect([ETag.length > 10, (await first.text()).length > 1000]).toEqual([true, true])
      for (const known of [ETag, `"another", W/${ETag}`, '*'])
        expect((await get(pathOf, { headers: { 'If-None-Match': known } })).status).toBe(304)
      const head = await get(pathOf, { method: 'HEAD' })
      expect([head.status, head.headers.get('ETag'), await head.text()]).toEqual([200, ETag, ''])
    })

    test('figures are drawn from the store; an address with a version is good for ever', async () => {
      const { html } = await read('/catalog/datasets/COADS_Climatology')
      const figures = [...new Set([...html.matchAll(/href="(\/catalog\/figures\/[^"]+\.png)"/g)].map(([, href = '']) => href))]
      expect(figures.length).toBeGreaterThan(3)
      for (const href of figures) {
        const figure = await get(href)
        expect([href, figure.status, figure.headers.get('Content-Type'), figure.headers.get('Cache-Control')]).toEqual([
          href,
          200,
          'image/png',
          'public, max-age=31536000, immutable',
        ])
        expect(Buffer.from(await figure.arrayBuffer()).toString('latin1', 1, 4)).toBe('PNG')
      }
      const plain = await get('/catalog/figures/COADS_Climatology-sst.png')
      expect([plain.status, plain.headers.get('Cache-Control')]).toEqual([200, 'public, max-age=0, must-revalidate'])
      for (const path of ['COADS_Climatology-none', 'COADS_Climatology.0123456789abcde', 'None-sst', `${known.shortName}-none`])
        expect([path, (await get(`/catalog/figures/${path}.png`)).status]).toEqual([path, 404])
      const home = (await read('/')).html
      const globe = await get(/href="(\/globe\.[0-9a-f]+\.png)"/.exec(home)?.[1] ?? '/none')
      expect([globe.status, globe.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    })

    test('the globe gets the tracks and stations of the latest cruises and data sets, including an ingested cruise, each with its page', async () => {
      const response = await get('/globe.json')
      const marks = (await response.json()) as readonly GlobeMark[]
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/json'])
      const paths = marks.map(({ path }) => path)
      for (const path of [`/catalog/cruises/${encodeURIComponent(known.cruise)}`, '/catalog/datasets/Atlantic_Storm_Tracks'])
        expect(paths).toContain(path)
      // Its rows lie on the tracks of its cruise.
      expect(paths).not.toContain(pathOf)
      const places = marks.flatMap(({ lines }) => lines.flat())
      expect(places.length).toBeLessThanOrEqual(1.5 * limits.globePoints)
      expect(places.every(([lon, lat]) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90)).toBe(true)
      const again = await get('/globe.json', { headers: { 'If-None-Match': response.headers.get('ETag') ?? '' } })
      expect(again.status).toBe(304)
    })

    test('NAV-17 unknown names are not found', async () => {
      for (const path of ['datasets/a/b', 'cruises/a/b', 'datasets/']) {
        const { response, html } = await read(`/catalog/${path}`)
        expect([path, response.status, html]).toEqual([path, 404, expect.stringContaining('There is no page at this address')])
      }
    })

    test('CRU-06 DST-16 PRG-05 an unknown name is answered with 404 by a page that repeats it and leads to names like it', async () => {
      const wrong = (name: string) => `${name.slice(0, 3)}${name.slice(4)}x`
      for (const [folder, name, title, right] of [
        ['catalog/datasets', wrong(known.shortName), 'Error', known.shortName],
        ['catalog/datasets', 'coads climatolgy', 'Error', 'COADS_Climatology'],
        ['catalog/datasets', 'Levitus', 'Error', 'Levitus_Annual'],
        ['catalog/cruises', wrong(known.cruise), 'Error', known.cruise],
        ['catalog/cruises', 'VIRTAUL_ATL', 'Error', 'VIRTUAL_ATL'],
        ['programs', 'gradient', 'Program not found', 'gradients'],
      ] as const) {
        const { response, html } = await read(`/${folder}/${encodeURIComponent(name)}`)
        expect([name, response.status, titleOf(html)]).toEqual([name, 404, `${title} · Pelagos`])
        expect([name, html]).toEqual([name, expect.stringContaining(`named “${name}”`)])
        expect([name, html]).toEqual([name, expect.stringContaining(`href="/${folder}/${encodeURIComponent(right)}"`)])
        expect([name, html.includes('There was a problem loading the page.')]).toEqual([name, title === 'Error'])
        expect(html).toContain('noindex')
      }
    })

    test('CRU-06 DST-16 PRG-06 what no name can be read from is not found either, and a hostile one is only text', async () => {
      for (const folder of ['catalog/datasets', 'catalog/cruises', 'programs']) {
        for (const name of ['%E0%A4%A', '%20', '%3Cscript%3Ealert(1)%3C%2Fscript%3E', '%00', '%E2%80%AEevil', 'x'.repeat(1000)]) {
          const { response, html } = await read(`/${folder}/${name}`)
          expect([folder, name, response.status, response.headers.get('Cache-Control')]).toEqual([folder, name, 404, 'no-store'])
          expect([folder, html.includes('<script>alert'), html.includes('x'.repeat(limits.requestedNameCharacters + 1))]).toEqual([
            folder,
            false,
            false,
          ])
          expect(html.length).toBeLessThan(100_000)
        }
      }
      expect((await read('/programs/%20')).html).toContain('No program name provided')
      expect(await (await get('/catalog/datasets/none', { method: 'HEAD' })).text()).toBe('')
    })

    test('PRG-05 a program is found in any letter case', async () => {
      const { response, html } = await read('/programs/gradients')
      expect([response.status, titleOf(html)]).toEqual([200, 'Gradients · Pelagos'])
      const other = await get('/programs/GRADIENTS')
      expect([other.status, other.headers.get('Location')]).toEqual([308, '/programs/gradients'])
    })

    test('another letter case or a trailing slash redirects to the right address with its query', async () => {
      for (const path of [`/catalog/datasets/${known.shortName.toUpperCase()}?a=b`, `${pathOf}/?a=b`]) {
        const other = await get(path)
        expect([path, other.status, other.headers.get('Location')]).toEqual([path, 308, `${pathOf}?a=b`])
      }
      // Clients reject an answer with longer headers.
      expect((await get(`${pathOf}/?${'a'.repeat(limits.redirectCharacters)}`)).status).toBe(414)
      const cruise = await get(`/catalog/cruises/${encodeURIComponent(known.cruise.toLowerCase())}`)
      expect([cruise.status, cruise.headers.get('Location')]).toEqual([308, `/catalog/cruises/${encodeURIComponent(known.cruise)}`])
    })

    test('the address of the submission area leads to its guide', async () => {
      for (const path of ['/datasubmission', '/datasubmission/']) {
        const answer = await get(path)
        expect([path, answer.status, answer.headers.get('Location')]).toEqual([path, 308, '/datasubmission/guide'])
      }
    })

    test('an unknown page of the submission area leads into it, and a file that is not there is not found', async () => {
      for (const path of ['/datasubmission/anything', '/datasubmission/user/dashboard?a=b', '/datasubmission/guide/sensors']) {
        const answer = await get(path)
        expect([path, answer.status, answer.headers.get('Location')]).toEqual([path, 307, '/datasubmission/guide'])
      }
      for (const path of ['/datasubmission/userdashboard', '/datasubmission/template.xlsx', '/datasubmission/validationtool'])
        expect([path, (await get(path)).status]).toEqual([path, 200])
      expect((await get('/datasubmission/validationtool/_astro/none.js')).status).toBe(404)
    })

    test('API-18 a call tells what a program says of itself', async () => {
      expect(await (await get('/api/catalog/programs/Hot')).json()).toMatchObject({
        id: 'hot',
        fullName: 'Hawaii Ocean Time-series',
        logo: '/programs/hot.svg',
      })
    })

    test('robots.txt leads to a sitemap with the pages of the store and the guides, none of which ask not to be listed', async () => {
      const robots = await get('/robots.txt')
      expect([robots.status, robots.headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=utf-8'])
      expect(await robots.text()).toContain(`Sitemap: ${origin}/sitemap.xml`)
      const { urlset } = new XMLParser().parse(await (await get('/sitemap.xml')).text())
      const paths = urlset.url.map(({ loc }: { loc: string }) => loc.slice(origin.length))
      expect(new Set(paths).size).toBe(paths.length)
      expect(paths).toEqual(expect.arrayContaining(['/about', '/gallery', '/documentation', '/documentation/api']))
      const built = paths.filter((path: string) => /^\/(?!catalog|programs|visualization\/).+/.test(path))
      for (const path of built) {
        const { response, html } = await read(path)
        expect([path, response.status, html.includes('noindex')]).toEqual([path, 200, false])
      }
    })

    test('security.txt says whom to write to, until when and where it is right (RFC 9116)', async () => {
      const response = await get('/.well-known/security.txt')
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=utf-8'])
      const fields = Object.fromEntries(
        (await response.text())
          .trim()
          .split('\n')
          .map((line) => line.split(/: (.*)/)),
      )
      expect(fields).toEqual({
        Contact: `mailto:${helpAddress}`,
        Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/),
        'Preferred-Languages': 'en',
        Canonical: `${origin}/.well-known/security.txt`,
      })
      const days = (Date.parse(fields.Expires ?? '') - Date.now()) / 86_400_000
      expect(days > 30 && days < 365).toBe(true)
    })

    test('sitemap, data.json and feeds hold the data sets of the store', async () => {
      const page = `${origin}${pathOf}`
      const sitemap = await get('/sitemap.xml')
      expect(sitemap.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
      const { urlset } = new XMLParser().parse(await sitemap.text())
      const located = urlset.url.map(({ loc }: { loc: string }) => loc)
      for (const path of [
        '/',
        '/catalog',
        '/programs',
        '/programs/demonstration',
        '/visualization',
        '/visualization/cruises',
        '/visualization/charts',
        '/datasubmission/guide',
      ])
        expect(located).toContain(origin + path)
      expect(located).toContain(page)
      expect(located).toContain(`${origin}/catalog/cruises/${encodeURIComponent(known.cruise)}`)
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
