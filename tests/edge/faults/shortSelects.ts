import { limits } from '#core/limits/observations.ts'

/* Loaded into a portal under test before the portal itself: a SELECT may run for seconds, not for half a minute. */
Object.assign(limits, { sqlTimeLimitMs: 8000 })
