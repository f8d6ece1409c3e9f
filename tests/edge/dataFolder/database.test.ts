import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { settings } from '../../../edge/database/schema/index.ts'
import { openDatabase } from '../../../edge/dataFolder/database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'pelagos-store-'))
const store = await openDatabase(dataDir)
afterAll(async () => {
  await store.close()
  rmSync(dataDir, { recursive: true })
})

const [FULL, NORMAL] = [2, 1]
const synchronous = async (database: typeof store.database) =>
  (await database.get<{ readonly synchronous: number }>(sql`pragma synchronous`)).synchronous

test('what is acknowledged is synced, counts and logs are not waited for, and each sees the writes of the other', async () => {
  expect([await synchronous(store.database), await synchronous(store.unsynced)]).toEqual([FULL, NORMAL])
  await store.unsynced.insert(settings).values({ name: 'by unsynced', value: '1' })
  await store.database.transaction(async (tx) => void (await tx.insert(settings).values({ name: 'by database', value: '2' })))
  for (const database of [store.database, store.unsynced])
    expect((await database.select().from(settings)).map(({ name }) => name).sort()).toEqual(
      expect.arrayContaining(['by database', 'by unsynced']),
    )
  expect([await synchronous(store.database), await synchronous(store.unsynced)]).toEqual([FULL, NORMAL])
})
