import { createHash } from 'node:crypto'
import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CatalogTable } from '#core/catalog/CatalogTable.ts'
import { everywhere } from '#core/extent/Extent.ts'
import { limits } from '#core/limits/index.ts'
import { gather } from '#core/observations/gather.ts'
import { netcdfBytes } from '#core/observations/netcdf/netcdfBytes.ts'
import { readObservationTables } from '../../edge/catalog/observationTables.ts'
import { seedCatalog } from '../../edge/database/seed/seedCatalog.ts'
import { readCatalog } from '../../edge/dataFolder/catalogFolder.ts'
import { contentFolder } from '../../edge/dataFolder/store.ts'
import { DuckDbEngine } from '../../edge/engines/duckdb/DuckDbEngine.ts'
import { exportCatalog } from '../../edge/engines/sqlChild/catalogExport.ts'
import { trimStoredFiles } from '../../edge/files/storedFiles.ts'
import type { IngestSource } from '../../edge/ingest/IngestSource.ts'
import { ingest } from '../../edge/ingest/ingest.ts'
import { retire } from '../../edge/ingest/retire.ts'
import { openSource } from '../../edge/ingest/sources/openSource.ts'
import { sweep } from '../../edge/ingest/sweep.ts'
import { bytesOf, description, pointBatch, pointColumns, streamOf } from '../core/observations/ocean.ts'
import { madeSource } from '../edge/ingest/madeSource.ts'
import { metadata, never, variable } from '../fixtures/ingest/sourceFiles.ts'
import { NotReady, type Operation, WrongAnswer } from './Operation.ts'
import type { Scene } from './Scene.ts'

const ROWS = 60
const files = mkdtempSync(join(tmpdir(), 'pelagos-sources-'))

async function ingestSource({ store, dataDir, objects }: Scene, source: IngestSource, sourceSizeBytes: number): Promise<void> {
  const { database } = store
  await ingest(source, {
    objects,
    storedFilesBytes: limits.storedFilesBytes,
    database,
    dataDir,
    sourceSizeBytes,
    isDryRun: false,
    now: Date.now,
    signal: never,
    onProgress: () => undefined,
  })
}

/** A version of the made cruise, whose values are the version's number. */
export const ingestMade = (version: number): Operation => ({
  name: `ingest version ${version}`,
  isRepeatable: true,
  run: (scene) => ingestSource(scene, madeSource({ rows: ROWS, value: version, version: `${version}.0` }), 1),
})

/** A file through its reader, beside its metadata. */
function ingestFile(name: string, path: string): Operation {
  return {
    name,
    isRepeatable: true,
    async run(scene) {
      const source = await openSource(path, { metadataPath: `${path}.json`, signal: never })
      await ingestSource(scene, source, statSync(path).size)
    },
  }
}

export function ingestCsv(): Operation {
  const path = join(files, 'little.csv')
  const rows = Array.from({ length: ROWS }, (_, day) =>
    [new Date(Date.UTC(2020, 0, 1 + day)).toISOString(), day / 2, -day, day / 7].join(','),
  )
  writeFileSync(path, ['time,lat,lon,value', ...rows, ''].join('\n'))
  writeFileSync(`${path}.json`, JSON.stringify(metadata([variable('value')], { shortName: 'Little_Csv', longName: 'Little CSV' })))
  return ingestFile('ingest a CSV file', path)
}

export async function ingestNetcdf(): Promise<Operation> {
  const path = join(files, 'little.nc')
  const stream = streamOf(pointColumns, pointBatch)
  writeFileSync(path, await bytesOf(netcdfBytes(stream, description(false))))
  writeFileSync(`${path}.json`, JSON.stringify({ make: 'Observation', releaseDate: '2026-01-01' }))
  return ingestFile('ingest a NetCDF file', path)
}

export const retireMade: Operation = {
  name: 'retire',
  run: ({ store }) => retire(store.database, 'Made_Cruise', Date.now()),
}

/** What the portal does each hour, after the retention time of superseded files. */
export const sweepLater: Operation = {
  name: 'sweep',
  async run({ store: { database }, dataDir, objects }) {
    const later = Date.now() + limits.supersededFilesGraceMs + limits.ingestJobLifeMs
    await sweep(database, dataDir, later)
    await trimStoredFiles({ database, objects }, limits.storedFilesBytes, later)
  },
}

/** Reads the made cruise as a query does: all its rows, each with the value of its version, or an error. */
export const readMade: Operation = {
  name: 'read',
  async run({ store, dataDir }) {
    const engine = await DuckDbEngine.open({ root: join(contentFolder, 'catalog'), storeRoot: join(dataDir, 'observations'), threads: 1 })
    try {
      const table = (await readObservationTables(store.database)).get('tblmade_cruise')
      if (table === undefined) throw new NotReady('there is no made cruise')
      const query = { table, columns: ['v'], extent: everywhere, order: 'none' } as const
      const { rows, columns } = await gather(await engine.subset(query, { signal: never, timeoutMs: 20_000, caller: 'one' }))
      const values = new Set<string | number>(columns[0]?.values ?? [])
      if (rows !== ROWS || values.size !== 1 || !values.has(table.version)) throw new WrongAnswer(`${rows} rows with ${[...values]}`)
    } finally {
      await engine.close()
    }
  },
}

const table: CatalogTable = {
  name: 'tblMade',
  says: 'Made.',
  columns: [
    { name: 'ID', type: 'int32' },
    { name: 'Name', type: 'text' },
  ],
}

/** The catalog's tables for the SELECTs of a version of the catalog. */
export const exportVersion = (version: number): Operation => ({
  name: `export version ${version}`,
  isRepeatable: true,
  async run({ dataDir }) {
    const rows = () => Array.from({ length: ROWS }, (_, index) => ({ ID: index, Name: `version ${version}` }))
    await exportCatalog(join(dataDir, 'catalog'), { tables: [table], rows })
  },
})

/** Fills a store with the catalog as an older release had it: fewer data sets, other texts. */
export async function seedOlderCatalog({ store }: Scene): Promise<void> {
  const catalog = await readCatalog(contentFolder)
  const datasets = catalog.datasets
    .slice(0, -2)
    .map((entry) => ({ ...entry, file: { ...entry.file, longName: `${entry.file.longName} (older)`, description: 'As it was.' } }))
  const checksum = createHash('sha256').update('older').digest('hex')
  await seedCatalog(store.database, { ...catalog, datasets, checksum }, Date.now())
}
