import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvBytes } from '#core/observations/csv.ts'
import { SqlChildren } from '../../../../edge/engines/sqlChild/SqlChildren.ts'
import type { StatementOptions } from '../../../../edge/query/SqlRunner.ts'
import { resolveSelect } from '../../../../edge/query/sql/resolveSelect.ts'
import { known, seaRows } from '../../query/sql/tables.ts'

const RUNAWAY = 'SELECT len(range(500000000)) AS c1'

let folder: string
let children: SqlChildren

const options = (given: Partial<StatementOptions> = {}): StatementOptions => ({
  signal: new AbortController().signal,
  caller: 'test',
  timeoutMs: 20_000,
  maxRows: 2_000_000,
  ...given,
})

const raw = (sql: string, given?: Partial<StatementOptions>) => children.runStatement({ sql, files: [] }, options(given))

async function drain(stream: Awaited<ReturnType<typeof raw>>): Promise<number> {
  let rows = 0
  for await (const batch of stream.batches) rows += batch.rows
  return rows
}

const countOf = async (sql: string, given?: Partial<StatementOptions>): Promise<number> => drain(await raw(sql, given))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pelagos-sql-child-'))
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  await connection.run(`COPY (${seaRows}) TO '${join(folder, 'tblSea')}.parquet' (FORMAT parquet)`)
  connection.closeSync()
  instance.closeSync()
  const fileOf = ({ name }: { readonly name: string }) => [join(folder, `${name}.parquet`)]
  children = await SqlChildren.open({ locate: { observations: fileOf, catalog: fileOf }, size: 2, waitingPerCaller: 2 })
})

afterAll(async () => {
  await children.close()
  await rm(folder, { recursive: true })
})

