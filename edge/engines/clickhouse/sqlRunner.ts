import { gather } from '#core/observations/gather.ts'
import type { BatchStream } from '#core/rows/Batch.ts'
import type { PartialSqlRunner, StatementOptions } from '../../query/SqlRunner.ts'
import { bufferUntilCounted } from '../../query/sql/bufferUntilCounted.ts'
import { type ClickHouseStatement, renderClickHouse } from '../../query/sql/renderClickHouse.ts'
import { isSupported, onlyInDuckDb, wrongForm, wrongValue } from '../../query/sql/sqlErrors.ts'
import type { ResolvedSelect } from '../../query/sql/tree.ts'
import type { ClickHouseClient } from './client.ts'
import { ClickHouseError } from './serverErrors.ts'
import { tableReference } from './tableName.ts'

/** Runs SELECTs over one table of observations in a ClickHouse server; rejects all others with `not-supported`. Does not own the client. */
export class ClickHouseSql implements PartialSqlRunner {
  readonly #client: ClickHouseClient

  constructor(client: ClickHouseClient) {
    this.#client = client
  }

  canRun(query: ResolvedSelect): boolean {
    return isSupported(() => renderClickHouse(query, { tableOf: tableReference, hasStableDeviations: false, maxRows: 1 }))
  }

  async run(query: ResolvedSelect, options: StatementOptions): Promise<BatchStream> {
    const { maxRows } = options
    // Rejected here, before the server is asked for its dialect.
    renderClickHouse(query, { tableOf: tableReference, hasStableDeviations: false, maxRows: maxRows + 1 })
    const { deviation } = await this.#client.dialect(options)
    const hasStableDeviations = deviation === 'stddevSampStable'
    const statement = renderClickHouse(query, { tableOf: tableReference, hasStableDeviations, maxRows: maxRows + 1 })
    const { columns, batches } = await this.#client.rows(statement.sql, statement.columns, { ...options, explain: problemOf })
    return { columns, batches: bufferUntilCounted(batches, () => this.#isTooLong(statement, options), options) }
  }

  async #isTooLong({ sql }: ClickHouseStatement, options: StatementOptions): Promise<boolean> {
    const statement = `SELECT count() FROM (${sql})`
    const { columns } = await gather(
      await this.#client.rows(statement, [{ name: 'rows', type: 'float64' }], { ...options, sharesSlot: true, explain: problemOf }),
    )
    return Number(columns[0]?.values[0]) > options.maxRows
  }
}

/** Columns that are not in GROUP BY, aggregates in WHERE or in each other. */
const WRONG_FORM = [215, 184, 47]
/** Values of kinds that do not fit together, or a form that this version cannot run. */
const UNSUPPORTED = [8, 9, 36, 42, 43, 44, 46, 48, 53, 70, 167, 168, 386]
const WRONG_VALUE = [6, 69, 153]

/** A fault as a Problem that is safe to show. */
function problemOf(fault: unknown): unknown {
  if (!(fault instanceof ClickHouseError)) return fault
  const { serverCode } = fault
  if (WRONG_FORM.includes(serverCode)) return wrongForm()
  if (WRONG_VALUE.includes(serverCode)) return wrongValue()
  return UNSUPPORTED.includes(serverCode) ? onlyInDuckDb('This combination of values and functions is', 'ClickHouse') : fault
}
