import { limits } from '#core/limits/request.ts'
import { stalled } from '../platform/stalled.ts'

type Bytes = Uint8Array<ArrayBufferLike>

/**
 * The same body in pieces that systems take at once. Breaks off with `timed-out` and cancels its source when its reader takes none of them
 * for so many milliseconds: a platform that has sockets of its own does not say what its client has read, only what it wants next.
 */
export function watchReader(body: ReadableStream<Bytes>, stalledMs: number): ReadableStream<Bytes> {
  const source = body.getReader()
  let rest: Bytes = new Uint8Array(0)
  let timer: ReturnType<typeof setTimeout> | undefined
  const watch = (controller: ReadableStreamDefaultController<Bytes>): void => {
    timer = setTimeout(() => {
      controller.error(stalled(stalledMs))
      source.cancel().catch(() => undefined)
    }, stalledMs)
  }
  return new ReadableStream<Bytes>(
    {
      start: watch,
      async pull(controller) {
        // The time that the next rows take is not the reader's.
        clearTimeout(timer)
        if (rest.length === 0) {
          const { done, value } = await source.read()
          if (done) return controller.close()
          rest = value
        }
        controller.enqueue(rest.subarray(0, limits.filePieceBytes))
        rest = rest.subarray(limits.filePieceBytes)
        watch(controller)
      },
      async cancel(reason) {
        clearTimeout(timer)
        await source.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
