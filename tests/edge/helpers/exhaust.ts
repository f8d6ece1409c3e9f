import { allowanceOf, type Counted, type RateClass } from '#core/api/rateClasses.ts'
import { rateCounters } from '../../../edge/database/schema/index.ts'
import { keyedHash } from '../../../edge/platform/seal.ts'
import type { OpenPortal } from './people.ts'

/** Uses an allowance up, as if somebody had made all of its calls. */
export async function exhaust({ api, database }: OpenPortal, rate: RateClass, counted: Counted, who: string): Promise<void> {
  const { maxCalls = 0, windowMs = 0 } = allowanceOf(rate, counted) ?? {}
  const subject = await keyedHash(api.secrets.session, `${rate} ${counted}`, who)
  const full = { count: maxCalls, windowEndsAt: Date.now() + windowMs }
  await database
    .insert(rateCounters)
    .values({ subject, ...full })
    .onConflictDoUpdate({ target: rateCounters.subject, set: full })
}
