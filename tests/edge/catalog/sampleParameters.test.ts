import { describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { findDataset, loadSnapshot } from '../../../edge/catalog/catalog.ts'
import { sampleParameters } from '../../../edge/catalog/sampleParameters.ts'
import { makeTestStore } from '../helpers/testStore.ts'

const { store, remove } = await makeTestStore()
const known = findDataset(await loadSnapshot(store.database), { shortname: 'COADS_Climatology' }).variables[0]?.record
await remove()
if (known === undefined) throw new Error('the catalog has no variable')
const box = (record: typeof known, points: number) => {
  const { lat1, lat2, lon1, lon2 } = sampleParameters(record, true, points)
  return [lat1, lat2, lon1, lon2]
}

describe('what a first look shows', () => {
  test('API-77 a layer of over 1,100,000 points is cut to the fixed box, one of exactly 1,100,000 is not', () => {
    const { Lat_Min, Lat_Max, Lon_Min, Lon_Max } = known
    expect(box(known, limits.sampleLayerPoints)).toEqual([Lat_Min, Lat_Max, Lon_Min, Lon_Max])
    expect(box(known, limits.sampleLayerPoints + 1)).toEqual([25, 45, -70, -40])
  })

  test('API-77 if the data are elsewhere, the box is in their middle, and never beyond them', () => {
    const pacific = { ...known, Lat_Min: -60, Lat_Max: 10, Lon_Min: 100, Lon_Max: 180 }
    expect(box(pacific, 2_000_000)).toEqual([-35, -15, 125, 155])
    expect(box({ ...pacific, Lat_Min: 0, Lat_Max: 4, Lon_Min: 100, Lon_Max: 110 }, 2_000_000)).toEqual([0, 4, 100, 110])
  })

  test('API-76 the first layer reaches halfway to the second level; other data are shown whole', () => {
    const deep = { ...known, Has_Depth: 1 as const, Depth_Min: 5, Depth_Max: 500, Depth_Levels: [5, 15, 500] }
    expect(sampleParameters(deep, true, 0)).toMatchObject({ dt1: '1', dt2: '1', depth1: 0, depth2: 10 })
    expect(sampleParameters({ ...deep, Depth_Levels: [] }, true, 0)).toMatchObject({ depth1: 0, depth2: 5 })
    expect(sampleParameters({ ...deep, Depth_Levels: [5] }, true, 0)).toMatchObject({ depth1: 0, depth2: 500 })
    expect(sampleParameters(deep, false, 0)).toMatchObject({ dt1: '1', dt2: '12', depth1: 5, depth2: 500 })
  })
})
