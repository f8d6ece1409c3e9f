import { expect, test } from 'vitest'
import { arrivalWords } from '#components/download/arrivalWords.ts'

test('DLD-29 a download in progress says its rows, bytes and speed, and how long it will take at that speed', () => {
  const quarter = { rows: 27_345, sizeBytes: 1_236_000, fraction: 0.25, before: 0 }
  expect(arrivalWords({ ...quarter, seconds: 3 })).toBe('27,345 rows, 1.2 MB, 412.0 kB/s, about 9 seconds left')
  expect(arrivalWords({ ...quarter, seconds: 300 })).toBe('27,345 rows, 1.2 MB, 4.1 kB/s, about 15 minutes left')
  expect(arrivalWords({ ...quarter, fraction: 1, seconds: 3 })).toContain('about 1 second left')
  expect(arrivalWords({ ...quarter, fraction: 0.001, seconds: 60 })).toContain('about 17 hours left')
})

test('nothing is foretold before there is a speed, and no time left where the number of rows is not known', () => {
  expect(arrivalWords({ rows: 0, sizeBytes: 0, fraction: undefined, before: 0, seconds: 5 })).toBe('')
  expect(arrivalWords({ rows: 10, sizeBytes: 500, fraction: 0.5, before: 0, seconds: 1 })).toBe('10 rows, 500 bytes')
  expect(arrivalWords({ rows: 0, sizeBytes: 2_000_000, fraction: undefined, before: 0, seconds: 4 })).toBe('2.0 MB, 500.0 kB/s')
})

test('the speed is that of the bytes that came while it was watched, as after the dialog was opened again', () => {
  const half = { rows: 54_690, sizeBytes: 10_000_000, fraction: 0.5, seconds: 4 }
  expect(arrivalWords({ ...half, before: 9_000_000 })).toBe('54,690 rows, 10.0 MB, 250.0 kB/s, about 40 seconds left')
  expect(arrivalWords({ ...half, before: 10_000_000 })).toBe('54,690 rows, 10.0 MB')
})
