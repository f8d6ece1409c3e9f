import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { ColumnInfo, ColumnType } from '#core/rows/Batch.ts'
import { clickHouseDialect } from './clickhouseDialect.ts'
import { beyondClickHouse } from './clickhouseText.ts'
import { isConstant } from './parts.ts'
import { StatementBounds } from './StatementBounds.ts'
import { inDirection, orderText, selectText } from './selectText.ts'
import { storageOf } from './storage.ts'
import { TreeWalker } from './TreeWalker.ts'
import type { Join, ResolvedSelect, Value, ValueType } from './tree.ts'

/** What a statement depends on besides its SELECT. */
export interface ClickHouseOptions {
  /** The quoted name of a table after FROM. */
  readonly tableOf: (table: ObservationTable) => string
  readonly hasStableDeviations: boolean
  /** The most rows to read: one more than an answer may have, to detect one that is too long. */
  readonly maxRows: number
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
  const { first, others, orderBy, offset, fetch } = query
  const { hasStableDeviations, tableOf, maxRows } = options
  if (others.length > 0) throw beyondClickHouse('UNION is')
  if (first.groupBy.some(isConstant)) throw beyondClickHouse('GROUP BY a value that is the same in every row is')
  const bounds = new StatementBounds()
  const axes = new Set(observationTables.flatMap(({ timeColumn }) => [timeColumn, 'lat', 'lon', 'depth']))
  const walker = new TreeWalker(clickHouseDialect({ bounds, hasStableDeviations, axes }))
  // Constants are left out, since they sort nothing.
  const keys = orderBy.flatMap(({ by, descending }) => {
    const of = typeof by === 'number' ? first.values[by - 1] : by
    return of === undefined || isConstant(of) ? [] : inDirection(walker.value(of), descending)
  })
  const select = selectText(first, {
    value: (of) => walker.value(of),
    condition: (of) => walker.condition(of).yes,
    join: (join) => source(join, tableOf),
    named: () => '',
  })
  const cut = ` LIMIT ${offset === null ? '' : `${offset}, `}${Math.min(first.top ?? fetch ?? maxRows, maxRows)}`
  const columns = first.values.map((of, index) => ({ name: query.columns[index]?.name ?? '', type: answerType(of) }))
  return { sql: bounds.sized(`${select}${orderText(keys)}${cut}`), columns }
}

const answerTypes: Readonly<Record<ValueType, ColumnType>> = {
  float32: 'float32',
  integer: 'float64',
  number: 'float64',
  timestamp: 'timestamp',
  text: 'text',
  unknown: 'float64',
}

/** The results of integer arithmetic may exceed an int32. */
function answerType(of: Value): ColumnType {
  const isStored = of.kind === 'column' || (of.kind === 'call' && (of.name === 'MIN' || of.name === 'MAX') && of.args[0]?.kind === 'column')
  return isStored && of.type === 'integer' ? 'int32' : answerTypes[storageOf(of)]
}

function source({ how, source: of }: Join, tableOf: ClickHouseOptions['tableOf']): string {
  if (how !== 'first') throw beyondClickHouse('Joins are')
  if (of.kind === 'query') throw beyondClickHouse('A SELECT inside another is')
  if (of.kind === 'catalog') throw beyondClickHouse('Tables of the catalog are')
  return `${tableOf(of.table)} AS t${of.number}`
}
