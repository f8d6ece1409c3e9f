import { afterAll, beforeAll } from 'vitest'
import { ClickHouseEngine } from '../../edge/engines/clickhouse/ClickHouseEngine.ts'
import { openClickHouse } from '../../edge/engines/clickhouse/client.ts'
import { DuckDbEngine } from '../../edge/engines/duckdb/DuckDbEngine.ts'
import { loadTables } from '../../edge/tools/clickhouseLoad/load.ts'
import { engineConformance } from '../edge/engines/conformance.ts'
import { startClickHouse, type TestClickHouse } from '../helpers/clickhouse.ts'

let server: TestClickHouse
beforeAll(async () => {
  server = await startClickHouse()
})
afterAll(() => server.stop(), 60_000)

engineConformance('ClickHouse', async (root) => {
  const source = await DuckDbEngine.open({ root, threads: 1 })
  const { config } = server
  return {
    engine: new ClickHouseEngine(openClickHouse(config)),
    load: (table) => loadTables({ config, tables: [table], source, printLine: () => undefined, isDryRun: false, isSchemaOnly: false }),
  }
})
