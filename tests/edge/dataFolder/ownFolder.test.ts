import { chmodSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseConfig } from '../../../edge/config/config.ts'
import { openStore } from '../../../edge/dataFolder/store.ts'
import { openNodePortal } from '../helpers/nodePortal.ts'
import { alice, apiKeyOf, freshAddress, signedIn, withQuery } from '../suite/TestedApi.ts'

const open = await openNodePortal({ PELAGOS_TEAM_ADDRESS: 'team@example.org' })
const { dataDir, api } = open
afterAll(() => open.close())

/** What a folder and all below it let others do: paths with their modes. */
function openToOthers(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  return [folder, ...entries].flatMap((path) => {
    const found = lstatSync(path)
    const mode = found.mode & 0o777
    return found.isSymbolicLink() || (mode & 0o077) === 0 ? [] : [`${path} ${mode.toString(8)}`]
  })
}

test('SEC-16 only its owner can read the data folder: store, keys, mails, exports', async () => {
  const key = await apiKeyOf(api, await signedIn(api, alice))
  const select = await api.send(withQuery('/api/data/query', { query: 'SELECT TOP 1 * FROM tblDatasets' }), { headers: key })
  expect([select.status, (await select.text()) !== '']).toEqual([200, true])
  const body = JSON.stringify({ name: 'Ada', email: 'ada@example.org', message: 'Hello' })
  const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'test', ...api.from(freshAddress()) }
  expect((await api.send('/api/user/contactus', { method: 'POST', headers, body })).status).toBe(200)
  await expect.poll(() => readdirSync(dataDir)).toContain('mail')
  await expect.poll(() => readdirSync(join(dataDir, 'mail')).filter((name) => name.endsWith('.eml')).length).toBe(1)
  for (const name of ['pelagos.db', 'pelagos.db-wal', 'pelagos.db-shm', 'secrets.json', 'observations', 'catalog'])
    expect(readdirSync(dataDir)).toContain(name)
  expect(openToOthers(dataDir)).toEqual([])
})

test('SEC-16 a folder of an earlier version is closed to others at the next start; files that are not the portal’s stay as they are', async () => {
  const [foreign, linked] = [join(dataDir, 'notes.txt'), join(dataDir, 'observations', 'elsewhere')]
  mkdirSync(join(dataDir, 'observations', 'deep'), { recursive: true })
  writeFileSync(join(dataDir, 'observations', 'deep', 'part.parquet'), '')
  writeFileSync(foreign, '')
  symlinkSync(foreign, linked)
  for (const path of [
    foreign,
    join(dataDir, 'observations', 'deep', 'part.parquet'),
    join(dataDir, 'pelagos.db'),
    join(dataDir, 'secrets.json'),
  ])
    chmodSync(path, 0o644)
  for (const path of [dataDir, join(dataDir, 'observations'), join(dataDir, 'mail')]) chmodSync(path, 0o755)
  const store = await openStore(parseConfig({ PELAGOS_DATA_DIR: dataDir }), () => undefined)
  await store.close()
  expect(openToOthers(dataDir)).toEqual([`${foreign} 644`])
})
