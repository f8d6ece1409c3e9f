import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { CountersInMemory } from '../../../edge/database/CountersInMemory.ts'
import { shortenLog } from '../../../edge/dataFolder/shortenLog.ts'
import { type StoreBounds, tidyUp } from '../../../edge/jobs/housekeeping/tidyUp.ts'
import { logCall } from '../../../edge/middleware/callLog.ts'
import { makeTestStore } from '../helpers/testStore.ts'
import { tableGrowth } from './tableGrowth.ts'

const { store, dataDir, remove } = await makeTestStore()
const { database } = store
afterAll(remove)

const now = Date.now()
const bounds: StoreBounds = {
  sessionsPerUser: 3,
  revokedKeysPerUser: 2,
  rateCounterRows: 5,
  securityEventRows: 6,
  mailRows: 4,
  contactMessageRows: 3,
  errorReportRows: 4,
  callLogRows: 10,
  callLogRowsPerCaller: 7,
}
/** A statement once for each number from 1 to `times`, which it knows as `n`. */
const repeat = (times: number, insert: SQL, values: SQL) =>
  database.run(
    sql`insert into ${insert} with recursive s(n) as (select 1 union all select n + 1 from s where n < ${times}) select ${values} from s`,
  )
const one = async (query: SQL) => Object.values((await database.all<Record<string, unknown>>(query))[0] ?? {})[0]
const callsOf = (userId: number | null, times: number, at = now) =>
  repeat(
    times,
    sql`call_log (request_id, date_time, endpoint, identity, user_id, query, status, duration_ms)`,
    sql`'r' || n, ${at} + n, 'query', 'key', ${userId}, 'SELECT ' || n, 200, 1`,
  )

const written = Object.entries(tableGrowth).filter(([, { grownBy }]) => grownBy === 'calls')

beforeEach(async () => {
  for (const [name] of written) if (name !== 'users') await database.run(sql`delete from ${sql.identifier(name)}`)
})

