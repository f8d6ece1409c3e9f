import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { parseConfig } from '../../../edge/config/config.ts'
import { recordError } from '../../../edge/errors/recordError.ts'
import type { Ports } from '../../../edge/ports/Ports.ts'
import { makeTestStore } from '../helpers/testStore.ts'
import { browsers } from '../suite/TestedApi.ts'

/** A service that takes envelopes as Sentry does. */
const received: { readonly path: string; readonly auth: string; readonly lines: readonly string[] }[] = []
let status = 200
const service = createServer(async (request, response) => {
  let text = ''
  for await (const piece of request) text += String(piece)
  received.push({ path: request.url ?? '', auth: String(request.headers['x-sentry-auth']), lines: text.split('\n') })
  response.writeHead(status).end('{}')
}).listen(0, '127.0.0.1')
await once(service, 'listening')
const host = `127.0.0.1:${Reflect.get(Object(service.address()), 'port')}`
const { store, remove } = await makeTestStore()
afterAll(async () => {
  service.close()
  await remove()
})

const logged: unknown[] = []
const works: Promise<void>[] = []
const portsWith = (settings: Readonly<Record<string, string>>): Ports =>
  ({
    ...{ config: parseConfig(settings), unsynced: store.unsynced, version: '9.9.9', now: () => 1_700_000_000_000 },
    log: { info: () => undefined, error: (event: string, facts: unknown) => logged.push([event, facts]) },
    afterAnswer: (work: Promise<void>) => works.push(work),
  }) as unknown as Ports
const dsn = { PELAGOS_SENTRY_DSN: `http://abc123@${host}/errors/42` }
const given = {
  source: 'page',
  ...{
    message: 'no tide',
    stackLine: 'at draw (/_astro/chart.js:3:7)',
    location: '/visualization?x=1',
    steps: ['/catalog', 'button Draw'],
  },
  browser: browsers.firefoxOnLinux,
} as const
const record = async (ports: Ports, more: Partial<typeof given> | { readonly message: string } = {}) => {
  recordError(ports, { ...given, ...more })
  await Promise.all(works)
}
beforeEach(() => {
  received.length = 0
  logged.length = 0
  status = 200
})

test('ERR-11 with a DSN the server forwards each error as an envelope; without one nothing leaves the portal', async () => {
  await record(portsWith({}))
  expect(received).toEqual([])
  await record(portsWith({ ...dsn, PELAGOS_STAGING_HOSTS: '127.0.0.1' }))
  expect(received).toMatchObject([{ path: '/errors/api/42/envelope/', auth: expect.stringContaining('sentry_key=abc123') }])
  const [head = '', item = '', event = '', end] = received[0]?.lines ?? []
  expect(end).toBe('')
  const { event_id } = JSON.parse(head)
  expect(event_id).toMatch(/^[0-9a-f]{32}$/)
  expect(JSON.parse(item)).toEqual({ type: 'event', length: Buffer.byteLength(event), content_type: 'application/json' })
  expect(JSON.parse(event)).toMatchObject({
    ...{ event_id, timestamp: 1_700_000_000, level: 'error', platform: 'javascript', release: 'pelagos@9.9.9', environment: 'staging' },
    transaction: '/visualization',
    exception: { values: [{ value: 'no tide', stacktrace: { frames: [{ filename: '/_astro/chart.js', lineno: 3, colno: 7 }] } }] },
    breadcrumbs: { values: [{ message: '/catalog' }, { message: 'button Draw' }] },
    contexts: { browser: { name: 'Firefox', version: '141' }, os: { name: 'Linux' } },
  })
})

test('ERR-11 a service that fails is logged and asked no second time; the portal has the error', async () => {
  status = 503
  await record(portsWith(dsn), { message: 'no wind' })
  expect([received.length, logged]).toEqual([1, [['error report not forwarded', { reason: 'it answered 503' }]]])
})

test('ERR-11 of an error that goes on and on one in a hundred reports is forwarded', async () => {
  const each = limits.errorsForwardedEach
  for (let report = 1; report <= 3 * each; report++) await record(portsWith(dsn), { message: 'no ice' })
  expect(received.length).toBe(each + 2)
})

test('ERR-11 a DSN that is none is an error of the settings', () => {
  for (const PELAGOS_SENTRY_DSN of [
    'nonsense',
    'https://errors.example.org/1',
    'https://key@errors.example.org/',
    'ftp://key@errors.example.org/1',
  ])
    expect(() => parseConfig({ PELAGOS_SENTRY_DSN })).toThrow('PELAGOS_SENTRY_DSN: must be a DSN')
  expect(() => parseConfig({ PELAGOS_REPLAY_SAMPLE_RATE: '2' })).toThrow('PELAGOS_REPLAY_SAMPLE_RATE: must be 0 to 1')
})
