import { join } from 'node:path'
import { limits } from '#core/limits/storage.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'
import { compareVersions } from '../../../edge/ingest/difference/compareVersions.ts'
import type { ComparedTable } from '../../../edge/ingest/difference/joinedVersions.ts'
import { withDatabase } from '../../../edge/ingest/withDatabase.ts'
import { inTurn } from '../report.ts'
import { type Bench, roundsOf } from './Bench.ts'
import { memoryOf, peakDuring } from './processMemory.ts'

const ROWS = 2_000_000
const ROUNDS = 5
/** The comparison may take this many times DuckDB's own full join. */
const TARGET = 3
/** One row in so many is removed, altered and emptied in the later version; as many again are added at its end. */
const planted = { removed: 1000, altered: 100, emptied: 10_000 } as const
const ADDED = 2000

const columns: readonly ColumnInfo[] = [
  { name: 'time', type: 'timestamp' },
  { name: 'lat', type: 'float64' },
  { name: 'lon', type: 'float64' },
  { name: 'depth', type: 'float64' },
  { name: 'temperature', type: 'float32' },
  { name: 'salinity', type: 'float32' },
  { name: 'flag', type: 'int32' },
]
const signal = new AbortController().signal

/** What changed between two versions of 2,000,000 rows each, against a full join of the same files that only counts. */
export async function diff(bench: Bench): Promise<void> {
  const before = await version(bench, 'before', `FROM range(${ROWS}) AS r(i)`)
  const few = `FROM range(${ROWS + ADDED}) AS r(i) WHERE i % ${planted.removed} <> 1`
  await measure(bench, 'few rows changed', before, await version(bench, 'few', few), 'few')
  await measure(bench, 'every row changed', before, await version(bench, 'all', `FROM range(${ROWS}) AS r(i)`), 'all')
}

async function measure(bench: Bench, what: string, before: ComparedTable, after: ComparedTable, kind: 'few' | 'all'): Promise<void> {
  const spillFolder = join(bench.folder, 'spill')
  const compare = () => compareVersions({ before, after, spillFolder }, signal)
  const position = ['time', 'lat', 'lon', 'depth'].map((name) => `b.${name} = a.${name}`).join(' AND ')
  const joinSql = `SELECT count(*), count(b.lat), count(a.lat) FROM '${before.files[0]}' AS b FULL JOIN '${after.files[0]}' AS a ON ${position}`
  const times = await inTurn(roundsOf(bench, ROUNDS), {
    ours: async () => void (await compare()),
    // With the bounds of the comparison: one thread, and the memory of an ingestion.
    floor: () =>
      withDatabase({ file: ':memory:', spillFolder, signal }, async (connection) => void (await connection.runAndReadAll(joinSql))),
  })
  const { rows, variables } = await compare()
  const expected = kind === 'all' ? { added: 0, removed: 0, altered: ROWS } : expectedRows()
  const isRight = Object.entries(expected).every(([name, count]) => Reflect.get(rows, name) === count)
  const temperature = variables.find(({ name }) => name === 'temperature')
  bench.report({
    name: `what changed in ${ROWS / 1e6} M rows, ${what}`,
    value: times.ours,
    unit: 'ms',
    floor: `full join ${times.floor.toFixed(0)} ms`,
    ratio: times.ours / times.floor,
    target: kind === 'few' ? TARGET : null,
    isRight: isRight && temperature?.meanDifference === 0.5,
    check: `${rows.added} added, ${rows.removed} removed, ${rows.altered} altered, by ${temperature?.meanDifference}`,
  })
  const idle = await memoryOf(process.pid)
  const peak = await peakDuring(process.pid, async () => void (await compare()))
  const [value, most] = [peak.processMb - idle.processMb, limits.ingestMemoryBytes / 1e6]
  const floor = `${most} MB above ${idle.processMb.toFixed(0)} MB`
  bench.report({ name: '  its memory', value, unit: 'MB', floor, ratio: value / most, target: 1, check: 'the bound of an ingestion' })
}

/** Counted by the same rules that made the files. */
function expectedRows() {
  const [removedRow, all] = [(i: number) => i % planted.removed === 1, Array.from({ length: ROWS + ADDED }, (_, i) => i)]
  const isAltered = (i: number) => i % planted.altered === 0 || i % planted.emptied === 5
  return {
    added: all.filter((i) => i >= ROWS && !removedRow(i)).length,
    removed: all.filter((i) => i < ROWS && removedRow(i)).length,
    altered: all.filter((i) => i < ROWS && !removedRow(i) && isAltered(i)).length,
  }
}

/** Writes a version in one file, in the order of ingestion. */
async function version({ connection, folder }: Bench, name: 'before' | 'few' | 'all', from: string): Promise<ComparedTable> {
  const path = join(folder, `${name}.parquet`)
  const raised = { before: 'false', few: `i % ${planted.altered} = 0`, all: 'true' }[name]
  const emptied = name === 'few' ? `i % ${planted.emptied} = 5` : 'false'
  // Eighths, which float32 holds exactly.
  const values = `((i % 240) / 8 + if(${raised}, 0.5, 0))::FLOAT AS temperature, if(${emptied}, NULL, 35 + (i % 16) / 8)::FLOAT AS salinity`
  const select = `SELECT TIMESTAMP '2010-01-01' + to_hours((i // 200)::INTEGER) AS "time", -60 + 0.6 * (i * 7919 % 200) AS lat,
    -170 + 0.34 * (i * 104729 % 997) AS lon, 10.0::DOUBLE * (i % 20) AS depth, ${values}, (i % 7)::INTEGER AS flag ${from}`
  await connection.run(
    `COPY (SELECT "time", lat::DOUBLE AS lat, lon::DOUBLE AS lon, * EXCLUDE ("time", lat, lon) FROM (${select})
      ORDER BY floor(lat / 10), floor(lon / 10), "time", lat, lon, depth) TO '${path}' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 30720)`,
  )
  return { files: [path], columns, time: { min: 1.26e12, max: 1.3e12 }, lat: { min: -60, max: 60 }, lon: { min: -170, max: 170 } }
}
