import { expect, test } from 'vitest'
import { chartType, initialLook } from '#core/charts/index.ts'
import { castAt, castsOf, findCast, hasCasts, sectionAxisOf } from '#core/charts/points/casts.ts'
import { castText } from '#core/charts/points/pointTexts.ts'
import type { SparseModel } from '#core/charts/points/sparseModel.ts'
import { stationPoints } from '../../../fixtures/charts/answers.ts'
import { modelOf, waterMasses } from '../../../fixtures/charts/models.ts'

const DAY = 86_400_000
const names = ['time', 'lat', 'lon', 'depth', 'oxygen']
const pointsOf = (rows: readonly (readonly number[])[]) => modelOf('sparse', names, rows) as SparseModel

/** Two casts at one station and one across the date line, their depths in no order, one value without a depth. */
const voyage = pointsOf([
  [0, 70, 179.5, 50, 300],
  [0, 70, 179.5, 5, 340],
  [DAY, 70, 179.5, 5, 330],
  [DAY, 70, 179.5, 80, 290],
  [2 * DAY, 71, -179.5, Number.NaN, 310],
  [2 * DAY, 71, -179.5, 10, 320],
  [2 * DAY, 71, -179.5, 20, 315],
])

test('values of one position and time are a cast, from the surface down; values without a depth are in none', () => {
  expect(castsOf(voyage).map(({ time, points }) => [time / DAY, points])).toEqual([
    [0, [1, 0]],
    [1, [2, 3]],
    [2, [5, 6]],
  ])
  expect(findCast(voyage, castAt(voyage, 3))?.points).toEqual([2, 3])
  expect(findCast(voyage, { time: 3 * DAY, lat: 70, lon: 179.5 })).toBeNull()
  expect(findCast(voyage, null)).toBeNull()
})

test('a cast is named by its station, which cast it is there, its time and position', () => {
  const texts = castsOf(voyage).map((cast) => castText(voyage, cast).replaceAll('\u2009', ' '))
  expect(texts).toEqual([
    'Station 1 of 2, cast 1 of 2, 1970-01-01 UTC, 70° N 179.5° E',
    'Station 1 of 2, cast 2 of 2, 1970-01-02 UTC, 70° N 179.5° E',
    'Station 2 of 2, 1970-01-03 UTC, 71° N 179.5° W',
  ])
})

const moving = Array.from({ length: 40 }, (_, at) => [at * 1000, 20, 30 + at / 1000, 10 * at, 200])

test('grids, surface data, moving profilers and a single cast are not casts of several stations', () => {
  expect([hasCasts(voyage), hasCasts(stationPoints(60, 12)), hasCasts(stationPoints(1, 12)), hasCasts(stationPoints(60, 1))]).toEqual([
    true,
    true,
    false,
    false,
  ])
  const grid = [0, 1, 2].flatMap((lat) => [0, 1, 2].flatMap((lon) => [5, 10].map((depth) => [0, lat, lon, depth, 200])))
  const surface = modelOf('sparse', ['time', 'lat', 'lon', 'sst'], [...grid.map(([time = 0, lat = 0, lon = 0]) => [time, lat, lon, 20])])
  expect([pointsOf(moving), pointsOf(grid), surface as SparseModel].map(hasCasts)).toEqual([false, false, false])
})

test('a section runs along the way of a ship, and along time where stations are occupied again and again', () => {
  expect(sectionAxisOf(stationPoints(12, 4))).toBe('distance')
  expect(sectionAxisOf(pointsOf(Array.from({ length: 20 }, (_, at) => [Math.floor(at / 2) * DAY, 32, -64, (at % 2) * 50, 200])))).toBe(
    'time',
  )
})

test('station data open with all pictures of their stations together; other data have no such view', () => {
  expect(initialLook('sparse', voyage, { palette: 'thermal' })).toMatchObject({ view: 'stations', isUpperEnlarged: true })
  expect(initialLook('sparse', pointsOf(moving), { palette: 'thermal' })).toMatchObject({ view: 'map', isUpperEnlarged: false })
  expect(chartType('sparse').views?.(voyage)).toEqual(['stations', 'map', 'time', 'lat', 'lon', 'depth', 'section'])
  expect(chartType('temperatureSalinity').views?.(waterMasses)).toEqual(['stations', 'ts'])
})

test('profiles are drawn as lines that can be hidden, unless there are too many points to distinguish them', () => {
  const controlsOf = (model: SparseModel) => chartType('sparse').controls(model, initialLook('sparse', model, { palette: 'thermal' }))
  expect(controlsOf(stationPoints(60, 12))).toContain('line')
  expect(controlsOf(stationPoints(1000, 12))).not.toContain('line')
})
