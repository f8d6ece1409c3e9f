import ExcelJS from 'exceljs'
import { afterAll, expect, test } from 'vitest'
import type { BulkFilters } from '#core/api/bulk.ts'
import { limits } from '#core/limits/index.ts'
import type { ObservationEngine } from '#core/observations/ObservationEngine.ts'
import { defaultFace } from '#core/portal/PortalFace.ts'
import type { Batch, BatchStream } from '#core/rows/Batch.ts'
import { loadSnapshot } from '../../../../edge/catalog/catalog.ts'
import { cruiseReading } from '../../../../edge/catalog/cruiseRowsOf.ts'
import { cruisesOf } from '../../../../edge/catalog/cruises.ts'
import { DuckDbEngine } from '../../../../edge/engines/duckdb/DuckDbEngine.ts'
import { bulkInit } from '../../../../edge/query/bulk/bulkInit.ts'
import { type BulkCruise, checkBulk, datasetsNamed } from '../../../../edge/query/bulk/bulkPlan.ts'
import { bulkZip } from '../../../../edge/query/bulk/bulkZip.ts'
import { testFolders } from '../../../helpers/fixtureCatalog.ts'
import { unzipped } from '../../../helpers/unzipped.ts'
import { makeTestStore } from '../../helpers/testStore.ts'

const { store, remove } = await makeTestStore()
const engine = await DuckDbEngine.open(testFolders)
const catalog = await loadSnapshot(store.database)
afterAll(async () => {
  await engine.close()
  await remove()
})

const never = new AbortController().signal
const requester = { signal: never, caller: 'test' }

function zipOf(
  names: readonly string[],
  filters: BulkFilters,
  source: ObservationEngine = engine,
  isForSpreadsheet = false,
  caller = 'test',
): ReadableStream<Uint8Array> {
  const datasets = datasetsNamed(catalog, names)
  return bulkZip({
    datasets,
    filters,
    engine: source,
    isForSpreadsheet,
    signal: never,
    caller,
    madeAt: Date.UTC(2026, 0, 1),
    portal: { ...defaultFace, origin: 'https://ocean.example' },
    cruiseNames: async () => ['A cruise'],
    citations: async () => [],
  })
}

test('BLK-06 DLD-23 a folder for each data set with its workbook and its rows', async () => {
  const files = await unzipped(zipOf(['esku_heat_budget_climatology', 'Nino12_SST'], {}))
  expect([...files.keys()]).toEqual([
    'CMAP-Bulk-Download/Esku_Heat_Budget_Climatology/Esku_Heat_Budget_Climatology_Metadata.xlsx',
    'CMAP-Bulk-Download/Esku_Heat_Budget_Climatology/Esku_Heat_Budget_Climatology(tblEsku_Heat_Budget_Climatology).csv',
    'CMAP-Bulk-Download/Nino12_SST/Nino12_SST_Metadata.xlsx',
    'CMAP-Bulk-Download/Nino12_SST/Nino12_SST(tblNino12_SST).csv',
    ...['README.txt', 'citations.txt', 'citations.bib', 'manifest.json'].map((name) => `CMAP-Bulk-Download/${name}`),
  ])
  const [nino] = datasetsNamed(catalog, ['Nino12_SST'])
  const csv = (await files.get('CMAP-Bulk-Download/Nino12_SST/Nino12_SST(tblNino12_SST).csv')?.text()) ?? ''
  const lines = csv.split('\n')
  expect(lines[0]).toBe(nino?.table?.columns.map(({ name }) => name).join(','))
  expect(lines).toHaveLength((nino?.table?.rows ?? 0) + 2)
  expect(lines.at(-1)).toBe('')
  const workbook = new ExcelJS.Workbook()
  const bytes = await files.get('CMAP-Bulk-Download/Nino12_SST/Nino12_SST_Metadata.xlsx')?.blob()
  await workbook.xlsx.load((await bytes?.arrayBuffer()) ?? new ArrayBuffer(0))
  expect(workbook.getWorksheet('Dataset Metadata')?.getRow(2).getCell(1).value).toBe('Nino12_SST')
  expect(workbook.getWorksheet('Dataset Metadata')?.getRow(2).getCell(13).value).toBe('A cruise')
})

