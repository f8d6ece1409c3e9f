import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { settings } from '../../../edge/database/schema/index.ts'
import { openDatabase, storeFile } from '../../../edge/dataFolder/database.ts'
import { openPortalDatabase } from '../../../edge/dataFolder/serverDatabase.ts'
import { explainFault } from '../../../edge/dataFolder/startError.ts'
import { serveHrana } from '../../../edge/tools/hrana/hrana.ts'
import { seededFolder } from '../../helpers/seededFolder.ts'
import { freePort } from '../../helpers/workerPortal.ts'

const folder = mkdtempSync(join(tmpdir(), 'pelagos-server-store-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const below = (name: string): string => {
  const path = join(folder, name)
  mkdirSync(path)
  return path
}

/** The rows of a table as text, in their order. */
function rowsOf(file: string, table: string): string[] {
  const store = new DatabaseSync(file, { readOnly: true, readBigInts: true })
  const rows = store.prepare(`SELECT * FROM "${table}"`).all()
  store.close()
  return rows.map((row) => JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).toSorted()
}

test('OPS-24 processes that start at once over an empty store of a libSQL server all find it at the present schema', async () => {
  const hrana = await serveHrana(below('empty'), 0)
  const libsql = { url: hrana.url, token: hrana.token }
  const opened = await Promise.all([1, 2, 3].map(() => openPortalDatabase({ libsql, dataDir: folder })))
  await opened[0]?.database.insert(settings).values({ name: 'one', value: 'written' })
  expect(await opened[2]?.database.select().from(settings)).toEqual([{ name: 'one', value: 'written' }])
  for (const { close } of opened) await close()
  await hrana.stop()
})

test('OPS-24 a preview gets the catalog of a libSQL server with every row', async () => {
  const { dataDir } = await seededFolder(below('seeded'))
  const target = below('target')
  await (await openDatabase(target)).close()
  const hrana = await serveHrana(dataDir, 0)
  const { copyCatalogTo, close } = await openPortalDatabase({ libsql: { url: hrana.url, token: hrana.token }, dataDir: folder })
  await copyCatalogTo(storeFile(target))
  await close()
  await hrana.stop()
  for (const table of ['datasets', 'variables', 'observation_files', 'observation_cubes', 'cruises', 'cruise_trajectories', 'settings']) {
    const wanted = rowsOf(storeFile(dataDir), table)
    expect([table, wanted.length > 0, rowsOf(storeFile(target), table)]).toEqual([table, true, wanted])
  }
  expect(rowsOf(storeFile(target), 'users')).toEqual([])
})

test('OPS-24 a start without its libSQL server ends with a sentence that names the setting', async () => {
  const libsql = { url: `http://127.0.0.1:${await freePort()}`, token: null }
  const fault = await openPortalDatabase({ libsql, dataDir: folder }).catch((error: unknown) => error)
  expect(explainFault(fault, { dataDir: folder, host: '127.0.0.1', port: 1 })).toContain('PELAGOS_LIBSQL_URL')
})
