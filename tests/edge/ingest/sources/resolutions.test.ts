import { describe, expect, test } from 'vitest'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import { gridLabel, timeLabel } from '../../../../edge/ingest/sources/netcdf/resolutions.ts'

const axis = (first: number, step: number, count: number) => Array.from({ length: count }, (_, at) => first + at * step)
const single = (values: readonly number[]) => Array.from(Float32Array.from(values))
const days = (...given: readonly string[]) => given.map((day) => Date.parse(day))

describe('the resolution of a grid', () => {
  test.each([
    ['1° X 1°', axis(-89.5, 1, 180), axis(0.5, 1, 360)],
    ['1/4° X 1/4°', axis(89.875, -0.25, 720), axis(-179.875, 0.25, 1440)],
    ['1/12° X 1/12°', single(axis(-80, 1 / 12, 2041)), single(axis(-180, 1 / 12, 4320))],
    ['4° X 5°', axis(-88, 4, 45), axis(-180, 5, 72)],
    ['2.5° X 2.5°', axis(-90, 2.5, 73), axis(0, 2.5, 144)],
  ])('is %s where its axes have equal steps', (label, lat, lon) => {
    expect(gridLabel(lat, lon)).toBe(label)
  })

  test('is irregular where steps differ, where there is one value, and without axes', () => {
    const lon = axis(0.5, 1, 360)
    expect(gridLabel([0, 1, 3], lon)).toBe('Irregular')
    expect(gridLabel([10], lon)).toBe('Irregular')
    expect(gridLabel([], lon)).toBe('Irregular')
    expect(gridLabel([1, 1], lon)).toBe('Irregular')
    expect(gridLabel([1, Number.NaN, 3], lon)).toBe('Irregular')
  })
})

describe('the resolution in time', () => {
  test.each([
    ['Daily', days('2026-02-27', '2026-02-28', '2026-03-01')],
    ['Weekly', days('2026-01-01', '2026-01-08', '2026-01-15')],
    ['Eight Days', days('2026-01-01', '2026-01-09', '2026-01-17')],
    ['Monthly', days('2026-01-16', '2026-02-15', '2026-03-16')],
    ['Monthly', days('2025-11-30', '2025-12-31', '2026-01-31', '2026-02-28')],
    ['Annual', days('2024-07-01', '2025-07-02', '2026-07-02')],
    ['Six Hourly', days('2026-01-01T00:00Z', '2026-01-01T06:00Z', '2026-01-01T12:00Z')],
    ['Three Minutes', days('2026-01-01T00:00Z', '2026-01-01T00:03Z')],
  ])('is %s where times follow one another so, in a word of the vocabulary', (label, times) => {
    expect(timeLabel(times)).toBe(label)
    expect(vocabulary.temporalResolutions).toContain(label)
  })

  test('is irregular for one time, gaps and times that are missing', () => {
    expect(timeLabel(days('2026-01-01'))).toBe('Irregular')
    expect(timeLabel(days('2026-01-01', '2026-01-02', '2026-01-05'))).toBe('Irregular')
    expect(timeLabel(days('2026-01-15', '2026-02-15', '2026-04-15'))).toBe('Irregular')
    expect(timeLabel([0, Number.NaN])).toBe('Irregular')
  })
})
