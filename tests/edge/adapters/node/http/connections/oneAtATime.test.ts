import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { listen } from '../../../../../../edge/adapters/node/http/listen.ts'
import { RawClient, rawGet } from '../../../../../helpers/RawClient.ts'

let [underWay, most] = [0, 0]
const server = await listen(
  {
    fetch: async (request) => {
      underWay += 1
      most = Math.max(most, underWay)
      const body = request.method === 'POST' ? await request.text() : ''
      await sleep(1)
      underWay -= 1
      return new Response(`<${new URL(request.url).pathname} ${body}>`)
    },
  },
  { host: '127.0.0.1', port: 0 },
)
const clients: RawClient[] = []
async function client(): Promise<RawClient> {
  const made = await RawClient.to(server.url)
  clients.push(made)
  return made
}
afterEach(() => {
  for (const made of clients.splice(0)) made.leave()
  most = 0
})
afterAll(() => server.stop())

const answersIn = ({ text }: RawClient): string[] => text.match(/<[^>]*>/g) ?? []

describe('requests that come before the answer to the one before', () => {
  test('are answered one at a time and in their order', async () => {
    const wanted = Array.from({ length: 300 }, (_, at) => `</${at} >`)
    const sent = (await client()).read().send(wanted.map((_, at) => rawGet(`/${at}`)).join(''))
    await expect.poll(() => answersIn(sent)).toEqual(wanted)
    expect(most).toBe(1)
  })

  test('may have bodies of any form, cut anywhere', async () => {
    const plain = 'POST /plain HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\na\r\n\r\nb\r\n\r\n'
    const chunked = 'POST /chunked HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n6\r\na\r\n\r\nb\r\n2\r\ncd\r\n0\r\n\r\n'
    const expecting = 'POST /expecting HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nhi'
    const text = [plain, chunked, rawGet('/get'), expecting, plain, chunked].join('')
    const wanted = [
      '/plain a\r\n\r\nb\r\n\r\n',
      '/chunked a\r\n\r\nbcd',
      '/get ',
      '/expecting hi',
      '/plain a\r\n\r\nb\r\n\r\n',
      '/chunked a\r\n\r\nbcd',
    ]
    for (const packet of [1, 2, 7, 64, text.length]) {
      const sent = (await client()).read()
      sent.socket.setNoDelay(true)
      for (let at = 0; at < text.length; at += packet) {
        sent.send(text.slice(at, at + packet))
        if (packet < 64) await sleep(0)
      }
      await expect.poll(() => answersIn(sent)).toEqual(wanted.map((words) => `<${words}>`))
    }
    expect(most).toBe(1)
  })

  test('an unknown Expect header, a request without a host and an older version are answered in their order', async () => {
    const sent = (await client()).read()
    sent.send(
      `${rawGet('/a')}${rawGet('/b', { Expect: 'wonders' })}GET /c HTTP/1.1\r\n\r\n${rawGet('/d')}GET /e HTTP/1.0\r\nHost: x\r\n\r\n`,
    )
    await expect.poll(() => sent.ended).toBe('closed')
    expect(sent.text.match(/HTTP\/1.1 \d+/g)).toEqual(['200', '417', '400', '200', '200'].map((status) => `HTTP/1.1 ${status}`))
    expect(answersIn(sent)).toEqual(['</a >', '</d >', '</e >'])
  })

  test('invalid bytes end their connection, and others continue', async () => {
    for (const garbage of ['\0\0\0\0\r\n\r\n', 'GET /\r\n\r\n', 'A'.repeat(70_000), 'GET / HTTP/9.9\r\n\r\n', '\x16\x03\x01\x02\0']) {
      const sent = (await client()).read().send(rawGet('/first') + garbage.repeat(3))
      await expect.poll(() => sent.ended).not.toBeNull()
    }
    expect(await (await fetch(`${server.url}/after`)).text()).toBe('</after >')
  })

  test('beyond a packet or two are left with the client', async () => {
    const waiting = await client()
    const much = rawGet('/x').repeat(400_000)
    waiting.send(much)
    for (let other = 0; other < 50; other++) expect(await (await fetch(`${server.url}/other`)).text()).toBe('</other >')
    expect(waiting.socket.writableLength).toBeGreaterThan(0)
  })
})
