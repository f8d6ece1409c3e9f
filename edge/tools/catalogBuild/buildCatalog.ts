import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { type ComputedFile, computedFile, type DatasetFile, datasetFile } from '#core/catalog/DatasetFile.ts'
import { sqlText } from '#core/text/quoting.ts'
import { writeDurably } from '../../files/durable.ts'
import { hashFile } from '../../files/hashFile.ts'
import { writeAncillary } from '../../ingest/facts/ancillary.ts'
import { compute } from '../../ingest/facts/compute.ts'
import { COUNTS_FILE, computeCounts } from '../../ingest/facts/counts.ts'
import { loadTable } from '../../ingest/facts/loadTable.ts'
import { type DataSource, homeFiles, sources } from '../../ingest/facts/sources.ts'
import { ingestDataset } from './ingestDataset.ts'

/** Where a build reads and writes. Equal sources and metadata give equal bytes. */
export interface Build {
  /** The folder with the open data. */
  readonly sourceFolder: string
  /** Holds `<Short_Name>/dataset.json`, which is read and never written. */
  readonly catalogFolder: string
  /** Gets `<Short_Name>/computed.json`, `counts.bin`, `observations/` and, of some, `ancillary/`; has the grids that these are read from. */
  readonly outputFolder: string
  /** Gets the files that the home page reads. */
  readonly homeFolder: string
  /** Only these short names; all of them by default. */
  readonly only?: readonly string[]
  says(line: string): void
}

/** Builds the default catalog's computed files and Parquet from the sources. */
export async function buildCatalog(build: Build): Promise<void> {
  for (const [shortName, source] of Object.entries(sources)) {
    if (build.only && !build.only.includes(shortName)) continue
    const computed = await buildDataset(build, shortName, source)
    build.says(`${shortName}: ${computed.rows} rows, ${computed.files.reduce((sum, file) => sum + file.sizeBytes, 0)} bytes`)
  }
  await mkdir(build.homeFolder, { recursive: true })
  for (const [name, file] of Object.entries(homeFiles)) await copyFile(join(build.sourceFolder, file), join(build.homeFolder, name))
}

async function buildDataset(build: Build, shortName: string, source: DataSource): Promise<ComputedFile> {
  const dataset = await readDataset(join(build.catalogFolder, shortName, 'dataset.json'))
  const folder = join(build.outputFolder, shortName)
  // One thread: the order of rows and of float sums must not depend on the machine.
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await instance.connect()
  try {
    const facts = source.isIngested ? await ingested(build, source, dataset) : await loaded(connection, build, source, dataset)
    const counts = await hashFile(join(folder, COUNTS_FILE))
    const ancillary = dataset.ancillaryData ? { ancillary: await ancillaryOf(connection, facts, dataset, build) } : {}
    const computed = computedFile.parse({ ...facts, ...ancillary, counts })
    await writeDurably(join(folder, 'computed.json'), jsonByKey(computed))
    return computed
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

const ingested = ({ sourceFolder, catalogFolder, outputFolder }: Build, { file }: DataSource, dataset: DatasetFile) =>
  ingestDataset({
    ...{ dataset, source: join(sourceFolder, file) },
    ...{ catalogFolder: join(catalogFolder, dataset.shortName), outputFolder: join(outputFolder, dataset.shortName) },
  })

async function loaded(connection: DuckDBConnection, build: Build, source: DataSource, dataset: DatasetFile): Promise<ComputedFile> {
  const table = await loadTable(connection, build.sourceFolder, source, dataset)
  const folder = join(build.outputFolder, dataset.shortName)
  const facts = await compute(table, folder)
  await writeDurably(join(folder, COUNTS_FILE), await computeCounts(table))
  return facts
}

/** Read from the files that were written. */
async function ancillaryOf(
  connection: DuckDBConnection,
  { hasDepth }: ComputedFile,
  { tableName, shortName }: DatasetFile,
  { outputFolder }: Build,
) {
  const folder = join(outputFolder, shortName)
  await connection.run(`CREATE OR REPLACE TABLE observations AS FROM read_parquet(${sqlText(join(folder, 'observations/*.parquet'))})`)
  return writeAncillary({ connection, hasDepth }, tableName, outputFolder, folder)
}

/** Reads and checks a data set's own description. */
async function readDataset(path: string): Promise<DatasetFile> {
  const parsed = datasetFile.safeParse(JSON.parse(await readFile(path, 'utf8')))
  if (!parsed.success) throw new Error(`${path}: ${parsed.error.message}`)
  return parsed.data
}

/** One line for each top-level key, so that differences can be read. */
function jsonByKey(value: object): string {
  return `{\n${Object.entries(value)
    .map(([key, part]) => `${JSON.stringify(key)}: ${JSON.stringify(part)}`)
    .join(',\n')}\n}\n`
}
