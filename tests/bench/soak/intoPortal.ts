import { isMainThread } from 'node:worker_threads'

/* Loaded into a portal before the portal itself: its jobs, most of which run every hour, have their turn every few seconds. */
const JOBS_MS = 10_000

if (isMainThread) {
  const setTimer = globalThis.setInterval
  globalThis.setInterval = ((begin: (job: unknown) => void, everyMs: number, job?: { readonly everyMs?: number }) =>
    setTimer(begin, job?.everyMs === everyMs ? JOBS_MS : everyMs, job)) as typeof setTimer
}
