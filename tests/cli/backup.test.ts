import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@libsql/client/sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, storeFile } from '../../edge/dataFolder/database.ts'
import { FolderObjects, objectsFolder } from '../../edge/dataFolder/FolderObjects.ts'
import { startPortal, type TestPortal } from '../helpers/portal.ts'
import { seededFolder } from '../helpers/seededFolder.ts'
import { pelagos, pelagosProcess, temporaryFolder } from './command.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const backups = join(temporaryFolder(), 'backups')
let portal: TestPortal
/** How many files were stored so far. */
let written = 0
let dataDir: string
beforeAll(async () => {
  ;({ dataDir } = await seededFolder())
  portal = await startPortal({ PELAGOS_DATA_DIR: dataDir })
})
afterAll(() => portal.stop())

/** Every row of every table, as text. */
async function dump(file: string): Promise<Record<string, string>> {
  const client = createClient({ url: `file:${file}` })
  const tables = await client.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY 1")
  const found: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const { rows } = await client.execute(`SELECT * FROM "${name}"`)
    found[String(name)] =
      `${rows.length} ${sha256(Buffer.from(JSON.stringify(rows.map((row) => JSON.stringify(Object.values(row))).toSorted())))}`
  }
  client.close()
  return found
}

function filesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile())
  return Object.fromEntries(names.toSorted().map((name) => [name, sha256(readFileSync(join(folder, name)))]))
}

/**
 * Stores files and names them, and removes old ones at once, as fast as the store takes it; each round writes both tables in one transaction.
 * By Node's own SQLite: libSQL leaves a closed connection open until its statements are collected, and nothing else here opens the store.
 */
async function keepWriting(signal: AbortSignal): Promise<number> {
  const store = new DatabaseSync(storeFile(dataDir), { timeout: 5_000 })
  const columns = 'dataset_id, folder, name, key, size_bytes, sha256, crc32, stored_at'
  const nameFile = store.prepare(`INSERT INTO vault_files (${columns}) VALUES (1, 'raw', ?, ?, ?, ?, 0, ?)`)
  const addMessage = store.prepare('INSERT INTO contact_messages (name, email, message) VALUES (?, ?, ?)')
  const removeName = store.prepare('DELETE FROM vault_files WHERE key = ?')
  const objects = new FolderObjects(objectsFolder(dataDir))
  while (!signal.aborted) {
    written += 1
    const bytes = new TextEncoder().encode(`file ${written} `.repeat(20_000))
    const [key, name, hash] = [`vault/backup/${written}`, `file-${written}`, sha256(bytes)]
    await objects.put(key, bytes, { sizeBytes: bytes.byteLength, sha256: hash })
    store.exec('BEGIN IMMEDIATE')
    nameFile.run(name, key, bytes.byteLength, hash, written)
    addMessage.run(name, `${name}@example.org`, name)
    store.exec('COMMIT')
    const gone = `vault/backup/${written - 3}`
    removeName.run(gone)
    await objects.delete(gone)
    await wait(5)
  }
  store.close()
  return written
}

/** Backs up while files and rows come and go; returns the folder of the backup. */
async function backUpUnderLoad(): Promise<string> {
  const ending = new AbortController()
  const writing = keepWriting(ending.signal)
  await wait(300)
  const made = await pelagosProcess(['admin', 'backup', backups, '--data-dir', dataDir])
  ending.abort()
  expect(await writing).toBeGreaterThan(10)
  expect([made.status, made.stderr]).toEqual([0, expect.stringMatching(/^\d+ files, [\d.]+ MB; \d+ unchanged/)])
  return made.stdout.trim()
}

test('OPS-21 a backup made while files and rows come and go is the portal at one moment: each file that its store names is in it, whole', async () => {
  const backup = await backUpUnderLoad()
  const client = createClient({ url: `file:${storeFile(join(backup, 'data'))}` })
  const { rows: named } = await client.execute("SELECT key, sha256, stored_at FROM vault_files WHERE key LIKE 'vault/backup/%' ORDER BY id")
  expect(named.length).toBeGreaterThan(0)
  for (const { key, sha256: recorded } of named)
    expect([key, sha256(readFileSync(join(backup, 'data/files', String(key))))]).toEqual([key, recorded])
  const { rows: messages } = await client.execute("SELECT name FROM contact_messages WHERE name LIKE 'file-%' ORDER BY id DESC LIMIT 1")
  expect(messages[0]?.name).toBe(`file-${named.at(-1)?.stored_at}`)
  client.close()
  const readable = readdirSync(backup, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (statSync(join(backup, name)).mode & 0o077) !== 0,
  )
  expect(readable).toEqual([])
})

