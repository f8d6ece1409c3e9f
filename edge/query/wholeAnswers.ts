import { limits } from '#core/limits/observations.ts'
import type { Requester } from '#core/observations/ObservationEngine.ts'
import type { FormFacts } from '#core/rows/formFacts.ts'
import { busyWithQueries } from '../platform/busy.ts'
import { FairQueue, type Release } from '../platform/FairQueue.ts'
import { isWorker } from '../platform/isWorker.ts'
import { queryOverload } from '../platform/Overload.ts'

const queue = new FairQueue({
  name: 'whole-answers',
  slots: limits.wholeAnswersAtOnce,
  // A worker's requests may not wait for each other.
  waitingPerCaller: isWorker ? 0 : limits.waitingQueriesPerCore,
  overload: queryOverload(limits.wholeAnswersAtOnce),
  busyProblem: () => busyWithQueries(),
})

const nothing: Release = () => undefined

/**
 * Room in memory for an answer, to be given back when its last byte is out: forms that are whole in memory before their first byte wait
 * for each other, so that a slow reader occupies some of the room and never all. Other forms need none.
 */
export async function roomFor({ isBuffered }: FormFacts, { caller, signal }: Requester): Promise<Release> {
  if (isBuffered !== true) return nothing
  const release = await queue.take(caller, signal)
  signal.addEventListener('abort', release, { once: true })
  return release
}
