import type { TraceContext } from '../ports/Ports.ts'

const HEADER = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** The span of a request: within the trace that a well-formed header `traceparent` names, else at the beginning of a new one. */
export function traceContextOf(header: string | undefined): TraceContext {
  const [, traceId = '', parentSpanId = '', flags = ''] = HEADER.exec(header ?? '') ?? []
  const isTaken = /[1-9a-f]/.test(traceId) && /[1-9a-f]/.test(parentSpanId)
  if (!isTaken) return { traceId: randomHex(16), spanId: randomHex(8), parentSpanId: null, isSampled: true }
  return { traceId, spanId: randomHex(8), parentSpanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
