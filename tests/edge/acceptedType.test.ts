import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppContext } from '../../edge/middleware/context.ts'
import { acceptedType } from '../../edge/routes/rows.ts'

const app = new Hono().get('/', (c) => c.text(acceptedType(c as unknown as AppContext)))
const typeFor = async (Accept?: string) => (await app.request('/', Accept === undefined ? {} : { headers: { Accept } })).text()

test.each([
  ['text/csv', 'text/csv'],
  ['text/csv;q=0.5, application/vnd.apache.parquet;q=0.8', 'application/vnd.apache.parquet'],
  ['application/vnd.apache.parquet, application/x-netcdf', 'application/vnd.apache.parquet'],
  ['application/x-netcdf, application/vnd.apache.parquet', 'application/x-netcdf'],
  ['Application/X-NetCDF , */*;q=0.1', 'application/x-netcdf'],
])('the type preferred by the Accept header is chosen: %s', async (accept, type) => {
  expect(await typeFor(accept)).toBe(type)
})

test.each([
  undefined,
  '*/*',
  'text/*',
  'application/x-netcdf;q=0',
  'application/json, text/plain, */*',
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'application/json',
  '*; q=.2, ;;, q',
])('clients that do not ask for a format get plain CSV: %s', async (accept) => {
  expect(await typeFor(accept)).toBe('text/plain')
})