test('BLK-02 BLK-05 filters select only the requested rows', async () => {
  const temporal = { startDate: '2000-11-10', endDate: '2001-02-01' }
  const files = await unzipped(
    zipOf(['Nino12_SST', 'COADS_Climatology'], { temporal, spatial: { latMin: -20, latMax: 0, lonMin: 170, lonMax: -80 } }),
  )
  const rowsOf = async (name: string, table: string) => {
    const [header = '', ...lines] = ((await files.get(`CMAP-Bulk-Download/${name}/${name}(${table}).csv`)?.text()) ?? '')
      .trimEnd()
      .split('\n')
    const columns = header.split(',')
    return lines.map((line) => Object.fromEntries(line.split(',').map((value, index) => [columns[index], value])))
  }
  const nino = await rowsOf('Nino12_SST', 'tblNino12_SST')
  expect(nino.length).toBeGreaterThan(0)
  expect(nino.every(({ time = '' }) => time >= '2000-11-10' && time < '2001-02-02')).toBe(true)
  const coads = await rowsOf('COADS_Climatology', 'tblCOADS_Climatology')
  expect([...new Set(coads.map(({ month }) => Number(month)))].toSorted((a, b) => a - b)).toEqual([1, 2, 11, 12])
  expect(coads.every(({ lon }) => Number(lon) >= 170 || Number(lon) <= -80)).toBe(true)
})

test('BLK-06 a result without rows has its header and one blank line', async () => {
  const files = await unzipped(zipOf(['Nino12_SST'], { temporal: { startDate: '1500-01-01', endDate: '1500-01-02' } }))
  const csv = await files.get('CMAP-Bulk-Download/Nino12_SST/Nino12_SST(tblNino12_SST).csv')?.text()
  expect(csv).toMatch(/^time,lat,lon,\S+\n\n$/)
})

test('BLK-08 a request that matches nothing is rejected with no matching dataset; BLK-09 one with too many rows with advice to filter', async () => {
  await expect(checkBulk(datasetsNamed(catalog, ['no_such_thing']), {}, engine, requester)).rejects.toMatchObject({
    status: 400,
    message: 'no matching dataset',
  })
  const [known] = datasetsNamed(catalog, ['COADS_Climatology'])
  if (!known?.table) throw new Error('the catalog lacks COADS_Climatology')
  const table = { ...known.table, rows: limits.bulkRows + 1 }
  const counting = (rows: number): ObservationEngine =>
    Object.assign(Object.create(engine), { estimate: async () => ({ rows, sizeBytes: 1, exact: true }) })
  await expect(checkBulk([{ ...known, table }], {}, counting(limits.bulkRows + 1), requester)).rejects.toMatchObject({
    code: 'bulk-too-large',
    status: 413,
    message: expect.stringContaining('Apply filters'),
  })
  await expect(checkBulk([{ ...known, table }], {}, counting(limits.bulkRows), requester)).resolves.toBeUndefined()
})

/** An engine of endless rows that tells how far it was read and whether it was stopped. */
function endless() {
  const state = { batches: 0, isClosed: false }
  const columns = [{ name: 'time', type: 'timestamp' }] as const
  const rows = 10_000
  const batches = async function* (signal: AbortSignal): AsyncGenerator<Batch> {
    try {
      for (;;) {
        signal.throwIfAborted()
        state.batches += 1
        // Values that do not repeat, so that deflate has little to take away.
        yield { rows, columns: [{ values: Float64Array.from({ length: rows }, () => Math.floor(Math.random() * 1e12)), present: null }] }
        await new Promise((resolve) => setTimeout(resolve, 0))
      }
    } finally {
      state.isClosed = true
    }
  }
  const source: ObservationEngine = Object.assign(Object.create(engine), {
    subset: async (_: unknown, { signal }: { signal: AbortSignal }): Promise<BatchStream> => ({ columns, batches: batches(signal) }),
  })
  return { state, source }
}

test('SEC-22 texts are formulas in no file for spreadsheets, and as they are in others', async () => {
  const batches = async function* (): AsyncGenerator<Batch> {
    yield { rows: 1, columns: [{ values: ['=1+1'], present: null }] }
  }
  const source: ObservationEngine = Object.assign(Object.create(engine), {
    subset: async (): Promise<BatchStream> => ({ columns: [{ name: 'cruise', type: 'text' }], batches: batches() }),
  })
  const csv = async (isForSpreadsheet: boolean) =>
    (await unzipped(zipOf(['Nino12_SST'], {}, source, isForSpreadsheet)))
      .get('CMAP-Bulk-Download/Nino12_SST/Nino12_SST(tblNino12_SST).csv')
      ?.text()
  expect([await csv(true), await csv(false)]).toEqual(["cruise\n'=1+1\n", 'cruise\n=1+1\n'])
})

/** Of about 250 kB each. */
const MAX_WAITING_BATCHES = 40

test('BLK-10 the zip starts to stream before its data are read, waits for its reader, and stops the query when it is cancelled', async () => {
  const { state, source } = endless()
  const reader = zipOf(['Nino12_SST', 'COADS_Climatology'], {}, source).getReader()
  expect((await reader.read()).value?.length).toBeGreaterThan(0)
  let received = 0
  while (received < 2_000_000) received += (await reader.read()).value?.length ?? 0
  const taken = state.batches
  // What lies between the query and a reader that takes nothing fills up, and then nothing more is read.
  for (let before = -1; before !== state.batches; ) {
    before = state.batches
    await new Promise((resolve) => setTimeout(resolve, 400))
  }
  expect(state.batches - taken).toBeLessThan(MAX_WAITING_BATCHES)
  await reader.cancel()
  expect(state.isClosed).toBe(true)
})

