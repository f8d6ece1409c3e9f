import { afterAll, describe, expect, test } from 'vitest'
import { cookieName } from '#core/api/cookies.ts'
import { serviceApi } from '#core/api/service.ts'
import { createApp } from '../../edge/app.ts'
import { jsonLog } from '../../edge/platform/logger.ts'
import type { Ports } from '../../edge/ports/Ports.ts'
import { newPerson, sessionOf } from './helpers/people.ts'
import { readCall } from './helpers/readCall.ts'
import { makeTestStore } from './helpers/testStore.ts'
import { firstHeadline, withStories } from './suite/news.ts'
import type { TestedApi } from './suite/TestedApi.ts'

const { store, remove } = await makeTestStore()
afterAll(remove)
const { database } = store
const ports: Ports = {
  config: { ...store.config, isDevelopment: false, environment: 'production' },
  database,
  unsynced: database,
  engine: null,
  sql: null,
  objects: null,
  mail: { send: async () => undefined, close: async () => undefined },
  version: '0.0.0',
  log: jsonLog(() => undefined),
  now: Date.now,
  addressOf: () => '198.51.100.7',
  site: async () => new Response('site'),
  inlineSources: { scripts: [], styles: [] },
  pages: null,
  pageCompressor: null,
  afterAnswer: () => undefined,
}
const app = createApp(ports, () => ports)
const api: TestedApi = {
  name: 'node',
  origin: store.config.publicUrl,
  send: async (path, init) => app.fetch(new Request(new URL(path, store.config.publicUrl), init), {}),
  from: () => ({}),
  hasEngine: false,
  secrets: store.config.secrets ?? { session: '', key: '' },
}

const apiIn = (environment: 'production' | 'staging' | 'development'): TestedApi => {
  const shown = { ...ports, config: { ...ports.config, environment } }
  const app = createApp(shown, () => shown)
  return { ...api, send: async (path, init) => app.fetch(new Request(new URL(path, store.config.publicUrl), init), {}) }
}

describe('news on a portal in production', () => {
  withStories({ database })

  test('API-105 NEW-02 SEC-19 D27 only published stories reach anybody but administrators', async () => {
    const headlines = async (headers: Record<string, string> = {}) =>
      (await readCall(api, serviceApi.newsList, { headers })).map(({ headline }) => headline)
    const cookieOf = async (isDataSubmissionAdmin: boolean) => {
      const { token } = await sessionOf({ api, database }, await newPerson(database, { isDataSubmissionAdmin }))
      return { Cookie: `${cookieName('session', { isSecure: true })}=${token}` }
    }
    expect(await headlines()).toEqual(['first', 'second', 'newer', 'older', firstHeadline])
    expect(await headlines({ Cookie: 'jwt=nonsense' })).toEqual(await headlines())
    expect(await headlines(await cookieOf(false))).toEqual(await headlines())
    expect((await headlines(await cookieOf(true))).length).toBe(8)
  })

  test('OPS-04 NEW-02 D27 previews are shown on the hosts for staging and development too', async () => {
    const statuses = async (environment: Parameters<typeof apiIn>[0]) =>
      new Set((await readCall(apiIn(environment), serviceApi.newsList)).map(({ view_status }) => view_status))
    expect([await statuses('production'), await statuses('staging'), await statuses('development')]).toEqual([
      new Set([3]),
      new Set([2, 3]),
      new Set([2, 3]),
    ])
  })
})
