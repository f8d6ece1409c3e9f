import { describe, expect, test } from 'vitest'
import { type EstimateInput, estimateRows } from '#core/size/estimate.ts'
import { daysPerStep, degreesPerStep } from '#core/size/resolution.ts'

const global: EstimateInput = {
  spatialResolution: '2.5° X 2.5°',
  temporalResolution: 'Monthly',
  lat: { min: -90, max: 90 },
  lon: { west: -180, east: 180 },
  depthLevels: 1,
  time: { kind: 'instants', startMs: Date.parse('1982-01-15'), endMs: Date.parse('1992-12-15') },
  isSeries: false,
}

describe('estimate', () => {
  test('CHK-31 cells times levels times steps times 1.4', () => {
    expect(estimateRows(global)).toBe(1_929_071)
    expect(estimateRows({ ...global, depthLevels: 3 })).toBe(Math.ceil(72 * 144 * 132.9 * 1.4 * 3))
    expect(estimateRows({ ...global, time: { kind: 'months', count: 1 } })).toBe(Math.ceil(72 * 144 * 1.4))
  })
  test('CHK-31 a series is a two-hundredth, irregular positions count 1, one point never less', () => {
    expect(estimateRows({ ...global, isSeries: true })).toBe(Math.ceil((72 * 144 * 132.9 * 1.4) / 200))
    expect(estimateRows({ ...global, spatialResolution: 'Irregular' })).toBe(1)
    const point = { ...global, lat: { min: 5, max: 5 }, lon: { west: 7, east: 7 }, time: { kind: 'months', count: 1 } as const }
    expect(estimateRows(point)).toBe(2)
    expect(estimateRows({ ...global, spatialResolution: 'unknown' })).toBeNull()
  })
  test('CHK-31 a region across the date line is as wide as it looks', () => {
    const east = { ...global, lon: { west: 160, east: 180 } }
    expect(estimateRows({ ...global, lon: { west: 170, east: -170 } })).toBe(estimateRows(east))
  })
})

test.each([
  ['Three Minutes', 1],
  ['Six Hourly', 1],
  ['Daily', 1],
  ['Weekly', 7],
  ['Monthly', 30],
  ['Monthly Climatology', 30],
  ['Annual', 365],
  ['Three Day', 3],
  ['Eight Day Running', 8],
  ['Eight Days', 8],
  ['Ten Days', 10],
  ['Irregular', 1],
])('CHK-32 %s is %d days a step', (label, days) => {
  expect(daysPerStep(label)).toBe(days)
})

test.each([
  ['1/2° X 1/2°', 0.5],
  ['1/4°', 0.25],
  ['1/25° X 1/25°', 0.04],
  ['4 km X 4 km', 0.041672],
  ['1/12° X 1/12°', 0.083333],
  ['1° X 1°', 1],
  ['70km', 0.25],
  ['9km X 9km', 0.083333],
  ['25km X 25km', 0.23148],
  ['1/48°', 0.020833],
  ['2° X 2°', 2],
  ['2.5°', 2.5],
  ['4°x5°', 5],
  ['4° X 5°', 5],
  ['Irregular', null],
])('CHK-33 %s is %d degrees a step', (label, degrees) => {
  expect(degreesPerStep(label)).toBe(degrees)
})
