import { limits } from '#core/limits/observations.ts'
import { FairQueue } from '../platform/FairQueue.ts'

/** The queue of an isolate of workerd: it bounds what one caller has under way there and lets nobody wait, as its requests may not wait for each other. */
export const isolateQueue = (): FairQueue =>
  new FairQueue({
    slots: Number.POSITIVE_INFINITY,
    slotsPerCaller: limits.workerQueriesPerCaller,
    reserved: 0,
    waitingPerCaller: 0,
  })