describe('what calls write into the store has a bound', () => {
  test('every table says who adds rows to it and what keeps it small', async () => {
    const tables = await database.all<{ name: string }>(
      sql`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\_\_drizzle%' escape '\\'`,
    )
    expect(Object.keys(tableGrowth).sort()).toEqual(tables.map(({ name }) => name).sort())
    for (const [name, { bound }] of Object.entries(tableGrowth)) expect([name, bound]).toEqual([name, expect.stringMatching(/\w/)])
    expect(limits.callLogLifeMs).toBeGreaterThanOrEqual(limits.popularWindowMs)
  })

  test('the call log keeps 90 days, so many calls of a caller, and so many in all: the greediest caller’s oldest go first', async () => {
    await callsOf(1, 5, now - limits.callLogLifeMs - 1000)
    await callsOf(1, 20)
    await callsOf(2, 6)
    await callsOf(null, 2)
    await tidyUp(database, now, { ...bounds, callLogRows: 100 })
    const countOf = (userId: number | null) => one(sql`select count(*) from call_log where user_id is ${userId}`)
    expect([await countOf(1), await countOf(2), await countOf(null)]).toEqual([7, 6, 2])
    expect(await one(sql`select min(date_time) from call_log where user_id = 1`)).toBe(now + 14)
    await tidyUp(database, now, bounds)
    expect([await countOf(1), await countOf(2), await countOf(null)]).toEqual([2, 6, 2])
    await tidyUp(database, now, bounds)
    expect(await one(sql`select count(*) from call_log`)).toBe(bounds.callLogRows)
  })

  test('more than a batch is removed in several, with room for calls between them', async () => {
    const many = limits.housekeepingBatchRows * 3 + 1
    await callsOf(1, many)
    let isDone = false
    let between = 0
    const tidying = tidyUp(database, now, bounds).finally(() => {
      isDone = true
    })
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve))
      const rowsBefore = Number(await one(sql`select count(*) from call_log`))
      if (rowsBefore > bounds.callLogRowsPerCaller && rowsBefore < many) between += 1
    }
    await tidying
    expect(between).toBeGreaterThan(0)
    expect(await one(sql`select count(*) from call_log`)).toBe(bounds.callLogRowsPerCaller)
  })

  test('a long text in any script is truncated in the call log, with its length and hash', async () => {
    const ports = { ...store, now: () => now } as unknown as Parameters<typeof logCall>[0]
    const caller = { kind: 'user', by: 'key', user: { id: 1 } } as unknown as Parameters<typeof logCall>[1]
    const facts = { requestId: 'r', endpoint: 'query', status: 200, rows: 0, durationMs: 1, datasetId: null } as const
    for (const query of ['SELECT 1', 'x'.repeat(limits.queryCharacters), `S${'🌊'.repeat(limits.queryCharacters)}`, `${'y'.repeat(2000)}z`])
      await logCall(ports, caller, { ...facts, query })
    const texts = (await database.all<{ query: string }>(sql`select query from call_log order by id`)).map(({ query }) => query)
    expect(texts[0]).toBe('SELECT 1')
    for (const text of texts.slice(1)) {
      expect(new TextEncoder().encode(text).byteLength).toBeLessThanOrEqual(limits.callLogTextBytes)
      expect(text).toMatch(/ … \[cut, \d+ bytes, SHA-256 [0-9a-f]{64}\]$/)
      expect(text).not.toContain('\uFFFD')
    }
    expect(texts[1]).toContain(`[cut, ${limits.queryCharacters} bytes, `)
  })

  test('of a person’s sessions the newest stay, and of keys those that work and the last that were revoked', async () => {
    await repeat(9, sql`sessions (id, user_id, created_at, expires_at)`, sql`'s' || n, 1 + n % 2, ${now} + n, ${now + 1000}`)
    await repeat(
      9,
      sql`api_keys (user_id, description, key_hash, key_sealed, revoked_at)`,
      sql`1, 'k' || n, 'h' || n, '', case when n > 4 then ${now} + n end`,
    )
    await tidyUp(database, now, bounds)
    const ids = (await database.all<{ id: string }>(sql`select id from sessions order by id`)).map(({ id }) => id)
    expect(ids).toEqual(['s4', 's5', 's6', 's7', 's8', 's9'])
    const keys = (await database.all<{ name: string }>(sql`select description as name from api_keys order by id`)).map(({ name }) => name)
    expect(keys).toEqual(['k1', 'k2', 'k3', 'k4', 'k8', 'k9'])
    await tidyUp(database, now + limits.revokedKeyLifeMs + 1000, bounds)
    expect(await one(sql`select count(*) from api_keys`)).toBe(4)
  })

  test('counters of single calls are dropped before those of exhausted limits', async () => {
    await repeat(20, sql`rate_counters (subject, window_ends_at, count)`, sql`'once' || n, ${now + 1000}, 1`)
    await repeat(3, sql`rate_counters (subject, window_ends_at, count)`, sql`'loop' || n, ${now + 500}, 50`)
    await tidyUp(database, now, bounds)
    expect(await one(sql`select count(*) from rate_counters`)).toBe(bounds.rateCounterRows)
    expect(await one(sql`select count(*) from rate_counters where count = 50`)).toBe(3)
    await tidyUp(database, now + 2000, bounds)
    expect(await one(sql`select count(*) from rate_counters`)).toBe(0)
  })

  test('a flood of one kind of security event drives out none of the others', async () => {
    await repeat(2, sql`security_events (at, kind, details)`, sql`${now} - n, 'key-made', '{}'`)
    await repeat(30, sql`security_events (at, kind, details)`, sql`${now} + n, 'sign-in-failed', '{}'`)
    await tidyUp(database, now, bounds)
    expect(await one(sql`select count(*) from security_events`)).toBe(bounds.securityEventRows)
    expect(await one(sql`select count(*) from security_events where kind = 'key-made'`)).toBe(2)
  })

  test('sent mails are deleted first, then those given up, and never a waiting one', async () => {
    const mail = (name: string, sent: number | null, dead: number | null) =>
      repeat(
        3,
        sql`mails (message_id, kind, recipient, subject, text_body, html_body, next_try_at, sent_at, dead_at)`,
        sql`${name} || n, 'contact', 'a@example.org', 's', '', '', ${now}, ${sent}, ${dead}`,
      )
    await mail('sent', now, null)
    await mail('dead', null, now)
    await mail('waits', null, null)
    await tidyUp(database, now, bounds)
    const left = (await database.all<{ id: string }>(sql`select message_id as id from mails order by id`)).map(({ id }) => id)
    expect(left).toEqual(['dead3', 'waits1', 'waits2', 'waits3'])
    await tidyUp(database, now + limits.deadMailsKeptMs + 1000, { ...bounds, mailRows: 1 })
    expect(await one(sql`select count(*) from mails`)).toBe(3)
  })

  test('ERR-09 errors that nobody reported for 90 days are removed, and of the others resolved ones first, then those of pages that came once', async () => {
    const errors = (name: string, times: number, at: SQL) =>
      repeat(
        times,
        sql`error_reports (fingerprint, source, message, stack_line, version, path, browsers, steps, count, first_seen_at, last_seen_at)`,
        sql`${name} || n, 'page', '', '', '', '', '[]', '[]', 1, 0, ${at}`,
      )
    await errors('old', 2, sql`${now - limits.errorGroupLifeMs - 1}`)
    await tidyUp(database, now, bounds)
    expect(await one(sql`select count(*) from error_reports`)).toBe(0)
    await errors('new', 9, sql`${now} + n`)
    await tidyUp(database, now, bounds)
    expect(await one(sql`select count(*) || min(fingerprint) from error_reports`)).toBe('4new6')
    await database.run(sql`update error_reports set count = 2 where fingerprint = 'new6'`)
    await database.run(sql`update error_reports set source = 'server' where fingerprint = 'new7'`)
    await database.run(sql`update error_reports set resolved_at = ${now} where fingerprint = 'new9'`)
    await errors('flood', 50, sql`${now} + 100 + n`)
    await tidyUp(database, now, bounds)
    expect(await one(sql`select group_concat(fingerprint) from (select fingerprint from error_reports order by id)`)).toBe(
      'new6,new7,flood49,flood50',
    )
  })

  test('OPS-07 messages to the team, one-time tokens and guests run out', async () => {
    await repeat(9, sql`contact_messages (name, email, message, created_at)`, sql`'a', 'b', 'm' || n, ${now} + n`)
    await repeat(3, sql`account_tokens (token_hash, user_id, purpose, expires_at)`, sql`'t' || n, 1, 'confirm-email', ${now - 7_200_000}`)
    await repeat(
      3,
      sql`guest_tokens (id, browser_hash, address_hash, created_at, expires_at)`,
      sql`'g' || n, '', '', ${now - 172_900_000}, 1`,
    )
    await tidyUp(database, now, bounds)
    expect(await one(sql`select min(message) from contact_messages`)).toBe('m7')
    expect(await one(sql`select (select count(*) from account_tokens) + (select count(*) from guest_tokens)`)).toBe(0)
  })

  test('the write-ahead log of the store is cut once it has grown long', async () => {
    const wal = join(dataDir, 'pelagos.db-wal')
    await database.run(sql`pragma wal_autocheckpoint = 0`)
    for (let round = 0; round < 20 && statSync(wal).size <= limits.walBytes; round++)
      await repeat(40, sql`contact_messages (name, email, message)`, sql`'a', 'b', hex(zeroblob(100000))`)
    expect(statSync(wal).size).toBeGreaterThan(limits.walBytes)
    await shortenLog(database, dataDir)
    expect(statSync(wal).size).toBeLessThan(limits.walBytes / 10)
  })
})

describe('counting while the store takes nothing', () => {
  test('a window ends, and there are never more counters than the bound', () => {
    const counters = new CountersInMemory(100)
    for (let call = 1; call <= 3; call++) expect(counters.count('a', 1000, now).count).toBe(call)
    expect(counters.count('a', 1000, now + 1001).count).toBe(1)
    for (let subject = 0; subject < 1000; subject++) counters.count(`subject ${subject}`, 1000, now)
    expect(counters.size).toBe(100)
  })
})
