import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Client, createClient } from '@libsql/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { retryingClient } from '../../../edge/dataFolder/retryingClient.ts'

const PAGE_BYTES = 4096

/** Another process with the store, which does one statement for each message: locks of one process do not hold against itself. */
const program = `
import { DatabaseSync } from 'node:sqlite'
const store = new DatabaseSync(process.argv[2])
process.on('message', (sql) => process.send(sql.startsWith('SELECT') ? store.prepare(sql).all().map((row) => ({ ...row })) : [store.exec(sql) ?? null]))
`

describe('a client whose store another process holds', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pelagos-patient-'))
  const file = join(folder, 'store.db')
  let client: Client
  let other: ReturnType<typeof fork>
  const ask = async (sql: string): Promise<unknown> => {
    other.send(sql)
    return (await once(other, 'message'))[0]
  }
  beforeAll(async () => {
    client = retryingClient(() => createClient({ url: pathToFileURL(file).href, timeout: 20 }))
    await client.execute('PRAGMA journal_mode = WAL')
    await client.execute('CREATE TABLE words (word TEXT NOT NULL)')
    writeFileSync(join(folder, 'other.mjs'), program)
    other = fork(join(folder, 'other.mjs'), [file], { execArgv: ['--disable-warning=ExperimentalWarning'] })
  })
  afterAll(() => {
    client.close()
    other.kill()
    rmSync(folder, { recursive: true })
  })

  const writes: Record<string, () => Promise<unknown>> = {
    statement: () => client.execute({ sql: 'INSERT INTO words VALUES (?)', args: ['statement'] }),
    'statement with an answer': () => client.execute({ sql: 'INSERT INTO words VALUES (?) RETURNING *', args: ['answer'] }),
    batch: () => client.batch(["INSERT INTO words VALUES ('batch')"], 'write'),
    transaction: async () => {
      const transaction = await client.transaction('write')
      await transaction.execute("INSERT INTO words VALUES ('transaction')")
      await transaction.commit()
    },
  }
  test.each(Object.keys(writes))('a %s waits, lets others go on, and what it reports as done is stored', async (name) => {
    await ask('DELETE FROM words')
    await ask('BEGIN EXCLUSIVE')
    let isDone = false
    const written = writes[name]?.().then(() => {
      isDone = true
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(isDone).toBe(false)
    await ask('COMMIT')
    await written
    await client.execute("INSERT INTO words VALUES ('next')")
    expect(await ask('SELECT count(*) AS kept FROM words')).toEqual([{ kept: 2 }])
    await ask('BEGIN EXCLUSIVE')
    await ask('COMMIT')
  })

  test('a running transaction succeeds while others find the store locked', async () => {
    await ask('DELETE FROM words')
    const transaction = await client.transaction('write')
    await transaction.execute("INSERT INTO words VALUES ('first')")
    const second = client.execute("INSERT INTO words VALUES ('second')")
    await new Promise((resolve) => setTimeout(resolve, 200))
    await transaction.execute("INSERT INTO words VALUES ('first again')")
    await transaction.commit()
    await second
    expect(await ask('SELECT word FROM words ORDER BY rowid')).toEqual([{ word: 'first' }, { word: 'first again' }, { word: 'second' }])
  })
})

test('a connection that has read a damaged page is replaced: once the file is repaired the store reads and writes again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pelagos-patient-'))
  const file = join(folder, 'store.db')
  const client = retryingClient(() => createClient({ url: pathToFileURL(file).href }))
  await client.execute('PRAGMA journal_mode = WAL')
  await client.execute('CREATE TABLE words (word TEXT NOT NULL)')
  for (let word = 0; word < 20; word++) await client.execute({ sql: 'INSERT INTO words VALUES (?)', args: [`${word}`.repeat(2000)] })
  await client.execute('PRAGMA wal_checkpoint(TRUNCATE)')
  client.close()
  const whole = readFileSync(file)
  const damaged = Buffer.from(whole).fill(0, PAGE_BYTES)
  const again = retryingClient(() => createClient({ url: pathToFileURL(file).href }))
  writeFileSync(file, damaged)
  const insert = "INSERT INTO words VALUES ('a')"
  const count = async () => (await again.execute('SELECT count(*) AS words FROM words')).rows[0]?.words
  await expect(count()).rejects.toMatchObject({ code: 'SQLITE_CORRUPT' })
  const transaction = await again.transaction('write')
  await expect(transaction.execute(insert)).rejects.toMatchObject({ code: 'SQLITE_CORRUPT' })
  await transaction.rollback()
  writeFileSync(file, whole)
  expect(await count()).toBe(20)
  await again.execute(insert)
  expect(await count()).toBe(21)
  again.close()
  rmSync(folder, { recursive: true })
})
