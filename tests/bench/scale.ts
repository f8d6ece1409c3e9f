import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { gather } from '#core/observations/gather.ts'
import type { ObservationEngine, ObservationTable } from '#core/observations/ObservationEngine.ts'
import { ClickHouseEngine } from '../../edge/engines/clickhouse/ClickHouseEngine.ts'
import { openClickHouse } from '../../edge/engines/clickhouse/client.ts'
import { DuckDbEngine } from '../../edge/engines/duckdb/DuckDbEngine.ts'
import { hasClickHouse } from '../helpers/clickhouse.ts'
import { boxes, extentOf, type Grid, rowsOf, type StoredGrid, storedGrid, tableOf } from './data/grid.ts'
import { type BenchOptions, inTurn, milliseconds, noted, type Report, skipped } from './report.ts'
import { fillTable, startCluster, storedIn } from './scale/servers.ts'

/** 1, 10 and 100 million rows: days of 54,800 cells. */
const sizes: readonly Grid[] = [
  { name: 'Scale_1M', days: 19 },
  { name: 'Scale_10M', days: 183 },
  { name: 'Scale_100M', days: 1825 },
]
const ROUNDS = 7
/** Sums in another order may round to the neighbour. */
const FLOAT32_STEP = 2 ** -23

export const group = 'scale'

/** One question of a portal, put to an engine. */
type Ask = (engine: ObservationEngine, table: ObservationTable, grid: Grid) => Promise<readonly (readonly unknown[])[]>

const options = () => ({ signal: new AbortController().signal, caller: 'bench', timeoutMs: 600_000 })

/** The same ten thousand rows of every size; a series of one place through all its days; the rows of a wide zone, all counted. */
const questions: Readonly<Record<string, Ask>> = {
  'subset of 10,000 rows': async (engine, table) => {
    const columns = table.columns.map(({ name }) => name)
    return cellsOf(await engine.subset({ table, columns, extent: extentOf(boxes['10k']), order: 'time-lat-lon-depth' }, options()))
  },
  'time series of a 10° box': async (engine, table, { days }) => {
    const extent = extentOf({ ...boxes.series, days: [0, days] })
    const columns = [
      { kind: 'key', name: 'time', key: { kind: 'column', column: 'time' } },
      { kind: 'mean', name: 'sst', column: 'sst' },
      { kind: 'std', name: 'sst_std', column: 'sst' },
    ] as const
    return cellsOf(await engine.aggregate({ table, extent, columns }, options()))
  },
  'count of three quarters of all rows': async (engine, table, { days }) => {
    const extent = extentOf({ days: [0, days], lats: [30, 206], lons: [0, 200] })
    return [[(await engine.estimate({ table, columns: ['sst'], extent, order: 'none' }, options())).rows]]
  },
}

/**
 * How the portal's questions grow with what is stored, on DuckDB and on two ClickHouse servers with a Distributed table; answers are
 * compared. `--only=10M` takes one size.
 */
export async function run(report: Report, { only, maxRounds }: BenchOptions): Promise<void> {
  if (!hasClickHouse) return report(skipped('growth from 1 M to 100 M rows', 'clickhouse-server is not installed'))
  const folder = await mkdtemp(join(tmpdir(), 'pelagos-scale-'))
  const cluster = await startCluster()
  const duckDb = await DuckDbEngine.open({ root: folder })
  const clickHouse = new ClickHouseEngine(openClickHouse(cluster.config))
  try {
    const base = new Map<string, number>()
    for (const grid of sizes) {
      if (only !== null && grid.name !== `Scale_${only}`) continue
      const stored = await writeParquet(report, grid, folder)
      const table = tableOf(stored, `${grid.name}/`)
      const ms = await milliseconds(() => fillTable(cluster, table, grid.days))
      const { rows, bytes, parts } = await storedIn(cluster, table)
      const isRight = rows === table.rows
      const made = noted(
        `${millions(grid)} in ClickHouse`,
        ms / 1000,
        's',
        '-',
        Number.NaN,
        `${rows} rows, ${parts} parts, ${perRow(bytes, rows)}`,
      )
      report({ ...made, isRight })
      for (const [name, ask] of Object.entries(questions)) {
        const ofEngine = async (engine: ObservationEngine) => void (await ask(engine, table, grid))
        const times = await inTurn(Math.min(ROUNDS, maxRounds ?? ROUNDS), {
          DuckDB: () => ofEngine(duckDb),
          ClickHouse: () => ofEngine(clickHouse),
        })
        const wrong = countDifferences(await ask(duckDb, table, grid), await ask(clickHouse, table, grid))
        for (const [engine, value] of Object.entries(times)) {
          const key = `${name}, ${engine}`
          const first = base.get(key) ?? value
          base.set(key, first)
          const check = wrong === 0 ? 'both engines equal' : `${wrong} values differ`
          const line = noted(
            `${key}: ${millions(grid)}`,
            value,
            'ms',
            `of ${millions(sizes[0])} ${first.toFixed(1)} ms`,
            value / first,
            check,
          )
          report({ ...line, isRight: wrong === 0 })
        }
      }
    }
  } finally {
    await Promise.all([duckDb.close(), clickHouse.close()])
    await cluster.stop()
    await rm(folder, { recursive: true })
  }
}

/** The grid as DuckDB writes it. */
async function writeParquet(report: Report, grid: Grid, folder: string): Promise<StoredGrid> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    const begun = performance.now()
    const stored = await storedGrid(connection, grid, folder)
    const bytes = stored.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    const check = `${stored.files.length} files, ${perRow(bytes, rowsOf(grid))}`
    report(noted(`${millions(grid)} as Parquet`, (performance.now() - begun) / 1000, 's', '-', Number.NaN, check))
    return stored
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

const millions = (grid: Grid | undefined): string => `${Math.round((grid === undefined ? 0 : rowsOf(grid)) / 1e6)} M rows`
const perRow = (bytes: number, rows: number): string => `${(bytes / rows).toFixed(2)} bytes per row`

async function cellsOf(stream: Parameters<typeof gather>[0]): Promise<readonly (readonly unknown[])[]> {
  const { columns } = await gather(stream)
  return columns.map(({ values, present }) =>
    Array.from<number | string, unknown>(values, (value, at) => (present?.[at] === 0 ? null : value)),
  )
}

function countDifferences(ours: readonly (readonly unknown[])[], theirs: readonly (readonly unknown[])[]): number {
  const isSame = (one: unknown, other: unknown) =>
    one === other || (typeof one === 'number' && typeof other === 'number' && Math.abs(one - other) <= Math.abs(one) * FLOAT32_STEP)
  const inColumn = (column: readonly unknown[], other: readonly unknown[] = []) =>
    Math.abs(column.length - other.length) + column.filter((value, at) => !isSame(value, other[at])).length
  return Math.abs(ours.length - theirs.length) + ours.reduce((sum, column, at) => sum + inColumn(column, theirs[at]), 0)
}
