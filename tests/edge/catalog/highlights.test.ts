import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { catalogFigures } from '../../../edge/catalog/highlights.ts'
import { datasets as table } from '../../../edge/database/schema/index.ts'
import { readTestedCatalog } from '../../helpers/defaultCatalog.ts'
import { makeTestStore } from '../helpers/testStore.ts'

const { store, remove } = await makeTestStore()
afterAll(remove)
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

test('HOME-10 a retired data set no longer counts, nor do its variables, cruises and bytes', async () => {
  const retired = datasets.filter(({ dataset }) => dataset.cruises.length > 0)
  for (const { dataset } of retired) await store.database.update(table).set({ retiredAt: 1 }).where(eq(table.shortName, dataset.shortName))
  const left = datasets.filter((known) => !retired.includes(known))
  expect(await catalogFigures(store.database)).toMatchObject({
    datasets: left.length,
    sizeBytes: bytesOf(left),
    values: { variableCount: variablesOf(left), cruiseCount: 0 },
  })
})
