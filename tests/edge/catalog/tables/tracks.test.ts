import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSnapshot } from '../../../../edge/catalog/catalog.ts'
import { tracksOf, trajectoryRows } from '../../../../edge/catalog/tables/cruiseRows.ts'
import { cruises, cruiseTrajectories, datasetCruises } from '../../../../edge/database/schema/index.ts'
import { prepareProcedure } from '../../../../edge/query/procedureCall.ts'
import { rowsOf } from '../../../core/observations/procedures/calls.ts'
import { makeTestStore } from '../../helpers/testStore.ts'

const FIRST_ID = 1000
const MANY = 1200
let own: Awaited<ReturnType<typeof makeTestStore>>
beforeAll(async () => {
  own = await makeTestStore()
  const { database } = own.store
  const ids = Array.from({ length: MANY }, (_, index) => FIRST_ID + index)
  const made = ids.map((id) => ({ id, name: `T${id}`, nickname: `Test ${id % 7}`, shipName: '', chiefName: '', regions: [], keywords: [] }))
  for (let at = 0; at < MANY; at += 100) await database.insert(cruises).values(made.slice(at, at + 100))
  // The last ten belong to no data set.
  await database.insert(datasetCruises).values(ids.slice(0, -10).map((cruiseId) => ({ datasetId: 1, cruiseId })))
  const points = ids.flatMap((cruiseId) => [
    { cruiseId, position: 0, at: 2000, lat: cruiseId / 100, lon: 179 },
    { cruiseId, position: 1, at: 1000, lat: 1, lon: -179 },
  ])
  for (let at = 0; at < points.length; at += 400) await database.insert(cruiseTrajectories).values(points.slice(at, at + 400))
})
afterAll(() => own?.remove())

test('PRC-14 tracks of some cruises are those of all tracks, for one cruise, many, unknown ones and none', async () => {
  const { database } = own.store
  const snapshot = await loadSnapshot(database)
  const all = await trajectoryRows(database, snapshot)
  const last = FIRST_ID + MANY - 1
  for (const ids of [[], [1], [FIRST_ID, 2, FIRST_ID], [last], [-1, 1e9], Array.from({ length: MANY }, (_, index) => last - index)]) {
    const wanted = new Set(ids)
    expect(await tracksOf(database, snapshot, ids)).toEqual(all.filter(({ Cruise_ID }) => wanted.has(Number(Cruise_ID))))
  }
  expect(all.filter(({ Cruise_ID }) => Number(Cruise_ID) >= FIRST_ID)).toHaveLength(2 * (MANY - 10))
})

test('PRC-14 the tracks of all cruises of a name come by time, lat and lon', async () => {
  const { database } = own.store
  const snapshot = await loadSnapshot(database)
  const prepared = await prepareProcedure(snapshot, database, 'uspCruiseTrajectoryByName', ['test 3'])
  const rows = prepared.kind === 'catalog' ? await rowsOf(await prepared.run()) : []
  const named = Array.from({ length: MANY - 10 }, (_, index) => FIRST_ID + index).filter((id) => id % 7 === 3)
  expect(rows).toHaveLength(2 * named.length)
  expect(rows.slice(0, named.length).every(([time]) => time === '1970-01-01T00:00:01.000Z')).toBe(true)
  expect(rows.slice(named.length).map(([, lat]) => lat)).toEqual(named.map((id) => id / 100))
})
