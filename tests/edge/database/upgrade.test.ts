import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@libsql/client'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { loadSnapshot } from '../../../edge/catalog/catalog.ts'
import type { Database } from '../../../edge/database/Database.ts'
import type { Catalog, SeedEntry } from '../../../edge/database/seed/Catalog.ts'
import { planUpgrade } from '../../../edge/database/seed/planUpgrade.ts'
import { readSkipped, seedCatalog } from '../../../edge/database/seed/seedCatalog.ts'
import { readCatalog } from '../../../edge/dataFolder/catalogFolder.ts'
import { openDatabase, storeFile } from '../../../edge/dataFolder/database.ts'
import { contentFolder } from '../../../edge/dataFolder/store.ts'
import { sweep } from '../../../edge/ingest/sweep.ts'
import { formerDefault } from '../../../edge/pages/views/withdrawnDataset.ts'
import { readTestCatalog } from '../../helpers/testCatalog.ts'

const fixture = join(import.meta.dirname, '../../fixtures/firstRelease')
const whole = await readTestCatalog()
const entry = (name: string): SeedEntry => {
  const found = whole.datasets.find(({ file }) => file.shortName === name)
  if (found === undefined) throw new Error(`there is no ${name}`)
  return found
}
const [series, voyage, storms] = ['Nino12_SST', 'Virtual_Cruise_CTD', 'Atlantic_Storm_Tracks'].map(entry) as [
  SeedEntry,
  SeedEntry,
  SeedEntry,
]
const catalogOfEntries = (checksum: string, datasets: readonly SeedEntry[], changes: Partial<Catalog> = {}): Catalog => ({
  ...whole,
  checksum,
  datasets,
  ...changes,
})
const named = (of: SeedEntry, changes: Partial<SeedEntry['file']>): SeedEntry => ({ ...of, file: { ...of.file, ...changes } })

/** Within the time in which files of an earlier version stay for their readers. */
const soon = Date.parse('2026-11-22T00:30:00Z')

let cleanUp: (() => Promise<void>) | undefined
afterEach(() => cleanUp?.())

/** The store of the released first version with data of its own, as that version left it: see the fixture's README. */
async function openFirstRelease(): Promise<{ readonly database: Database; readonly dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pelagos-upgrade-'))
  const client = createClient({ url: pathToFileURL(storeFile(dataDir)).href })
  await client.executeMultiple(
    `PRAGMA foreign_keys = OFF;\nPRAGMA synchronous = OFF;\nBEGIN;\n${readFileSync(join(fixture, 'store.sql'), 'utf8')}COMMIT;`,
  )
  client.close()
  cpSync(join(fixture, 'observations'), join(dataDir, 'observations'), { recursive: true })
  const { database, close } = await openDatabase(dataDir)
  cleanUp = async () => {
    await close()
    rmSync(dataDir, { recursive: true })
  }
  return { database, dataDir }
}

