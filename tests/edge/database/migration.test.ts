import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { afterAll, describe, expect, test } from 'vitest'
import { loadSnapshot } from '../../../edge/catalog/catalog.ts'
import { datasets } from '../../../edge/database/schema/index.ts'
import { seedCatalog } from '../../../edge/database/seed/seedCatalog.ts'
import { readCatalog } from '../../../edge/dataFolder/catalogFolder.ts'
import { openDatabase, storeFile } from '../../../edge/dataFolder/database.ts'
import { migrationsFolder } from '../../../edge/dataFolder/knownMigrations.ts'
import { contentFolder } from '../../../edge/dataFolder/store.ts'

const folder = mkdtempSync(join(tmpdir(), 'pelagos-migration-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const journalIn = (migrations: string) =>
  JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] }
const tags = journalIn(migrationsFolder).entries.map(({ tag }) => tag)

/** The first migrations, so many, as the release that had them shipped them. */
function firstMigrations(count: number): string {
  const target = join(folder, `migrations-${count}`)
  cpSync(migrationsFolder, target, { recursive: true })
  const known = journalIn(target)
  writeFileSync(join(target, 'meta/_journal.json'), JSON.stringify({ ...known, entries: known.entries.slice(0, count) }))
  return target
}

/** What the tables and indexes of a store are, however they came about. */
async function schemaOf(client: Client): Promise<unknown> {
  const { rows } = await client.execute("SELECT type, name, tbl_name FROM sqlite_schema WHERE name NOT LIKE 'sqlite%' ORDER BY 1, 2")
  const columns: Record<string, unknown> = {}
  for (const { type, name } of rows) {
    const found = await client.execute(type === 'table' ? `PRAGMA table_info("${name}")` : `PRAGMA index_info("${name}")`)
    const facts = found.rows.map((row) => ({ name: row.name, type: row.type, notnull: row.notnull, dflt: row.dflt_value, pk: row.pk }))
    // A column that was added later comes last; nothing reads columns by their position.
    columns[String(name)] = type === 'table' ? facts.toSorted((one, other) => (String(one.name) < String(other.name) ? -1 : 1)) : facts
  }
  return columns
}

const openFile = (dataDir: string) => createClient({ url: `file:${storeFile(dataDir)}` })

describe('a store of an earlier release', async () => {
  const fresh = join(folder, 'fresh')
  mkdirSync(fresh)
  const present = await openDatabase(fresh)
  await present.close()
  const client = openFile(fresh)
  const wanted = await schemaOf(client)
  client.close()

  test.each(tags.map((tag, index) => [tag, index + 1] as const))(
    'OPS-23 with the schema %s gets that of this one, and keeps its rows',
    async (tag, count) => {
      const dataDir = join(folder, tag)
      mkdirSync(dataDir)
      const old = openFile(dataDir)
      await migrate(drizzle(old), { migrationsFolder: firstMigrations(count) })
      await old.execute("INSERT INTO users (username, email) VALUES ('old', 'old@example.org')")
      await old.execute("INSERT INTO settings (name, value) VALUES ('of old', 'Hello.')")
      const before = await old.execute('SELECT * FROM users')
      old.close()
      const { close } = await openDatabase(dataDir)
      await close()
      const migrated = openFile(dataDir)
      expect(await schemaOf(migrated)).toEqual(wanted)
      const { rows } = await migrated.execute('SELECT * FROM users')
      expect(rows).toEqual(before.rows.map((row) => expect.objectContaining({ username: row.username, email: row.email, id: row.id })))
      expect((await migrated.execute("SELECT value FROM settings WHERE name = 'of old'")).rows).toEqual([
        expect.objectContaining({ value: 'Hello.' }),
      ])
      expect((await migrated.execute('PRAGMA foreign_key_check')).rows).toEqual([])
      migrated.close()
    },
  )
})

test('a store of the first release is brought to the present schema with its rows and people’s data', async () => {
  const client = createClient({ url: `file:${storeFile(folder)}` })
  await migrate(drizzle(client), { migrationsFolder: firstMigrations(1) })
  const columns = (await client.execute('PRAGMA table_info(datasets)')).rows.map(({ name }) => String(name))
  expect(columns).not.toContain('origin')
  const values: Record<string, string | number> = { id: 1, climatology: 0, has_depth: 0, visualize: 1, lat_count: 1, row_count: 1 }
  const required = (await client.execute('PRAGMA table_info(datasets)')).rows.filter(
    ({ notnull, dflt_value }) => notnull === 1 && dflt_value === null,
  )
  const cells = required.map(
    ({ name }) => values[String(name)] ?? (['depth_levels', 'record'].includes(String(name)) ? '{}' : `old ${String(name)}`),
  )
  const names = required.map(({ name }) => `"${String(name)}"`)
  await client.execute({ sql: `INSERT INTO datasets (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`, args: cells })
  await client.execute("INSERT INTO users (username, email) VALUES ('old', 'old@example.org')")
  await client.execute('INSERT INTO subscriptions (user_id, dataset_id) VALUES (1, 1)')
  client.close()

  const { database, close } = await openDatabase(folder)
  expect(await database.select({ id: datasets.id, origin: datasets.origin }).from(datasets)).toEqual([{ id: 1, origin: 'catalog' }])
  const catalog = await readCatalog(contentFolder)
  await seedCatalog(database, catalog, 5)
  expect((await loadSnapshot(database)).datasets.length).toBe(catalog.datasets.length)
  expect(await database.all('SELECT user_id, dataset_id FROM subscriptions')).toEqual([{ user_id: 1, dataset_id: 1 }])
  await close()
})