test('OPS-21 a second backup shares the space of files that have not changed, and is whole without the first', async () => {
  const [first = ''] = readdirSync(backups)
  await wait(1_100)
  const second = await backUpUnderLoad()
  const shared = 'data/observations'
  const names = readdirSync(join(second, shared), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.parquet'))
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) {
    expect(statSync(join(second, shared, name)).ino).toBe(statSync(join(backups, first, shared, name)).ino)
    expect(statSync(join(second, shared, name)).ino).not.toBe(statSync(join(dataDir, 'observations', name)).ino)
  }
  rmSync(join(backups, first), { recursive: true })
  expect(await pelagos(['admin', 'restore', second, '--dry-run', '--data-dir', dataDir])).toMatchObject({
    status: 0,
    stderr: expect.stringContaining('is intact'),
  })
})

test('OPS-22 a restore never touches a running portal, a folder that holds anything, or a portal whose backup is damaged', async () => {
  const [backup = ''] = readdirSync(backups).map((name) => join(backups, name))
  const restore = (...words: string[]) => pelagosProcess(['admin', 'restore', backup, ...words])
  const running = await restore('--force', '--data-dir', dataDir)
  expect([running.status, running.stderr]).toEqual([2, expect.stringContaining('A portal has')])
  const other = temporaryFolder()
  writeFileSync(join(other, 'notes.txt'), 'mine')
  const held = await restore('--data-dir', other)
  expect([held.status, held.stderr]).toEqual([2, expect.stringContaining('is not empty. --force')])
  const damaged = join(backup, 'data/secrets.json')
  const secrets = readFileSync(damaged)
  writeFileSync(damaged, secrets.toString().replace(/.(?="\}$)/, '~'))
  for (const words of [['--force'], ['--dry-run']]) {
    const refused = await restore(...words, '--data-dir', other)
    expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('secrets.json of the backup is damaged')])
  }
  expect(readdirSync(other)).toEqual(['notes.txt'])
  writeFileSync(damaged, secrets)
})

test('OPS-22 a restored portal has every row and file of the backup, and answers; what the folder held is aside', async () => {
  const [backup = ''] = readdirSync(backups).map((name) => join(backups, name))
  await portal.end('SIGTERM')
  const store = new DatabaseSync(storeFile(dataDir))
  store.exec('DELETE FROM contact_messages')
  store.close()
  rmSync(join(dataDir, 'files'), { recursive: true })
  const restored = await pelagosProcess(['admin', 'restore', backup, '--force', '--data-dir', dataDir, '--json'])
  expect([restored.status, restored.stderr]).toEqual([0, ''])
  const { aside } = JSON.parse(restored.stdout) as { aside: string }
  expect(readdirSync(aside)).toContain('pelagos.db')
  expect(await dump(storeFile(dataDir))).toEqual(await dump(storeFile(join(backup, 'data'))))
  rmSync(aside, { recursive: true })
  expect(filesIn(dataDir)).toEqual(filesIn(join(backup, 'data')))
  portal = await startPortal({ PELAGOS_DATA_DIR: dataDir })
  expect((await fetch(`${portal.url}/catalog/datasets/COADS_Climatology`)).status).toBe(200)
})

test('OPS-22 neither the backup of a later release nor its store is taken for one of this release', async () => {
  const [backup = ''] = readdirSync(backups).map((name) => join(backups, name))
  const file = join(backup, 'backup.json')
  const manifest = readFileSync(file, 'utf8')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(manifest), migrations: 900 }))
  const later = await pelagos(['admin', 'restore', backup, '--data-dir', temporaryFolder()])
  writeFileSync(file, manifest)
  expect([later.status, later.stderr]).toEqual([2, expect.stringContaining('is of a later release')])
  const folder = temporaryFolder()
  expect((await pelagos(['admin', 'restore', backup, '--data-dir', folder])).status).toBe(0)
  const client = createClient({ url: `file:${storeFile(folder)}` })
  for (let extra = 0; extra < 50; extra += 1)
    await client.execute("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)")
  client.close()
  await expect(openDatabase(folder)).rejects.toThrow('is of a later release')
})
