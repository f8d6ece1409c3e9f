import { expect, test } from 'vitest'
import { formFor, forms } from '#core/observations/forms.ts'
import { ndjsonBytes } from '#core/observations/ndjson.ts'
import { formFacts } from '#core/rows/formFacts.ts'
import { bytesOf, description, pointBatch, pointColumns, streamOf } from './ocean.ts'

test('the form is chosen by format, then by the accepted type, then it is CSV', () => {
  expect(formFor('application/x-netcdf', 'parquet')).toBe(forms.parquet)
  expect(() => formFor('text/plain', 'xlsx')).toThrow('csv, arrow, parquet, netcdf, ndjson')
  expect(formFor('text/csv', undefined)).toMatchObject(formFacts.csv)
  expect(formFor('text/plain', 'csv')).toBe(formFor('text/csv', undefined))
  expect(formFor('text/plain', undefined)).toBe(forms.csv)
  expect(formFor('application/vnd.apache.arrow.stream', undefined)).toBe(forms.arrow)
})

test('SEC-22 CSV for a spreadsheet holds no formula in text and header cells; its numbers, and CSV for programs, stay as they were', async () => {
  const columns = [
    { name: '=cmd', type: 'text' },
    { name: 'sst', type: 'float32' },
    { name: 'n', type: 'float64' },
  ] as const
  const stream = () =>
    streamOf(columns, {
      rows: 2,
      columns: [['=1+1', '-3'], Float32Array.of(-1.5, 2), Float64Array.of(-2, -0.5)].map((values) => ({ values, present: null })),
    })
  const text = async (...chosen: Parameters<typeof formFor>) =>
    new TextDecoder().decode(await bytesOf(formFor(...chosen).bytes(stream(), description(false))))
  for (const format of [undefined, 'csv']) {
    expect(await text('text/plain', format, true)).toBe("'=cmd,sst,n\n'=1+1,-1.5,-2\n-3,2,-0.5\n\n")
    expect(await text('text/plain', format)).toBe('=cmd,sst,n\n=1+1,-1.5,-2\n-3,2,-0.5\n\n')
  }
  expect(formFor('text/plain', 'ndjson', true)).toBe(forms.ndjson)
})

test('every form says its media type and file extension once', () => {
  const all = Object.values(forms)
  expect(new Set(all.map(({ mediaType }) => mediaType)).size).toBe(all.length)
  expect(all.map(({ fileExtension }) => fileExtension)).toEqual(['csv', 'arrows', 'parquet', 'nc', 'ndjson'])
})

test('API-67 rows of JSON, one a line, times in UTC and null for what is missing', async () => {
  const text = new TextDecoder().decode(await bytesOf(ndjsonBytes(streamOf(pointColumns, pointBatch))))
  expect(text.endsWith('\n')).toBe(true)
  expect(
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { time: '1969-01-02T00:00:00.000Z', lat: 1.5, lon: -158, cruise: 'KM1906 α', chl: 0.1, count: -2147483648 },
    { time: '1970-01-01T00:00:01.500Z', lat: -2.25, lon: 179.5, cruise: null, chl: null, count: null },
    { time: '2020-02-29T12:00:00.000Z', lat: 3, lon: 0, cruise: '=SUM(A1), "b"', chl: -7, count: 2147483647 },
  ])
})
