import { describe, expect, test } from 'vitest'
import { Turns } from '../../../edge/services/Turns.ts'

/** Works that wait until they are told to end, and the most that ran at once. */
function works() {
  const ends: (() => void)[] = []
  const seen = { running: 0, most: 0, begun: [] as number[] }
  const work = (name: number) => async () => {
    seen.begun.push(name)
    seen.running += 1
    seen.most = Math.max(seen.most, seen.running)
    await new Promise<void>((resolve) => ends.push(resolve))
    seen.running -= 1
    return name
  }
  return { ends, seen, work }
}

describe('turns', () => {
  test('works run in the order they came, never more at once than may', async () => {
    const turns = new Turns(2, 100)
    const { ends, seen, work } = works()
    const all = Array.from({ length: 20 }, (_, name) => turns.run(work(name)))
    for (let ended = 0; ended < 20; ended++) {
      await expect.poll(() => ends.length).toBeGreaterThan(ended)
      ends[ended]?.()
    }
    expect(await Promise.all(all)).toEqual(Array.from({ length: 20 }, (_, name) => name))
    expect([seen.most, seen.begun]).toEqual([2, Array.from({ length: 20 }, (_, name) => name)])
  })

  test('who comes after the last that may wait is told to come later, with Retry-After; the others are served', async () => {
    const turns = new Turns(1, 2)
    const { ends, work } = works()
    const served = [0, 1, 2].map((name) => turns.run(work(name)))
    await expect(turns.run(work(3))).rejects.toMatchObject({ code: 'busy', status: 503, details: { retryAfterSeconds: 10 } })
    for (let ended = 0; ended < 3; ended++) {
      await expect.poll(() => ends.length).toBeGreaterThan(ended)
      ends[ended]?.()
    }
    expect(await Promise.all(served)).toEqual([0, 1, 2])
  })

  test('a work that fails gives its turn on', async () => {
    const turns = new Turns(1, 1)
    const failed = turns.run(() => Promise.reject(new Error('broken')))
    const next = turns.run(async () => 'served')
    await expect(failed).rejects.toThrow('broken')
    expect(await next).toBe('served')
  })
})
