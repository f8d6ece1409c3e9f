import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { HelperProcess } from '../../../../../edge/adapters/node/workbook/HelperProcess.ts'
import type { HeldCalls } from './heldOrders.ts'

const path = fileURLToPath(new URL('./heldOrders.ts', import.meta.url))

test('a cancelled order ends with its process, and the next one gets a new process', async () => {
  const bounds = { heapBytes: 100_000_000, memoryBytes: 1_000_000_000, timeMs: 60_000 }
  const helper = new HelperProcess<HeldCalls>({ path, reaches: [`--allow-fs-read=${dirname(path)}/`], ...bounds })
  const first = await helper.call('id', null)
  const givingUp = new AbortController()
  const waiting = helper.call('held', null, { signal: givingUp.signal })
  givingUp.abort('enough')
  await expect(waiting).rejects.toBe('enough')
  expect(() => process.kill(first, 0)).toThrow('ESRCH')
  await expect(helper.call('id', null, { signal: givingUp.signal })).rejects.toBe('enough')
  expect(await helper.call('id', null)).not.toBe(first)
  await helper.close()
})
