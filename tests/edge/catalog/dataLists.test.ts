import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listedCruiseRecord } from '#core/catalog/records.ts'
import { everywhere } from '#core/extent/Extent.ts'
import { type CatalogSnapshot, loadSnapshot } from '../../../edge/catalog/catalog.ts'
import { cruisePoints, datasetFeatures, listCruises, pointCounts, readLastCall, tableStatistics } from '../../../edge/catalog/dataLists.ts'
import { namedSeries } from '../../../edge/catalog/namedSeries.ts'
import { callLog, users } from '../../../edge/database/schema/index.ts'
import { DuckDbEngine } from '../../../edge/engines/duckdb/DuckDbEngine.ts'
import { readTestedCatalog } from '../../helpers/defaultCatalog.ts'
import { makeTestStore } from '../helpers/testStore.ts'

const { store, remove } = await makeTestStore()
const { database } = store
const catalog = await loadSnapshot(database)
const { root, datasets } = await readTestedCatalog()
let engine: DuckDbEngine
beforeAll(async () => {
  engine = await DuckDbEngine.open({ root, threads: 1 })
})
afterAll(async () => {
  await engine.close()
  await remove()
})

const cruises = datasets.flatMap(({ computed }) => computed.cruises)
const cruiseIds = [...new Set(cruises.map(({ id }) => id))].sort((one, other) => one - other)

describe('lists of the catalog', () => {
  test('API-54 features are reported by table name in lower case, tables without any are left out', () => {
    const [first, ...rest] = catalog.datasets
    if (first === undefined) throw new Error('the catalog is empty')
    const featured = { ...first.record, Table_Name: 'tblSome', DataFeatures: ['Ancillary Data', 'Continuously Updated'] }
    const known: CatalogSnapshot = { ...catalog, datasets: [{ ...first, record: featured }, ...rest] }
    expect(datasetFeatures(known).tblsome).toEqual({ ancillary: true, ci: true })
    const named = datasets.filter(({ dataset }) => dataset.ancillaryData || dataset.continuouslyUpdated)
    expect(Object.keys(datasetFeatures(catalog)).sort()).toEqual(named.map(({ dataset }) => dataset.tableName.toLowerCase()).sort())
  })

  test('API-55 every cruise with a data set is listed with the sensors of all its data sets', async () => {
    const listed = await listCruises(database, catalog)
    expect(listed.map(({ ID }) => ID).sort((one, other) => one - other)).toEqual(cruiseIds)
    for (const cruise of listed) {
      expect(Object.keys(listedCruiseRecord.parse(cruise)).length).toBe(16)
      const own = datasets.filter(({ dataset }) => dataset.cruises.some(({ id }) => id === cruise.ID))
      const sensors = own.flatMap(({ dataset }) => dataset.variables.map(({ sensor }) => sensor))
      expect(cruise.Sensors).toEqual([...new Set(sensors)].sort())
      expect(cruise.Year).toMatch(/^\d{4}$/)
      expect(cruise.Series).not.toBe('')
    }
    expect(await listCruises(database, { ...catalog, datasets: [] })).toEqual([])
  })

  test('API-57 tracks of several cruises are ordered by cruise, time and position; unknown cruises have none', async () => {
    const [first = 0, second = 0] = cruiseIds
    const points = await cruisePoints(database, [second, 999_999, first, second])
    expect([...new Set(points.map(({ Cruise_ID }) => Cruise_ID))]).toEqual([first, second])
    const times = points.filter(({ Cruise_ID }) => Cruise_ID === first).map(({ time }) => time ?? '')
    expect(times).toEqual([...times].sort())
    expect(times[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/)
    expect(Object.keys(points[0] ?? {})).toEqual(['Cruise_ID', 'time', 'lat', 'lon'])
  })

  test('API-58 the points of each cruise are counted as they are answered', async () => {
    const counts = await pointCounts(database)
    expect(Object.keys(counts).map(Number)).toEqual(cruiseIds)
    for (const id of cruiseIds) expect(counts[id]).toBe((await cruisePoints(database, [id])).length)
  })

  test('API-59 statistics are those of the table in any letter case; an unknown table has none', async () => {
    const computed = datasets.find(({ dataset }) => dataset.shortName === 'COADS_Climatology')?.computed
    expect(await tableStatistics(database, catalog, '[TBLcoads_climatology]')).toEqual(computed?.statistics)
    await expect(tableStatistics(database, catalog, 'tblNothing')).rejects.toMatchObject({ code: 'not-found', message: 'Table not found' })
  })
})

describe('named series', () => {
  const series = (name: string) =>
    namedSeries(catalog, engine, name, { signal: new AbortController().signal, caller: 'test', timeoutMs: 30_000 })

  test('API-60 sst is every month of one place, newest first; its average is the same under the averages’ own key', async () => {
    const sst = await series('sst')
    expect(Object.keys(sst)).toEqual(['-5,-85'])
    const { x = [], y = [] } = sst['-5,-85'] ?? {}
    expect([x.length, y.length, x[0], x[1], x.at(-1)]).toEqual([732, 732, '2010, 12', '2010, 11', '1950, 1'])
    expect(y.every((value) => value !== null && value > 15 && value < 35)).toBe(true)
    expect(await series('avg-sst')).toEqual({ 'undefined,undefined': { x, y } })
  })

  test('API-60 adt has a line for each place; its average is the mean of the places in each year', async () => {
    const [adt, average] = [await series('adt'), await series('avg-adt')]
    const lines = Object.values(adt)
    expect(lines.reduce((sum, { x }) => sum + x.length, 0)).toBe(
      catalog.datasets.find(({ record }) => record.Short_Name === 'Annual_Max_Sea_Level')?.table?.rows,
    )
    const { x = [], y = [] } = average['undefined,undefined'] ?? {}
    for (const [index, month] of x.entries()) {
      const values = lines.flatMap((line) => line.y.filter((_, at) => line.x[at] === month)).filter((value) => value !== null)
      expect(y[index]).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / values.length, 5)
    }
    const years = x.map((month) => Number(month.split(',')[0]))
    expect(years).toEqual([...years].sort((one, other) => other - one))
  })

  test('API-60 other names, those of objects’ own properties too, are not found', async () => {
    for (const name of ['', 'SST', 'toString', '__proto__']) await expect(series(name)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('the last data call', () => {
  test('API-36 is the newest of the user’s own; those of others do not count', async () => {
    const [alice, bob] = await database.select().from(users).orderBy(users.id)
    if (alice === undefined || bob === undefined) throw new Error('nobody is there')
    await expect(readLastCall({ database }, alice.id)).rejects.toMatchObject({ code: 'not-found' })
    const call = { endpoint: 'sp', identity: 'key', query: JSON.stringify(everywhere), status: 200, durationMs: 1 } as const
    await database.insert(callLog).values([
      { ...call, requestId: 'a', at: Date.UTC(2026, 4, 2), userId: alice.id },
      { ...call, requestId: 'b', at: Date.UTC(2026, 4, 1), userId: alice.id },
      { ...call, requestId: 'c', at: Date.UTC(2026, 4, 3), userId: bob.id },
    ])
    expect(await readLastCall({ database }, alice.id)).toEqual({ date_time: '2026-05-02T00:00:00.000Z' })
  })
})
