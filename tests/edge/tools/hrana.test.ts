import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client/web'
import { afterAll, describe, expect, test } from 'vitest'
import { serveHrana } from '../../../edge/tools/hrana/hrana.ts'

const folder = mkdtempSync(join(tmpdir(), 'pelagos-hrana-'))
const hrana = await serveHrana(folder, 0)
const client = createClient({ url: hrana.url, authToken: hrana.token })
afterAll(async () => {
  client.close()
  await hrana.stop()
  rmSync(folder, { recursive: true })
})
await client.executeMultiple('CREATE TABLE t (id INTEGER PRIMARY KEY, a, b); CREATE UNIQUE INDEX t_a ON t (a)')

describe('the local Hrana server', () => {
  const ask = (headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const call = request(`${hrana.url}/v2/pipeline`, { method: 'POST', headers }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      call.on('error', reject)
      call.end(JSON.stringify({ requests: [{ type: 'execute', stmt: { sql: 'SELECT 1' } }] }))
    })

  test('SEC-14 answers nobody without the token of this start', async () => {
    const Authorization = `Bearer ${hrana.token}`
    expect(await ask({ Authorization })).toBe(200)
    for (const wrong of ['', 'Bearer ', `Bearer ${hrana.token.slice(1)}`, `bearer ${hrana.token}`, hrana.token, `${Authorization}x`])
      expect([wrong, await ask({ Authorization: wrong })]).toEqual([wrong, 401])
    const other = await serveHrana(folder, 0)
    expect(other.token).not.toBe(hrana.token)
    await other.stop()
  })

  test('SEC-14 answers no page whose own name leads to this machine', async () => {
    const Authorization = `Bearer ${hrana.token}`
    for (const Host of ['evil.example', '127.0.0.1.evil.example', 'evil.example:8899', '192.0.2.1'])
      expect([Host, await ask({ Authorization, Host })]).toEqual([Host, 403])
  })
})

describe('the local Hrana server, spoken to by the libSQL client', () => {
  test('every kind of value comes back as it went in', async () => {
    const values = [null, 1.5, 'Ærø', 7, new Uint8Array([0, 1, 255])]
    for (const value of values) {
      const { rows } = await client.execute({ sql: 'SELECT ? AS value', args: [value] })
      const back = rows[0]?.value
      expect(back instanceof ArrayBuffer ? new Uint8Array(back) : back).toEqual(value)
    }
    expect((await client.execute({ sql: 'SELECT :a AS a', args: { a: 'named' } })).rows[0]?.a).toBe('named')
  })

  test('inserts tell what they changed, and RETURNING their rows', async () => {
    const result = await client.execute({ sql: 'INSERT INTO t (a) VALUES (?), (?) RETURNING id', args: ['x', 'y'] })
    expect([result.rowsAffected, result.rows.length, result.columns]).toEqual([2, 2, ['id']])
  })

  test('a batch is all or nothing', async () => {
    await expect(client.batch(["INSERT INTO t (a) VALUES ('z')", "INSERT INTO t (a) VALUES ('x')"], 'write')).rejects.toThrow(/UNIQUE/)
    expect((await client.execute("SELECT count(*) AS n FROM t WHERE a = 'z'")).rows[0]?.n).toBe(0)
  })

  test('a transaction can be undone, and others wait until it is over', async () => {
    const transaction = await client.transaction('write')
    await transaction.execute("INSERT INTO t (a) VALUES ('in transaction')")
    const other = client.execute("INSERT INTO t (a) VALUES ('other')")
    await transaction.rollback()
    expect((await other).rowsAffected).toBe(1)
    expect((await client.execute("SELECT count(*) AS n FROM t WHERE a = 'in transaction'")).rows[0]?.n).toBe(0)
  })

  test('a faulty statement is an error of the client, and other paths are not found', async () => {
    await expect(client.execute('SELECT 1 FROM nowhere')).rejects.toThrow(/no such table/)
    expect((await fetch(`${hrana.url}/anything`, { headers: { Authorization: `Bearer ${hrana.token}` } })).status).toBe(404)
  })
})
