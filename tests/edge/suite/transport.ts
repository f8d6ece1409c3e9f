import { describe, expect, test } from 'vitest'
import { endpoints } from '#core/api/index.ts'
import { openApiPath } from '#core/api/openapi.ts'
import { limits } from '#core/limits/index.ts'
import { alice, freshAddress, signedIn, type TestedApi } from './TestedApi.ts'

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const post = (body: BodyInit, type: string, more: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'Content-Type': type, ...more },
})

/** What holds for every call. */
export function transportSuite(api: TestedApi): void {
  describe('transport', () => {
    test('API-01 an unknown API path answers 404 with the text Not Found, for every method', async () => {
      for (const path of ['/api', '/api/', '/api/nope', '/api/catalog/../nope', '/api/catalog/searchcatalog/more']) {
        for (const method of ['GET', 'POST', 'DELETE', 'PUT']) {
          const response = await api.send(path, { method })
          expect([path, method, response.status]).toEqual([path, method, 404])
          if (path.startsWith('/api/n')) expect(await response.text()).toBe('Not Found')
        }
      }
    })

    test('API-03 every answer carries its own UUID, readable across origins, never one that a client sent', async () => {
      const sent = '11111111-1111-4111-8111-111111111111'
      const headers = { 'X-CMAP-Request-Id': sent, Origin: 'https://elsewhere.example' }
      const paths = ['/api/health', '/api/nope', '/api/user/retrieveapikeys', '/api/catalog/datasetfullpage']
      const answers = await Promise.all(paths.map((path) => api.send(path, { headers })))
      const ids = answers.map(({ headers: own }) => own.get('X-CMAP-Request-Id') ?? '')
      expect(ids.every((id) => UUID_V4.test(id) && id !== sent)).toBe(true)
      expect(new Set(ids).size).toBe(paths.length)
      expect(answers[0]?.headers.get('Access-Control-Expose-Headers')).toContain('X-CMAP-Request-Id')
    })

    test('SEC-14 every response has Vary: Origin, including errors and responses to requests without an Origin', async () => {
      const calls: readonly (readonly [string, RequestInit?])[] = [
        ['/api/health'],
        ['/api/openapi.json'],
        ['/api/nope'],
        ['/api/catalog/datasets'],
        ['/api/catalog/datasetfullpage'],
        ['/api/user/retrieveapikeys'],
        ['/api/data/sp'],
        ['/dataretrieval/nope'],
        ['/api/user/signin', post('{', 'application/json')],
        ['/api/health', { method: 'OPTIONS', headers: { 'Access-Control-Request-Method': 'GET' } }],
      ]
      for (const [path, init] of calls)
        for (const Origin of [null, 'https://elsewhere.example', api.origin]) {
          const headers = { ...init?.headers, ...(Origin === null ? {} : { Origin }), ...api.from(freshAddress()) }
          const answer = await api.send(path, { ...init, headers })
          await answer.arrayBuffer()
          expect([path, Origin, answer.headers.get('Vary')]).toEqual([path, Origin, expect.stringMatching(/(^|, )Origin(,|$)/i)])
        }
    })

    test('API-02 a body may be JSON or urlencoded, and at most 100 kB', async () => {
      const form = new URLSearchParams({ username: 'nobody', password: 'x' })
      const from = () => api.from(freshAddress())
      const asForm = await api.send('/api/user/signin', post(form.toString(), 'application/x-www-form-urlencoded', from()))
      expect(asForm.status).toBe(401)
      const asText = await api.send('/api/user/signin', post('{}', 'text/plain', from()))
      expect([asText.status, (await asText.text()).slice(0, 12)]).toEqual([400, 'bad request:'])
      const multipart = await api.send('/api/user/signin', { method: 'POST', body: new FormData(), headers: from() })
      expect(multipart.status).toBe(400)
      const huge = JSON.stringify({ username: 'a'.repeat(limits.bodySizeBytes), password: 'x' })
      const tooLarge = await api.send('/api/user/signin', post(huge, 'application/json', from()))
      expect(tooLarge.status).toBe(413)
      const broken = await api.send('/api/user/signin', post('{"username":', 'application/json', from()))
      expect([broken.status, await broken.text()]).toEqual([400, 'bad request: invalid json; the body is not JSON.'])
    })

    test('API-02 a body without a declared length is cut off at 100 kB too', async () => {
      let sent = 0
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 50_000
          if (sent > 2_000_000) controller.close()
          else controller.enqueue(new Uint8Array(50_000).fill(97))
        },
      })
      const init = { ...post('', 'application/json', api.from(freshAddress())), body, duplex: 'half' } as RequestInit
      expect((await api.send('/api/user/signin', init)).status).toBe(413)
    })

    test('every API response has the security headers, error responses included', async () => {
      for (const path of ['/api/health', '/api/nope', '/api/data/sp']) {
        const { headers } = await api.send(path)
        expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
        const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        expect(headers.get('Content-Security-Policy')).toBe(policy)
        expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
        expect(headers.get('X-Frame-Options')).toBe('DENY')
      }
    })

    test('pages of others may frame the embedded chart and nothing else, whatever is added to its path', async () => {
      for (const path of ['/', '/plot?id=1', '/visualization/charts', '/profile', '/login', '/embed/', '/embed/index.html', '/Embed']) {
        const { headers } = await api.send(path)
        expect([path, headers.get('Content-Security-Policy')]).toEqual([path, expect.stringContaining("frame-ancestors 'none'")])
        expect([path, headers.get('X-Frame-Options')]).toEqual([path, 'DENY'])
      }
      const { headers } = await api.send('/embed?id=1')
      expect(headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*frame-ancestors \*/)
      expect(headers.get('Content-Security-Policy')).not.toMatch(/unsafe|google/)
      expect([headers.get('X-Frame-Options'), headers.get('Cross-Origin-Resource-Policy')]).toEqual([null, 'cross-origin'])
    })

    test('SEC-14 any origin may read without cookies, but only our own may send them', async () => {
      const session = await signedIn(api, alice)
      const path = '/api/user/retrieveapikeys'
      const foreign = await api.send(path, { headers: { ...session, Origin: 'https://evil.example' } })
      expect(foreign.status).toBe(401)
      expect(foreign.headers.get('Access-Control-Allow-Origin')).toBe('*')
      expect(foreign.headers.get('Access-Control-Allow-Credentials')).toBeNull()
      const own = await api.send(path, { headers: { ...session, Origin: api.origin } })
      expect([own.status, own.headers.get('Access-Control-Allow-Origin')]).toEqual([200, api.origin])
      expect(own.headers.get('Access-Control-Allow-Credentials')).toBe('true')
    })

    test('SEC-14 a preflight allows the key header from anywhere, without credentials', async () => {
      const headers = {
        Origin: 'https://lab.example',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'authorization',
      }
      const response = await api.send('/api/data/sp', { method: 'OPTIONS', headers })
      expect(response.status).toBe(204)
      expect(response.headers.get('Access-Control-Allow-Headers')?.toLowerCase()).toContain('authorization')
      expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull()
    })

    test('SEC-20 answers that depend on the caller are not stored by anybody', async () => {
      const session = await signedIn(api, alice)
      const { headers } = await api.send('/api/user/retrieveapikeys', { headers: session })
      expect(headers.get('Cache-Control')).toBe('no-store')
    })

    test('D47 errors of catalog calls are JSON with an error field, those of data and user calls plain text', async () => {
      const catalog = await api.send('/api/catalog/datasetfullpage?shortname=Nothing')
      expect([catalog.status, await catalog.json()]).toEqual([400, { error: 'Data set not found.' }])
      const data = await api.send('/api/data/sp')
      expect([data.status, await data.text(), data.headers.get('Content-Type')]).toEqual([401, 'Unauthorized', 'text/plain; charset=utf-8'])
    })

    test('a HEAD of a call that reads observations or changes something runs nothing', async () => {
      const session = await signedIn(api, alice)
      const head = { method: 'HEAD', headers: { ...session, 'X-Requested-With': 'x' } }
      expect((await api.send('/api/user/generateapikey?description=head', head)).status).toBe(404)
      const { keys } = (await (await api.send('/api/user/retrieveapikeys', { headers: session })).json()) as {
        keys: { Description: string }[]
      }
      expect(keys.some(({ Description }) => Description === 'head')).toBe(false)
      expect((await api.send('/api/health', { method: 'HEAD' })).status).toBe(200)
    })

    test('the OpenAPI document describes every call of the contract', async () => {
      const response = await api.send('/api/openapi.json')
      const document = (await response.json()) as { openapi: string; paths: Record<string, Record<string, { operationId: string }>> }
      expect(document.openapi).toBe('3.1.0')
      for (const [name, { path, method }] of Object.entries(endpoints))
        expect(document.paths[openApiPath(path)]?.[method.toLowerCase()]?.operationId).toBe(name)
    })
  })
}
