import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#core/limits/outbound.ts'
import { parseConfig } from '../../../edge/config/config.ts'
import { Tracer } from '../../../edge/observability/Tracer.ts'
import { traceContextOf } from '../../../edge/observability/traceContext.ts'
import { counted } from '../../../edge/platform/counts.ts'
import { jsonLog } from '../../../edge/platform/logger.ts'
import { type NodePortal, openNodePortal } from '../helpers/nodePortal.ts'
import { alice, signedIn, smallCall, withQuery } from '../suite/TestedApi.ts'

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, string>> }[]
}

const received: { readonly path: string; readonly token: unknown; readonly body: string }[] = []
const collector = createServer(async (request, response) => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  received.push({ path: request.url ?? '', token: request.headers['x-token'], body: Buffer.concat(pieces).toString() })
  response.end('{}')
})
let portal: NodePortal
beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`
  portal = await openNodePortal({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'x-token=of%20tests' })
})
afterAll(async () => {
  await portal.close()
  collector.close()
})

const spans = (): Span[] => received.flatMap(({ body }) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans)
const ofTrace = (traceId: string) => spans().find((span) => span.traceId === traceId)
const traceId = '0af7651916cd43dd8448eb211c80319c'
const [parent, other] = ['b7ad6b7169203331', '4bf92f3577b34da6a3ce929d0e0e4736']

test('OPS-33 a request gives a span within the trace of its client, with route, status and engine time, and its log line names both', async () => {
  const headers = await signedIn(portal.api, alice)
  const path = withQuery('/api/data/sp', smallCall)
  await (await portal.api.send(path, { headers: { ...headers, traceparent: `00-${traceId}-${parent}-01` } })).text()
  await portal.api.send('/catalog/datasets/secret-name', { headers: { traceparent: `00-${other}-${parent}-00` } })
  await expect.poll(() => ofTrace(traceId)).toBeDefined()
  const span = ofTrace(traceId)
  expect(span).toMatchObject({ parentSpanId: parent, name: 'GET /api/data/sp', kind: 2 })
  expect(BigInt(span?.endTimeUnixNano ?? 0) - BigInt(span?.startTimeUnixNano ?? 0)).toBeGreaterThan(0n)
  const values = Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]))
  expect(values).toMatchObject({ 'http.route': '/api/data/sp', 'http.response.status_code': '200' })
  expect(Number(values['pelagos.engine_ms'])).toBeGreaterThan(0)
  const line = portal.logged.find((text) => text.includes(traceId)) ?? ''
  expect(JSON.parse(line)).toMatchObject({ spanId: span?.spanId, requestId: values['pelagos.request_id'] })
  expect(received[0]).toMatchObject({ path: '/v1/traces', token: 'of tests' })
  // Whoever began the trace does not record it.
  expect(ofTrace(other)).toBeUndefined()
  expect(JSON.stringify(received)).not.toContain('secret-name')
})

test('OPS-33 a header that is no traceparent begins a new trace', () => {
  const wrong = ['', 'x', `00-${traceId}-${parent}-01-more`, `00-${'0'.repeat(32)}-${parent}-01`, `01-${traceId}-${parent}-01`]
  for (const header of wrong) {
    const { traceId: own, parentSpanId } = traceContextOf(header)
    expect([header, own.length, own === traceId, parentSpanId]).toEqual([header, 32, false, null])
  }
})

test('OPS-33 while the collector is away nothing is held beyond a bound, what is dropped is counted, and the log says so once', async () => {
  const lines: string[] = []
  const { traces } = parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  if (traces === null) throw new Error('no traces')
  const tracer = new Tracer(traces, { version: '1', now: () => 0, log: jsonLog((line) => lines.push(line)) })
  const request = { requestId: 'a', method: 'GET', route: 'page', status: 200, startedAt: 1, ms: 1, engineMs: undefined }
  const dropped = () => counted.spans.get('dropped') ?? 0
  const before = dropped()
  const sending: Promise<void>[] = []
  const afterAnswer = () => (work: Promise<void>) => void sending.push(work)
  const many = limits.spansWaiting + limits.spansPerBatch + 100
  for (let at = 0; at < many; at += 1) tracer.note({ ...request, trace: traceContextOf(undefined) }, afterAnswer)
  // One batch is under way, and as many wait as may.
  expect([sending.length, dropped() - before]).toEqual([1, 100])
  await Promise.all(sending)
  for (let at = 0; at < 10; at += 1) await tracer.send()
  expect(dropped() - before).toBe(many)
  expect(lines).toEqual([expect.stringContaining('the collector could not be reached')])
})

test('OPS-33 settings of traces that cannot be sent are an error', () => {
  for (const OTEL_EXPORTER_OTLP_HEADERS of ['token', 'a b=c', 'a=%0d%0ab'])
    expect(() => parseConfig({ OTEL_EXPORTER_OTLP_HEADERS })).toThrow('OTEL_EXPORTER_OTLP_HEADERS: must be pairs')
  expect(parseConfig({}).traces).toBeNull()
})
