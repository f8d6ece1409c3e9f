import { announcedPieces } from '../announcedPieces.ts'
import type { NewObject, ObjectBody } from '../ObjectStore.ts'
import { unreachable } from './S3Calls.ts'

/** What a body must be. */
export type Announced = Pick<NewObject, 'sizeBytes' | 'sha256'>

/** A body on its way to a server. */
interface AnnouncedBody {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>
  /** Aborted where the server takes nothing of the body, or does not answer after it, for `stallMs`. */
  readonly stalled: AbortSignal
  /** Why the body was ended before its last piece. */
  error(): unknown
  /** Must be called when the answer is there. */
  end(): void
}

/** A body that ends whole only if it is the announced one: the newest piece is held back until the next or the end has come. */
export function announcedBody(body: ObjectBody, facts: Announced, stallMs: number): AnnouncedBody {
  const stalled = new AbortController()
  const timer = setTimeout(() => stalled.abort(unreachable('It took nothing more.')), stallMs)
  const end = () => clearTimeout(timer)
  let error: unknown
  const pieces = announcedPieces(body, facts)
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      timer.refresh()
      try {
        const { value, done } = await pieces.next()
        if (done === true) controller.close()
        else controller.enqueue(value)
      } catch (fault) {
        error = fault
        controller.error(fault)
      }
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
  return { body: stream, stalled: stalled.signal, error: () => error, end }
}
