import { describe, expect, test } from 'vitest'
import { endpoints } from '#core/api/index.ts'
import { spelledAddresses } from '#core/text/spelledAddresses.ts'

/** The address for help of the portals that this suite runs against. */
export const helpAddress = 'help@example.org'

/** Pages that are files of the build, as a portal at `origin` serves them. */
export function builtPagesSuite(get: (path: string, init?: RequestInit) => Promise<Response>, origin: string): void {
  const read = async (path: string) => {
    const response = await get(path)
    return { response, html: await response.text() }
  }

  describe('pages of the build', () => {
    test('INF-02 INF-03 INF-06 every page of the documentation, its canonical address and the notebooks name the portal’s own address', async () => {
      const paths = ['/documentation/python', '/documentation/api/observations', '/documentation/charting', '/how-to-cite']
      for (const path of [...paths, '/gallery/compare-sst-data.ipynb']) {
        const { response, html } = await read(path)
        const addresses = new Set(html.replace(/<[^>]+>/g, '').match(/https?:\/\/127\.0\.0\.1(?::\d+)?/g))
        expect([path, response.status, [...addresses]]).toEqual([path, 200, [origin]])
      }
      for (const path of ['/about', '/documentation/r']) {
        const { html } = await read(path)
        expect(html).toContain(`<link rel="canonical" href="${origin}${path}">`)
        expect(html).toContain(`<meta property="og:image" content="${origin}/og.png">`)
      }
      const { servers } = (await (await get('/api/openapi.json')).json()) as { readonly servers: readonly object[] }
      expect(servers).toEqual([{ url: origin }])
    })

    test('a page that is a file of the build is not sent again if it has not changed, and a HEAD has no body', async () => {
      const first = await get('/about')
      const ETag = first.headers.get('ETag') ?? ''
      expect((await first.text()).length).toBeGreaterThan(1000)
      expect((await get('/about', { headers: { 'If-None-Match': ETag } })).status).toBe(304)
      const head = await get('/about', { method: 'HEAD' })
      expect([head.status, head.headers.get('ETag'), await head.text()]).toEqual([200, ETag, ''])
      const lost = await get('/no/such/page')
      expect([lost.status, (await lost.text()).includes('There is no page at this address')]).toEqual([404, true])
    })

    test('the API reference has a page for each area; every call is in the index under its old anchor', async () => {
      const { html } = await read('/documentation/api')
      const links = [...html.matchAll(/<a id="(\w+)" href="(\/documentation\/api\/\w+)#\1"/g)].map(([, anchor = '', path = '']) => ({
        anchor,
        path,
      }))
      expect(links.map(({ anchor }) => anchor).sort()).toEqual(
        Object.keys(endpoints)
          .map((name) => name.toLowerCase())
          .sort(),
      )
      for (const path of new Set(links.map(({ path }) => path))) {
        const page = await read(path)
        const missing = links.filter((link) => link.path === path && !page.html.includes(`id="${link.anchor}"`))
        expect([path, page.response.status, missing]).toEqual([path, 200, []])
      }
    })

    test('INF-09 pages with a form give the address for help that the portal has now, without a script and spelled out', async () => {
      for (const path of ['/contact', '/datasubmission/nominate-data']) {
        const { html } = await read(path)
        expect(html).toContain(`By e-mail: ${spelledAddresses(helpAddress)}`)
        expect(html).not.toContain(helpAddress)
      }
    })
  })
}
