import { expect, test } from 'vitest'
import { workAfterAnswers } from '../../../../../edge/adapters/node/http/workAfterAnswers.ts'

/** Far longer than any test lasts. */
const GRACE_MS = 3_600_000
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

test('a stop awaits the work that answers left behind, and the work that comes meanwhile', async () => {
  const works = workAfterAnswers()
  const done: string[] = []
  const second = () => after(20).then(() => void done.push('second'))
  works.afterAnswer(
    after(20).then(() => {
      done.push('first')
      works.afterAnswer(second())
    }),
  )
  await works.settled(GRACE_MS)
  expect(done).toEqual(['first', 'second'])
})

test('without work a stop is immediate, and an error of the work does not fail the stop', async () => {
  const works = workAfterAnswers()
  await works.settled(GRACE_MS)
  works.afterAnswer(Promise.reject(new Error('the store is full')))
  await works.settled(GRACE_MS)
})

test('work that never ends delays a stop no longer than the grace period', async () => {
  const works = workAfterAnswers()
  works.afterAnswer(new Promise(() => undefined))
  await expect(works.settled(50)).resolves.toBeUndefined()
})
