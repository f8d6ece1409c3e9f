import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { mailResetLink } from '../../../edge/account/reset.ts'
import { submissionPorts } from '../helpers/submissionPorts.ts'
import { makeTestStore } from '../helpers/testStore.ts'

const { store, dataDir, remove } = await makeTestStore()
afterAll(remove)
const ports = submissionPorts(store, dataDir)

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers())

test.each([
  ['a known', 'alice@example.org'],
  ['an unknown', 'nobody@example.org'],
])('ACC-19 a request for a link to %s address responds after the same time, when all work is done', async (_, email) => {
  let isAnswered = false
  const answer = mailResetLink(ports, email).finally(() => {
    isAnswered = true
  })
  await vi.advanceTimersByTimeAsync(limits.resetAnswerMs - 1)
  // Writes come one after the other: what the call does to the store is done.
  await store.database.transaction(async () => undefined)
  expect(isAnswered).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect((await answer) === null).toBe(email.startsWith('nobody'))
})
