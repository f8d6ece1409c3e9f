import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { limits } from '#core/limits/storage.ts'
import { draftOf } from '../../edge/ingest/draftOf.ts'
import { JobFolder } from '../../edge/ingest/JobFolder.ts'
import { prepare } from '../../edge/ingest/prepare.ts'
import { openSource } from '../../edge/ingest/sources/openSource.ts'
import { memoryOf, peakDuring } from './data/processMemory.ts'
import type { BenchOptions, Report } from './report.ts'

export const group = 'ingest'

const ROWS = 10_000_000
/** Everything before the publishing may take so many times DuckDB's own COPY of the same file to Parquet. */
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
  ...{ temporalResolution: 'Irregular', spatialResolution: 'Irregular', timeMeaning: { kind: 'instants' } },
  variables: ['temperature', 'salinity'].map((name) => ({
    ...{ name, longName: name, unit: '1', sensor: 'CTD', keywords: [name], visualize: true },
  })),
}

/** A CSV file of ten million rows: read, sorted, written, its facts computed; against DuckDB, which reads and writes it. */
export async function run(report: Report, _options: BenchOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pelagos-bench-ingest-'))
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    const [csv, parquet] = [join(folder, 'rows.csv'), join(folder, 'rows.parquet')]
    await connection.run(
      `COPY (SELECT strftime(TIMESTAMP '2010-01-01' + to_seconds(i), '%Y-%m-%dT%H:%M:%SZ') AS "time", round(-60 + 0.012 * (i % 10000), 3) AS lat,
        round(-180 + 0.036 * (i * 7919 % 10000), 3) AS lon, 5 * (i % 20) AS depth, round(i % 300 / 10, 1) AS temperature, round(33 + i % 40 / 10, 1) AS salinity
        FROM range(${ROWS}) AS r(i)) TO '${csv}' (FORMAT csv)`,
    )
    await writeFile(join(folder, 'rows.json'), JSON.stringify(metadata))
    const floorMs = await timed(() => connection.run(`COPY (FROM read_csv('${csv}')) TO '${parquet}' (FORMAT parquet, COMPRESSION zstd)`))
    const idle = await memoryOf(process.pid)
    let rows = 0
    let ms = 0
    const peak = await peakDuring(process.pid, async () => {
      ms = await timed(async () => {
        rows = await ingested(csv, folder)
      })
    })
    const isRight = rows === ROWS
    const floor = `COPY to Parquet ${floorMs.toFixed(0)} ms`
    report({
      name: 'ingest 10 M rows of CSV',
      value: ms,
      unit: 'ms',
      floor,
      ratio: ms / floorMs,
      target: TARGET,
      isRight,
      check: `${rows} rows`,
    })
    const [value, most] = [peak.processMb - idle.processMb, limits.ingestMemoryBytes / 1e6]
    report({
      name: '  its memory',
      value,
      unit: 'MB',
      floor: `${most} MB`,
      ratio: value / most,
      target: 1,
      check: 'the bound of an ingestion',
    })
  } finally {
    connection.closeSync()
    instance.closeSync()
    await rm(folder, { recursive: true, force: true })
  }
}

async function ingested(path: string, folder: string): Promise<number> {
  const signal = new AbortController().signal
  const source = await openSource(path, { signal })
  const job = await JobFolder.open(join(folder, 'store'), source)
  try {
    const done = await prepare({ source, draft: draftOf(source), job, ingestion: { now: Date.now, signal, onProgress: () => undefined } })
    return done.computed.rows
  } finally {
    job.release()
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}
