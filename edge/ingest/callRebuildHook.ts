import { setTimeout } from 'node:timers/promises'
import { limits } from '#core/limits.ts'

const PAUSE_MS = 500

/**
 * Tells the rebuild hook that a data set was published: a POST of `{dataset, version}`. Answers null where it was taken, else the reason of
 * the last try. Never throws: what is published stays so.
 */
export async function callRebuildHook(
  url: string,
  published: { readonly dataset: string; readonly version: number },
): Promise<string | null> {
  let reason = ''
  for (let attempt = 1; attempt <= limits.rebuildTries; attempt++) {
    if (attempt > 1) await setTimeout(PAUSE_MS * 2 ** (attempt - 2))
    const failure = await post(url, JSON.stringify(published))
    if (failure === null) return null
    reason = failure
  }
  return reason
}

async function post(url: string, body: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(limits.rebuildTimeoutMs)
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal })
    await answer.body?.cancel()
    return answer.ok ? null : `it answered ${answer.status}`
  } catch (fault) {
    return fault instanceof Error && fault.name === 'TimeoutError' ? 'it did not answer in time' : 'it could not be reached'
  }
}
