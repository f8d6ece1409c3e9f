import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/*
 * Loaded into a portal before the portal itself: on SIGUSR2 it tells on standard error how late its event loop was since the last time, and
 * its jobs have their turn every few seconds.
 */
const JOBS_MS = 10_000

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  process.on('SIGUSR2', () => {
    const [p99Ms, maxMs] = [delay.percentile(99), delay.max].map((nanoseconds) => nanoseconds / 1e6)
    delay.reset()
    process.stderr.write(`loop ${JSON.stringify({ p99Ms, maxMs })} end\n`)
  })
  const setTimer = globalThis.setInterval
  globalThis.setInterval = ((begin: (job: unknown) => void, everyMs: number, job?: { readonly everyMs?: number }) =>
    setTimer(begin, job?.everyMs === everyMs ? JOBS_MS : everyMs, job)) as typeof setTimer
}