/** Everything that operators and people made, but for columns that the first version did not have. */
async function operatorsRows(database: Database): Promise<Record<string, unknown>> {
  const own = `(SELECT id FROM datasets WHERE origin = 'ingested')`
  const ownTables = `(SELECT id FROM observation_tables WHERE dataset_id IN ${own})`
  const ownVariables = `(SELECT id FROM variables WHERE dataset_id IN ${own})`
  const ownCruises = `(SELECT id FROM cruises WHERE origin = 'ingested')`
  const queries = {
    datasets: `SELECT * FROM datasets WHERE id IN ${own}`,
    variables: `SELECT * FROM variables WHERE dataset_id IN ${own}`,
    statistics: `SELECT * FROM variable_statistics WHERE variable_id IN ${ownVariables}`,
    tables: `SELECT * FROM observation_tables WHERE dataset_id IN ${own}`,
    files: `SELECT table_id, path, size_bytes, row_count, lat_min, lat_max, time_min, time_max FROM observation_files WHERE table_id IN ${ownTables}`,
    counts: `SELECT table_id, version, hex(cells) AS cells FROM observation_cubes WHERE table_id IN ${ownTables}`,
    links: `SELECT dataset_id, (SELECT name FROM cruises WHERE id = cruise_id) AS cruise FROM dataset_cruises WHERE dataset_id IN ${own}`,
    programs: `SELECT * FROM dataset_programs WHERE dataset_id IN ${own}`,
    cruises: `SELECT * FROM cruises WHERE id IN ${ownCruises}`,
    tracks: `SELECT * FROM cruise_trajectories WHERE cruise_id IN ${ownCruises}`,
    cruisePrograms: `SELECT * FROM cruise_programs WHERE cruise_id IN ${ownCruises}`,
    superseded: 'SELECT * FROM superseded_folders',
    users: 'SELECT id, username, email, password_hash FROM users',
    subscriptions: 'SELECT * FROM subscriptions',
    lastNumber: `SELECT name, value FROM settings WHERE name = 'last_ingested_id'`,
  }
  const found: Record<string, unknown> = {}
  for (const [name, query] of Object.entries(queries)) found[name] = await database.all(sql.raw(`${query} ORDER BY 1, 2`))
  return found
}

const hashesIn = (folder: string, paths: readonly string[]) =>
  paths.map((path) => {
    const bytes = readFileSync(join(folder, 'observations', path.replace('@store/', '')))
    return [path, createHash('sha256').update(bytes).digest('hex')]
  })

/** Every file that a row of an ingested data set names is there with the bytes of the fixture. */
async function expectFiles(database: Database, dataDir: string): Promise<void> {
  const rows = await database.all<{ path: string }>(sql`SELECT path FROM observation_files WHERE path LIKE '@store/%' ORDER BY path`)
  const paths = rows.map(({ path }) => path)
  expect(paths).toEqual(['tblMade_Cruise/v2', 'tblMade_Retired/v1', 'tblMade_Second/v1'].map((folder) => `@store/${folder}/part-1.parquet`))
  expect(hashesIn(dataDir, paths)).toEqual(hashesIn(join(fixture), paths))
}

test('an upgrade with the same catalog keeps everything that operators and users created', async () => {
  const { database, dataDir } = await openFirstRelease()
  const before = await operatorsRows(database)
  await seedCatalog(database, catalogOfEntries('same', [series, voyage]), 1)
  await sweep(database, dataDir, soon)
  expect(await operatorsRows(database)).toEqual(before)
  await expectFiles(database, dataDir)
})

const byName = named(storms, { shortName: 'made_cruise' })
const clashes: readonly (readonly [string, SeedEntry, string, 'name' | 'number'])[] = [
  ['short name', byName, 'Made_Cruise', 'name'],
  ['long name', named(storms, { longName: 'another' }), 'Made_Second', 'name'],
  ['table name', named(storms, { tableName: 'tblMADE_CRUISE' }), 'Made_Cruise', 'name'],
  ['name of a retired one', named(storms, { shortName: 'Made_Retired' }), 'Made_Retired', 'name'],
  ['number', named(storms, { id: 10_001 }), 'Made_Cruise', 'number'],
  [
    'number of a variable',
    named(storms, { variables: storms.file.variables.map((variable, index) => (index === 0 ? { ...variable, id: 10_002 } : variable)) }),
    'Made_Cruise',
    'number',
  ],
]

