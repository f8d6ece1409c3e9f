import { limits } from '#core/limits/outbound.ts'
import type { Fetch, OutboundBounds } from '#core/outbound/outboundFetch.ts'
import type { TracesConfig } from '../config/tracesSettings.ts'
import { countUp } from '../platform/counts.ts'
import type { Log } from '../platform/Log.ts'
import { outbound } from '../platform/outbound.ts'
import type { AnsweredRequest, Ports } from '../ports/Ports.ts'

const usual: OutboundBounds = { totalMs: limits.tracesTimeoutMs }
const KIND_SERVER = 2
const STATUS_ERROR = 2

/** What a tracer needs besides its settings. */
interface TracerPorts {
  readonly version: string
  readonly log: Log
  readonly now: () => number
}

/**
 * Sends a span for each request to an OpenTelemetry collector: OTLP over HTTP in JSON, in batches. Nothing waits for it. While the collector is
 * away at most `limits.spansWaiting` are held; further ones, and those of a failed batch, are dropped and counted.
 */
export class Tracer {
  readonly #config: TracesConfig
  readonly #ports: TracerPorts
  readonly #send: Fetch
  #spans: object[] = []
  #sentAt: number
  #isSending = false
  #isAway = false

  constructor(config: TracesConfig, ports: TracerPorts, waits: OutboundBounds = usual) {
    this.#config = config
    this.#ports = ports
    this.#send = outbound(waits)
    this.#sentAt = ports.now()
  }

  /** Takes a request over, and sends what is due by way of `afterAnswer`. */
  note(request: AnsweredRequest, afterAnswer: () => Ports['afterAnswer']): void {
    if (!request.trace.isSampled) return
    if (this.#spans.length < limits.spansWaiting) this.#spans.push(spanOf(request))
    else countUp('spans', 'dropped')
    if (this.#isDue) afterAnswer()(this.send())
  }

  /** Whether a batch is full or the oldest span has waited long enough. */
  get #isDue(): boolean {
    if (this.#isSending) return false
    return this.#spans.length >= limits.spansPerBatch || Math.abs(this.#ports.now() - this.#sentAt) >= limits.spansPauseMs
  }

  /** Sends a batch; never rejects. A failure is logged when the collector goes away, not again while it stays so. */
  async send(): Promise<void> {
    if (this.#isSending || this.#spans.length === 0) return
    this.#isSending = true
    this.#sentAt = this.#ports.now()
    const batch = this.#spans.splice(0, limits.spansPerBatch)
    const fault = await this.#post(batch).catch((reason: unknown) => (reason instanceof Error ? reason.message : 'failed'))
    countUp('spans', fault === null ? 'sent' : 'dropped', batch.length)
    if (fault !== null && !this.#isAway) this.#ports.log.error('traces not sent', { message: `the collector ${fault}` })
    this.#isAway = fault !== null
    this.#isSending = false
  }

  /** Null where the collector took the spans, else why it did not. */
  async #post(spans: readonly object[]): Promise<string | null> {
    const { url, headers, serviceName } = this.#config
    const resource = { attributes: [text('service.name', serviceName), text('service.version', this.#ports.version)] }
    const body = JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'pelagos' }, spans }] }] })
    const reply = await this.#send(url, { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body })
    await reply.body?.cancel()
    return reply.ok ? null : `answered ${reply.status}`
  }
}

function spanOf({ trace, method, route, status, startedAt, ms, engineMs, requestId }: AnsweredRequest): object {
  const { traceId, spanId, parentSpanId } = trace
  return {
    ...{ traceId, spanId, ...(parentSpanId === null ? {} : { parentSpanId }) },
    ...{ name: `${method} ${route}`, kind: KIND_SERVER },
    startTimeUnixNano: `${startedAt}000000`,
    endTimeUnixNano: `${startedAt + Math.max(0, ms)}000000`,
    attributes: [
      text('http.request.method', method),
      text('http.route', route),
      { key: 'http.response.status_code', value: { intValue: String(status) } },
      text('pelagos.request_id', requestId),
      ...(engineMs === undefined ? [] : [{ key: 'pelagos.engine_ms', value: { intValue: String(engineMs) } }]),
    ],
    ...(status >= 500 ? { status: { code: STATUS_ERROR } } : {}),
  }
}

const text = (key: string, value: string) => ({ key, value: { stringValue: value } })
