import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { afterAll, expect, test } from 'vitest'
import { loadSnapshot } from '../../../edge/catalog/catalog.ts'
import { datasets } from '../../../edge/database/schema/index.ts'
import { seedCatalog } from '../../../edge/database/seed/seedCatalog.ts'
import { readCatalog } from '../../../edge/dataFolder/catalogFolder.ts'
import { openDatabase, storeFile } from '../../../edge/dataFolder/database.ts'
import { contentFolder } from '../../../edge/dataFolder/store.ts'

const folder = mkdtempSync(join(tmpdir(), 'pelagos-migration-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The migrations up to the first release's, as they were. */
function firstMigrations(): string {
  const target = join(folder, 'migrations')
  cpSync(join(import.meta.dirname, '../../../edge/database/migrations'), target, { recursive: true })
  const journal = join(target, 'meta/_journal.json')
  const known = JSON.parse(readFileSync(journal, 'utf8')) as { entries: unknown[] }
  writeFileSync(journal, JSON.stringify({ ...known, entries: known.entries.slice(0, 1) }))
  return target
}

test('a store of the first release is brought to the present schema with its rows and people’s data', async () => {
  const client = createClient({ url: `file:${storeFile(folder)}` })
  await migrate(drizzle(client), { migrationsFolder: firstMigrations() })
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
