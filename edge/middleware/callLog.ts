import { limits } from '#core/limits/account.ts'
import { sha256Of } from '#core/text/hex.ts'
import { callLog } from '../database/schema/index.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Caller } from './context.ts'

/** A data call and how it went. */
export interface CallFacts {
  readonly requestId: string
  readonly endpoint: 'sp' | 'query' | 'match' | 'bulk-download'
  /** The call as a query's text. */
  readonly query: string
  readonly status: number
  readonly rows: number
  readonly durationMs: number
  /** The data set that was read; null where it was the catalog. */
  readonly datasetId: number | null
}

/** Records a data call for its caller's history and for recommendations. Never the key, cookie or address it came with. */
export async function logCall({ unsynced, now, isPreview }: Ports, caller: Caller, facts: CallFacts): Promise<void> {
  if (isPreview === true || (caller.kind !== 'user' && caller.kind !== 'guest')) return
  const identity = caller.kind === 'user' ? caller.by : 'guest'
  const userId = caller.kind === 'user' ? caller.user.id : null
  await unsynced.insert(callLog).values({ ...facts, query: await cutText(facts.query), at: now(), identity, userId })
}

/**
 * A text as it is stored: whole if it is short, else its beginning with a mark of its length and hash, by which the same call is known
 * again.
 */
async function cutText(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  if (bytes.byteLength <= limits.callLogTextBytes) return text
  const mark = ` … [cut, ${bytes.byteLength} bytes, SHA-256 ${await sha256Of(bytes)}]`
  const room = limits.callLogTextBytes - new TextEncoder().encode(mark).byteLength
  // A letter that the cut goes through is left out.
  return new TextDecoder().decode(bytes.slice(0, room), { stream: true }) + mark
}
