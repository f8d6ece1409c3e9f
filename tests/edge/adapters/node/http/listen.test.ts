import { request } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { listen } from '../../../../../edge/adapters/node/http/listen.ts'
import { RawClient } from '../../../../helpers/RawClient.ts'

const server = await listen({ fetch: async (incoming) => new Response(new URL(incoming.url).pathname) }, { host: '127.0.0.1', port: 0 })
afterAll(() => server.stop())

function answerTo({
  host = 'example.org',
  path = '/about',
}: {
  readonly host?: string
  readonly path?: string
}): Promise<readonly [number, string]> {
  const { port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { host } }, async (response) => {
      let text = ''
      for await (const piece of response.setEncoding('utf8')) text += piece
      resolve([response.statusCode ?? 0, text])
    })
    sent.on('error', reject).end()
  })
}

describe('a host or an address that is none', () => {
  for (const host of ['9007199254740993', '1.2.3.4.5', '256.0.0.1', '[::', 'a b', 'x@y', 'example.org:99999'])
    test(`the host ${host} gets a 4xx with a message`, async () => {
      expect(await answerTo({ host })).toEqual([400, 'Bad Request'])
    })

  for (const path of ['/\\\\', '/\\x', 'http://[::/x'])
    test(`the address ${path} gets a 4xx with a message or is read as a path`, async () => {
      const [status, text] = await answerTo({ path })
      expect([200, 400]).toContain(status)
      expect(text).not.toBe('')
    })

  for (const [hosts, headers] of Object.entries({
    'no host': '',
    'an empty host': 'Host:\r\n',
    'two hosts': 'Host: example.org\r\nHost: example.com\r\n',
    'the same host twice': 'Host: example.org\r\nhost: example.org\r\n',
    'a list of hosts': 'Host: example.org, example.com\r\n',
    'a host with a path': 'Host: example.org/x\r\n',
    'a host with a letter that is none of a name': 'Host: ex\u00e4mple.org\r\n',
  }))
    test(`${hosts} gets a 4xx`, async () => {
      const client = (await RawClient.to(server.url)).read()
      client.send(`GET /about HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`)
      await expect.poll(() => client.ended).toBe('closed')
      expect(client.text).toMatch(/^HTTP\/1\.1 400 .*\r\n\r\n.*Bad Request/s)
    })

  test('any name that is one gets through', async () => {
    const hosts = ['example.org', 'EXAMPLE.org:8080', '[::1]:8788', '127.0.0.1']
    expect(await Promise.all(hosts.map((host) => answerTo({ host })))).toEqual(hosts.map(() => [200, '/about']))
  })
})

test('an idle connection stays open longer than a proxy or client would reuse it, and the client is told how long', async () => {
  const response = await fetch(server.url)
  await response.text()
  expect(response.headers.get('Keep-Alive')).toBe(`timeout=${limits.keepAliveMs / 1000}`)
  expect(limits.keepAliveMs).toBeGreaterThan(60_000)
})

test('OPS-25 a server that is told to stop answers all who have connected, and tells them to connect no more', async () => {
  const stopped = await listen({ fetch: async () => new Response('here') }, { host: '127.0.0.1', port: 0 })
  const kept = (await RawClient.to(stopped.url)).read().send('GET / HTTP/1.1\r\nHost: example.org\r\n\r\n')
  await expect.poll(() => kept.text).toContain('here')
  const crowd = Array.from({ length: 10 }, () => RawClient.to(stopped.url))
  // They are connected to the system then, which has handed none of them over.
  await new Promise(process.nextTick)
  const stopping = stopped.stop()
  kept.send('GET / HTTP/1.1\r\nHost: example.org\r\n\r\n')
  const clients = await Promise.all(crowd)
  for (const client of clients) client.read().send('GET / HTTP/1.1\r\nHost: example.org\r\n\r\n')
  await stopping
  await expect.poll(() => [kept, ...clients].map(({ ended }) => ended)).toEqual(Array.from({ length: 11 }, () => 'closed'))
  for (const { text } of [kept, ...clients]) expect(text).toMatch(/Connection: close\r\n.*here$/s)
  await expect(RawClient.to(stopped.url)).rejects.toThrow('ECONNREFUSED')
})
