import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findLauncher, type Launcher, nodeWords } from '../../../../edge/engines/sqlChild/launcher.ts'
import { SqlChildren } from '../../../../edge/engines/sqlChild/SqlChildren.ts'

const folder = mkdtempSync(join(tmpdir(), 'pelagos-cage-'))
const empty = join(folder, 'empty')
const outside = join(folder, 'outside.txt')
mkdirSync(empty)
writeFileSync(outside, 'not for children')

let children: SqlChildren
const nowhere = { observations: () => [], catalog: () => [] }

beforeAll(async () => {
  children = await SqlChildren.open({ locate: nowhere, size: 1, folder: empty })
})
afterAll(async () => {
  await children.close()
  rmSync(folder, { recursive: true })
})

async function rowsOf(of: SqlChildren, sql: string): Promise<number> {
  const { batches } = await of.runStatement(
    { sql, files: [] },
    { signal: new AbortController().signal, caller: 'test', timeoutMs: 60_000, maxRows: 1000 },
  )
  let rows = 0
  for await (const batch of batches) rows += batch.rows
  return rows
}

const fileOf = (path: string) => readFileSync(`/proc/${children.pids[0]}/${path}`, 'utf8')

/** A program in a child's place, started with its words, that tries one thing after another; answers how each went. */
function attempts(by: Launcher): Record<string, string> {
  const [command = '', ...words] = [...by.words, ...nodeWords(by)]
  const options = words.slice(
    0,
    words.findIndex((word) => word.endsWith('/child.ts')),
  )
  const code = `
    const tries = {
      read: async () => (await import('node:fs')).readFileSync(${JSON.stringify(outside)}),
      passwords: async () => (await import('node:fs')).readFileSync('/etc/passwd'),
      list: async () => (await import('node:fs')).readdirSync('/'),
      write: async () => (await import('node:fs')).writeFileSync(${JSON.stringify(join(folder, 'written.txt'))}, 'x'),
      run: async () => (await import('node:child_process')).spawnSync('true'),
      connect: async () => {
        const { connect } = await import('node:net')
        await new Promise((resolve, reject) => connect(9, '127.0.0.1').on('error', reject).on('connect', resolve))
      },
      listen: async () => {
        const { createServer } = await import('node:net')
        await new Promise((resolve, reject) => createServer().on('error', reject).listen(0, resolve))
      },
      own: async () => (await import('node:fs')).readFileSync(${JSON.stringify(join(import.meta.dirname, '../../../../package.json'))}),
    }
    const went = {}
    for (const [name, what] of Object.entries(tries)) went[name] = await what().then(() => 'done', (fault) => fault.code ?? String(fault))
    console.log(JSON.stringify({ ...went, settings: Object.keys(process.env).length }))
    process.exit()
  `
  const { stdout } = spawnSync(command, [...options, '--input-type=module', '--eval', code], { env: {}, cwd: '/' })
  return JSON.parse(String(stdout)) as Record<string, string>
}

