import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { loadSnapshot } from '../../../edge/catalog/catalog.ts'
import { catalogFigures } from '../../../edge/catalog/highlights.ts'
import { popularDatasets } from '../../../edge/catalog/recommendations.ts'
import { changeCatalogVersion } from '../../../edge/database/catalogVersion.ts'
import { callLog, datasets as table } from '../../../edge/database/schema/index.ts'
import { readTestedCatalog } from '../../helpers/defaultCatalog.ts'
import { makeTestStore } from '../helpers/testStore.ts'

const { store, remove } = await makeTestStore()
afterAll(remove)
const read = { endpoint: 'sp', identity: 'key' as const, query: 'a test', status: 200, durationMs: 1 }
const { datasets } = await readTestedCatalog()
const variablesOf = (known: typeof datasets) => known.reduce((sum, { dataset }) => sum + dataset.variables.length, 0)
const bytesOf = (known: typeof datasets) =>
  known.reduce(
    (sum, { computed }) =>
      sum + [...computed.files, ...(computed.ancillary?.files ?? [])].reduce((all, { sizeBytes }) => all + sizeBytes, 0),
    0,
  )

test('HOME-10 the figures of the home page are counted from what the store shows', async () => {
  const cruises = new Set(datasets.flatMap(({ dataset }) => dataset.cruises.map(({ id }) => id)))
  expect(await catalogFigures(store.database)).toEqual({
    datasets: datasets.length,
    sizeBytes: bytesOf(datasets),
    years: { first: 1912, last: 2025 },
    values: { temporalCoverage: 114, variableCount: variablesOf(datasets), cruiseCount: cruises.size, satelliteCount: 1, organismCount: 0 },
    isAllSynthetic: false,
  })
})

test('OPS-06 OPS-08 D71 popular lists are cached for a day, and end with the version of the catalog', async () => {
  const { database } = store
  let now = Date.now()
  const first = async () => (await popularDatasets({ database, now: () => now }, await loadSnapshot(database)))[0]?.record.Dataset_ID
  const reads = (datasetId: number) => database.insert(callLog).values({ ...read, at: now, requestId: crypto.randomUUID(), datasetId })
  await reads(1)
  expect(await first()).toBe(1)
  await reads(2)
  expect(await first()).toBe(1)
  now += limits.highlightsCacheMs
  expect(await first()).toBe(2)
  await database.delete(callLog)
  expect(await first()).toBe(2)
  await reads(3)
  await database.transaction(changeCatalogVersion)
  expect(await first()).toBe(3)
})

test('HOME-10 OPS-06 a retired data set no longer counts, nor do its variables, cruises and bytes', async () => {
  const retired = datasets.filter(({ dataset }) => dataset.cruises.length > 0)
  for (const { dataset } of retired) await store.database.update(table).set({ retiredAt: 1 }).where(eq(table.shortName, dataset.shortName))
  const left = datasets.filter((known) => !retired.includes(known))
  expect(await catalogFigures(store.database)).toMatchObject({
    datasets: left.length,
    sizeBytes: bytesOf(left),
    values: { variableCount: variablesOf(left), cruiseCount: 0 },
  })
})
