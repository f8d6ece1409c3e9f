import { limits } from '#core/limits/outbound.ts'
import { boundedBody } from './boundedBody.ts'
import { OutboundError } from './OutboundError.ts'

/** How much of a service's reply is waited for and read; what is left out has no bound here, and its caller sees to it. */
export interface OutboundBounds {
  /** Until the head of the reply is there. */
  readonly answerMs?: number
  /** In which `limits.outboundLeastBytes` of the body, or its end, must come; the reader's own pauses do not count. */
  readonly stallMs?: number
  /** From the call to the end of the body. */
  readonly totalMs?: number
  /** Of the body, as it is read: decompressed. */
  readonly maxBytes?: number
}

/** `fetch`, or what stands for it. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** The statuses that `fetch` would follow. */
const REDIRECTS = [301, 302, 303, 307, 308]

/**
 * `fetch` for another service, which is taken to be hostile or broken. Follows no redirect, as credentials are for one address only. Of a
 * error response (any status but 2xx) it returns the beginning, whole: at most `limits.errorReplyBytes`, of which none came later than
 * `limits.errorReplyMs`. A body whose length was announced ends well only with that length. Every connection is closed when its call failed.
 * Throws, and errors bodies with, what `explain` makes of the fault, or the reason of the caller's own signal.
 */
export function outboundFetch(send: Fetch, bounds: OutboundBounds, explain: (fault: OutboundError) => unknown = (fault) => fault): Fetch {
  const { answerMs, stallMs, totalMs, maxBytes } = bounds
  return async (input, init = {}) => {
    const ending = new AbortController()
    const signal = init.signal ? AbortSignal.any([init.signal, ending.signal]) : ending.signal
    const fail = (fault: OutboundError) => ending.abort(explain(fault))
    const lateAfter = (ms: number | undefined) => (ms === undefined ? undefined : setTimeout(() => fail(new OutboundError('late')), ms))
    const totalTimer = lateAfter(totalMs)
    const answerTimer = lateAfter(answerMs)
    const failed = (fault: OutboundError): unknown => {
      clearTimeout(totalTimer)
      // Closes the connection; the first reason stays.
      fail(fault)
      return signal.reason
    }
    const answer = await send(input, { ...init, redirect: 'manual', signal }).catch((fault: unknown) => {
      clearTimeout(answerTimer)
      throw failed(new OutboundError('unreachable', fault))
    })
    clearTimeout(answerTimer)
    if (answer.type === 'opaqueredirect' || REDIRECTS.includes(answer.status)) throw failed(new OutboundError('redirected'))
    // No Response can be made of others.
    if (answer.status < 200 || answer.status > 599) throw failed(new OutboundError('broken off'))
    if (answer.body === null) {
      clearTimeout(totalTimer)
      return answer
    }
    if (!answer.ok) {
      const beginning = await beginningOf(
        answer.body,
        Math.min(limits.errorReplyMs, stallMs ?? limits.errorReplyMs, totalMs ?? limits.errorReplyMs),
      )
      clearTimeout(totalTimer)
      init.signal?.throwIfAborted()
      return new Response(beginning, answer)
    }
    const body = boundedBody(answer.body, {
      ...{ stallMs, maxBytes, announcedBytes: announcedBytes(answer) },
      ...{ signal, fail, close: () => clearTimeout(totalTimer) },
    })
    return new Response(body, answer)
  }
}

/** The beginning of an error response within its bounds. A body that breaks off is no error of its own, since the status says enough. */
async function beginningOf(body: ReadableStream<Uint8Array<ArrayBuffer>>, withinMs: number): Promise<Blob> {
  const reader = body.getReader()
  const leave = () => reader.cancel().catch(() => undefined)
  const timer = setTimeout(leave, withinMs)
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  while (received < limits.errorReplyBytes) {
    const { value } = await reader.read().catch(() => ({ value: undefined }))
    if (value === undefined) break
    received += value.byteLength
    pieces.push(value)
  }
  clearTimeout(timer)
  void leave()
  return new Blob(pieces).slice(0, limits.errorReplyBytes)
}

/** How long a body must be; null where the head does not say, or speaks of compressed bytes. */
function announcedBytes({ status, headers }: Response): number | null {
  if ((headers.get('Content-Encoding') ?? 'identity') !== 'identity') return null
  const [, first, last] = (status === 206 && headers.get('Content-Range')?.match(/^bytes (\d{1,15})-(\d{1,15})\/\d+$/)) || []
  if (first !== undefined && last !== undefined) return Number(last) - Number(first) + 1
  const length = headers.get('Content-Length')
  return length === null ? null : Number(length)
}
