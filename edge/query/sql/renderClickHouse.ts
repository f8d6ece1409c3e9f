import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { ColumnInfo, ColumnType } from '#core/rows/Batch.ts'
import { condition } from './clickhouseConditions.ts'
import { beyondClickHouse } from './clickhouseText.ts'
import { value } from './clickhouseValues.ts'
import type { ClickHouseWriting } from './clickhouseWriting.ts'
import { isConstant, type Storage, storageOf } from './storage.ts'
import type { Join, Order, Query, ResolvedSelect, Value } from './tree.ts'
import { StatementBounds } from './writing.ts'

/** What a statement depends on besides its SELECT. */
export interface ClickHouseOptions {
  /** The quoted name of a table after FROM. */
  readonly tableOf: (table: ObservationTable) => string
  readonly hasStableDeviations: boolean
  /** The most rows to read: one more than an answer may have, to detect one that is too long. */
  readonly mostRows: number
}

/** One statement for ClickHouse, with the columns of its answer in their order. */
export interface ClickHouseStatement {
  readonly sql: string
  readonly columns: readonly ColumnInfo[]
}

/**
 * Writes a resolved SELECT over one table of observations in ClickHouse's dialect. Only literals come from the client's text. Throws the
 * Problem `not-supported` for what ClickHouse 18.16 cannot do, or not as T-SQL means it, and `bad-request` for an invalid literal.
 */
export function renderClickHouse({ query, observationTables }: ResolvedSelect, options: ClickHouseOptions): ClickHouseStatement {
  const writing: ClickHouseWriting = {
    query: () => {
      throw beyondClickHouse('A SELECT inside another is')
    },
    condition: (of) => condition(of, writing),
    bounds: new StatementBounds(),
    hasStableDeviations: options.hasStableDeviations,
    axes: new Set(observationTables.flatMap(({ timeColumn }) => [timeColumn, 'lat', 'lon', 'depth'])),
  }
  const columns = query.first.values.map((of, index) => ({ name: query.columns[index]?.name ?? '', type: answerType(of) }))
  return { sql: writing.bounds.sized(writeQuery(query, writing, options)), columns }
}

const answerTypes: Readonly<Record<Storage, ColumnType>> = {
  float32: 'float32',
  integer: 'float64',
  number: 'float64',
  timestamp: 'timestamp',
  text: 'text',
  none: 'float64',
}

/** The results of integer arithmetic may exceed an int32. */
function answerType(of: Value): ColumnType {
  const isStored = of.kind === 'column' || (of.kind === 'call' && (of.name === 'MIN' || of.name === 'MAX') && of.args[0]?.kind === 'column')
  return isStored && of.type === 'integer' ? 'int32' : answerTypes[storageOf(of)]
}

function writeQuery(
  { first, others, orderBy, offset, fetch }: Query,
  writing: ClickHouseWriting,
  { tableOf, mostRows }: ClickHouseOptions,
): string {
  if (others.length > 0) throw beyondClickHouse('UNION is')
  const { distinct, values, from, where, groupBy, having, top } = first
  if (groupBy.some(isConstant)) throw beyondClickHouse('GROUP BY a value that is the same in every row is')
  const orders = orderBy.map((one) => ordered(one, values, writing)).filter((one) => one !== null)
  const list = (of: readonly Value[]): string => of.map((one) => value(one, writing)).join(', ')
  return [
    `SELECT ${distinct ? 'DISTINCT ' : ''}${list(values)}`,
    from.length === 0 ? '' : ` FROM ${from.map((join) => source(join, tableOf)).join(' ')}`,
    where === null ? '' : ` WHERE ${condition(where, writing)}`,
    groupBy.length === 0 ? '' : ` GROUP BY ${list(groupBy)}`,
    having === null ? '' : ` HAVING ${condition(having, writing)}`,
    orders.length === 0 ? '' : ` ORDER BY ${orders.join(', ')}`,
    ` LIMIT ${offset === null ? '' : `${offset}, `}${Math.min(top ?? fetch ?? mostRows, mostRows)}`,
  ].join('')
}

function source({ how, source: of }: Join, tableOf: ClickHouseOptions['tableOf']): string {
  if (how !== 'first') throw beyondClickHouse('Joins are')
  if (of.kind === 'query') throw beyondClickHouse('A SELECT inside another is')
  if (of.kind === 'catalog') throw beyondClickHouse('Tables of the catalog are')
  return `${tableOf(of.table)} AS t${of.number}`
}

/** Missing values come before all others, as in SQL Server. Constants are left out, since they sort nothing. */
function ordered({ by, descending }: Order, values: readonly Value[], writing: ClickHouseWriting): string | null {
  const of = typeof by === 'number' ? values[by - 1] : by
  if (of === undefined || isConstant(of)) return null
  return `${value(of, writing)} ${descending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'}`
}
