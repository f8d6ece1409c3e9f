import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repairFiles, repairTable, verifyStore } from '../../../edge/admin/verify.ts'
import { findTable, loadSnapshot } from '../../../edge/catalog/catalog.ts'
import { damagedFiles } from '../../../edge/files/fileChecks.ts'
import { ingest } from '../../../edge/ingest/ingest.ts'
import { estimateReads } from '../../../edge/query/size/rowEstimate.ts'
import { FileHasher } from '../../../edge/verify/FileHasher.ts'
import { VerifiedFiles } from '../../../edge/verify/VerifiedFiles.ts'
import { wholeOcean } from '../../helpers/defaultCatalog.ts'
import { openNodePortal } from '../helpers/nodePortal.ts'
import { keyOf, newPerson } from '../helpers/people.ts'
import { keepsNothing, type Made, madeSource } from '../ingest/madeSource.ts'
import { withQuery } from '../suite/TestedApi.ts'
import { damages, takePermissions } from './damage.ts'

const portal = await openNodePortal()
const { api, database, dataDir, logged } = portal
const backup = mkdtempSync(join(tmpdir(), 'pelagos-backup-'))
afterAll(async () => {
  await portal.close()
  rmSync(backup, { recursive: true })
})

const path = '@store/tblMade_Cruise/v2/part-1.parquet'
const placeOf = (name: string) => join(dataDir, 'observations', name.replace('@store/', ''))
const file = placeOf(path)
const others = { foreign: placeOf('@store/tblMade_Other/v1/part-1.parquet'), earlier: placeOf('@store/tblMade_Cruise/v1/part-1.parquet') }
const options = {
  ...keepsNothing,
  isDryRun: false,
  now: Date.now,
  signal: new AbortController().signal,
  onProgress: () => undefined,
  sourceSizeBytes: 1000,
}
const publish = (made: Made) => ingest(madeSource({ rows: 300, ...made }), { database, dataDir, ...options })

let headers: Record<string, string>
const ask = async (query: string, address = '/api/data/query') => {
  const response = await api.send(withQuery(address, { query }), { headers })
  return { status: response.status, code: response.headers.get('X-Problem-Code'), text: await response.text() }
}
/** The portal's own engine, and a child process. */
const queries = [
  'SELECT time, lat, lon, v FROM tblMade_Cruise',
  'SELECT cruise, COUNT(*) AS n, SUM(v) AS s FROM tblMade_Cruise GROUP BY cruise ORDER BY cruise',
]
const sound: string[] = []
const otherDataset = () => ask('SELECT cruise, COUNT(*) AS n FROM tblMade_Other GROUP BY cruise')

beforeAll(async () => {
  const { Authorization } = await keyOf(portal, await newPerson(database))
  headers = { Authorization }
  await publish({})
  await publish({ value: 2, version: '2.0' })
  await publish({ value: 7, description: { shortName: 'Made_Other', longName: 'Another', tableName: 'tblMade_Other' } })
  cpSync(join(dataDir, 'observations'), backup, { recursive: true })
  for (const query of queries) {
    const { status, text } = await ask(query)
    expect([query, status, text.length > 20]).toEqual([query, 200, true])
    sound.push(text)
  }
})

/** What `pelagos admin repair` does, without opening the store again for each kind of damage. */
const mend = async () => {
  const hasher = new FileHasher()
  const folders = { root: '', storeRoot: join(dataDir, 'observations') }
  const log = { info: () => undefined, error: () => undefined }
  const files = await VerifiedFiles.open({ database, folders, hasher, log })
  const report = await repairFiles({ database, files, folders }, 'tblMade_Cruise', { given: backup, jobs: join(dataDir, 'ingest') })
  await hasher.close()
  return report
}

const answers = async () => {
  const found = []
  for (const query of queries) found.push(await ask(query))
  return found
}

