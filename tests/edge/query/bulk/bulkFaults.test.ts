import { afterAll, expect, test } from 'vitest'
import type { ObservationEngine, SubsetQuery } from '#core/observations/ObservationEngine.ts'
import { defaultFace } from '#core/portal/PortalFace.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Batch, BatchStream } from '#core/rows/Batch.ts'
import { loadSnapshot } from '../../../../edge/catalog/catalog.ts'
import { DuckDbEngine } from '../../../../edge/engines/duckdb/DuckDbEngine.ts'
import { archiveBody } from '../../../../edge/query/bulk/archiveBody.ts'
import type { RowsRead } from '../../../../edge/query/bulk/bulkCsv.ts'
import { datasetsNamed, unknownNames } from '../../../../edge/query/bulk/bulkPlan.ts'
import { type BulkContent, bulkZip } from '../../../../edge/query/bulk/bulkZip.ts'
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

const names = ['Nino12_SST', 'COADS_Climatology', 'Virtual_Cruise_CTD']

const contentOf = (source: ObservationEngine, shortNames: readonly string[]): BulkContent => ({
  datasets: datasetsNamed(catalog, shortNames),
  filters: { spatial: { latMin: -10, latMax: 10 } },
  engine: source,
  signal: new AbortController().signal,
  caller: 'test',
  madeAt: Date.UTC(2026, 0, 1),
  portal: { ...defaultFace, origin: 'https://ocean.example' },
  cruiseNames: async () => [],
  citations: async () => [],
})

function zipOf(
  source: ObservationEngine,
  shortNames: readonly string[],
  onDataset?: (name: string, read: RowsRead) => void,
  content: Partial<BulkContent> = {},
) {
  return bulkZip({
    ...contentOf(source, shortNames),
    ...content,
    ...(onDataset && { onDataset: ({ record }, read) => onDataset(record.Short_Name, read) }),
  })
}

/** The engine, but what it reads of this table is up to the test. */
const engineWith = (table: string, subset: ObservationEngine['subset']): ObservationEngine =>
  Object.assign(Object.create(engine), {
    subset: (query: SubsetQuery, options: Parameters<ObservationEngine['subset']>[1]) =>
      query.table.name === table ? subset(query, options) : engine.subset(query, options),
  })

/** Two rows, then an error. */
const breakingOff = async (): Promise<BatchStream> => ({
  columns: [{ name: 'time', type: 'timestamp' }],
  batches: (async function* (): AsyncGenerator<Batch> {
    yield { rows: 2, columns: [{ values: Float64Array.of(0, 1000), present: null }] }
    throw new Error('secret /path of the disk')
  })(),
})

test('BLK-06 BLK-10 if the rows of one data set break off, the others follow and the zip says which one is incomplete', async () => {
  const reads = new Map<string, RowsRead>()
  const broken = engineWith('tblCOADS_Climatology', breakingOff)
  const files = await unzipped(zipOf(broken, names, (name, read) => reads.set(name, read)))
  const text = async (name: string) => (await files.get(`CMAP-Bulk-Download/${name}`)?.text()) ?? ''
  const csv = await text('COADS_Climatology/COADS_Climatology(tblCOADS_Climatology).csv')
  expect(csv).toBe('time\n1970-01-01T00:00:00.000Z\n1970-01-01T00:00:01.000Z\n')
  expect((await text('Virtual_Cruise_CTD/Virtual_Cruise_CTD(tblVirtual_Cruise_CTD).csv')).split('\n').length).toBeGreaterThan(10)
  const manifest = JSON.parse(await text('manifest.json'))
  expect(manifest.status).toBe('incomplete')
  const reason = 'The portal could not read all of its rows.'
  expect(manifest.datasets.map(({ status, reason }: { status: string; reason?: string }) => [status, reason])).toEqual([
    ['complete', undefined],
    ['incomplete', reason],
    ['complete', undefined],
  ])
  expect(manifest.datasets[1].rows).toBe(2)
  const readme = await text('README.txt')
  expect(readme).toContain('INCOMPLETE: 1 data set is missing or ends early; see below.')
  expect(readme).toMatch(/\nCOADS_Climatology: .*, 2 rows\n {2}INCOMPLETE: The portal could not read all of its rows\.\n/)
  expect(await text('COADS_Climatology/INCOMPLETE.txt')).toBe(
    `This data set is incomplete: 2 rows of it could be read.\n${reason}\nDownload it again for all of its rows.\n`,
  )
  expect([...reads].map(([name, { fault }]) => [name, fault !== undefined])).toEqual(names.map((name, at) => [name, at === 1]))
  for (const file of files.values()) expect(await file.text()).not.toContain('secret')
})

