import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SqlChildren } from '../../../../edge/engines/sqlChild/SqlChildren.ts'

const nowhere = () => []

let children: SqlChildren

beforeAll(async () => {
  children = await SqlChildren.open({ locate: { observations: nowhere, catalog: nowhere }, size: 3 })
})
afterAll(() => children.close())

const run = (caller: string) =>
  children.runStatement(
    { sql: 'SELECT i AS c1 FROM range(300000) t(i)', files: [] },
    { signal: new AbortController().signal, caller, timeoutMs: 20_000, maxRows: 5_000_000 },
  )

describe('children for SELECTs', () => {
  it('one spare is ready beside the busy ones, and no more are started than may run', async () => {
    await expect.poll(() => children.pids.length).toBe(1)
    const first = await run('one')
    await expect.poll(() => children.pids.length).toBe(2)
    const second = await run('two')
    await expect.poll(() => children.pids.length).toBe(3)
    for (const { batches } of [first, second]) for await (const { rows } of batches) expect(rows).toBeGreaterThan(0)
    expect(children.pids).toHaveLength(3)
  })
})
