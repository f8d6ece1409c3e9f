import { callLog } from '../database/schema/index.ts'
import type { Caller } from '../middleware/context.ts'
import type { Ports } from '../ports/Ports.ts'

/** A data call and how it went. */
export interface CallFacts {
  readonly requestId: string
  readonly endpoint: 'sp' | 'query' | 'bulk-download'
  /** The call as a query's text. */
  readonly query: string
  readonly status: number
  readonly rows: number
  readonly durationMs: number
  /** The data set that was read; null where it was the catalog. */
  readonly datasetId: number | null
}

/** Keeps a data call for its caller's history and for recommendations. Never the key, cookie or address it came with. */
export async function logCall({ database, now }: Ports, caller: Caller, facts: CallFacts): Promise<void> {
  if (caller.kind !== 'user' && caller.kind !== 'guest') return
  const identity = caller.kind === 'user' ? caller.by : 'guest'
  const userId = caller.kind === 'user' ? caller.user.id : null
  await database.insert(callLog).values({ ...facts, at: now(), identity, userId })
}
