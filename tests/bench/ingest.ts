import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { limits } from '#core/limits/storage.ts'
import { draftOf } from '../../edge/ingest/draftOf.ts'
import { parquetForm } from '../../edge/ingest/facts/writeParquet.ts'
import { JobFolder } from '../../edge/ingest/JobFolder.ts'
import { prepare } from '../../edge/ingest/prepare.ts'
import { openSource } from '../../edge/ingest/sources/openSource.ts'
import { classicBytes } from '../fixtures/ingest/classicFile.ts'
import { memoryOf, peakDuring } from './data/processMemory.ts'
import type { BenchOptions, Report } from './report.ts'

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
    const floorMs = await timed(() =>
      connection.run(`COPY (SELECT ${columns} FROM read_csv('${csv}') ORDER BY ${order}) TO '${parquet}' (${parquetForm(3)})`),
    )
    const floor = { ms: floorMs, digest: await digestOf(connection, parquet) }
    for (const [kind, file] of [
      ['csv', csv],
      ['netcdf', join(folder, 'rows.nc')],
    ] as const) {
      if (only !== null && only !== kind) continue
      if (kind === 'netcdf') await writeFile(file, gridBytes())
      await writeFile(join(folder, 'rows.json'), JSON.stringify(kind === 'csv' ? described : metadata))
      await measure(report, { kind, file, folder, floor, digest: (path) => digestOf(connection, path) })
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
  readonly floor: { readonly ms: number; readonly digest: string }
  readonly digest: (parquet: string) => Promise<string>
}

async function measure(report: Report, { kind, file, folder, floor, digest }: Measured): Promise<void> {
  const idle = await memoryOf(process.pid)
  let found = { writtenMs: 0, allMs: 0, digest: '' }
  const peak = await peakDuring(process.pid, async () => {
    found = await ingested(file, join(folder, kind), digest)
  })
  const isRight = found.digest === floor.digest
  const named = `DuckDB's own, ${(floor.ms / 1000).toFixed(1)} s`
  const figure = (name: string, ms: number, target: number | null) =>
    report({ name, value: ms, unit: 'ms', floor: named, ratio: ms / floor.ms, target, isRight, check: `${ROWS} rows, ${found.digest}` })
  figure(`10 M rows of ${kind} as sorted Parquet`, found.writtenMs, TARGET)
  figure('  with their facts', found.allMs, null)
  const [value, most] = [peak.processMb - idle.processMb, limits.ingestMemoryBytes / 1e6]
  const check = 'the bound of an ingestion'
  report({ name: '  their memory', value, unit: 'MB', floor: `${most} MB`, ratio: value / most, target: 1, check })
}

/** Runs everything before the publishing; how long it took until the Parquet was written, and in all. */
async function ingested(path: string, store: string, digest: (parquet: string) => Promise<string>) {
  const signal = new AbortController().signal
  const from = performance.now()
  const source = await openSource(path, { signal })
  const job = await JobFolder.open(store, source)
  try {
    let writtenMs = 0
    const onProgress = ({ phase, share }: { readonly phase: string; readonly share: number }) => {
      if (phase === 'write' && share === 1) writtenMs = performance.now() - from
    }
    await prepare({ source, draft: draftOf(source), job, ingestion: { now: Date.now, signal, onProgress } })
    const allMs = performance.now() - from
    return { writtenMs, allMs, digest: await digest(job.place('observations/*.parquet')) }
  } finally {
    job.release()
  }
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

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}
