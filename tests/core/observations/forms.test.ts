import { expect, test } from 'vitest'
import { formFor, forms } from '#core/observations/forms.ts'
import { ndjsonBytes } from '#core/observations/ndjson.ts'
import { formFacts } from '#core/rows/formFacts.ts'
import { bytesOf, description, pointBatch, pointColumns, streamOf } from './ocean.ts'

test('the form is chosen by format, then by Accept with its q-values, then it is CSV', () => {
  expect(formFor('application/x-netcdf', 'parquet')).toBe(forms.parquet)
  expect(() => formFor('*/*', 'xlsx')).toThrow('csv, arrow, parquet, netcdf, ndjson')
  expect(formFor(undefined, undefined)).toBe(forms.csv)
  expect(formFor('*/*', undefined)).toBe(forms.csv)
  expect(formFor('text/csv', undefined)).toMatchObject(formFacts.csv)
  expect(formFor(undefined, 'csv')).toBe(formFor('text/csv', undefined))
  expect(formFor('text/plain', undefined)).toBe(forms.csv)
  expect(formFor('application/vnd.apache.arrow.stream', undefined)).toBe(forms.arrow)
  expect(formFor('text/csv;q=0.5, application/vnd.apache.parquet;q=0.8', undefined)).toBe(forms.parquet)
  expect(formFor('application/vnd.apache.parquet, application/x-netcdf', undefined)).toBe(forms.parquet)
  expect(formFor('application/x-netcdf, application/vnd.apache.parquet', undefined)).toBe(forms.netcdf)
  expect(formFor('Application/X-NetCDF , */*;q=0.1', undefined)).toBe(forms.netcdf)
  expect(formFor('application/x-netcdf;q=0', undefined)).toBe(forms.csv)
})

test('what clients send that know nothing of forms is answered with CSV', () => {
  expect(formFor('application/json, text/plain, */*', undefined)).toBe(forms.csv)
  expect(formFor('text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', undefined)).toBe(forms.csv)
  expect(formFor('application/json', undefined)).toBe(forms.csv)
  expect(formFor('*; q=.2, ;;, q', undefined)).toBe(forms.csv)
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
    expect(await text(undefined, format, true)).toBe("'=cmd,sst,n\n'=1+1,-1.5,-2\n-3,2,-0.5\n\n")
    expect(await text(undefined, format)).toBe('=cmd,sst,n\n=1+1,-1.5,-2\n-3,2,-0.5\n\n')
  }
  expect(formFor(undefined, 'ndjson', true)).toBe(forms.ndjson)
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
