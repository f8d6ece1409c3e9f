import { limits } from '#core/limits.ts'
import type { Batch, BatchStream } from '#core/observations/Batch.ts'
import type { RunOptions } from '#core/observations/ObservationEngine.ts'
import { busyWithQueries } from './busy.ts'
import { FairQueue, type Release } from './FairQueue.ts'

/** The queue of an isolate of workerd: it bounds what one caller has under way there and lets nobody wait, as its requests may not wait for each other. */
export const isolateQueue = (): FairQueue =>
  new FairQueue({
    slots: Number.POSITIVE_INFINITY,
    slotsPerCaller: limits.workerQueriesPerCaller,
    reserved: 0,
    waitingPerCaller: 0,
    refusal: busyWithQueries,
  })

/** The rows of a query that holds a slot of its caller's until the last row, a fault, an early return or the signal's abort. */
export async function streamInSlot(queue: FairQueue, options: RunOptions, start: () => Promise<BatchStream>): Promise<BatchStream> {
  if (options.sharesSlot === true) return start()
  const release = await queue.take(options.caller, options.signal)
  options.signal.addEventListener('abort', release, { once: true })
  try {
    const { columns, batches } = await start()
    return { columns, batches: releasing(batches, release) }
  } catch (fault) {
    release()
    throw fault
  }
}

async function* releasing(batches: AsyncIterable<Batch>, release: Release): AsyncGenerator<Batch, void, void> {
  try {
    yield* batches
  } finally {
    release()
  }
}
