import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { limits } from '#core/limits/storage.ts'
import { parquetForm } from '../../edge/ingest/facts/writeParquet.ts'
import { classicBytes } from '../fixtures/ingest/classicFile.ts'
import type { Ingested } from './ingest/ingestAlone.ts'
import { type BenchOptions, milliseconds, type Report } from './report.ts'

export const group = 'ingest'

/** A grid of so many times, latitudes and longitudes, ten million rows in all. */
const [TIMES, LATS, LONS] = [40, 500, 500]
const ROWS = TIMES * LATS * LONS
/** Reading, sorting and writing may take so many times what DuckDB itself takes to write the same Parquet. */
const TARGET = 2

const metadata = {
  ...{ make: 'Observation', releaseDate: '2024-05-01', shortName: 'Bench', longName: 'Bench', version: '1', processLevel: '1' },
  ...{
    studyDomain: 'Physics',
    source: 'Bench',
    acknowledgement: 'Bench',
    licence: { name: 'CC0' },
    description: 'Bench',
    keywords: ['bench'],
  },
}
const described = {
  ...{ ...metadata, temporalResolution: 'Irregular', spatialResolution: 'Irregular', timeMeaning: { kind: 'instants' } },
  variables: ['temperature', 'salinity'].map((name) => ({
    ...{ name, longName: name, unit: '1', sensor: 'CTD', keywords: [name], visualize: true },
  })),
}

const temperature = (row: number) => (row % 300) / 10
const salinity = (row: number) => 33 + (row % 40) / 10

/** Ten million rows as CSV and as NetCDF: read, sorted, written, their facts computed; against DuckDB, which reads the CSV and writes the same. */
export async function run(report: Report, { only }: BenchOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pelagos-bench-ingest-'))
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    const [csv, parquet] = [join(folder, 'rows.csv'), join(folder, 'rows.parquet')]
    await connection.run(
      `COPY (SELECT strftime(TIMESTAMP '2010-01-01' + to_days((i // ${LATS * LONS})::INTEGER), '%Y-%m-%dT%H:%M:%SZ') AS "time",
        round(-60 + 0.25 * (i // ${LONS} % ${LATS}), 2) AS lat, round(-62.5 + 0.25 * (i % ${LONS}), 2) AS lon, round(i % 300 / 10, 1) AS temperature,
        round(33 + i % 40 / 10, 1) AS salinity FROM range(${ROWS}) AS r(i)) TO '${csv}' (FORMAT csv)`,
    )
    const columns = '"time", lat, lon, temperature::FLOAT AS temperature, salinity::FLOAT AS salinity'
    const order = 'year("time"), floor(lat / 10), floor(lon / 10), "time", lat, lon, temperature, salinity'
    const copy = `COPY (SELECT ${columns} FROM read_csv('${csv}') ORDER BY ${order}) TO '${parquet}' (${parquetForm(3)})`
    const writeFloor = async () => {
      const ms = await milliseconds(async () => void (await connection.run(copy)))
      return { ms, digest: await digestOf(connection, parquet) }
    }
    for (const [kind, file] of [
      ['csv', csv],
      ['netcdf', join(folder, 'rows.nc')],
    ] as const) {
      if (only !== null && only !== kind) continue
      if (kind === 'netcdf') await writeFile(file, gridBytes())
      await writeFile(join(folder, 'rows.json'), JSON.stringify(kind === 'csv' ? described : metadata))
      await measure(report, { kind, file, folder, writeFloor, digest: (path) => digestOf(connection, path) })
    }
  } finally {
    connection.closeSync()
    instance.closeSync()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Measured {
  readonly kind: string
  readonly file: string
  readonly folder: string
  readonly writeFloor: () => Promise<{ readonly ms: number; readonly digest: string }>
  readonly digest: (parquet: string) => Promise<string>
}

async function measure(report: Report, { kind, file, folder, writeFloor, digest }: Measured): Promise<void> {
  // Before and after, so that other work on the machine is met by both.
  const before = await writeFloor()
  const found = await ingested(file, join(folder, kind))
  const floorMs = (before.ms + (await writeFloor()).ms) / 2
  const digested = await digest(found.parquet)
  const isRight = digested === before.digest
  const named = `DuckDB's own, ${(floorMs / 1000).toFixed(1)} s`
  const figure = (name: string, ms: number, target: number | null) =>
    report({ name, value: ms, unit: 'ms', floor: named, ratio: ms / floorMs, target, isRight, check: `${ROWS} rows, ${digested}` })
  figure(`10 M rows of ${kind} as sorted Parquet`, found.writtenMs, TARGET)
  figure('  with their facts', found.allMs, null)
  const most = limits.ingestMemoryBytes / 1e6
  const [floor, check] = [`${most} MB`, 'the highest of a process of its own, Node and DuckDB together']
  report({ name: '  their memory', value: found.peakMb, unit: 'MB', floor, ratio: found.peakMb / most, target: 1, check })
}

/** Ingests in a process of its own, whose memory is that of the ingestion alone. */
async function ingested(path: string, store: string): Promise<Ingested> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'ingest/ingestAlone.ts'), path, store])
  return JSON.parse(stdout) as Ingested
}

/** The rows of Parquet files, whatever their order. */
async function digestOf(connection: DuckDBConnection, path: string): Promise<string> {
  const rows = `SELECT epoch_us("time") AS t, lat::DOUBLE AS y, lon::DOUBLE AS x, temperature, salinity FROM read_parquet('${path}')`
  const found = await connection.runAndReadAll(`SELECT concat(count(*), ' ', sum(hash(r)::HUGEINT)) FROM (${rows}) AS r`)
  return String(found.getRows()[0]?.[0])
}

/** The same rows as a grid. */
function gridBytes(): Uint8Array {
  const axis = (length: number, first: number, step: number) => Array.from({ length }, (_, index) => first + step * index)
  const dimensions = ['time', 'lat', 'lon']
  const field = (long_name: string, numberOf: (row: number) => number) =>
    ({
      type: 'float',
      dimensions,
      attributes: { units: '1', long_name },
      values: Array.from({ length: ROWS }, (_, row) => numberOf(row)),
    }) as const
  return classicBytes({
    dimensions: { time: TIMES, lat: LATS, lon: LONS },
    attributes: { Conventions: 'CF-1.8', title: 'Bench' },
    variables: {
      time: { type: 'double', dimensions: ['time'], attributes: { units: 'days since 2010-01-01' }, values: axis(TIMES, 0, 1) },
      lat: { type: 'double', dimensions: ['lat'], attributes: { units: 'degrees_north' }, values: axis(LATS, -60, 0.25) },
      lon: { type: 'double', dimensions: ['lon'], attributes: { units: 'degrees_east' }, values: axis(LONS, -62.5, 0.25) },
      temperature: field('temperature', temperature),
      salinity: field('salinity', salinity),
    },
  })
}
