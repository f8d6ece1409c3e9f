import { limits } from '#core/limits/outbound.ts'
import { OutboundError } from './OutboundError.ts'

interface BodyBounds {
  readonly stallMs: number | undefined
  readonly maxBytes: number | undefined
  readonly announcedBytes: number | null
  /** Aborted when the call is to end. */
  readonly signal: AbortSignal
  /** Aborts it. */
  fail(fault: OutboundError): void
  /** Called at the end of the body, whatever it was. */
  close(): void
}

/** A body that fails, and releases its connection, where it is too long, too short or too slow; reads only on demand. */
export function boundedBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { stallMs, maxBytes, announcedBytes, signal, fail, close }: BodyBounds,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  if ((announcedBytes ?? 0) > (maxBytes ?? Number.POSITIVE_INFINITY)) fail(new OutboundError('too long'))
  const limitBytes = Math.min(maxBytes ?? Number.POSITIVE_INFINITY, announcedBytes ?? Number.POSITIVE_INFINITY)
  let received = 0
  let sinceStart = 0
  let leftMs = stallMs ?? 0
  let onAbort = (): void => undefined
  const end = () => {
    signal.removeEventListener('abort', onAbort)
    close()
  }
  const leave = (reason: unknown) => {
    end()
    return reader.cancel(reason).catch(() => undefined)
  }
  /** The next piece; `undefined` at the end, or when the call has failed. */
  const next = async (): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    const from = performance.now()
    const timer = stallMs === undefined ? undefined : setTimeout(() => fail(new OutboundError('stalled')), Math.max(0, leftMs))
    try {
      return (await reader.read()).value
    } catch {
      fail(new OutboundError('broken off'))
      return undefined
    } finally {
      clearTimeout(timer)
      leftMs -= performance.now() - from
    }
  }
  const count = (bytes: number) => {
    received += bytes
    sinceStart += bytes
    if (received > limitBytes) fail(new OutboundError('too long'))
    if (sinceStart < limits.outboundMinBytes) return
    sinceStart = 0
    leftMs = stallMs ?? 0
  }
  return new ReadableStream(
    {
      start(controller) {
        onAbort = () => {
          controller.error(signal.reason)
          void leave(signal.reason)
        }
        if (signal.aborted) onAbort()
        else signal.addEventListener('abort', onAbort, { once: true })
      },
      async pull(controller) {
        const piece = await next()
        if (piece === undefined && received < (announcedBytes ?? 0)) fail(new OutboundError('broken off'))
        count(piece?.byteLength ?? 0)
        if (signal.aborted) return
        if (piece !== undefined) return controller.enqueue(piece)
        end()
        controller.close()
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  )
}
