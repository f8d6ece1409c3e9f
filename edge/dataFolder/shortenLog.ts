import { stat } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { limits } from '#core/limits/storage.ts'
import type { Database } from '../database/Database.ts'
import { storeFile } from './database.ts'

/** Cuts the write-ahead log of the store where that has grown long: SQLite uses it again, but never shrinks it. */
export async function shortenLog(database: Database, dataDir: string): Promise<void> {
  const log = await stat(`${storeFile(dataDir)}-wal`).catch(() => null)
  if (log !== null && log.size > limits.walBytes) await database.run(sql`pragma wal_checkpoint(truncate)`)
}
