import { stat } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { limits } from '#core/limits.ts'
import type { Database } from '../../database/Database.ts'
import { storeFile } from '../../dataFolder/database.ts'
import { sweep } from '../../ingest/sweep.ts'
import { tidyUp } from '../../jobs/housekeeping/tidyUp.ts'
import type { Ports } from '../../ports/Ports.ts'

const HOUR_MS = 3_600_000

/** Keeps the store within its bounds every minute, and the observations beside it every hour; answers what ends it. No round begins before the last is over, and a stop waits for the one under way. */
export function startTidying({ database, log, afterAnswer }: Pick<Ports, 'database' | 'log' | 'afterAnswer'>, dataDir: string): () => void {
  const tell = (fault: Error) => log.error('tidying', { message: fault.message })
  const rounds = [
    [limits.housekeepingMs, inTurn(() => tidyStore(database, dataDir, Date.now()), tell)],
    [HOUR_MS, inTurn(() => sweep(database, dataDir, Date.now()), tell)],
  ] as const
  const timers = rounds.map(([everyMs, round]) => setInterval(() => afterAnswer(round()), everyMs).unref())
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}

function inTurn(work: () => Promise<unknown>, tell: (fault: Error) => void): () => Promise<void> {
  let isUnderWay = false
  return async () => {
    if (isUnderWay) return
    isUnderWay = true
    await work().catch(tell)
    isUnderWay = false
  }
}

/** Removes what the store need not keep, and cuts its write-ahead log where that has grown long: SQLite uses it again, but never shrinks it. */
export async function tidyStore(database: Database, dataDir: string, now: number): Promise<void> {
  await tidyUp(database, now)
  const log = await stat(`${storeFile(dataDir)}-wal`).catch(() => null)
  if (log !== null && log.size > limits.walBytes) await database.run(sql`pragma wal_checkpoint(truncate)`)
}
