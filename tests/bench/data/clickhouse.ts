import { DuckDbEngine } from '../../../edge/engines/duckdb/DuckDbEngine.ts'
import { loadTables } from '../../../edge/tools/clickhouseLoad/load.ts'
import { hasClickHouse, startClickHouse, type TestClickHouse } from '../../helpers/clickhouse.ts'
import { milliseconds, noted, skipped } from '../report.ts'
import type { Bench } from './Bench.ts'
import { startBenchPortal } from './benchPortal.ts'
import { csvOf } from './csv.ts'
import { grids, rowsOf, tableOf } from './grid.ts'
import { seriesOf } from './series.ts'

/** The same downloads and time series from a portal whose observations are in a ClickHouse server on loopback; told as they are. */
export async function clickhouse(bench: Bench): Promise<void> {
  if (!hasClickHouse) return bench.report(skipped('ClickHouse', 'clickhouse-server is not installed'))
  const server = await startClickHouse()
  try {
    await load(bench, server)
    const { url, user, database } = server.config
    const settings = { PELAGOS_CLICKHOUSE_URL: url, PELAGOS_CLICKHOUSE_USER: user, PELAGOS_CLICKHOUSE_DATABASE: database }
    const portal = await startBenchPortal([bench.stored.usual], settings)
    try {
      const subject = { portal, prefix: 'ClickHouse: ', hasTargets: false }
      await csvOf(bench, subject)
      await seriesOf(bench, subject)
    } finally {
      await portal.stop()
    }
  } finally {
    await server.stop()
  }
}

async function load({ stored, report }: Bench, { config }: TestClickHouse): Promise<void> {
  const source = await DuckDbEngine.open({ root: stored.usual.folder })
  const tables = [tableOf(stored.usual)]
  try {
    const ms = await milliseconds(() =>
      loadTables({ config, tables, source, printLine: () => undefined, isDryRun: false, isSchemaOnly: false }),
    )
    const rows = rowsOf(grids.usual)
    report(
      noted(
        'ClickHouse: loading the grid',
        ms / 1000,
        's',
        `${(rows / 1e6).toFixed(0)} M rows`,
        Number.NaN,
        `${((rows / ms) * 1000).toFixed(0)} rows a second`,
      ),
    )
  } finally {
    await source.close()
  }
}
