import { existsSync, utimesSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { everywhere } from '#core/extent/Extent.ts'
import { limits } from '#core/limits/index.ts'
import { findDataset, loadSnapshot } from '../../../edge/catalog/catalog.ts'
import * as schema from '../../../edge/database/schema/index.ts'
import { seedCatalog } from '../../../edge/database/seed/seedCatalog.ts'
import { contentFolder } from '../../../edge/dataFolder/store.ts'
import { DuckDbEngine } from '../../../edge/engines/duckdb/DuckDbEngine.ts'
import { ingest } from '../../../edge/ingest/ingest.ts'
import { restore, retire } from '../../../edge/ingest/retire.ts'
import { sweep } from '../../../edge/ingest/sweep.ts'
import { estimateReads } from '../../../edge/query/size/rowEstimate.ts'
import { madeSource } from './madeSource.ts'
import { catalog, filesBelow, type IngestStore, observationBytes, openIngestStore, publishedRows } from './stores.ts'

let store: IngestStore
beforeEach(async () => {
  store = await openIngestStore()
})
afterEach(() => store.close())

const known = async (name = 'Made_Cruise') => findDataset(await loadSnapshot(store.database), { shortname: name })
const engines: DuckDbEngine[] = []
afterAll(() => Promise.all(engines.map((engine) => engine.close())))
async function openEngine(): Promise<DuckDbEngine> {
  const engine = await DuckDbEngine.open({ root: join(contentFolder, 'catalog'), storeRoot: join(store.dataDir, 'observations') })
  engines.push(engine)
  return engine
}
const run = { signal: new AbortController().signal, caller: 'test', timeoutMs: 30_000 }

describe('an ingested data set', () => {
  test('ING-31 values that the sea does not have, and single values far from all others, are told before it is published', async () => {
    const select = `SELECT TIMESTAMP '2020-01-01' + to_hours(i::INTEGER) AS "time", 10::DOUBLE AS lat, 20::DOUBLE AS lon, 5::DOUBLE AS depth, 'C' AS cruise,
      if(i = 7, 99, i % 10)::FLOAT AS v, (i % 50)::FLOAT AS w FROM range(3000) AS r(i)`
    const temperature = { ...madeSource().description.variables[2], name: 'w', longName: 'Temperature', unit: '°C' }
    const variables = madeSource().description.variables.map((variable) =>
      variable.name === 'w' ? { ...variable, ...temperature } : variable,
    )
    const summary = await ingest(madeSource({ select, description: { variables } }), store.ingestion())
    expect(summary.warnings).toContain('v: 1 value far from all others, 99 for one; 90 % lie between 0 and 9.')
    expect(summary.warnings).toContain('w: 240 values outside -3 to 45\u2009°C, which the sea does not have: from 0 to 49.')
  })

  test('is in the catalog at once, with its variables, statistics, cruises, seas and files', async () => {
    const before = (await loadSnapshot(store.database)).checksum
    const summary = await ingest(madeSource(), store.ingestion())
    expect(summary).toMatchObject({ outcome: 'published', version: 1, replaces: null, rows: 3000, files: 1, warnings: [] })
    const { record, variables, references, table } = await known()
    expect((await loadSnapshot(store.database)).checksum).not.toBe(before)
    expect(record).toMatchObject({
      Row_Count: 3000,
      Depth_Max: 40,
      Regions: 'North Pacific Ocean,South Pacific Ocean',
      Dataset_Version: '1.0',
    })
    expect(record.Dataset_ID).toBeGreaterThan(10_000)
    expect(variables.map(({ row }) => [row.Variable, row.Variable_Count, row.Variable_Mean])).toEqual([
      ['cruise', 3000, null],
      ['v', 3000, 1],
      ['w', 2000, expect.any(Number)],
    ])
    expect(references).toEqual(['A reference'])
    expect(table).toMatchObject({ name: 'tblMade_Cruise', version: 1, rows: 3000, kind: 'sparse', hasDepth: true })
    expect(table?.files.map(({ path }) => path)).toEqual(['@store/tblMade_Cruise/v1/part-1.parquet'])
    const points = await store.database
      .select()
      .from(schema.cruiseTrajectories)
      .innerJoin(schema.cruises, eq(schema.cruises.id, schema.cruiseTrajectories.cruiseId))
      .where(eq(schema.cruises.name, 'MADE_1'))
    expect(points.length).toBeGreaterThan(10)
  })

  test('leaves no job behind, and equal sources make equal bytes', async () => {
    await ingest(madeSource(), store.ingestion())
    expect(filesBelow(join(store.dataDir, 'ingest'))).toEqual([])
    const other = await openIngestStore()
    await ingest(madeSource(), other.ingestion())
    expect(observationBytes(other)).toEqual(observationBytes(store))
    await other.close()
  })

  test('has sizes that follow from its counts', async () => {
    await ingest(madeSource(), store.ingestion())
    const { table } = await known()
    if (!table) throw new Error('no table')
    const reads = { table, columns: ['v'], extent: { ...everywhere, lon: { west: 170, east: -170 } }, order: 'none' } as const
    expect((await estimateReads({ database: store.database, engine: null }, reads, run)).rows).toBe(3000)
  })

  test('that is retired leaves the catalog and comes back when it is ingested again', async () => {
    await ingest(madeSource(), store.ingestion())
    const { record } = await known()
    await retire(store.database, 'made_cruise', 5)
    await expect(known()).rejects.toThrow('Data set not found.')
    await expect(restore(store.database, 'made_cruise')).rejects.toMatchObject({ code: 'conflict' })
    await ingest(madeSource(), store.ingestion())
    expect((await known()).record.Dataset_ID).toBe(record.Dataset_ID)
  })
})

describe('a second version', () => {
  test('replaces the first as a whole and keeps the numbers of what has the same name', async () => {
    await ingest(madeSource(), store.ingestion())
    const first = await known()
    const summary = await ingest(madeSource({ rows: 2000, value: 2, version: '2.0' }), store.ingestion())
    expect(summary).toMatchObject({ outcome: 'published', version: 2, replaces: '1.0' })
    const second = await known()
    expect(second.record).toMatchObject({ Dataset_ID: first.record.Dataset_ID, Row_Count: 2000, Dataset_Version: '2.0' })
    expect(second.variables.map(({ row }) => row.ID)).toEqual(first.variables.map(({ row }) => row.ID))
    expect(second.table?.files.map(({ path }) => path)).toEqual(['@store/tblMade_Cruise/v2/part-1.parquet'])
    expect(await store.database.$count(schema.cruises, eq(schema.cruises.origin, 'ingested'))).toBe(2)
  })

  test('leaves a reader of the first with exactly the rows of the first', async () => {
    await ingest(madeSource({ rows: 60_000 }), store.ingestion())
    const { table } = await known()
    if (!table) throw new Error('no table')
    const engine = await openEngine()
    const { batches } = await engine.subset({ table, columns: ['v'], extent: everywhere, order: 'none' }, run)
    const reader = batches[Symbol.asyncIterator]()
    const values: number[] = []
    const take = (batch: Awaited<ReturnType<typeof reader.next>>) => {
      if (!batch.done) for (const value of batch.value.columns[0]?.values ?? []) values.push(Number(value))
      return !batch.done
    }
    take(await reader.next())
    await ingest(madeSource({ rows: 50_000, value: 2, version: '2.0' }), store.ingestion())
    await sweep(store.database, store.dataDir, Date.now())
    expect((await known()).table?.rows).toBe(50_000)
    while (take(await reader.next()));
    expect(values.length).toBe(60_000)
    expect(new Set(values)).toEqual(new Set([1]))
    // A reader who queried the catalog before, but reads only now, still finds the old files.
    const late = await engine.subset({ table, columns: ['v'], extent: everywhere, order: 'none' }, run)
    let rows = 0
    for await (const { rows: count } of late.batches) rows += count
    expect(rows).toBe(60_000)
  })

  test('has the files of the first removed after the grace time, and not before', async () => {
    await ingest(madeSource(), store.ingestion({ now: () => 1000 }))
    await ingest(madeSource({ value: 2, version: '2.0' }), store.ingestion({ now: () => 1000 }))
    await sweep(store.database, store.dataDir, 1000 + limits.supersededFilesGraceMs)
    expect(Object.keys(observationBytes(store))).toEqual(['tblMade_Cruise/v1/part-1.parquet', 'tblMade_Cruise/v2/part-1.parquet'])
    await sweep(store.database, store.dataDir, 1001 + limits.supersededFilesGraceMs)
    expect(Object.keys(observationBytes(store))).toEqual(['tblMade_Cruise/v2/part-1.parquet'])
    expect(await store.database.$count(schema.supersededFolders)).toBe(0)
  })

  test('that is the very same source changes nothing', async () => {
    await ingest(madeSource(), store.ingestion())
    const before = await publishedRows(store.database)
    expect(await ingest(madeSource(), store.ingestion())).toMatchObject({ outcome: 'unchanged', version: null })
    expect(await publishedRows(store.database)).toEqual(before)
  })

  test('replaces files that a killed publication left', async () => {
    await ingest(madeSource(), store.ingestion())
    const orphan = join(store.dataDir, 'observations/tblMade_Cruise/v2')
    await mkdir(orphan)
    await writeFile(join(orphan, 'part-9.parquet'), 'x')
    await ingest(madeSource({ value: 2, version: '2.0' }), store.ingestion())
    expect(filesBelow(orphan)).toEqual(['part-1.parquet'])
  })

  test('that fails leaves rows and files as they were', async () => {
    await ingest(madeSource(), store.ingestion())
    const [rows, files] = [await publishedRows(store.database), observationBytes(store)]
    await store.database.run("CREATE TRIGGER refuse BEFORE INSERT ON observation_cubes BEGIN SELECT RAISE(ABORT, 'refused'); END")
    await expect(ingest(madeSource({ value: 2, version: '2.0' }), store.ingestion())).rejects.toThrow()
    await store.database.run('DROP TRIGGER refuse')
    expect(await publishedRows(store.database)).toEqual(rows)
    expect(observationBytes(store)).toEqual(files)
    expect(await ingest(madeSource({ value: 2, version: '2.0' }), store.ingestion())).toMatchObject({ version: 2 })
  })
})

describe('a dry run', () => {
  test('publishes nothing, and what it made is not made again', async () => {
    const source = madeSource()
    const before = await publishedRows(store.database)
    expect(await ingest(source, store.ingestion({ isDryRun: true }))).toMatchObject({ outcome: 'dry-run', version: null, rows: 3000 })
    expect(await publishedRows(store.database)).toEqual(before)
    expect(await ingest(source, store.ingestion())).toMatchObject({ outcome: 'published', version: 1 })
    expect(source.staged).toBe(1)
  })
})

describe('the catalog’s own files', () => {
  test('are reseeded without touching ingested data', async () => {
    const cruises = [{ ...madeSource().description.cruises[0], name: catalog.datasets.flatMap(({ file }) => file.cruises)[0]?.name ?? '' }]
    const shared = { cruises: [...madeSource().description.cruises, ...cruises] } as Partial<ReturnType<typeof madeSource>['description']>
    await ingest(madeSource({ description: shared }), store.ingestion())
    const before = await publishedRows(store.database)
    expect(await seedCatalog(store.database, { ...catalog, checksum: 'upgrade' }, 77)).toBe(true)
    const { settings: _one, ...rows } = await publishedRows(store.database)
    const { settings: _other, ...expected } = before
    expect(rows).toEqual(expected)
  })

  test('leave a name to the ingested data set that has it', async () => {
    await ingest(madeSource(), store.ingestion())
    const before = (await known()).record.Dataset_ID
    const [first, ...rest] = catalog.datasets
    if (first === undefined) throw new Error('the catalog is empty')
    const renamed = { ...first, file: { ...first.file, shortName: 'Made_Cruise', tableName: 'tblMade_Cruise' } }
    await seedCatalog(store.database, { ...catalog, checksum: 'upgrade', datasets: [renamed, ...rest] }, 77)
    expect((await known()).record.Dataset_ID).toBe(before)
  })
})

describe('rejected inputs', () => {
  test.each([
    ['a short name of the default catalog', { shortName: 'coads_climatology' }, 'conflict', /is a data set of the default catalog/],
    ['a table of the default catalog', { tableName: catalog.datasets[0]?.file.tableName ?? '' }, 'conflict', /^The table name/],
    ['a long name of another data set', { longName: catalog.datasets[0]?.file.longName ?? '' }, 'conflict', /^The long name/],
    ['a table of the catalog’s own tables', { tableName: 'tblVariables' }, 'bad-request', /a table of the catalog itself/],
    ['a name that is no name', { shortName: '1; DROP' }, 'bad-request', /^shortName must be letters, digits and underscores/],
    [
      'a cruise twice',
      { cruises: [...madeSource().description.cruises, ...madeSource().description.cruises] },
      'bad-request',
      /two cruises MADE_1/,
    ],
    ['a label that the positions do not keep', { spatialResolution: '1° X 1°' }, 'bad-request', /does not fit steps of/],
  ] as const)('%s', async (_what, description, code, says) => {
    await expect(ingest(madeSource({ description: description as object }), store.ingestion())).rejects.toMatchObject({
      code,
      message: expect.stringMatching(says),
    })
    expect(await store.database.$count(schema.datasets, eq(schema.datasets.origin, 'ingested'))).toBe(0)
  })

  test.each([
    ['no row', 'WHERE false', /The source has no row with a value/],
    ['a latitude beyond the poles', '', /3 rows have a latitude outside -90 to 90/],
  ])('%s', async (_what, where, says) => {
    const row = `TIMESTAMP '2020-01-01' AS "time", 95.0::DOUBLE AS lat, 0.0::DOUBLE AS lon, 0.0::DOUBLE AS depth, 'MADE_1' AS cruise`
    const select = `SELECT ${row}, 1::FLOAT AS v, 2::DOUBLE AS w FROM range(3) ${where}`
    await expect(ingest(madeSource({ select }), store.ingestion())).rejects.toThrow(says)
  })

  test('a disk without room for it, before anything is read', async () => {
    const source = madeSource()
    const ingesting = ingest(source, store.ingestion({ sourceSizeBytes: 1e18 }))
    await expect(ingesting).rejects.toMatchObject({ code: 'storage-full', message: expect.stringMatching(/this source needs at least/) })
    expect(source.staged).toBe(0)
  })
})

describe('warnings', () => {
  test('warn of rows with the same position, of empty rows, and of undescribed cruises', async () => {
    const row = (time: string, cruise: string, v: string) =>
      `SELECT TIMESTAMP '${time}' AS "time", 10.0::DOUBLE AS lat, 20.0::DOUBLE AS lon, -1.0::DOUBLE AS depth, ${cruise} AS cruise, ${v}::FLOAT AS v, NULL::DOUBLE AS w`
    const select = [
      row('2020-01-01', "'MADE_1'", '1'),
      row('2020-01-01', "'MADE_1'", '2'),
      row('2020-01-01', 'NULL', 'NULL'),
      row('2020-01-02', "'OTHER'", '3'),
    ].join(' UNION ALL ')
    const { warnings } = await ingest(madeSource({ select }), store.ingestion())
    expect(warnings).toEqual([
      '1 row has no value; left out.',
      '3 rows have a depth above the surface (depths are metres, positive down).',
      '1 row has the same time and place as another row.',
      'Nobody describes the cruises OTHER.',
      'No row is of the cruises MADE_2, so they get no tracks.',
    ])
  })
})

describe('the sweep', () => {
  test('removes folders that no manifest names when they are old, and never one that it names', async () => {
    await ingest(madeSource(), store.ingestion())
    const orphan = join(store.dataDir, 'observations/tblGone/v1')
    await mkdir(orphan, { recursive: true })
    await writeFile(join(orphan, 'part-1.parquet'), 'x')
    const later = Date.now() + limits.supersededFilesGraceMs / 2
    await sweep(store.database, store.dataDir, later)
    expect(existsSync(orphan)).toBe(true)
    utimesSync(orphan, 0, 0)
    utimesSync(join(store.dataDir, 'observations/tblMade_Cruise/v1'), 0, 0)
    await sweep(store.database, store.dataDir, later)
    expect(existsSync(join(store.dataDir, 'observations/tblGone'))).toBe(false)
    expect(Object.keys(observationBytes(store))).toEqual(['tblMade_Cruise/v1/part-1.parquet'])
  })
})
