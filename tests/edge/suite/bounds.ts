import { describe, expect, test } from 'vitest'
import { endpoints } from '#core/api/index.ts'
import { limits } from '#core/limits/index.ts'
import { alice, apiKeyOf, freshAddress, signedIn, type TestedApi } from './TestedApi.ts'

const health = '/api/health'
const repeated = (count: number, text: (at: number) => string, between: string) =>
  Array.from({ length: count }, (_, at) => text(at)).join(between)
const post = (api: TestedApi, body: string, type = 'application/json'): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'Content-Type': type, ...api.from(freshAddress()) },
})

/** What no request may exceed, and what every request may. */
export function boundsSuite(api: TestedApi): void {
  describe('the bounds of a request', () => {
    test('a path longer than any route is rejected, whatever it consists of', async () => {
      const long = limits.pathCharacters + 1
      for (const path of ['/api/', '/about/', '/catalog/datasets/', '/dataretrieval/'].map((start) => start.padEnd(long, '/'))) {
        const response = await api.send(path)
        expect([path.slice(0, 8), [404, 414].includes(response.status)]).toEqual([path.slice(0, 8), true])
      }
      const named = await api.send(`/api/catalog/programs/${'x'.repeat(long)}`)
      expect([named.status, named.headers.get('X-Problem-Code')]).toEqual([414, 'address-too-long'])
      expect(await named.json()).toEqual({ error: 'The address is too long.' })
    })

    test('slashes at the end of a call are still forgiven', async () => {
      expect((await api.send(`${health}///`)).status).toBe(200)
    })

    test('a query with more parameters than any call has is rejected, one with fewer is accepted', async () => {
      const many = repeated(limits.queryParameters + 1, (at) => `region=${at}`, '&')
      const few = repeated(limits.queryParameters, (at) => `region=${at}`, '&')
      const path = '/api/catalog/searchcatalog'
      expect((await api.send(`${path}?${many}`)).status).toBe(400)
      expect((await api.send(`${path}?${few}`)).status).toBe(200)
      expect((await api.send(`${path}?${'n'.repeat(limits.parameterNameCharacters + 1)}=1`)).status).toBe(400)
    })

    test('the longest query that client libraries may send passes, every character of it written as three', async () => {
      const key = await apiKeyOf(api, await signedIn(api, alice))
      const start = 'SELECT TOP 1 sst FROM tblCOADS_Climatology'
      const query = start + ' '.repeat(limits.queryCharacters - start.length)
      const path = `${endpoints.checkQuerySize.path}?query=${encodeURIComponent(query)}`
      const response = await api.send(path, { headers: key })
      expect([response.status, path.length > 3 * (limits.queryCharacters - start.length)]).toEqual([200, true])
    })

    test('a header longer than any browser or program sends is rejected', async () => {
      for (const name of ['User-Agent', 'Authorization', 'Accept', 'Accept-Encoding', 'Range', 'If-None-Match', 'X-Requested-With']) {
        const most = limits.headerCharacters
        const rejected = await api.send(health, { headers: { [name]: 'x'.repeat(most + 1) } })
        expect([name, rejected.status, rejected.headers.get('X-Problem-Code')]).toEqual([name, 431, 'headers-too-large'])
        expect([name, (await api.send(health, { headers: { [name]: 'x'.repeat(most) } })).status]).toEqual([name, 200])
      }
    })

    test('hundreds of cookies are rejected', async () => {
      const cookies = (count: number) => repeated(count, (at) => `c${at}=1`, '; ')
      expect((await api.send(health, { headers: { Cookie: cookies(limits.cookies) } })).status).toBe(200)
      expect((await api.send(health, { headers: { Cookie: cookies(limits.cookies + 1) } })).status).toBe(431)
      const long = `jwt=${'x'.repeat(limits.cookieHeaderCharacters)}`
      expect((await api.send(health, { headers: { Cookie: long } })).status).toBe(431)
    })

    test('JSON that is deeply nested or has thousands of values is rejected before it is parsed', async () => {
      const bodies = [
        '['.repeat(90_000),
        '{"a":'.repeat(15_000),
        `[${repeated(20_000, () => '0', ',')}]`,
        `{"shortNames":${'['.repeat(50)}${']'.repeat(50)}}`,
      ]
      for (const body of bodies) {
        const response = await api.send('/api/data/bulk-download-init', post(api, body))
        expect([body.slice(0, 20), response.status, (await response.text()).slice(0, 12)]).toEqual([body.slice(0, 20), 400, 'bad request:'])
      }
      const inForm = new URLSearchParams({ shortNames: '['.repeat(50_000) }).toString().slice(0, limits.bodySizeBytes)
      const form = await api.send('/api/data/bulk-download-init', post(api, inForm, 'application/x-www-form-urlencoded'))
      expect([form.status, (await form.text()).slice(0, 12)]).toEqual([400, 'bad request:'])
    })

    test('brackets within a text do not count as nesting', async () => {
      const body = JSON.stringify({ shortNames: [`${'['.repeat(60)}\\"${'{'.repeat(20)}`] })
      const response = await api.send('/api/data/bulk-download-init', post(api, body))
      expect([response.status, await response.json()]).toEqual([200, { datasetsMetadata: [] }])
    })

    test('a form of thousands of fields is rejected', async () => {
      const form = repeated(limits.bodyValues + 1, (at) => `f${at}=`, '&')
      const response = await api.send('/api/user/signin', post(api, form, 'application/x-www-form-urlencoded'))
      expect(response.status).toBe(400)
    })

    test('the names of every object’s own machinery are names like any other', async () => {
      const before = Object.keys(Object.prototype)
      const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf']
      for (const name of names) {
        const inner = `{"${name}":{"isDataSubmissionAdmin":true,"username":"alice"},"username":"nobody","password":"x"}`
        const signIn = await api.send('/api/user/signin', post(api, inner))
        expect([name, signIn.status]).toEqual([name, 401])
        const filters = `{"shortNames":["${name}"],"filters":{"${name}":{"temporal":{"startDate":"x"}}}}`
        const bulk = await api.send('/api/data/bulk-download-init', post(api, filters))
        expect([name, bulk.status, await bulk.json()]).toEqual([name, 200, { datasetsMetadata: [] }])
        const search = await api.send(`/api/catalog/searchcatalog?${name}=1&${name}[x]=2&sensor=${name}&make=${name}&keywords=${name}`)
        expect([name, search.status, await search.json()]).toEqual([name, 200, []])
        expect([name, (await api.send(`/api/catalog/datasetfullpage?shortname=${name}`)).status]).toEqual([name, 400])
        expect([name, (await api.send(`/api/catalog/programs/${name}`)).status]).toEqual([name, 404])
        expect([name, (await api.send(`/api/highlights?key=${name}`)).status]).toEqual([name, 400])
      }
      expect(Object.keys(Object.prototype)).toEqual(before)
      expect(({} as Record<string, unknown>).isDataSubmissionAdmin).toBeUndefined()
    })
  })
}
