import { expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { findLauncher } from '../../../../edge/engines/sqlChild/launcher.ts'
import { SqlChild } from '../../../../edge/engines/sqlChild/SqlChild.ts'

test('a child that cannot be spawned ends, and the next one starts all the same', async () => {
  const memoryBytes = limits.sqlMemoryBytes
  const launcher = await findLauncher({ memoryBytes, cpuSeconds: 60 })
  const ended: SqlChild[] = []
  const start = (words: readonly string[]) =>
    new SqlChild({ memoryBytes, launcher: { ...launcher, words }, folder: '/' }, (child) => ended.push(child))
  // No program has such a name: Node throws, as it does where there is no memory for another process.
  const rejected = start(['a\0b'])
  const next = start(launcher.words)
  await expect(rejected.next()).rejects.toThrow()
  expect([rejected.hasEnded, ended]).toEqual([true, [rejected]])
  expect((await next.next()).kind).toBe('ready')
  next.end(new Error('the test is over'))
})
