import { request } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import type { HereAnswer } from '#core/api/here.ts'
import { limits } from '#core/limits/index.ts'
import type { ObservationEngine, RunOptions } from '#core/observations/ObservationEngine.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Batch } from '#core/rows/Batch.ts'
import { answerCompressor } from '../../edge/adapters/node/http/compressAnswer.ts'
import { listen } from '../../edge/adapters/node/http/listen.ts'
import { createApp } from '../../edge/app.ts'
import { callLog } from '../../edge/database/schema/index.ts'
import { damagedData } from '../../edge/files/damagedData.ts'
import { jsonLog } from '../../edge/platform/logger.ts'
import type { Ports } from '../../edge/ports/Ports.ts'
import { portalAt } from '../helpers/portalAt.ts'
import { makeTestStore } from './helpers/testStore.ts'
import { alice, apiKeyOf, freshAddress, guestIn, signedIn, smallCall, withQuery } from './suite/TestedApi.ts'

/** An engine whose faults the test decides; all else is the real portal. */
interface Behaviour {
  batches: (options: RunOptions) => AsyncIterable<Batch>
  /** How far the clock of the portal is ahead. */
  laterMs: number
}
const batch: Batch = { rows: 2, columns: [{ values: Float64Array.of(1, 2), present: null }] }
const behaviour: Behaviour = { batches: noBatches, laterMs: 0 }
const engine: ObservationEngine = {
  name: 'scripted',
  capabilities: { aggregates: true, joins: true, maxRows: 1 },
  estimate: async () => ({ rows: 10, sizeBytes: 1, exact: true }),
  subset: async (_query, options) => ({ columns: [{ name: 'lat', type: 'float64' }], batches: behaviour.batches(options) }),
  aggregate: () => Promise.reject(new Error('not asked for')),
  match: () => Promise.reject(new Error('not asked for')),
  withAncillary: () => Promise.reject(new Error('not asked for')),
  close: async () => undefined,
}
function deferred<Value>() {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
async function* noBatches(): AsyncGenerator<Batch> {}

const { store, remove } = await makeTestStore()
const lines: string[] = []
const ports: Ports = {
  config: { ...store.config, trustProxy: true },
  database: store.database,
  unsynced: store.database,
  engine,
  sql: null,
  objects: null,
  mail: { send: async () => undefined, close: async () => undefined },
  version: '0.0.0',
  log: jsonLog((line) => lines.push(line)),
  now: () => Date.now() + behaviour.laterMs,
  addressOf: (incoming) => incoming.headers.get('X-Forwarded-For') ?? '',
  site: async () => new Response('site'),
  inlineSources: { scripts: [], styles: [] },
  pages: null,
  pageCompressor: null,
  afterAnswer: () => undefined,
}
const app = createApp(ports, () => ports)
const compress = answerCompressor()
const server = await listen(
  {
    fetch: async (incoming, platform) => compress(incoming, await app.fetch(incoming, platform as Record<string, unknown>)),
  },
  { host: '127.0.0.1', port: 0 },
)
const api = portalAt('node', server.url, store.config.secrets)
const key = await apiKeyOf(api, await signedIn(api, alice))
const path = withQuery('/api/data/sp', smallCall)
const plotsOf = async (headers: Record<string, string>) => {
  const response = await api.send(`/api/user/getguesttoken?expires=${Date.now() + 60_000}`, {
    headers: { ...headers, ...api.from(freshAddress()) },
  })
  return ((await response.json()) as { plotsLeft: number }).plotsLeft
}
afterAll(async () => {
  await server.stop()
  await remove()
})

describe('rows on their way', () => {
  test('API-13 API-14 an internal error before the first row is a 500 without details, with the request’s ID in the log', async () => {
    behaviour.batches = () => {
      throw new Error('secret table structure')
    }
    const response = await api.send(path, { headers: key })
    expect([response.status, await response.text()]).toEqual([500, 'Internal Server Error'])
    const id = response.headers.get('X-CMAP-Request-Id') ?? 'none'
    expect(lines.some((line) => line.includes('secret table structure') && line.includes(id))).toBe(true)
  })

  test('API-13 an error after some rows breaks the connection, and a guest’s plot is not counted', async () => {
    behaviour.batches = async function* () {
      yield batch
      await new Promise((resolve) => setTimeout(resolve, 50))
      throw new Error('the disk fell out')
    }
    const guest = await guestIn(api)
    const response = await api.send(path, { headers: guest })
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await plotsOf(guest)).toBe(limits.guestPlotsPerDay)
  })

  test('GST-01 after an error late in the data the plot still counts', async () => {
    const large: Batch = { rows: 100_000, columns: [{ values: Float64Array.from({ length: 100_000 }, Math.random), present: null }] }
    behaviour.batches = async function* () {
      yield large
      yield large
      throw new Error('the time was over')
    }
    const guest = await guestIn(api)
    await expect(api.send(path, { headers: guest }).then((response) => response.text())).rejects.toThrow()
    await expect.poll(async () => (await store.database.select().from(callLog)).at(-1)?.status).toBe(500)
    expect(await plotsOf(guest)).toBe(limits.guestPlotsPerDay - 1)
  })

  test('GST-01 a call that fails again and again gets its plot back so many times a day, and then no more', async () => {
    behaviour.batches = () => {
      throw new Error('the disk fell out')
    }
    const guest = await guestIn(api)
    for (let call = 0; call < limits.guestRefundsPerDay; call++) expect((await api.send(path, { headers: guest })).status).toBe(500)
    expect(await plotsOf(guest)).toBe(limits.guestPlotsPerDay)
    for (let call = 0; call < limits.guestPlotsPerDay; call++) expect((await api.send(path, { headers: guest })).status).toBe(500)
    expect((await api.send(path, { headers: guest })).status).toBe(401)
  })

  test('API-12 closing the connection ends the query at once, and is written into the call log', async () => {
    const stopped = deferred<unknown>()
    behaviour.batches = async function* ({ signal }) {
      signal.addEventListener('abort', () => stopped.resolve('aborted'))
      for (;;) {
        yield batch
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
    await new Promise<void>((resolve, reject) => {
      const call = request(new URL(path, server.url), { headers: key }, (response) => {
        response.once('data', () => {
          call.destroy()
          resolve()
        })
      })
      call.once('error', reject)
      call.end()
    })
    expect(await stopped.promise).toBe('aborted')
    await expect.poll(async () => (await store.database.select().from(callLog)).at(-1)?.status).toBe(499)
  })

  test('closing the connection before the first row ends the query too, and is not logged as an error', async () => {
    const began = deferred<void>()
    const stopped = deferred<unknown>()
    behaviour.batches = async function* ({ signal }) {
      began.resolve()
      await new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          stopped.resolve('aborted')
          reject(signal.reason)
        })
      })
      yield batch
    }
    const before = lines.length
    const call = new AbortController()
    const answer = api.send(path, { headers: key, signal: call.signal })
    answer.catch(() => undefined)
    await began.promise
    call.abort()
    await expect(answer).rejects.toThrow()
    expect(await stopped.promise).toBe('aborted')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(lines.slice(before).filter((line) => line.includes('"event":"fault"'))).toEqual([])
  })

  test('a slow reader holds the query back', async () => {
    let made = 0
    behaviour.batches = async function* () {
      const big: Batch = { rows: 20_000, columns: [{ values: new Float64Array(20_000).map((_, row) => row / 7), present: null }] }
      for (; made < 500; made++) yield big
    }
    const call = new AbortController()
    const response = await api.send(path, { headers: key, signal: call.signal })
    const reader = response.body?.getReader()
    await reader?.read()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(made).toBeLessThan(100)
    await reader?.cancel()
  })

  test('rows are compressed for clients that take that, and are the same rows', async () => {
    behaviour.batches = async function* () {
      for (let part = 0; part < 20; part++) yield { rows: 1000, columns: [{ values: new Float64Array(1000).fill(part), present: null }] }
    }
    const texts = await Promise.all(
      ['identity', 'gzip', 'br', 'gzip;q=0, br;q=0'].map(async (accepted) => {
        const response = await api.send(path, { headers: { ...key, 'Accept-Encoding': accepted } })
        return [response.headers.get('Content-Encoding'), await response.text()]
      }),
    )
    expect(texts.map(([encoding]) => encoding)).toEqual([null, 'gzip', 'br', null])
    expect(new Set(texts.map(([, text]) => text)).size).toBe(1)
  })

  test.each(['gzip', 'br'])('MAT-11 the first rows arrive in %s while the next are still looked for', async (accepted) => {
    const seen = deferred<void>()
    behaviour.batches = async function* () {
      yield batch
      await seen.promise
    }
    const response = await api.send(path, { headers: { ...key, 'Accept-Encoding': accepted } })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect([response.headers.get('Content-Encoding'), (await reader?.read())?.value]).toEqual([accepted, 'lat\n1\n2\n'])
    seen.resolve()
    await reader?.cancel()
  })

  test('MAT-05 a match that takes too long breaks off after the rows that are ready, and the log says why', async () => {
    behaviour.batches = async function* () {
      behaviour.laterMs += limits.matchTimeoutMs / 2 + 1
      yield* noBatches()
    }
    const headers = { ...key, 'Content-Type': 'text/csv', 'X-Requested-With': 'test' }
    const body = `time,lat,lon\n${'2005-08-28,26,-88\n'.repeat(5000)}`
    const address = '/api/data/match?variables=tblAtlantic_Storm_Tracks.wind_speed_kn&format=csv'
    const response = await api.send(address, { method: 'POST', headers, body })
    await expect(response.text()).rejects.toThrow()
    behaviour.laterMs = 0
    await expect.poll(() => lines.some((line) => line.includes('The match took too long and was stopped.'))).toBe(true)
  })

  test('MAT-16 data sets that are not read before the deadline are named at a place, and asked again by the next call', async () => {
    behaviour.batches = async function* ({ signal }) {
      signal.throwIfAborted()
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      yield batch
    }
    const here = async () => (await api.send('/api/data/here?lat=26&lon=-60', { headers: api.from(freshAddress()) })).json()
    const late = (await here()) as HereAnswer
    expect([late.datasets, [...new Set(late.unanswered.map(({ says }) => says))]]).toEqual([[], ['It was not read in time.']])
    behaviour.batches = noBatches
    expect(await here()).toMatchObject({ datasets: [], unanswered: [] })
  })

  test('SEC-09 D66 the limit of 2,000,000 rows is rejected with 400 and the specified words', async () => {
    const whole = { tableName: 'tblOcean_Atlas_Temperature_Climatology', fields: 'temperature', dt1: 1, dt2: 12, depth1: 0, depth2: 1000 }
    const path = withQuery('/api/data/sp', { ...smallCall, ...whole, lat1: -90, lat2: 90, lon1: -180, lon2: 180 })
    const response = await api.send(path, { headers: key })
    expect([response.status, await response.text()]).toEqual([400, 'Requested data exceeds size limits.'])
    const guest = await guestIn(api)
    await api.send(path, { headers: guest })
    expect(await plotsOf(guest)).toBe(limits.guestPlotsPerDay)
  })

  test('a busy engine is a 503 with Retry-After, one out of time a 504', async () => {
    behaviour.batches = () => {
      throw new Problem('busy', 'Too many queries.', { retryAfterSeconds: 7 })
    }
    const busy = await api.send(path, { headers: key })
    expect([busy.status, busy.headers.get('Retry-After')]).toEqual([503, '7'])
    behaviour.batches = () => {
      throw new Problem('timed-out', 'The query took too long.')
    }
    expect((await api.send(path, { headers: key })).status).toBe(504)
  })

  test('damaged data are a 503 without Retry-After, as waiting does not repair them', async () => {
    behaviour.batches = () => {
      throw damagedData('Esku', 'part-1.parquet')
    }
    const response = await api.send(path, { headers: key })
    expect([response.status, response.headers.get('X-Problem-Code'), response.headers.get('Retry-After')]).toEqual([
      ...[503, 'damaged-data', null],
    ])
  })

  test('too many open files are a 503 with Retry-After, not a 500', async () => {
    behaviour.batches = () => {
      throw new Error('no rows', { cause: Object.assign(new Error('too many open files'), { code: 'EMFILE' }) })
    }
    const response = await api.send(path, { headers: key })
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
  })

  test('no line of the log holds a key, a cookie, a password, an address or a query string', async () => {
    const all = lines.join('\n')
    for (const secret of [key.Authorization.slice(8), alice.password, 'guestToken=', 'tblCOADS', 'eyJ']) expect(all).not.toContain(secret)
    expect(all).not.toMatch(/\b198\.\d+\.\d+\.\d+\b/)
    expect(lines.every((line) => typeof JSON.parse(line) === 'object')).toBe(true)
  })
})
