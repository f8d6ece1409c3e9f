import { expect, test } from 'vitest'
import { hasSample } from '#core/catalog/hasSample.ts'
import { isSeriesOfPlaces, stationsOf } from '#core/charts/points/stations.ts'
import { readSample } from '#core/charts/sample/readSample.ts'

const grid = 'month,lat,lon,sst\n1,10,20,5.5\n1,10,21,6.5\n1,11,20,\n1,11,21,8\n\n'
const sparse = 'time,lat,lon,depth,oxygen\n2021-01-02T00:00:00.000Z,10,20,5,200\n2021-01-03T00:00:00.000Z,11,-170,0,210.5\n\n'

test('DST-06 a layer of a grid becomes a heatmap, single values become points', () => {
  const heatmap = readSample({ text: grid, visType: 'Heatmap', field: 'sst' })
  expect([heatmap?.rows, heatmap?.model.kind]).toEqual([4, 'heatmap'])
  if (heatmap?.model.kind === 'heatmap') expect([...heatmap.model.means]).toEqual([5.5, 6.5, Number.NaN, 8])
  const points = readSample({ text: sparse, visType: 'Sparse', field: 'oxygen' })?.model
  expect(points).toMatchObject({ kind: 'sparse', lons: new Float64Array([20, -170]), depths: new Float64Array([5, 0]) })
  expect(points).toMatchObject({
    values: new Float64Array([200, 210.5]),
    times: new Float64Array([Date.UTC(2021, 0, 2), Date.UTC(2021, 0, 3)]),
  })
})

test('DST-06 another type of chart and data without values have no picture', () => {
  expect(readSample({ text: sparse, visType: 'Histogram', field: 'oxygen' })).toBeNull()
  expect(readSample({ text: 'time,lat,lon,x\n2021-01-01T00:00:00.000Z,1,2,\n', visType: 'Sparse', field: 'x' })).toBeNull()
  expect(readSample({ text: 'month,lat,lon,x\n1,1,2,\n', visType: 'Heatmap', field: 'x' })).toBeNull()
})

test('DST-07 an empty text and one without a data row are failures', () => {
  for (const text of ['', '\n', 'time,lat,lon,x\n', 'time,lat,lon,x'])
    for (const visType of ['Sparse', 'Heatmap']) expect([text, readSample({ text, visType, field: 'x' })]).toEqual([text, null])
})

test('many values at few positions are drawn against time, others on a map', () => {
  const rows = (count: number, lat: (index: number) => number) =>
    Array.from({ length: count }, (_, index) => `${new Date(index * 864e5).toISOString()},${lat(index)},5,${index}`).join('\n')
  const model = (text: string) => readSample({ text: `time,lat,lon,x\n${text}\n`, visType: 'Sparse', field: 'x' })?.model
  const [station, track] = [model(rows(400, (index) => index % 2)), model(rows(400, (index) => index / 10))]
  expect(station?.kind === 'sparse' && [stationsOf(station).count, isSeriesOfPlaces(station)]).toEqual([2, true])
  expect(track?.kind === 'sparse' && [stationsOf(track).count, isSeriesOfPlaces(track)]).toEqual([400, false])
})

test('DST-04 a data set without variables to show, and the one excepted by name, has no section of charts', () => {
  expect(hasSample({ Short_Name: 'A', Visualize: 1 })).toBe(true)
  expect(hasSample({ Short_Name: 'A', Visualize: 0 })).toBe(false)
  expect(hasSample({ Short_Name: 'A', Visualize: 1 }, 'A')).toBe(false)
})
