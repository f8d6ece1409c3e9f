import { setTimeout } from 'node:timers/promises'
import { limits } from '#core/limits/outbound.ts'
import { OutboundError } from '#core/outbound/OutboundError.ts'
import { outbound } from '../platform/outbound.ts'

const REBUILD_TRIES = 3 // a hook that restarts is reached the second time

const usual: { readonly totalMs: number; readonly pauseMs: number } = { totalMs: limits.rebuildTimeoutMs, pauseMs: 500 }

/**
 * Notifies the rebuild hook that a data set was published: a POST of `{dataset, version}`. Returns null where it was taken, else the reason
 * of the last try. Never throws: what is published stays so.
 */
export async function callRebuildHook(
  url: string,
  published: { readonly dataset: string; readonly version: number },
  { totalMs, pauseMs } = usual,
): Promise<string | null> {
  let reason = ''
  for (let attempt = 1; attempt <= REBUILD_TRIES; attempt++) {
    if (attempt > 1) await setTimeout(pauseMs * 2 ** (attempt - 2))
    const failure = await post(url, JSON.stringify(published), totalMs)
    if (failure === null) return null
    reason = failure
  }
  return reason
}

async function post(url: string, body: string, totalMs: number): Promise<string | null> {
  try {
    const answer = await outbound({ totalMs })(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    await answer.body?.cancel()
    return answer.ok ? null : `it answered ${answer.status}`
  } catch (fault) {
    return fault instanceof OutboundError ? `it ${fault.message}` : 'it could not be reached'
  }
}
