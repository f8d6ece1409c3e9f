import { limits } from '#core/limits/request.ts'
import { isWorker } from '../platform/isWorker.ts'
import { watchReader } from './watchReader.ts'

/** How sending the rows ended. */
export type Ending = ({ readonly how: 'finished' | 'cancelled' } | { readonly how: 'failed'; readonly fault: unknown }) & {
  /** What the connection has taken until then. */
  readonly sentBytes: number
}

/**
 * A body that takes one piece at a time, only when the reader wants it. A fault after the first piece breaks the
 * connection, so that nobody mistakes a part for the whole. `onEnd` is called once. On Node the connections watch the reader of every
 * response; on Workers the body does.
 */
export async function rowsBody(
  pieces: AsyncIterator<Uint8Array>,
  { abort, onEnd }: { readonly abort: () => void; readonly onEnd: (ending: Ending) => void },
): Promise<ReadableStream<Uint8Array>> {
  // The first piece is awaited here, so that faults before it can still be reported by a status.
  let waiting: IteratorResult<Uint8Array> | null = await pieces.next()
  let hasEnded = false
  let sentBytes = 0
  // A piece that was being sent when the reader left fails afterwards; that is not a second end.
  const end = (how: { readonly how: 'finished' | 'cancelled' } | { readonly how: 'failed'; readonly fault: unknown }): void => {
    if (!hasEnded) onEnd({ ...how, sentBytes })
    hasEnded = true
  }
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = waiting ?? (await pieces.next())
          waiting = null
          if (!done) {
            sentBytes += value.byteLength
            return controller.enqueue(value)
          }
          end({ how: 'finished' })
          controller.close()
        } catch (fault) {
          end({ how: 'failed', fault })
          controller.error(fault)
        }
      },
      async cancel() {
        end({ how: 'cancelled' })
        abort()
        await pieces.return?.()
      },
    },
    { highWaterMark: 0 },
  )
  return isWorker ? watchReader(body, limits.stalledReaderMs) : body
}