test('OPS-12 archives that nobody reads to their end keep nobody else from theirs', async () => {
  // The library's bound on what is written at once.
  const unread = Array.from({ length: navigator.hardwareConcurrency }, (_, at) =>
    zipOf(['Nino12_SST'], {}, engine, false, `reader ${at}`).getReader(),
  )
  await Promise.all(unread.map((reader) => reader.read()))
  const files = await unzipped(zipOf(['Nino12_SST'], {}))
  expect([...files.keys()]).toContain('CMAP-Bulk-Download/Nino12_SST/Nino12_SST(tblNino12_SST).csv')
  await Promise.all(unread.map((reader) => reader.cancel()))
})

test('API-66 the extents, rows and programs of the named data sets; unknown names are left out', async () => {
  const { datasetsMetadata } = await bulkInit(store.database, datasetsNamed(catalog, ['Nino12_SST', 'nothing', 'Virtual_Cruise_CTD']))
  expect(datasetsMetadata.map(({ Dataset_Name }) => Dataset_Name)).toEqual(['Nino12_SST', 'Virtual_Cruise_CTD'])
  const [nino, cruise] = datasetsMetadata
  expect(nino).toMatchObject({ Depth_Min: 0, Depth_Max: 5, Row_Count: datasetsNamed(catalog, ['Nino12_SST'])[0]?.record.Row_Count })
  expect(Object.keys(nino ?? {}).join(' ')).toBe(
    'Dataset_Name Lat_Min Lat_Max Lon_Min Lon_Max Depth_Min Depth_Max Time_Min Time_Max Row_Count Programs',
  )
  expect(cruise?.Depth_Max).toBeGreaterThan(5)
  expect(Array.isArray(cruise?.Programs)).toBe(true)
})

test('BLK-06 with the name of a cruise the rows are those of that cruise alone', async () => {
  const known = (await cruisesOf(store.database, catalog)).find(({ Name }) => Name === 'VIRTUAL_BERMUDA')
  if (known === undefined) throw new Error('no such cruise')
  const cruise: BulkCruise = { name: known.Name, readingOf: (table) => cruiseReading(table, known, 3) }
  const datasets = datasetsNamed(catalog, ['Virtual_Cruise_Underway'])
  const content = {
    datasets,
    filters: {},
    cruise,
    engine,
    ...requester,
    madeAt: 0,
    portal: { ...defaultFace, origin: '' },
    cruiseNames: async () => [],
    citations: async () => [],
  }
  const files = await unzipped(bulkZip(content))
  const csv = [...files].find(([name]) => name.endsWith('.csv'))?.[1]
  const [header = '', ...lines] = ((await csv?.text()) ?? '').trim().split('\n')
  const at = header.split(',').indexOf('cruise')
  expect(new Set(lines.map((line) => line.split(',')[at]))).toEqual(new Set(['VIRTUAL_BERMUDA']))
  expect(lines).toHaveLength(1014)
})

test('rows that do not name their cruise are recognized by its dates and latitudes, needed only if cruises share a data set', () => {
  const [{ table } = { table: null }] = datasetsNamed(catalog, ['Virtual_Cruise_CTD'])
  if (table === null) throw new Error('no observations')
  const nameless = { ...table, columns: table.columns.filter(({ name }) => name !== 'cruise') }
  const voyage = {
    Name: 'A',
    Nickname: 'The First',
    Start_Time: '2020-01-02T00:00:00Z',
    End_Time: '2020-01-03T00:00:00Z',
    Lat_Min: 1,
    Lat_Max: 2,
  }
  expect(cruiseReading(table, voyage, 3)).toMatchObject({ column: 'cruise', names: new Set(['a', 'the first']), rowsOf: 'cruise' })
  expect(cruiseReading(nameless, voyage, 1)).toMatchObject({ column: null, rowsOf: 'cruise', extent: { time: { kind: 'all' } } })
  expect(cruiseReading(nameless, voyage, 3)).toMatchObject({
    ...{ column: null, rowsOf: 'extent' },
    extent: { lat: { min: 1, max: 2 }, time: { startMs: Date.UTC(2020, 0, 2), endMs: Date.UTC(2020, 0, 3) } },
  })
})

test('OPS-12 only the first data set may find too many queries waiting, as the archive has begun then', async () => {
  const begun: unknown[] = []
  const watched = new Proxy(engine, {
    get: (target, name) =>
      name === 'subset'
        ? (...[query, options]: Parameters<ObservationEngine['subset']>) => {
            begun.push(options.hasBegun)
            return target.subset(query, options)
          }
        : Reflect.get(target, name, target),
  })
  await unzipped(zipOf(['Nino12_SST', 'COADS_Climatology'], {}, watched))
  expect(begun).toEqual([false, true])
})
