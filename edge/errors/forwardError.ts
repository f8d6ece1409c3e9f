import { limits } from '#core/limits/outbound.ts'
import { OutboundError } from '#core/outbound/OutboundError.ts'
import type { Environment, SentryConfig } from '../config/errorSettings.ts'
import { outbound } from '../platform/outbound.ts'
import type { ErrorReport } from './ErrorReport.ts'

/** An error as it is forwarded. `at` is in milliseconds since 1970 UTC. */
interface Forwarded {
  readonly report: ErrorReport
  readonly fingerprint: string
  readonly version: string
  readonly environment: Environment
  readonly at: number
}

/**
 * Sends an error to a service that speaks Sentry's protocol; returns null where it was taken, else the reason. One try: the portal has the
 * error stored. Source: https://develop.sentry.dev/sdk/data-model/envelopes/.
 */
export async function forwardError(
  { address, key }: SentryConfig,
  error: Forwarded,
  bounds: { readonly totalMs: number } = { totalMs: limits.errorForwardMs },
): Promise<string | null> {
  const headers = {
    'Content-Type': 'application/x-sentry-envelope',
    'X-Sentry-Auth': `Sentry sentry_version=7, sentry_client=pelagos/${error.version}, sentry_key=${key}`,
  }
  try {
    const answer = await outbound(bounds)(address, { method: 'POST', headers, body: envelopeOf(error) })
    await answer.body?.cancel()
    return answer.ok ? null : `it answered ${answer.status}`
  } catch (fault) {
    return fault instanceof OutboundError ? `it ${fault.message}` : 'it could not be reached'
  }
}

/** Three lines of JSON: the envelope's header, that of its one item, and the event. */
function envelopeOf({ report, fingerprint, version, environment, at }: Forwarded): string {
  const { source, message, stackLine, path, browser, system, steps } = report
  const event_id = crypto.randomUUID().replaceAll('-', '')
  const frame = frameOf(stackLine)
  const event = JSON.stringify({
    event_id,
    timestamp: at / 1000,
    level: 'error',
    platform: source === 'page' ? 'javascript' : 'node',
    logger: source,
    release: `pelagos@${version}`,
    environment,
    transaction: path,
    fingerprint: [fingerprint],
    exception: { values: [{ type: 'Error', value: message, ...(frame === null ? {} : { stacktrace: { frames: [frame] } }) }] },
    ...(steps.length === 0 ? {} : { breadcrumbs: { values: steps.map((step) => ({ category: 'ui', message: step })) } }),
    contexts: { ...contextOf('browser', browser), ...contextOf('os', system) },
  })
  const item = JSON.stringify({ type: 'event', length: new TextEncoder().encode(event).byteLength, content_type: 'application/json' })
  return `${JSON.stringify({ event_id, sent_at: new Date(at).toISOString() })}\n${item}\n${event}\n`
}

const contextOf = (kind: 'browser' | 'os', family: string) => {
  const [, name = '', version] = /^(.*?)(?: (\d+))?$/.exec(family) ?? []
  return name === '' ? {} : { [kind]: { name, ...(version === undefined ? {} : { version }) } }
}

function frameOf(stackLine: string) {
  const place = /:(\d{1,9}):(\d{1,9})/.exec(stackLine)
  if (place === null) return null
  const filename = stackLine.slice(0, place.index)
  const start = Math.max(...[' ', '(', '@'].map((mark) => filename.lastIndexOf(mark))) + 1
  return { filename: filename.slice(start), lineno: Number(place[1]), colno: Number(place[2]), in_app: true }
}