test.each(clashes)(
  'a default data set with the %s of an ingested one is left out, logged and listed; the ingested one stays',
  async (_, clashing, because, shares) => {
    const { database, dataDir } = await openFirstRelease()
    const before = await operatorsRows(database)
    const catalog = catalogOfEntries('clash', [series, voyage, clashing])
    const skipped = [{ kind: 'dataset', name: clashing.file.shortName, because, shares }]
    expect(await planUpgrade(database, catalog)).toMatchObject({ added: [], retired: [], skipped })
    expect(await operatorsRows(database)).toEqual(before)
    await seedCatalog(database, catalog, 1)
    await sweep(database, dataDir, Date.now() + 1e12)
    expect(await readSkipped(database, catalog)).toEqual(skipped)
    expect(await operatorsRows(database)).toMatchObject({ ...before, superseded: [] })
    await expectFiles(database, dataDir)
    const { datasets } = await loadSnapshot(database)
    expect(datasets.map(({ record }) => record.Short_Name).toSorted()).toEqual(
      ['Made_Cruise', 'Made_Second', 'Nino12_SST', 'Virtual_Cruise_CTD'].toSorted(),
    )
  },
)

test('a default cruise with the name or the number of an operator’s never replaces it or its track', async () => {
  const { database, dataDir } = await openFirstRelease()
  const before = await operatorsRows(database)
  const [own] = await database.all<{ id: number }>(sql`SELECT id FROM cruises WHERE name = 'OWN_1'`)
  const [first] = voyage.file.cruises
  if (own === undefined || first === undefined) throw new Error('the fixture has other cruises')
  const computed = voyage.computed.cruises[0]
  const more = [
    { ...first, id: 900, name: 'own_1' },
    { ...first, id: own.id, name: 'OTHER' },
  ]
  const tracks = computed === undefined ? [] : more.map(({ id }) => ({ ...computed, id }))
  const clashing: SeedEntry = {
    ...named(voyage, { cruises: [...voyage.file.cruises, ...more] }),
    computed: { ...voyage.computed, cruises: [...voyage.computed.cruises, ...tracks] },
  }
  await seedCatalog(database, catalogOfEntries('cruises', [series, clashing]), 1)
  expect(await operatorsRows(database)).toEqual(before)
  await expectFiles(database, dataDir)
  expect(await readSkipped(database, catalogOfEntries('cruises', [clashing]))).toEqual([
    { kind: 'cruise', name: 'own_1', because: 'OWN_1', shares: 'name' },
    { kind: 'cruise', name: 'OTHER', because: 'OWN_1', shares: 'number' },
  ])
  const links = await database.all(sql`SELECT cruise_id FROM dataset_cruises WHERE dataset_id = ${voyage.file.id} ORDER BY 1`)
  expect(links).toEqual([...voyage.file.cruises, own].map(({ id }) => ({ cruise_id: id })))
})

test('a catalog without some former data sets, cruise and program retires them with all their rows, and removes nothing of operators', async () => {
  const { database, dataDir } = await openFirstRelease()
  const before = await operatorsRows(database)
  const manifest = () => database.all(sql`SELECT count(*) AS n FROM observation_files WHERE path LIKE 'Virtual_Cruise_CTD/%'`)
  const shipped = await manifest()
  const programs = whole.programs.filter(({ key }) => key !== 'gradients')
  await seedCatalog(database, catalogOfEntries('lost', [series], { programs }), 1234)
  await sweep(database, dataDir, soon)
  const { cruises, tracks, cruisePrograms, ...others } = await operatorsRows(database)
  const { cruises: ownCruises, tracks: ownTracks, cruisePrograms: ownPrograms, ...same } = before
  expect(others).toEqual(same)
  // The lost cruise has rows of an operator's, so it and its track stay.
  const unchanged = { origin: 'ingested', name: 'VIRTUAL_NPAC' }
  expect(cruises).toEqual(expect.arrayContaining([...(ownCruises as object[]), expect.objectContaining(unchanged)]))
  expect(tracks).toEqual(expect.arrayContaining(ownTracks as object[]))
  expect((tracks as object[]).length).toBeGreaterThan((ownTracks as object[]).length)
  expect(cruisePrograms).toEqual(expect.arrayContaining(ownPrograms as object[]))
  await expectFiles(database, dataDir)
  expect(await database.all(sql`SELECT key FROM programs WHERE key = 'gradients'`)).toEqual([{ key: 'gradients' }])
  expect(await database.all(sql`SELECT retired_at FROM datasets WHERE id = ${voyage.file.id}`)).toEqual([{ retired_at: 1234 }])
  expect(await manifest()).toEqual(shipped)
  await seedCatalog(database, catalogOfEntries('back', [series, voyage]), 5678)
  const { datasets } = await loadSnapshot(database)
  expect(datasets.find(({ record }) => record.Short_Name === 'Virtual_Cruise_CTD')?.table?.files.length).toBe(1)
})

