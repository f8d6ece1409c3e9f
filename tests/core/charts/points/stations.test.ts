import { expect, test } from 'vitest'
import { initialLook } from '#core/charts/index.ts'
import { hasStations, stationsOf } from '#core/charts/points/stations.ts'
import { temperatureSalinity } from '#core/charts/temperatureSalinity/type.ts'
import { modelOf, waterMasses } from '../../../fixtures/charts/models.ts'

const places = (rows: readonly (readonly [time: number, lat: number, lon: number])[]) => ({
  times: Float64Array.from(rows, ([time]) => time),
  lats: Float64Array.from(rows, ([, lat]) => lat),
  lons: Float64Array.from(rows, ([, , lon]) => lon),
  depths: Float64Array.from(rows, (_, at) => 10 * at),
  hasDepth: true,
})

test('stations are positions, numbered in the order of time', () => {
  const cruise = places([
    [30, 80, 10],
    [10, 60, -170],
    [20, 70, 180],
    [30, 80, 10],
    [99, 60, -170],
    [20, 70, 180],
  ])
  expect([...stationsOf(cruise).numbers]).toEqual([3, 1, 2, 3, 1, 2])
  expect(stationsOf(cruise).count).toBe(3)
  expect(hasStations(cruise)).toBe(true)
})

test('the cells of a grid, single positions, and points of one depth each are no stations', () => {
  const cells = [0, 1, 2].flatMap((lat) => [0, 1, 2].flatMap((lon) => [0, 0].map(() => [0, lat, lon] as const)))
  expect(hasStations(places(cells))).toBe(false)
  expect(
    hasStations(
      places([
        [0, 1, 1],
        [0, 1, 1],
      ]),
    ),
  ).toBe(false)
  expect(
    hasStations(
      places([
        [0, 1, 1],
        [1, 2, 2],
        [2, 3, 4],
      ]),
    ),
  ).toBe(false)
})

test('a T-S diagram by station says so in its words and its table; without stations it stays as it is', () => {
  if (waterMasses.kind !== 'temperatureSalinity') throw new Error('no pairs')
  const first = { ...initialLook('temperatureSalinity', waterMasses, { palette: '' }), view: 'ts' } as const
  const look = { ...first, colourBy: 'station' } as const
  const words = { name: 't', title: 'T', unit: '°C', time: '' }
  expect(temperatureSalinity.controls(waterMasses, first)).toEqual(['colourBy', 'palette', 'pointSize'])
  expect(temperatureSalinity.controls(waterMasses, look)).toEqual(['colourBy', 'pointSize'])
  expect(temperatureSalinity.summary(waterMasses, words, look).join(' ')).toContain(
    'Coloured by station: 10 stations in the order of time.',
  )
  const sheet = temperatureSalinity.sheet(waterMasses, look)
  expect([sheet.head[1], sheet.cell(0, 1), sheet.cell(239, 1)]).toEqual(['Station', '1', '10'])
  const one = modelOf(
    'temperatureSalinity',
    ['time', 'lat', 'lon', 'depth', 'salinity', 'temperature'],
    [
      [0, 1, 1, 0, 35, 20],
      [0, 1, 1, 9, 35, 19],
    ],
    'temperature',
    { Variable: 'salinity', Is: 'salinity', Temperature: 'in-situ', Salinity: 'practical', Assumed: [] },
  )
  if (one.kind !== 'temperatureSalinity') throw new Error('no pairs')
  expect(temperatureSalinity.controls(one, look)).toEqual(['palette', 'pointSize'])
  expect(temperatureSalinity.summary(one, words, look).join(' ')).not.toContain('station')
})
