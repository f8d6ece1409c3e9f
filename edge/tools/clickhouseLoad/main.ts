import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Problem } from '#core/request/Problem.ts'
import { readObservationTables } from '../../catalog/observationTables.ts'
import { ConfigError, parseConfig } from '../../config/config.ts'
import { withPortalFile } from '../../dataFolder/portalFile.ts'
import { explainSettings } from '../../dataFolder/startError.ts'
import { contentFolder, openStore } from '../../dataFolder/store.ts'
import { ClickHouseError } from '../../engines/clickhouse/serverErrors.ts'
import { DuckDbEngine } from '../../engines/duckdb/DuckDbEngine.ts'
import { loadTables } from './load.ts'

const usage = `usage: npm run clickhouse:load -- [--only TABLE]... [--dry-run] [--schema-only]
Loads the observations of the portal's store into the ClickHouse server of PELAGOS_CLICKHOUSE_URL.`
const printLine = (line: string) => process.stderr.write(`${line}\n`)

/** `npm run clickhouse:load`: loads every table of the store, or those named, into ClickHouse. */
async function main(): Promise<number> {
  const { only, ...flags } = readArguments()
  const given = parseConfig(withPortalFile())
  const { clickHouse } = given
  if (clickHouse === null) {
    printLine('PELAGOS_CLICKHOUSE_URL is not set: there is no server to load.')
    return 2
  }
  const store = await openStore({ ...given, dataDir: resolve(given.dataDir) }, printLine)
  const source = await DuckDbEngine.open({
    root: join(contentFolder, 'catalog'),
    storeRoot: join(store.config.dataDir, 'observations'),
  })
  try {
    const known = await readObservationTables(store.database)
    const missing = only.filter((name) => !known.has(name.toLowerCase()))
    for (const name of missing) printLine(`The store has no table ${name}.`)
    if (missing.length > 0) return 2
    const tables = only.length === 0 ? [...known.values()] : only.flatMap((name) => known.get(name.toLowerCase()) ?? [])
    await loadTables({ config: clickHouse, tables, source, printLine, ...flags })
    return 0
  } finally {
    await source.close()
    await store.close()
  }
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true, default: [] },
      'dry-run': { type: 'boolean', default: false },
      'schema-only': { type: 'boolean', default: false },
    },
  })
  return { only: values.only, isDryRun: values['dry-run'], isSchemaOnly: values['schema-only'] }
}

/** One line for what an operator can correct; anything else is a bug and keeps its stack. */
function explain(fault: unknown): string {
  if (fault instanceof ConfigError) return explainSettings(fault)
  if (fault instanceof Problem || fault instanceof ClickHouseError) return fault.message
  if (fault instanceof TypeError && 'code' in fault && String(fault.code).startsWith('ERR_PARSE_ARGS')) return `${fault.message}\n${usage}`
  return fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)
}

try {
  process.exitCode = await main()
} catch (fault) {
  printLine(explain(fault))
  process.exitCode = 1
}
