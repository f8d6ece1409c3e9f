import { Agent, request } from 'node:http'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { Random } from '../../fuzz/Random.ts'
import { smallCall, withQuery } from '../suite/TestedApi.ts'
import { FaultPortal, longCall, longSelect } from './FaultPortal.ts'

/** Each goes away at another moment of another call. */
const ABORTED = 60
const GUESTS = 8
/** Of calls, until the memory of the portal grows no more. */
const ROUNDS = 6

let portal: FaultPortal
let guests: Readonly<Record<string, string>>[] = []

beforeAll(async () => {
  portal = await FaultPortal.start({ environment: { NODE_OPTIONS: `--import=${join(import.meta.dirname, 'tellMemory.ts')}` } })
  guests = await Promise.all(Array.from({ length: GUESTS }, () => portal.newGuest()))
})
afterAll(() => portal.stop())

interface Call {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly method?: string
  readonly body?: string
}

const chart = withQuery('/api/data/sp', { ...smallCall, lat1: -80, lat2: 80, lon1: -180, lon2: 180, dt2: '12' })
const shortSelect = withQuery('/api/data/query', { query: 'SELECT * FROM tblNino12_SST' })
const bulk = { method: 'POST', body: JSON.stringify({ shortNames: ['COADS_Climatology', 'Nino12_SST'] }) }

/** A call of any kind and form; a quarter are guests' charts. */
function callOf(random: Random): Call {
  const accept = random.pick(['text/csv', 'application/vnd.apache.arrow.stream', 'application/vnd.apache.parquet', 'application/x-netcdf'])
  const headers = { ...portal.key, Accept: accept, 'Accept-Encoding': random.pick(['identity', 'gzip', 'br']) }
  if (random.chance(0.25)) return { path: chart, headers: { ...random.pick(guests), Accept: accept } }
  if (random.chance(0.05)) return { path: '/api/data/bulk-download', headers: { ...headers, 'Content-Type': 'application/json' }, ...bulk }
  // These take seconds to begin on a busy machine, and a SELECT that ends early ends its child.
  if (random.chance(0.03)) return { path: random.pick([longSelect, longCall]), headers }
  const legacy = chart.replace('/api/data', '/dataretrieval')
  return { path: random.pick([chart, chart, shortSelect, '/api/catalog/searchcatalog', legacy]), headers }
}

/** Sends a call and goes away before the answer, at its start, or after some bytes of it. */
function abort(call: Call, random: Random, agent: Agent): Promise<void> {
  const after = random.pick([null, 0, 1, 100, 10_000, random.whole(1, 400_000)])
  const patience = random.whole(0, 60)
  return new Promise((resolve) => {
    const sent = request(
      new URL(call.path, portal.url),
      { method: call.method ?? 'GET', headers: { ...call.headers }, agent },
      (response) => {
        let received = 0
        const leave = () => after !== null && received >= after && sent.destroy()
        response.on('data', (part: Buffer) => {
          received += part.byteLength
          leave()
        })
        response.on('error', () => undefined)
        leave()
      },
    )
    sent.on('error', () => undefined)
    sent.on('close', resolve)
    if (after === null) setTimeout(() => sent.destroy(), patience)
    sent.end(call.body)
  })
}

async function abortMany(count: number, seed: number): Promise<void> {
  const random = new Random(seed)
  const agent = new Agent({ keepAlive: true })
  let left = count
  const client = async (): Promise<void> => {
    while (left-- > 0) {
      if (left % 100 === 0) portal.store((store) => store.exec('DELETE FROM rate_counters'))
      await abort(callOf(random), random, agent)
    }
  }
  await Promise.all(Array.from({ length: 6 }, client))
  agent.destroy()
}

/** In bytes. */
interface Memory {
  readonly heapUsed: number
  readonly rss: number
}

async function memoryInUse(): Promise<Memory> {
  const before = portal.process.output.length
  process.kill(portal.pid, 'SIGUSR2')
  await expect.poll(() => portal.process.output.slice(before)).toMatch(/held .* end/)
  return JSON.parse(/held (.*) end/.exec(portal.process.output.slice(before))?.[1] ?? '{}') as Memory
}

function isSmall({ heapUsed, rss }: Memory): boolean {
  return heapUsed < 20_000_000 && rss < 100_000_000
}

describe('clients that go away', () => {
  test('API-12 hundreds of them, in calls of every form, leave no handle, slot, memory or plot behind', async () => {
    // As many and the same each time: what each kind of call allocates when it first runs concurrently is cached and reused.
    await abortMany(ABORTED, 1)
    await expect.poll(() => portal.handles()).toBeLessThan(80)
    const handles = portal.handles()
    // What leaks grows in every round; the system's allocator keeps more of one than of another.
    let before = await memoryInUse()
    let growth = { heapUsed: Number.POSITIVE_INFINITY, rss: Number.POSITIVE_INFINITY }
    for (let round = 1; round <= ROUNDS && !isSmall(growth); round++) {
      await abortMany(ABORTED, 1)
      // Connections are closed and children are replaced a moment later.
      await expect.poll(() => portal.handles()).toBeLessThanOrEqual(handles + 10)
      const now = await memoryInUse()
      growth = { heapUsed: now.heapUsed - before.heapUsed, rss: now.rss - before.rss }
      before = now
    }
    expect(growth).toSatisfy(isSmall)

    // No slot is occupied by a client that is gone: none is in use, and as many SELECTs run as one caller may have.
    portal.store((store) => store.exec('DELETE FROM rate_counters'))
    await expect.poll(async () => (await portal.get('/metrics')).text()).toContain('\npelagos_queue_running{queue="duckdb"} 0\n')
    const children = Math.max(availableParallelism(), limits.minSqlChildren)
    const selects = await Promise.all(Array.from({ length: Math.floor(children / 2) }, () => portal.hold(longSelect)))
    for (const stream of selects) stream.leave()
  })

  test('GST-05 a guest has used one plot for each chart that the log reports as sent, and no more', async () => {
    const difference = () =>
      portal.store((store) => {
        const used = Number(store.prepare('SELECT sum(times_used) AS n FROM guest_tokens').get()?.n)
        const logged = Number(
          store.prepare("SELECT count(*) AS n FROM call_log WHERE identity = 'guest' AND status IN (200, 499)").get()?.n,
        )
        expect(used).toBeGreaterThan(0)
        return used - logged
      })
    await expect.poll(difference).toBe(0)
    expect(portal.process.log).not.toContain('"event":"fault"')
    expect(portal.isUp).toBe(true)
  })
})
