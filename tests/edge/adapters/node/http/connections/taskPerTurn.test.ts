import { expect, test } from 'vitest'
import { TaskPerTurn } from '../../../../../../edge/adapters/node/http/connections/TaskPerTurn.ts'

test('a network with a thousand tasks keeps another from its own for one of them', async () => {
  const turns = new TaskPerTurn()
  const order: string[] = []
  for (let task = 0; task < 1000; task++) turns.run('greedy', () => void order.push('greedy'))
  turns.run('modest', () => void order.push('modest'))
  await new Promise<void>((resolve) => turns.run('greedy', resolve))
  expect(order.indexOf('modest')).toBeLessThanOrEqual(2)
  expect(order.filter((who) => who === 'greedy')).toHaveLength(1000)
})

test('without a queue a task begins at once, and between any two there is a turn of the loop', async () => {
  const turns = new TaskPerTurn()
  const order: string[] = []
  turns.run('one', () => void order.push('first'))
  expect(order).toEqual(['first'])
  turns.run('one', () => void order.push('second'))
  turns.run('one', () => void order.push('third'))
  setImmediate(() => order.push('loop'))
  await expect.poll(() => order).toHaveLength(4)
  expect(order.indexOf('loop')).toBeLessThan(order.indexOf('third'))
})

test('tasks that do next to nothing share a turn, a few at a time', async () => {
  const turns = new TaskPerTurn()
  let done = 0
  const perTurn: number[] = []
  for (let task = 0; task < 100; task++) turns.run('one', () => ++done === 0)
  while (done < 100) {
    const before = done
    await new Promise((resolve) => setImmediate(resolve))
    perTurn.push(done - before)
  }
  expect(Math.max(...perTurn)).toBeGreaterThan(1)
  expect(Math.max(...perTurn)).toBeLessThan(20)
})
