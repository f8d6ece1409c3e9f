import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SqlChildren } from '../../../edge/engines/sqlChild/SqlChildren.ts'

const file = join(import.meta.dirname, '../../../content/catalog/Levitus_Annual/observations/part-1.parquet')
const sound = `SELECT lat AS c1 FROM read_parquet('${file}') WHERE lat BETWEEN 10 AND 12 ORDER BY temperature LIMIT 5`
const faulty = `SELECT CAST('x' AS INT) AS c1 FROM read_parquet('${file}') LIMIT 3`
const hungry = 'SELECT len(range(500000000)) AS c1'
let children: SqlChildren

async function rowsOf(sql: string): Promise<number> {
  const options = { signal: new AbortController().signal, caller: 'test', timeoutMs: 30_000, maxRows: 2_000_000 }
  const { batches } = await children.runStatement({ sql, files: [file] }, options)
  let rows = 0
  for await (const batch of batches) rows += batch.rows
  return rows
}

beforeAll(async () => {
  const nowhere = () => []
  children = await SqlChildren.open({ locate: { observations: nowhere, catalog: nowhere }, size: 1 })
})
afterAll(() => children.close())

describe('a child that runs one query after another', () => {
  test('SEC-09 answers the sixtieth query like the first, with failing ones between', async () => {
    const seen = new Set<number>()
    for (let round = 0; round < 60; round++) {
      for (const pid of children.pids) seen.add(pid)
      if (round % 3 === 1) await expect(rowsOf(faulty)).rejects.toMatchObject({ code: 'bad-request' })
      else expect(await rowsOf(sound)).toBe(5)
    }
    // One that was slow on a busy machine makes room for another.
    expect(seen.size).toBeLessThan(10)
    if (process.platform !== 'linux') return
    const threads = Number(/Threads:\s+(\d+)/.exec(readFileSync(`/proc/${children.pids[0]}/status`, 'utf8'))?.[1])
    expect(threads).toBeLessThan(40)
  })

  test('API-13 a query that fails after many rows is an error, never a truncated result', async () => {
    for (const at of [1, 70_000, 300_000, 999_999]) {
      const late = `SELECT CASE WHEN i = ${at} THEN error('late') ELSE i END AS c1 FROM range(1000000) t(i)`
      await expect(rowsOf(late)).rejects.toMatchObject({ name: expect.stringMatching(/Problem|Error/) })
    }
    expect(await rowsOf('SELECT i AS c1 FROM range(1000000) t(i)')).toBe(1_000_000)
  })

  test('SEC-09 is replaced by a fresh one after it ran out of memory', async () => {
    const [before] = children.pids
    await expect(rowsOf(hungry)).rejects.toMatchObject({ code: 'too-large' })
    expect(await rowsOf(sound)).toBe(5)
    expect(children.pids).not.toContain(before)
  })
})
