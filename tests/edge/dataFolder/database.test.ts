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

test('acknowledged writes are synced, counts and logs are not, and each connection sees the writes of the other', async () => {
  expect([await synchronous(store.database), await synchronous(store.unsynced)]).toEqual([FULL, NORMAL])
  await store.unsynced.insert(settings).values({ name: 'by unsynced', value: '1' })
  await store.database.transaction(async (tx) => void (await tx.insert(settings).values({ name: 'by database', value: '2' })))
  for (const database of [store.database, store.unsynced])
    expect((await database.select().from(settings)).map(({ name }) => name).sort()).toEqual(
      expect.arrayContaining(['by database', 'by unsynced']),
    )
  expect([await synchronous(store.database), await synchronous(store.unsynced)]).toEqual([FULL, NORMAL])
})

test('many statements leave turns of the event loop to everybody else', async () => {
  const counting = sql`WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 20000) SELECT count(*) AS n FROM c`
  let [turns, isOver] = [0, false]
  const turn = (): void => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  const crowd = Promise.all(Array.from({ length: 60 }, () => store.database.get<{ readonly n: number }>(counting)))
  setImmediate(turn)
  expect((await crowd).map(({ n }) => n)).toEqual(Array.from({ length: 60 }, () => 20_000))
  isOver = true
  expect(turns).toBeGreaterThan(4)
})
