import { afterEach, describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { Admission } from '../../../../../edge/adapters/node/http/Admission.ts'
import { type Listening, listen } from '../../../../../edge/adapters/node/http/listen.ts'
import { RawClient, rawGet } from '../../../../helpers/RawClient.ts'

/** What a call costs the thread, on a clock that only this moves. */
const COST_MS = 50
const QUICK_MS = 5
const CALLS = 450

let server: Listening
let clients: RawClient[] = []
let workedMs = 0
/** Who began, in order. */
let begun: string[] = []

async function open(onBegin: (path: string) => void, { trustProxy = false, costMs = COST_MS } = {}): Promise<void> {
  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url)
    begun.push(request.headers.get('X-Forwarded-For') ?? pathname)
    onBegin(pathname)
    if (pathname.startsWith('/api/calls/')) workedMs += costMs
    return new Response('answered')
  }
  server = await listen({ fetch }, { host: '127.0.0.1', port: 0, trustProxy, admission: new Admission(() => workedMs) })
}
const connect = async (count: number) => {
  const made = Array.from({ length: count }, async (_, at) => (await RawClient.to(server.url, { from: `127.0.0.${2 + (at % 9)}` })).read())
  const all = await Promise.all(made)
  clients.push(...all)
  // The system hands over one connection in each turn of the loop.
  for (let turn = 0; turn < 2 * count; turn++) await new Promise((resolve) => setImmediate(resolve))
  return all
}
const isWhole = ({ text }: RawClient): boolean => {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return body.length > 0 && body.length === Number(/content-length: (\d+)/i.exec(head)?.[1])
}
const isPutOff = ({ text }: RawClient): boolean => /^HTTP\/1\.1 503 .*\r\nretry-after: 5\r\n/is.test(text)

afterEach(async () => {
  for (const made of clients) made.leave()
  clients = []
  begun = []
  await server.stop()
})

describe('more calls than the portal can begin', () => {
  test('OPS-12 those that waited too long get a whole 503, none is reset, pages and monitoring go on, and it is well at once afterwards', async () => {
    const cameMs: number[] = []
    const waitsMs: number[] = []
    let sent = 0
    await open((path) => {
      if (path.startsWith('/api/calls/')) waitsMs.push(workedMs - (cameMs[Number(path.slice(11))] ?? 0))
      for (let more = 0; more < 3; more++) come()
      if (begun.length === 60) for (const [at, other] of others.entries()) other.send(rawGet(at === 0 ? '/about' : '/api/health'))
    })
    const callers = await connect(CALLS)
    const others = await connect(2)
    const come = () => {
      cameMs[sent] = workedMs
      callers[sent]?.send(rawGet(`/api/calls/${sent}`))
      sent += 1
    }
    come()
    await expect.poll(() => [...callers, ...others].filter(isWhole).length, { timeout: 20_000 }).toBe(CALLS + 2)
    expect(clients.filter(({ ended }) => ended === 'reset')).toEqual([])
    const answered = callers.filter(({ text }) => text.startsWith('HTTP/1.1 200 '))
    expect(callers.filter(isPutOff).length).toBe(CALLS - answered.length)
    expect(answered.length).toBeGreaterThan(limits.admissionOverloadMs / COST_MS)
    expect(answered.length).toBeLessThan(CALLS)
    expect(others.map(({ text }) => text.slice(0, 12))).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
    // At first they waited longer and longer; then only as long as anybody may, and two or three turns until they were read.
    expect(Math.max(...waitsMs.slice(-20))).toBeLessThanOrEqual(limits.admissionWaitMs + 4 * COST_MS)
    expect(Math.max(...waitsMs)).toBeGreaterThan(limits.admissionWaitMs + 4 * COST_MS)
    const [next] = await connect(1)
    next?.send(rawGet('/api/calls/0'))
    await expect.poll(() => next?.text).toContain('answered')
  })

  test('OPS-12 a crowd that comes at one moment only waits', async () => {
    await open(() => undefined, { costMs: QUICK_MS })
    const crowd = await connect(200)
    for (const [at, caller] of crowd.entries()) caller.send(rawGet(`/api/calls/${at}`))
    await expect.poll(() => crowd.filter(({ text }) => text.includes('answered')).length, { timeout: 20_000 }).toBe(200)
  })

  test('OPS-12 two browsers of one network are no crowd, however long their requests take', async () => {
    const browsers: RawClient[] = []
    const sent = new Map<RawClient, number>()
    const answered = ({ text }: RawClient) => text.split('answered').length - 1
    // A connection has its next request as soon as it is answered, as the parts of a page come.
    const goOn = () => {
      for (const connection of browsers) {
        const count = sent.get(connection) ?? 0
        if (answered(connection) < count || count === 20) continue
        sent.set(connection, count + 1)
        connection.send(rawGet(`/api/calls/${count}`))
      }
    }
    await open(goOn)
    for (let at = 0; at < 12; at++) browsers.push((await RawClient.to(server.url, { from: '127.0.0.2' })).read())
    clients.push(...browsers)
    const all = () => {
      goOn()
      return browsers.reduce((sum, connection) => sum + answered(connection), 0)
    }
    await expect.poll(all, { interval: 5, timeout: 20_000 }).toBe(12 * 20)
  })

  test('OPS-12 clients of a proxy take turns', async () => {
    await open(() => undefined, { trustProxy: true, costMs: 1 })
    const greedy = await connect(60)
    const [modest] = await connect(1)
    for (const one of greedy) one.send(rawGet('/api/calls/1', { 'X-Forwarded-For': '198.51.100.7' }))
    modest?.send(rawGet('/api/calls/2', { 'X-Forwarded-For': '198.51.100.8' }))
    await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(61)
    expect(begun.indexOf('198.51.100.8')).toBeLessThan(30)
  })
})