describe('a child that answers SELECTs', () => {
  test('SEC-07 reads no file but the code, writes none, starts no process and opens no socket, with the system’s tools and without', async () => {
    const denied = 'ERR_ACCESS_DENIED'
    const all = { read: denied, passwords: denied, list: denied, write: denied, run: denied, connect: denied, listen: denied }
    for (const tools of [undefined, []]) {
      const launcher = await findLauncher({ memoryBytes: 1_200_000_000, cpuSeconds: 60 }, tools)
      expect(attempts(launcher)).toEqual({ ...all, own: 'done', settings: 0 })
    }
  })

  test('SEC-07 its engine reaches no server, and its query text cannot name a file', async () => {
    let connections = 0
    const server = createServer((socket) => {
      connections += 1
      socket.destroy()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const texts = [`read_parquet('http://127.0.0.1:${port}/a.parquet')`, `read_text('${outside}')`, "glob('*')"]
    for (const text of texts) await expect(rowsOf(children, `SELECT * FROM ${text}`)).rejects.toMatchObject({ status: 400 })
    await expect(rowsOf(children, `COPY (SELECT 1) TO '${join(empty, 'a.csv')}'`)).rejects.toMatchObject({ status: 400 })
    expect(connections).toBe(0)
    server.close()
  })

  test('SEC-07 has an empty environment, an empty folder, a low priority and every bound that this system can put on it', async () => {
    if (process.platform !== 'linux')
      return expect(children.bounds).toMatchObject({ hasLimits: false, endsWithParent: false, hasOwnNetwork: false })
    await rowsOf(children, 'SELECT 1 AS c1')
    const { hasLimits, endsWithParent, hasOwnNetwork } = children.bounds
    expect([fileOf('environ'), readlinkSync(`/proc/${children.pids[0]}/cwd`)]).toEqual(['', empty])
    expect(getPriority(children.pids[0])).toBeGreaterThanOrEqual(10)
    const limit = (name: string) => new RegExp(`^${name}\\s+(\\S+)`, 'm').exec(fileOf('limits'))?.[1]
    const own = (name: string) => new RegExp(`^${name}\\s+(\\S+)`, 'm').exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    const bounded = { 'Max file size': '0', 'Max core file size': '0', 'Max open files': '512', 'Max data size': '1200000000' }
    for (const [name, value] of Object.entries(bounded)) expect([name, limit(name)]).toEqual([name, hasLimits ? value : own(name)])
    expect(Number(limit('Max cpu time')) > 0).toBe(hasLimits)
    expect(/^NoNewPrivs:\s+(\d)/m.exec(fileOf('status'))?.[1]).toBe(endsWithParent ? '1' : '0')
    // Reading files of others is all that is left of root, where the portal is root.
    const powers = Number.parseInt(/^CapEff:\s+(\S+)/m.exec(fileOf('status'))?.[1] ?? '', 16)
    if (endsWithParent) expect([0, 4]).toContain(powers)
    const ownNetwork = readlinkSync('/proc/self/ns/net')
    expect(readlinkSync(`/proc/${children.pids[0]}/ns/net`) !== ownNetwork).toBe(hasOwnNetwork)
  })

  test('SEC-09 ends when its processor time is used up, and the next query gets a fresh one', async () => {
    // Several times what a child takes to start on a slow machine.
    const short = await SqlChildren.open({ locate: nowhere, size: 1, folder: empty, cpuSeconds: 4 })
    try {
      const endless = rowsOf(short, 'SELECT count(*) AS c1 FROM range(100000000000) AS r(i) WHERE sqrt(i) < 3')
      // Where the system limits no processor time, the limit of time is what ends it.
      const says = short.bounds.hasLimits ? 'processor time' : 'took longer than'
      await expect(endless).rejects.toMatchObject({ code: 'timed-out', message: expect.stringContaining(says) })
      expect(await rowsOf(short, 'SELECT 1 AS c1')).toBe(1)
    } finally {
      await short.close()
    }
  })

  test('SEC-09 runs at low priority once a query took long, and is replaced by a fresh one', async () => {
    await rowsOf(children, 'SELECT 1 AS c1')
    const [pid] = children.pids
    const leaving = new AbortController()
    const options = { signal: leaving.signal, caller: 'test', timeoutMs: 60_000, maxRows: 1000 }
    const sql = 'SELECT count(*) AS c1 FROM range(100000000000) AS r(i) WHERE sqrt(i) < 3'
    const long = children.runStatement({ sql, files: [] }, options)
    const ended = expect(long).rejects.toThrow('enough')
    await expect.poll(() => getPriority(pid)).toBe(19)
    leaving.abort(new Error('enough'))
    await ended
    expect(await rowsOf(children, 'SELECT 1 AS c1')).toBe(1)
    expect(children.pids).not.toContain(pid)
  })
})
