import { afterAll, describe, expect, test } from 'vitest'
import { metricsPage } from '../../../edge/adapters/node/metrics/metricsPage.ts'
import { promText } from '../../../edge/observability/promText.ts'
import { RequestMetrics } from '../../../edge/observability/RequestMetrics.ts'
import { openNodePortal } from '../helpers/nodePortal.ts'
import { alice, signedIn, smallCall, withQuery } from '../suite/TestedApi.ts'

const token = 'a token of forty characters for metrics.'
const [open, guarded] = await Promise.all([openNodePortal(), openNodePortal({ PELAGOS_METRICS_TOKEN: token })])
afterAll(async () => {
  await open.close()
  await guarded.close()
})

/** The values of a scrape by name and labels. */
async function scrape(): Promise<ReadonlyMap<string, number>> {
  const text = await (await open.api.send('/metrics')).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]))
}

describe('OPS-31 who may read the metrics', () => {
  test('programs of this machine in development; nobody by way of a proxy or a name that leads here', async () => {
    expect((await open.api.send('/metrics')).headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect((await open.api.send('/metrics', { headers: { 'X-Forwarded-For': '127.0.0.1' } })).status).toBe(404)
    const page = metricsPage({ metricsToken: null, isDevelopment: false }, async () => 'figures')
    const platform = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
    expect(await page(new Request('http://127.0.0.1/metrics'), platform)).toBeNull()
  })

  test('where a token is set only who sends it, from wherever', async () => {
    const ask = (headers: Record<string, string>) => guarded.api.send('/metrics', { headers })
    expect((await ask({})).status).toBe(401)
    expect((await ask({ Authorization: `Bearer ${token.slice(1)}` })).status).toBe(401)
    expect((await ask({ Authorization: `Bearer ${token}`, 'X-Forwarded-For': '198.51.100.9' })).status).toBe(200)
    expect((await guarded.api.send('/metrics', { method: 'POST' })).status).toBe(405)
  })
})

test('OPS-31 requests are counted by the pattern of their route, whatever address they have', async () => {
  for (const path of ['/catalog/datasets/a', '/api/nothing/1', '/api/nothing/2', '/healthz', '/readyz']) await open.api.send(path)
  await open.api.send('/api/catalog/datasetfullpage?shortname=Nino12_SST')
  const found = await scrape()
  const routes = new Set([...found.keys()].flatMap((key) => /^pelagos_http_requests_total\{.*route="([^"]*)"/.exec(key)?.[1] ?? []))
  expect([...routes].sort()).toEqual(['/api/catalog/datasetfullpage', '/healthz', '/readyz', 'none', 'page'])
  expect(found.get('pelagos_http_requests_total{method="GET",route="none",status="4xx"}')).toBe(2)
  expect(found.get('pelagos_http_request_duration_seconds_count{route="/healthz"}')).toBe(1)
  expect(found.get('pelagos_http_request_duration_seconds_bucket{route="/healthz",le="+Inf"}')).toBe(1)
})

test('OPS-31 the metrics tell of queues, the event loop, memory, queries, jobs, mail and the store', async () => {
  const before = (await scrape()).get('pelagos_engine_queries_total{outcome="whole"}') ?? 0
  const headers = await signedIn(open.api, alice)
  const rows = await open.api.send(withQuery('/api/data/sp', smallCall), { headers })
  expect([rows.status, (await rows.text()).startsWith('month')]).toEqual([200, true])
  await expect.poll(async () => (await scrape()).get('pelagos_job_last_failed{job_name="housekeeping"}')).toBe(0)
  const found = await scrape()
  expect(found.get('pelagos_queue_waiting{queue="duckdb"}')).toBe(0)
  expect(found.get('pelagos_queue_running{queue="passwords"}')).toBe(0)
  expect(found.get('pelagos_memory_bytes{kind="rss"}')).toBeGreaterThan(10_000_000)
  expect(found.get('pelagos_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThan(0)
  expect(found.get('pelagos_job_interval_seconds{job_name="housekeeping"}')).toBe(60)
  expect(Math.abs(Date.now() / 1000 - (found.get('pelagos_job_last_start_timestamp_seconds{job_name="housekeeping"}') ?? 0))).toBeLessThan(
    3600,
  )
  expect(found.get('pelagos_mail_waiting')).toBe(0)
  expect(found.get('pelagos_store_bytes')).toBeGreaterThan(100_000)
  expect(found.get('pelagos_observations_bytes')).toBeGreaterThan(100_000)
  expect(found.get('pelagos_responses_open')).toBe(1)
  expect(found.get('pelagos_engine_queries_total{outcome="whole"}') ?? 0).toBeGreaterThan(before)
})

test('OPS-31 a hostile method makes no series, a clock set back no negative time, and labels are escaped', () => {
  const metrics = new RequestMetrics()
  for (const method of ['BREW', 'A"B', 'GET']) metrics.note({ method, route: 'a"\\\n', status: 200, ms: -5 })
  const text = promText(metrics.families())
  expect(text).toContain('pelagos_http_requests_total{method="other",route="a\\"\\\\\\n",status="2xx"} 2\n')
  expect(text).toContain('_sum{route="a\\"\\\\\\n"} 0\n')
})
