import { expect, test } from 'vitest'
import { timeSpan } from '#core/observations/timeSpan.ts'

test('a table of a quarter of a million files has its first and last time', () => {
  const files = Array.from({ length: 250_000 }, (_, at) => ({
    path: `${at}.parquet`,
    rows: 1,
    sizeBytes: 100,
    time: { min: at, max: at + 10 },
    lat: { min: 0, max: 0 },
    lon: { min: 0, max: 0 },
    depthMetres: null,
  }))
  expect(timeSpan({ files })).toEqual({ min: 0, max: 250_009 })
})