test('DST-22 the release without the virtual cruises retires them: their page says when, and a cruise with an operator’s rows stays', async () => {
  const { database, dataDir } = await openFirstRelease()
  const shipped = await readCatalog(contentFolder)
  expect(shipped.datasets.map(({ file }) => file.shortName)).not.toContain('Virtual_Cruise_CTD')
  expect(await formerDefault(database, 'Virtual_Cruise_CTD')).toBeNull()
  expect((await planUpgrade(database, shipped)).retired).toEqual(['Virtual_Cruise_CTD'])
  await seedCatalog(database, shipped, Date.parse('2026-12-01T10:00:00Z'))
  await sweep(database, dataDir, soon)
  const gone = { title: 'Virtual Cruises: CTD Casts', citation: null, day: '2026-12-01' }
  expect(await formerDefault(database, 'Virtual_Cruise_CTD')).toEqual(gone)
  expect(await formerDefault(database, 'Virtual_Cruise')).toBeNull()
  const { datasets } = await loadSnapshot(database)
  expect(datasets.map(({ record }) => record.Short_Name).toSorted()).toEqual(
    [...shipped.datasets.map(({ file }) => file.shortName), 'Made_Cruise', 'Made_Second'].toSorted(),
  )
  const cruises = await database.all<{ name: string }>(sql`SELECT name FROM cruises WHERE name LIKE 'VIRTUAL%'`)
  expect(cruises.map(({ name }) => name)).toEqual(['VIRTUAL_NPAC'])
  await expectFiles(database, dataDir)
})

test('a default data set replaces an operator’s only on request, and the operator’s rows stay', async () => {
  const { database, dataDir } = await openFirstRelease()
  const catalog = catalogOfEntries('adopt', [series, voyage, byName])
  await seedCatalog(database, catalog, 1)
  await seedCatalog(database, catalog, 2, { adopt: 'made_cruise' })
  expect(await readSkipped(database, catalog)).toEqual([])
  const { datasets } = await loadSnapshot(database)
  expect(datasets.find(({ record }) => record.Dataset_ID === storms.file.id)?.table?.rows).toBe(storms.computed.rows)
  const [own] = await database.all(sql`SELECT retired_at, short_name FROM datasets WHERE id = 10001`)
  expect(own).toEqual({ retired_at: 2, short_name: '~10001~Made_Cruise' })
  await sweep(database, dataDir, Date.now() + 1e12)
  await expectFiles(database, dataDir)
})

test('an upgrade that is interrupted changes nothing, and the next one succeeds', async () => {
  const { database, dataDir } = await openFirstRelease()
  const before = await operatorsRows(database)
  const checksum = (await loadSnapshot(database)).checksum
  const ending = Object.defineProperty({ ...storms }, 'computed', {
    get: () => {
      throw new Error('the power is gone')
    },
  })
  await expect(seedCatalog(database, catalogOfEntries('ended', [series, voyage, ending]), 1)).rejects.toThrow('the power is gone')
  expect([(await loadSnapshot(database)).checksum, await operatorsRows(database)]).toEqual([checksum, before])
  await seedCatalog(database, catalogOfEntries('ended', [series, voyage, storms]), 1)
  expect(await operatorsRows(database)).toEqual(before)
  await expectFiles(database, dataDir)
})
