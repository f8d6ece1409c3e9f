import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSite } from '../../edge/adapters/node/site/openSite.ts'

/** What the build copies as it is. */
const site = openSite(join(import.meta.dirname, '../../site/public'))

test.each(['sst', 'adt'])('API-61 the anomalies of %s are a static file of dates and values, oldest first', async (name) => {
  const response = await site(new Request(`http://portal/data/${name}_anomaly_data.csv`))
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const [names, ...lines] = (await response.text()).trimEnd().split('\n')
  expect(names?.trim()).toBe('date,value')
  const rows = lines.map((line) => line.trim().split(','))
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.every((row) => row.length === 2 && /^\d{4}-\d\d-\d\d$/.test(row[0] ?? '') && Number.isFinite(Number(row[1])))).toBe(true)
  const dates = rows.map(([date]) => date)
  expect(dates).toEqual(dates.toSorted())
})
