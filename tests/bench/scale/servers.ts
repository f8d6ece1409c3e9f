import { gather } from '#core/observations/gather.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { ClickHouseConfig } from '../../../edge/config/config.ts'
import { openClickHouse } from '../../../edge/engines/clickhouse/client.ts'
import { loadTables } from '../../../edge/tools/clickhouseLoad/load.ts'
import { namesOf, shardKey } from '../../../edge/tools/clickhouseLoad/schema.ts'
import { freeServerPorts, startClickHouse, type TestClickHouse } from '../../helpers/clickhouse.ts'
import { type FieldDialect, fieldAxes, mixedIndex, variablesSql } from '../data/grid.ts'

const HOUR_MS = 3_600_000
/** So many days of the field are made at once: a partition or two. */
const DAYS_AT_ONCE = 365

const clickHouse: FieldDialect = {
  quotient: (dividend, divisor) => `intDiv(${dividend}, ${divisor})`,
  float32: (value) => `toFloat32(${value})`,
}

const options = () => ({ signal: new AbortController().signal, caller: 'bench', timeoutMs: HOUR_MS })

/** Two servers that are one cluster. */
export interface Cluster {
  readonly config: ClickHouseConfig
  readonly servers: readonly TestClickHouse[]
  stop(): Promise<void>
}

/** Starts both on loopback, without tables. */
export async function startCluster(): Promise<Cluster> {
  const ports = [await freeServerPorts(), await freeServerPorts()]
  const shards = ports.map(({ tcp }) => tcp)
  const servers = await Promise.all(ports.map((own) => startClickHouse({ ports: own, shards })))
  const [config] = servers.map((server) => ({ ...server.config, cluster: 'ocean' }))
  if (config === undefined) throw new Error('two servers were started')
  return { config, servers, stop: async () => void (await Promise.all(servers.map((server) => server.stop()))) }
}

/** Makes a table as the portal's loader does, and its rows within the servers: each makes those of its own share. */
export async function fillTable({ servers }: Cluster, table: ObservationTable, days: number): Promise<void> {
  await Promise.all(
    servers.map(async ({ config }, shard) => {
      const own = { ...config, cluster: 'ocean' }
      await loadTables({ config: own, tables: [table], source: unread, printLine: () => undefined, isDryRun: false, isSchemaOnly: true })
      const client = openClickHouse(own)
      const { stored } = namesOf(table, { database: own.database, cluster: 'ocean', isReplicated: false, goesToAll: false })
      for (let day = 0; day < days; day += DAYS_AT_ONCE)
        await client.run(`INSERT INTO ${stored} ${rowsSql([day, Math.min(days, day + DAYS_AT_ONCE)], shard, servers.length)}`, options())
      // Merged, as a table is that was loaded a while ago.
      await client.run(`OPTIMIZE TABLE ${stored} FINAL`, options())
      await client.close()
    }),
  )
}

const unread = null as never

/** The rows of some days that belong to a shard, by the key of the Distributed table. */
function rowsSql([from, until]: readonly [number, number], shard: number, shards: number): string {
  const { lat, lon, step, firstDayMs, dayMs } = fieldAxes
  const cells = lat.count * lon.count
  const along = (index: string, { first }: { readonly first: number }) => `${first} + ${step} * ${index}`
  return `SELECT time, lat, lon, ${variablesSql(clickHouse)}
    FROM (SELECT toInt64(${firstDayMs}) + d * ${dayMs} AS time, ${along('i', lat)} AS lat, ${along('j', lon)} AS lon, ${mixedIndex('d', 'i', 'j')} AS h
      FROM (SELECT toInt64(${from} + intDiv(number, ${cells})) AS d, toInt64(intDiv(number % ${cells}, ${lon.count})) AS i,
        toInt64(number % ${lon.count}) AS j FROM numbers(${(until - from) * cells})))
    WHERE ${shardKey({ timeColumn: 'time' })} % ${shards} = ${shard}`
}

/** Rows and bytes of a table on all servers. */
export async function storedIn({ servers }: Cluster, table: ObservationTable): Promise<{ rows: number; bytes: number; parts: number }> {
  const sums = { rows: 0, bytes: 0, parts: 0 }
  for (const { config } of servers) {
    const sql = `SELECT toFloat64(sum(rows)), toFloat64(sum(bytes_on_disk)), toFloat64(count()) FROM system.parts
      WHERE active AND database = '${config.database}' AND table LIKE '${table.name}%'`
    const names = ['rows', 'bytes', 'parts'] as const
    const columns = names.map((name) => ({ name, type: 'float64' }) as const)
    const client = openClickHouse(config)
    const found = await gather(await client.rows(sql, columns, options()))
    for (const [at, name] of names.entries()) sums[name] += Number(found.columns[at]?.values[0] ?? 0)
    await client.close()
  }
  return sums
}
