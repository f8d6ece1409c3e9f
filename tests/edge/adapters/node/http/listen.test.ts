import { request } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import { listen } from '../../../../../edge/adapters/node/http/listen.ts'

const server = await listen(
  { fetch: async (incoming) => new Response(new URL(incoming.url).pathname), close: async () => undefined },
  { host: '127.0.0.1', port: 0 },
)
afterAll(() => server.stop())

function statusFor(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL('/about', server.url), { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject).end()
  })
}

describe('a host that is no address', () => {
  for (const host of ['9007199254740993', '1.2.3.4.5', '256.0.0.1', '[::', 'a b', 'x@y', 'example.org:99999'])
    test(`${host} is refused as the client’s fault`, async () => {
      expect(await statusFor(host)).toBe(400)
    })

  test('any name that is one gets through', async () => {
    expect(await Promise.all(['example.org', 'EXAMPLE.org:8080', '[::1]:8788', '127.0.0.1'].map(statusFor))).toEqual([200, 200, 200, 200])
  })
})
