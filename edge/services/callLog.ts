import type { storedProcedure } from '#core/api/data.ts'
import { callLog } from '../database/schema/index.ts'
import type { Call } from '../routes/Handler.ts'

/** How a data call went. */
export interface CallFacts {
  readonly status: number
  readonly rows: number
  readonly durationMs: number
  readonly datasetId: number
}

/** Keeps a data call for its caller's history and for recommendations. Never the key, cookie or address it came with. */
export async function logCall({ ports, query, caller, c }: Call<typeof storedProcedure>, facts: CallFacts): Promise<void> {
  if (caller.kind !== 'user' && caller.kind !== 'guest') return
  const { spName, tableName, fields, dt1, dt2, lat1, lat2, lon1, lon2, depth1, depth2 } = query
  await ports.database.insert(callLog).values({
    ...facts,
    requestId: c.get('requestId'),
    at: ports.now(),
    endpoint: 'sp',
    identity: caller.kind === 'user' ? caller.by : 'guest',
    userId: caller.kind === 'user' ? caller.user.id : null,
    query: `EXEC ${spName} ${[tableName, fields, dt1, dt2].map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')}, ${[lat1, lat2, lon1, lon2, depth1, depth2].join(', ')}`,
  })
}
