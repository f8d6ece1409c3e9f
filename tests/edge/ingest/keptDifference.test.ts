import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limits } from '#core/limits/catalog.ts'
import { Problem } from '#core/request/Problem.ts'
import { keepDifference, readDifference } from '../../../edge/catalog/versionDifferences.ts'
import type { Database } from '../../../edge/database/Database.ts'
import { datasetDifferences, datasets, observationTables } from '../../../edge/database/schema/index.ts'
import { ingest } from '../../../edge/ingest/ingest.ts'
import { retire } from '../../../edge/ingest/retire.ts'
import { storePages } from '../../../edge/pages/storePages.ts'
import { madeSource } from './madeSource.ts'
import { filesBelow, type IngestStore, openIngestStore } from './stores.ts'

let store: IngestStore
beforeEach(async () => {
  store = await openIngestStore()
})
afterEach(() => store.close())

const datasetId = async () => (await store.database.select().from(datasets).where(eq(datasets.shortName, 'Made_Cruise')).get())?.id ?? 0
/** Which version of the page of the data set the portal would show. */
const pageVersion = async () => {
  const page = storePages.find(({ nameAt }) => nameAt('/catalog/datasets/Made_Cruise') !== null)
  return (await page?.find(store.database, 'Made_Cruise'))?.version
}
const kept = async (version?: number) => readDifference(store.database, await datasetId(), version)

test('DST-20 DST-21 what changed is kept with each version from the second on, that of a rollback too, and the page is made anew', async () => {
  await ingest(madeSource(), store.ingestion())
  expect(await kept()).toBeNull()
  const firstPage = await pageVersion()
  await ingest(madeSource({ value: 3, version: '1.1' }), store.ingestion())
  const second = await kept()
  expect(second).toMatchObject({
    shortName: 'Made_Cruise',
    version: 2,
    versionName: '1.1',
    before: 1,
    beforeName: '1.0',
    notCompared: null,
  })
  expect(second?.difference).toMatchObject({
    rows: { before: 3000, after: 3000, added: 0, removed: 0, altered: 3000, unchanged: 0 },
    matchedBy: ['time', 'lat', 'lon', 'depth', 'cruise'],
    variables: [{ name: 'v', longName: 'The variable v', unit: 'm', altered: 3000, meanDifference: 2, largestDifference: 2 }],
  })
  await ingest(madeSource(), store.ingestion())
  expect((await kept())?.difference?.variables[0]).toMatchObject({ name: 'v', meanDifference: -2 })
  expect(await kept(2)).toEqual(second)
  expect(await pageVersion()).not.toBe(firstPage)
  await ingest(madeSource(), store.ingestion())
  expect(await store.database.$count(datasetDifferences)).toBe(2)
  expect(filesBelow(join(store.dataDir, 'ingest'))).toEqual([])
})

test('DST-20 a version is published with the reason where files of the version before are gone, or its coordinates are others', async () => {
  await ingest(madeSource(), store.ingestion())
  rmSync(join(store.dataDir, 'observations/tblMade_Cruise/v1'), { recursive: true })
  const summary = await ingest(madeSource({ value: 2 }), store.ingestion())
  expect(summary.warnings).toContain('Files of version 1 are missing or damaged, so the versions were not compared.')
  expect(await kept()).toMatchObject({ version: 2, difference: null, notCompared: 'files' })
  const flat = madeSource().columns.filter(({ name }) => name !== 'depth')
  const select = `SELECT TIMESTAMP '2018-01-01' AS "time", 1::DOUBLE AS lat, 2::DOUBLE AS lon, 'MADE_1' AS cruise, 1::FLOAT AS v, 2::DOUBLE AS w`
  await ingest(madeSource({ columns: flat, select }), store.ingestion())
  expect(await kept()).toMatchObject({ version: 3, difference: null, notCompared: 'coordinates' })
})

test('DST-20 a version is not published against another one than it was compared with', async () => {
  await ingest(madeSource(), store.ingestion())
  const meanwhile = () => store.database.update(observationTables).set({ version: 7 }).where(eq(observationTables.name, 'tblMade_Cruise'))
  const transaction: Database['transaction'] = async (work) => {
    await meanwhile()
    return store.database.transaction(work)
  }
  const database: Database = Object.create(store.database, { transaction: { value: transaction } })
  await expect(ingest(madeSource({ value: 2 }), store.ingestion({ database }))).rejects.toThrow(Problem)
  expect(await store.database.$count(datasetDifferences)).toBe(0)
  await ingest(madeSource({ value: 2 }), store.ingestion())
  expect(await kept()).toMatchObject({ version: 8, before: 7 })
})

test('DST-20 a data set that returns after it was withdrawn is not compared, and old differences go', async () => {
  await ingest(madeSource(), store.ingestion())
  await retire(store.database, 'Made_Cruise', Date.now())
  await ingest(madeSource({ value: 2 }), store.ingestion())
  expect(await store.database.$count(datasetDifferences)).toBe(0)
  const id = await datasetId()
  for (let version = 2; version <= limits.differencesPerDataset + 4; version++) {
    const difference = { before: version - 1, beforeName: '1', difference: null, notCompared: 'failed' } as const
    await store.database.transaction((tx) => keepDifference(tx, { datasetId: id, version, versionName: '1', now: 0 }, difference))
  }
  const left = await store.database.select({ version: datasetDifferences.version }).from(datasetDifferences)
  expect([left.length, Math.min(...left.map(({ version }) => version))]).toEqual([limits.differencesPerDataset, 5])
})
