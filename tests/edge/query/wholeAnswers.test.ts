import { expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { forms } from '#core/observations/forms.ts'
import { roomFor } from '../../../edge/query/wholeAnswers.ts'

const from = (caller: string, signal = new AbortController().signal) => ({ caller, signal })
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('of answers that are whole in memory one caller holds half at most, and others find room', async () => {
  const half = limits.wholeAnswersAtOnce / 2
  const leaving = new AbortController()
  await Promise.all(Array.from({ length: half }, () => roomFor(forms.netcdf, from('greedy', leaving.signal))))
  let hasMore = false
  const more = roomFor(forms.netcdf, from('greedy')).then((leave) => {
    hasMore = true
    return leave
  })
  const other = await roomFor(forms.netcdf, from('modest'))
  await nextTurn()
  expect(hasMore).toBe(false)
  // Forms that are written as they are read need no room.
  for (const form of [forms.csv, forms.arrow, forms.parquet, forms.ndjson]) await roomFor(form, from('greedy'))
  // A reader who goes away gives the room back.
  leaving.abort()
  ;(await more)()
  other()
})

test('a caller with too many of them waiting is asked to retry later', async () => {
  const leaving = new AbortController()
  const all = limits.wholeAnswersAtOnce / 2 + limits.waitingQueriesPerCore
  const waiting = Array.from({ length: all }, () => roomFor(forms.netcdf, from('greedy', leaving.signal)))
  const ended = Promise.allSettled(waiting)
  await expect(roomFor(forms.netcdf, from('greedy'))).rejects.toMatchObject({ code: 'busy', status: 503 })
  leaving.abort()
  await ended
})
