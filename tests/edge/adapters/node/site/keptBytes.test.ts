import { expect, test } from 'vitest'
import { KeptBytes } from '../../../../../edge/adapters/node/site/KeptBytes.ts'

const bytes = async () => new Uint8Array(10)

test('what is asked for again is made once, and what was asked for longest ago makes room', async () => {
  const kept = new KeptBytes(30)
  const made: string[] = []
  const get = (key: string) =>
    kept.get(key, 10, () => {
      made.push(key)
      return bytes()
    })
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await get(key)
  expect(made.join('')).toBe('abcdb')
})

test('what could not be made is made the next time, and what is larger than all room is not kept', async () => {
  const kept = new KeptBytes(30)
  await expect(kept.get('a', 10, () => Promise.reject(new Error('no file')))).rejects.toThrow('no file')
  expect(await kept.get('a', 10, bytes)).toHaveLength(10)
  let made = 0
  for (let time = 0; time < 2; time++) {
    await kept.get('large', 100, () => {
      made += 1
      return bytes()
    })
  }
  expect(made).toBe(2)
})