test('BLK-06 a later data set that cannot be read at all is named with the reason', async () => {
  const busy = new Problem('busy', 'Too many queries at once.')
  const files = await unzipped(
    zipOf(
      engineWith('tblVirtual_Cruise_CTD', () => Promise.reject(busy)),
      names,
    ),
  )
  const folder = 'CMAP-Bulk-Download/Virtual_Cruise_CTD/'
  expect([...files.keys()].filter((name) => name.startsWith(folder))).toEqual([`${folder}INCOMPLETE.txt`])
  const manifest = JSON.parse((await files.get('CMAP-Bulk-Download/manifest.json')?.text()) ?? '')
  expect(manifest.datasets[2]).toMatchObject({ status: 'incomplete', reason: busy.message, rows: 0 })
})

test('BLK-06 BLK-08 names that no data set has are said in the zip of the others', async () => {
  const shortNames = ['nino12_sst', 'gone_now']
  const source = { datasets: datasetsNamed(catalog, shortNames), unknownNames: unknownNames(catalog, shortNames) }
  const files = await unzipped(zipOf(engine, shortNames, undefined, source))
  const manifest = JSON.parse((await files.get('CMAP-Bulk-Download/manifest.json')?.text()) ?? '')
  expect(manifest).toMatchObject({ status: 'incomplete', unknownNames: ['gone_now'], datasets: [{ status: 'complete' }] })
  expect(await files.get('CMAP-Bulk-Download/README.txt')?.text()).toContain('\ngone_now: NOT FOUND in this portal\n')
})

test('BLK-10 an error before the first byte is thrown, whichever data sets follow', async () => {
  const busy = new Problem('busy', 'Too many queries at once.')
  const rejecting = engineWith('tblNino12_SST', () => Promise.reject(busy))
  await expect(zipOf(rejecting, names).getReader().read()).rejects.toBe(busy)
})

test('the rows of the only data set that break off break the zip off, so that nobody takes a part for all', async () => {
  const reader = zipOf(engineWith('tblCOADS_Climatology', breakingOff), ['COADS_Climatology']).getReader()
  expect((await reader.read()).value?.length).toBeGreaterThan(0)
  await expect(
    (async () => {
      while (!(await reader.read()).done);
    })(),
  ).rejects.toThrow('disk')
})

/** Asks for an archive, or the rest of one, of which the engine reads what it can at this moment. */
async function archive(source: ObservationEngine, rest?: { readonly tag: string; readonly from: number }) {
  const headers: Record<string, string> = rest === undefined ? {} : { Range: `bytes=${rest.from}-`, 'If-Range': rest.tag }
  const sent = await archiveBody(new Request('https://ocean.example/zip', { headers }), {
    key: 'a'.repeat(22),
    now: Date.now(),
    contentAt: (madeAt) => ({ ...contentOf(source, names), madeAt }),
    signal: new AbortController().signal,
    onDataset: () => undefined,
    abort: () => undefined,
    onFault: () => undefined,
  })
  return { ...sent, bytes: async () => Buffer.from(await new Response(sent.body).arrayBuffer()) }
}
const broken = engineWith('tblVirtual_Cruise_CTD', breakingOff)

test('BLK-06 nobody is given the rest of an archive that was incomplete, as it would be that of another', async () => {
  const first = await archive(broken)
  expect((await first.bytes()).toString('latin1')).toContain('Incomplete: see README.txt')
  const then = await archive(engine, { tag: first.tag, from: 1000 })
  expect([then.range, then.tag === first.tag]).toEqual([null, false])
  await then.body?.cancel()
})

test('BLK-06 where a data set cannot be read any more, the rest of an archive is no part of another: it breaks off or begins anew', async () => {
  const first = await archive(engine)
  const whole = await first.bytes()
  const early = await archive(broken, { tag: first.tag, from: 1000 })
  expect(early.range).toMatchObject({ offset: 1000, sizeBytes: whole.length })
  await expect(early.bytes()).rejects.toThrow('disk')
  const late = await archive(broken, { tag: first.tag, from: whole.length - 10 })
  expect([late.range, late.tag === first.tag]).toEqual([null, false])
  await late.body?.cancel()
  const again = await archive(engine, { tag: first.tag, from: 1000 })
  expect((await again.bytes()).equals(whole.subarray(1000))).toBe(true)
})
