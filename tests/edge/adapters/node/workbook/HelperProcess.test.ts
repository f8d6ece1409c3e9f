import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { HelperProcess } from '../../../../../edge/adapters/node/workbook/HelperProcess.ts'

const path = fileURLToPath(new URL('./heldOrders.ts', import.meta.url))

test('an order that is given up ends with its process, and the next one has a process of its own', async () => {
  const bounds = { heapBytes: 100_000_000, memoryBytes: 1_000_000_000, timeMs: 60_000 }
  const helper = new HelperProcess<{ isHeld: boolean }, number>({ path, reaches: [`--allow-fs-read=${dirname(path)}/`], ...bounds })
  const first = await helper.run({ isHeld: false })
  const givingUp = new AbortController()
  const held = helper.run({ isHeld: true }, givingUp.signal)
  givingUp.abort('enough')
  await expect(held).rejects.toBe('enough')
  expect(() => process.kill(first, 0)).toThrow('ESRCH')
  await expect(helper.run({ isHeld: false }, givingUp.signal)).rejects.toBe('enough')
  expect(await helper.run({ isHeld: false })).not.toBe(first)
  await helper.close()
})
