import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { factsOfRows } from '../../../../edge/catalog/factsOfRows.ts'
import * as schema from '../../../../edge/database/schema/index.ts'
import { catalog, openIngestStore } from '../../ingest/stores.ts'

const store = await openIngestStore()
afterAll(() => store.close())

/** What is known of a default data set by its own files, and by the rows of a store without facts. */
async function bothOf(shortName: string) {
  const entry = catalog.datasets.find(({ file }) => file.shortName === shortName)
  const row = await store.database.select().from(schema.datasets).where(eq(schema.datasets.shortName, shortName)).get()
  if (entry === undefined || row === undefined) throw new Error(`no ${shortName}`)
  return { ...entry, facts: await factsOfRows(store.database, row) }
}

test('a data set of a release without facts has its texts, licence, references and variables from its rows', async () => {
  const { file, facts } = await bothOf('COADS_Climatology')
  const { longName, version, make, source, acknowledgement, licence, description, references, keywords, temporalResolution } = file
  expect(facts.file).toMatchObject({
    longName,
    version,
    make,
    source,
    acknowledgement,
    licence,
    description,
    references,
    temporalResolution,
  })
  expect([...facts.file.keywords]).toEqual(expect.arrayContaining(keywords))
  const { kind, says } = file.timeMeaning
  expect(facts.file.timeMeaning).toEqual({ kind, says })
  const plain = (variables: typeof file.variables) =>
    variables
      .map(({ id, name, longName, unit, standardName, visualize }) => ({ id, name, longName, unit, standardName, visualize }))
      .toSorted((one, other) => one.id - other.id)
  expect(plain(facts.file.variables)).toEqual(plain(file.variables))
})

test('its size, bounds, depths and statistics are known from its rows; what was never stored is left out', async () => {
  const { computed, facts } = await bothOf('Ocean_Atlas_Temperature_Climatology')
  const { rows, kind, timeColumn, hasDepth, lat, lon, depthMetres, time, depthLevels, latStep, lonStep } = computed
  expect(facts.computed).toMatchObject({ rows, kind, timeColumn, hasDepth, lat, lon, depthMetres, time, depthLevels, latStep, lonStep })
  expect(facts.computed.statistics.temperature).toMatchObject({ count: computed.statistics.temperature?.count })
  expect(facts.computed).toMatchObject({ coverage: null, rowsPerMonth: null, rowsPerYear: [], rowsPerDepth: [], variables: {} })
  expect(facts.computed.tracks).toEqual([
    [
      [lon.min, lat.min],
      [lon.max, lat.min],
      [lon.max, lat.max],
      [lon.min, lat.max],
      [lon.min, lat.min],
    ],
  ])
})

test('a single position is a point, and cruises have their names and times', async () => {
  const { facts: nino } = await bothOf('Nino12_SST')
  expect(nino.computed.tracks).toEqual([[[nino.computed.lon.min, nino.computed.lat.min]]])
  expect(nino.file.timeMeaning.kind).toBe('instants')
  const { file, computed, facts } = await bothOf('HLY1502_CTD')
  expect(facts.file.cruises.map(({ name }) => name).toSorted()).toEqual(file.cruises.map(({ name }) => name).toSorted())
  expect(facts.computed.cruises.map(({ id }) => id).toSorted()).toEqual(computed.cruises.map(({ id }) => id).toSorted())
  for (const { time } of facts.computed.cruises) expect(time.min).toBeLessThan(time.max)
})
