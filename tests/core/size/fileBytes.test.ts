import { expect, test } from 'vitest'
import { aboutText, fileBytes } from '#core/size/fileBytes.ts'

const measured = {
  columns: [
    { name: 'time', csv: 25, parquet: 1, arrow: 8 },
    { name: 'sst', csv: 7, parquet: 3, arrow: 4 },
    { name: 'wind', csv: 5, parquet: 2, arrow: 4 },
  ],
  zip: 0.2,
}

test('a file has the bytes of its columns times its rows; a zip file a fraction of its CSV; those of NetCDF are not known', () => {
  const bytes = (form: Parameters<typeof fileBytes>[0], left: readonly string[] = []) => fileBytes(form, measured, new Set(left), 1000)
  expect([bytes('csv'), bytes('parquet'), bytes('arrow'), bytes('zip'), bytes('netcdf')]).toEqual([37_000, 6000, 16_000, 7400, undefined])
  expect(bytes('csv', ['wind'])).toBe(32_000)
})

test('an estimate is said with two significant digits', () => {
  expect([1_840_000, 734_600, 12_345_678, 3_000_000, 950].map(aboutText)).toEqual(['1.8 MB', '730 kB', '12 MB', '3 MB', '950 bytes'])
})
