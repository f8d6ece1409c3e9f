import { isMainThread } from 'node:worker_threads'

/* Loaded into a portal before the portal itself: SIGUSR2 puts its clock an hour forward, and back again. */
const HOUR_MS = 3_600_000

if (isMainThread) {
  const { now } = Date
  let aheadMs = 0
  process.on('SIGUSR2', () => {
    aheadMs = HOUR_MS - aheadMs
  })
  Date.now = () => now() + aheadMs
}
