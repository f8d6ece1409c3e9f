import { gather } from '#core/observations/gather.ts'
import type { BatchStream, ColumnInfo } from '#core/rows/Batch.ts'

/** What differs between versions of the server and users of it. */
export interface ServerDialect {
  /** Whether a request may carry settings; a user of `readonly = 1` may not. */
  readonly takesSettings: boolean
  /** Whether the server ends a query whose connection was closed; 18.16 does so only when it next writes. */
  readonly cancelsOnClose: boolean
  /** Whether the server rejects an INSERT that touches many partitions unless a setting allows it. */
  readonly boundsPartitions: boolean
  /** The sample deviation that loses no digits, where it can be used: the plain name is a quicker form by sums of squares. */
  readonly deviation: 'stddevSamp' | 'stddevSampStable'
}

const CANCEL = 'cancel_http_readonly_queries_on_client_close'
const PARTITIONS = 'max_partitions_per_insert_block'
const STABLE = 'stddevSampStable'

/** Asks the server for its dialect; any user may read these tables. */
export const dialectStatement = `SELECT name, value FROM system.settings WHERE name IN ('${CANCEL}', '${PARTITIONS}', 'readonly')
  UNION ALL SELECT name, '' AS value FROM system.functions WHERE name = '${STABLE}'
  UNION ALL SELECT 'version' AS name, version() AS value`
export const dialectColumns: readonly ColumnInfo[] = [
  { name: 'name', type: 'text' },
  { name: 'value', type: 'text' },
]

/** Servers before this year send each other states of the stable deviation that they cannot read: seen with 18.16. */
const STABLE_ON_CLUSTERS = 20

/** Reads the answer to `dialectStatement`. */
export async function readDialect(stream: BatchStream, isCluster: boolean): Promise<ServerDialect> {
  const { columns } = await gather(stream)
  const [names = [], values = []] = columns.map((column) => Array.from(column.values, String))
  const found = new Map(names.map((name, at) => [name, values[at]]))
  const isStable = found.has(STABLE) && !(isCluster && Number.parseInt(found.get('version') ?? '', 10) < STABLE_ON_CLUSTERS)
  return {
    takesSettings: found.get('readonly') !== '1',
    cancelsOnClose: found.has(CANCEL),
    boundsPartitions: found.has(PARTITIONS),
    deviation: isStable ? STABLE : 'stddevSamp',
  }
}