describe('SELECTs in child processes', () => {
  it('SEC-08 answers a resolved SELECT in our column types and with the requested names', async () => {
    const text = "select lat, sst s, [time], link, [count] s from tblSea where link = 'TBLSEA' or link is null order by lat"
    const { columns, batches } = await children.run(resolveSelect(text, known), options())
    expect(columns).toEqual([
      { name: 'lat', type: 'float64' },
      { name: 's', type: 'float32' },
      { name: 'time', type: 'timestamp' },
      { name: 'link', type: 'text' },
      { name: 's', type: 'int32' },
    ])
    const rows = []
    for await (const { rows: count, columns: values } of batches) {
      for (let row = 0; row < count; row++) rows.push(values.map(({ values: all, present }) => (present?.[row] === 0 ? null : all[row])))
    }
    expect(rows).toEqual([
      [10, Math.fround(29.7), Date.UTC(2016, 3, 29), 'tblSea', 1],
      [11, 20.5, Date.UTC(2016, 3, 30), 'TBLSEA ', 2],
      [13, 10.25, Date.UTC(2016, 4, 2, 12), null, 7],
    ])
  })

  it('API-10 a truth value is 1 where it is true and empty where it is false or unknown', async () => {
    const stream = await raw('SELECT i > 0 AS c1, i AS c2 FROM (VALUES (-1), (1), (NULL)) AS r(i) ORDER BY i NULLS LAST')
    const decoder = new TextDecoder()
    let text = ''
    for await (const piece of csvBytes(stream)) text += decoder.decode(piece, { stream: true })
    expect(text).toBe('c1,c2\n,-1\n1,1\n,\n\n')
  })

  it('keeps the order, and passes on more rows than it buffers', async () => {
    const { batches } = await raw('SELECT i AS c1 FROM range(200000) AS r(i) ORDER BY i DESC')
    let expected = 199_999
    for await (const { columns } of batches) for (const value of columns[0]?.values ?? []) expect(value).toBe(expected--)
    expect(expected).toBe(-1)
  })

  it('SEC-09 rejects more rows than the limit before the first row', async () => {
    await expect(countOf('SELECT i AS c1 FROM range(200000) AS r(i)', { maxRows: 150_000 })).rejects.toMatchObject({
      code: 'too-large',
      message: 'Requested data exceeds size limits.',
    })
    await expect(countOf('SELECT i AS c1 FROM range(100) AS r(i)', { maxRows: 99 })).rejects.toMatchObject({ code: 'too-large' })
    expect(await countOf('SELECT i AS c1 FROM range(150000) AS r(i)', { maxRows: 150_000 })).toBe(150_000)
  })

  it('SEC-09 stops an expression that takes all memory, while another query goes on', async () => {
    const [bad, good] = await Promise.allSettled([countOf(RUNAWAY), countOf('SELECT i AS c1 FROM range(1000000) AS r(i)')])
    expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'too-large' } })
    expect(good).toMatchObject({ status: 'fulfilled', value: 1_000_000 })
  })

  it('SEC-09 stops a query at its time limit, and runs the next', async () => {
    const long = 'SELECT count(*) AS c1 FROM range(100000000000) AS r(i) WHERE sqrt(i) < 3'
    await expect(countOf(long, { timeoutMs: 300 })).rejects.toMatchObject({ code: 'timed-out' })
    expect(await countOf('SELECT 1 AS c1')).toBe(1)
  })

  it('does not count time during which nobody reads', async () => {
    // Both children are up then: starting one counts, and takes long where the machine is busy.
    await Promise.all([countOf('SELECT 1 AS c1'), countOf('SELECT 1 AS c1')])
    const { batches } = await raw('SELECT i AS c1 FROM range(20000) AS r(i)', { timeoutMs: 3_000 })
    let isFirst = true
    let rows = 0
    for await (const batch of batches) {
      if (isFirst) await delay(3_500)
      isFirst = false
      rows += batch.rows
    }
    expect(rows).toBe(20_000)
  })

  it('ends a query that is aborted long before its time limit, whatever it does', async () => {
    const controller = new AbortController()
    const reason = new Error('gone')
    const answer = countOf('SELECT count(*) AS c1 FROM range(100000000000) AS r(i) WHERE sqrt(i) < 3', { signal: controller.signal })
    answer.catch(() => undefined)
    await delay(300)
    controller.abort(reason)
    await expect(answer).rejects.toBe(reason)
  })

  it('ends a query whose reader stops early, and frees its slot', async () => {
    for (let round = 0; round < 3; round++) {
      for await (const batch of (await raw('SELECT i AS c1 FROM range(900000) AS r(i)')).batches) {
        expect(batch.rows).toBeGreaterThan(0)
        break
      }
    }
    expect(await countOf('SELECT 1 AS c1')).toBe(1)
  })

  it('responds busy if the child is killed, and starts another', async () => {
    const { batches } = await raw('SELECT i AS c1 FROM range(1900000) AS r(i)')
    const iterator = batches[Symbol.asyncIterator]()
    await iterator.next()
    const killed = children.pids
    for (const pid of killed) process.kill(pid, 'SIGKILL')
    const rest = async () => {
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) expect(next.value.rows).toBeGreaterThan(0)
    }
    await expect(rest()).rejects.toMatchObject({ code: 'busy' })
    await expect.poll(() => children.pids.some((pid) => killed.includes(pid))).toBe(false)
    expect(await countOf('SELECT 1 AS c1')).toBe(1)
  })

  it('responds busy to a caller with too many queries waiting, and runs another’s at once', async () => {
    const controller = new AbortController()
    const long = 'SELECT count(*) AS c1 FROM range(100000000000) AS r(i) WHERE sqrt(i) < 3'
    const all = Array.from({ length: 3 }, () => countOf(long, { signal: controller.signal }))
    const ended = Promise.allSettled(all)
    await expect(countOf('SELECT 1 AS c1')).rejects.toMatchObject({ code: 'busy', status: 503 })
    expect(await countOf('SELECT 1 AS c1', { caller: 'another' })).toBe(1)
    controller.abort(new Error('enough'))
    await ended
  })

  it('SEC-07 gives a text that reached it by mistake no files, no settings and no second statement', async () => {
    const texts = [
      "SELECT * FROM read_csv('/etc/passwd')",
      "SELECT * FROM read_text('/etc/hostname')",
      "SELECT * FROM glob('/*')",
      `COPY (SELECT 1) TO '${join(folder, 'out.csv')}'`,
      `ATTACH '${join(folder, 'out.db')}'`,
      'CREATE TABLE t (a INT)',
      'SELECT 1 AS c1; SELECT 2',
      "SET memory_limit = '9GB'",
      'INSTALL httpfs',
      `SELECT * FROM read_parquet('${join(folder, 'tblSea')}.parquet')`,
    ]
    for (const sql of texts) {
      const fault = await countOf(sql).then(
        () => null,
        (reason: Error & { readonly status: number }) => reason,
      )
      expect(fault, sql).toMatchObject({ name: 'Problem' })
      expect(fault?.status).toBe(400)
      expect(fault?.message).not.toMatch(/Error|\/etc|\/tmp|LINE/)
    }
  })

  it('SEC-07 a text that holds line ends of any kind is one order, and the queries after it get rows of their own', async () => {
    const text = 'a\u2028b\u2029c\u0085d\u000be'
    const pids = [...children.pids]
    for (let turn = 0; turn < 4; turn++) {
      const { batches } = await raw(`SELECT '${text}' AS c1, ${turn} AS c2`)
      for await (const { columns } of batches) expect(columns.map(({ values }) => values[0])).toEqual([text, turn])
      await expect(countOf(`SELECT * FROM ${text}`)).rejects.toMatchObject({ code: 'bad-request' })
      expect(await countOf('SELECT unnest(range(3)) AS c1')).toBe(3)
    }
    expect([...children.pids].sort()).toEqual(pids.sort())
  })

  it('bounds the memory of a child where the system has no prlimit', async () => {
    const fileOf = () => []
    const watched = await SqlChildren.open({
      locate: { observations: fileOf, catalog: fileOf },
      size: 1,
      tools: [],
      memoryBytes: 700_000_000,
    })
    try {
      const answer = watched.runStatement({ sql: RUNAWAY, files: [] }, options()).then(drain)
      await expect(answer).rejects.toMatchObject({ code: 'too-large' })
    } finally {
      await watched.close()
    }
  })
})
