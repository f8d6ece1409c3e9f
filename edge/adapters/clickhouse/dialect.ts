import type { BatchStream, ColumnInfo } from '#core/observations/Batch.ts'
import { gather } from '#core/observations/gather.ts'

/** What differs between versions of the server and users of it. */
export interface Dialect {
  /** Whether a request may bear settings; a user of `readonly = 1` may not. */
  readonly takesSettings: boolean
  /** Whether the server ends a query whose connection was closed; 18.16 does so only when it next writes. */
  readonly cancelsOnClose: boolean
  /** The sample deviation that loses no digits: later versions made a quicker, unstable one of the plain name. */
  readonly deviation: 'stddevSamp' | 'stddevSampStable'
}

const CANCEL = 'cancel_http_readonly_queries_on_client_close'
const STABLE = 'stddevSampStable'

/** Asks the server for its dialect; any user may read these tables. */
export const dialectStatement = `SELECT name, value FROM system.settings WHERE name IN ('${CANCEL}', 'readonly')
  UNION ALL SELECT name, '' AS value FROM system.functions WHERE name = '${STABLE}'`
export const dialectColumns: readonly ColumnInfo[] = [
  { name: 'name', type: 'text' },
  { name: 'value', type: 'text' },
]

/** Reads the answer to `dialectStatement`. */
export async function dialectOf(stream: BatchStream): Promise<Dialect> {
  const { columns } = await gather(stream)
  const [names = [], values = []] = columns.map((column) => Array.from(column.values, String))
  const found = new Map(names.map((name, at) => [name, values[at]]))
  return {
    takesSettings: found.get('readonly') !== '1',
    cancelsOnClose: found.has(CANCEL),
    deviation: found.has(STABLE) ? STABLE : 'stddevSamp',
  }
}
