import { expect, test } from 'vitest'
import { readOwnRows } from '../../../edge/query/match/readOwnRows.ts'

const ROWS = 40_000
const bytes = new TextEncoder().encode(`time,lat,lon\n${'2020-01-01,1,2\n'.repeat(ROWS)}`)

test('MAT-05 checking and reading the rows of a match end as soon as their reader leaves', async () => {
  const leaving = new AbortController()
  const read = (signal: AbortSignal) => readOwnRows(bytes, 'text/csv', { keep: 'none' }, signal)
  const rows = await read(leaving.signal).checked()
  expect(rows.total).toBe(ROWS)
  const reading = rows.points()
  leaving.abort()
  await expect(reading).rejects.toThrow('aborted')
  await expect(read(leaving.signal).checked()).rejects.toThrow('aborted')
  const whole = await (await read(new AbortController().signal).checked()).points()
  expect(whole.lats.length).toBe(ROWS)
})
