import { expect, test } from 'vitest'
import type { Database } from '../../../edge/database/Database.ts'
import { cachedAnswer } from '../../../edge/pages/cachedAnswer.ts'
import type { CachedPage } from '../../../edge/pages/PageCache.ts'

const page: CachedPage = { version: '1', shows: '', status: 200, headers: {}, bytes: new TextEncoder().encode('A page'), etag: '"1"' }

test('a page is made once for a crowd, and each of them is answered in a turn of the event loop of its own', async () => {
  const database = {} as Database
  let [made, turn, isOver] = [0, 0, false]
  const count = (): void => {
    turn += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const make = async () => {
    made += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
    return page
  }
  const turns = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const answer = await cachedAnswer(new Request('http://x/'), database, { key: '/', version: '1', make })
      const answeredIn = turn
      expect(await answer?.text()).toBe('A page')
      return answeredIn
    }),
  )
  isOver = true
  expect(made).toBe(1)
  expect(new Set(turns).size).toBeGreaterThan(25)
})

test('everybody waiting for a page that cannot be rendered gets the error', async () => {
  const make = async () => {
    throw new Error('no')
  }
  const ask = (database: Database) => cachedAnswer(new Request('http://x/'), database, { key: '/', version: '1', make })
  const database = {} as Database
  const outcomes = await Promise.allSettled([ask(database), ask(database), ask(database)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})