describe('a stored file of observations that is not what it was is never answered from', () => {
  test.each(Object.keys(damages))(
    '%s: both engines report the data set by name, others still work, and a repair restores it',
    async (kind) => {
      damages[kind]?.(file, others)
      for (const { status, code, text } of await answers()) {
        expect([status, code]).toEqual([503, 'damaged-data'])
        expect(text).toContain('Made_Cruise')
        expect(text).toContain(path)
        expect(text).not.toContain(dataDir)
      }
      expect((await otherDataset()).status).toBe(200)
      expect((await damagedFiles(database)).map((found) => [found.dataset, found.path])).toEqual([['Made_Cruise', path]])
      expect(logged.filter((line) => line.includes('"damaged data"') && line.includes('Made_Cruise')).length).toBeGreaterThan(0)
      expect(await mend()).toEqual({ repaired: [path], left: [] })
      expect((await answers()).map(({ text }) => text)).toEqual(sound)
      expect(await damagedFiles(database)).toEqual([])
    },
  )

  test('reading a file without permission is an error or gives correct rows', async () => {
    takePermissions(file)
    const found = await answers()
    for (const [index, { status, text }] of found.entries()) expect(status === 503 || text === sound[index]).toBe(true)
    chmodSync(file, 0o600)
    expect((await answers()).map(({ text }) => text)).toEqual(sound)
  })

  test('without a copy a repair says so, and ingesting the same source again mends it', async () => {
    damages['all zeros']?.(file, others)
    expect(await repairTable(dataDir, 'Made_Cruise', null)).toEqual({ repaired: [], left: [path] })
    expect((await publish({ value: 2, version: '2.0' })).outcome).toBe('published')
    expect((await answers()).map(({ text }) => text)).toEqual(sound)
  })
})

describe('counts that sizes are estimated from', () => {
  test('that are damaged are reported by name, found by a check of all, and recounted by a repair', async () => {
    await publish({ value: 3, description: { shortName: 'Made_Counted', longName: 'Counted', tableName: 'tblMade_Counted' } })
    const table = findTable(await loadSnapshot(database), 'tblMade_Counted')?.table
    if (table === undefined) throw new Error('nothing was published')
    const reads = { table, columns: ['v'], extent: { ...wholeOcean, lat: { min: -10, max: 10 } }, order: 'none' } as const
    const size = () => estimateReads({ database, engine: null }, reads, { caller: 'test', signal: options.signal })
    const isIts = sql`table_id = (SELECT id FROM observation_tables WHERE table_name = 'tblMade_Counted')`
    await database.run(sql`UPDATE observation_cubes SET cells = substr(cells, 1, 60) || x'07' || substr(cells, 62) WHERE ${isIts}`)
    await expect(size()).rejects.toMatchObject({ code: 'damaged-data', message: expect.stringContaining('tblMade_Counted/counts') })
    const { damaged } = await verifyStore(dataDir, { all: true, onProgress: () => undefined })
    expect(damaged.map((found) => [found.dataset, found.path, found.fault])).toEqual([
      ['Made_Counted', 'tblMade_Counted/counts', 'other bytes'],
    ])
    expect(await repairTable(dataDir, 'tblMade_Counted', null)).toEqual({ repaired: ['tblMade_Counted/counts'], left: [] })
    expect((await size()).rows).toBeGreaterThan(0)
  })
})

describe('the catalog’s own tables', () => {
  const query = 'SELECT ID, COUNT(*) AS n FROM tblDatasets GROUP BY ID ORDER BY ID'
  test.each(Object.keys(damages))('%s: they are written anew before anyone is answered from them', async (kind) => {
    const right = await ask(query)
    expect(right.status).toBe(200)
    const folder = join(dataDir, 'catalog')
    const [sum = ''] = readdirSync(folder)
    const damaged = join(folder, sum, 'tblDatasets.parquet')
    damages[kind]?.(damaged, { ...others, earlier: join(folder, sum, 'tblCruise.parquet') })
    expect((await ask(query)).text).toBe(right.text)
  })
})
