import { expect, test } from 'vitest'
import { nextTask } from '#core/request/nextTask.ts'

test('what was waiting before runs before the next task', async () => {
  const order: string[] = []
  setTimeout(() => order.push('waiting'))
  void Promise.resolve().then(() => order.push('same task'))
  await nextTask()
  order.push('next task')
  expect(order).toEqual(['same task', 'waiting', 'next task'])
})
