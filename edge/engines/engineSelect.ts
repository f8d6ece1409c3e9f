import type { ObservationEngine, ObservationTable, RowOrder, SubsetQuery } from '#core/observations/ObservationEngine.ts'
import type { Batch, BatchStream, ColumnInfo } from '#core/rows/Batch.ts'
import type { PartialSqlRunner, StatementOptions } from '../query/SqlRunner.ts'
import { readsOf } from '../query/sql/axisBounds.ts'
import { bufferUntilCounted } from '../query/sql/bufferUntilCounted.ts'
import { isSupported, onlyInDuckDb } from '../query/sql/sqlErrors.ts'
import type { ResolvedSelect, Select, SortTerm, Value } from '../query/sql/tree.ts'
import { asynchronous } from './asynchronous.ts'
import { orderColumns } from './orderColumns.ts'

type ToError = (what: string) => Error

/**
 * Answers plain SELECTs over one table with an engine that has no SQL: columns or the number of rows, within bounds of time, lat, lon and
 * depth, in the table's order. All others are the Problem `not-supported`. Does not own the engine.
 */
export function engineSelect(engine: ObservationEngine): PartialSqlRunner {
  const toError: ToError = (what) => onlyInDuckDb(what, engine.name)
  return {
    canRun: (query) => isSupported(() => planOf(query, toError)),
    run: async (query, options) => {
      const { table, reads, isCount, names, columns, order, rowLimit, skip } = planOf(query, toError)
      if (reads === null && isCount) return { columns, batches: asynchronous([countBatch(0)]) }
      if (reads === null || rowLimit === 0) return { columns, batches: asynchronous([]) }
      const limit = rowLimit === null ? {} : { limit: rowLimit + skip }
      const subset: SubsetQuery = { table, columns: [...new Set(names)], ...reads, order, ...limit }
      if (isCount) return { columns, batches: asynchronous([countBatch((await engine.estimate(subset, options)).rows)]) }
      return rows(engine, subset, { columns, names, skip }, options)
    },
  }
}

/** Plans the request to the engine; throws where it is more than an engine without SQL can do. */
function planOf(query: ResolvedSelect, toError: ToError) {
  const { select, table } = plainSelect(query, toError)
  const reads = readsOf(select.where, table, toError)
  const isCount = select.values.some(isRowCount)
  if (isCount) checkCount(query, select, toError)
  const names = isCount ? [table.timeColumn] : columnsIn(select.values, toError)
  const columns = query.columns.map(({ name }, index) => ({ name, type: isCount ? 'float64' : typeIn(table, names[index]) }) as const)
  const order = orderOf(query.query.orderBy, select.values, table, toError)
  return { table, reads, isCount, names, columns, order, ...cutOf(query, select) }
}

function plainSelect({ query }: ResolvedSelect, toError: ToError): { readonly select: Select; readonly table: ObservationTable } {
  const { first, others } = query
  const [join, ...more] = first.from
  if (others.length > 0) throw toError('UNION is')
  if (join === undefined) throw toError('A SELECT without FROM is')
  if (more.length > 0) throw toError('Joins are')
  if (join.source.kind === 'catalog') throw toError('Tables of the catalog are')
  if (join.source.kind === 'query') throw toError('A SELECT inside another is')
  if (first.distinct) throw toError('DISTINCT is')
  if (first.groupBy.length > 0 || first.having !== null) throw toError('GROUP BY is')
  return { select: first, table: join.source.table }
}

const isRowCount = (of: Value): boolean => of.kind === 'call' && of.name.startsWith('COUNT') && of.args.length === 0

function checkCount({ query }: ResolvedSelect, { values, top }: Select, toError: ToError): void {
  const isAlone = values.length === 1 && query.orderBy.length === 0 && query.offset === null && query.fetch === null && top === null
  if (!isAlone) throw toError('COUNT(*) beside anything else is')
}

function columnsIn(values: readonly Value[], toError: ToError): readonly string[] {
  return values.map((of) => {
    if (of.kind !== 'column') throw toError('Anything but columns and COUNT(*) after SELECT is')
    return of.column
  })
}

const typeIn = ({ columns }: ObservationTable, name: string | undefined) =>
  columns.find((column) => column.name === name)?.type ?? 'float64'

/** The engine's order that begins with the requested one, if any does. */
function orderOf(orders: readonly SortTerm[], values: readonly Value[], table: ObservationTable, toError: ToError): RowOrder {
  const selected = orders.map(({ by, descending }) => {
    const of = typeof by === 'number' ? values[by - 1] : by
    return `${of?.kind === 'column' ? of.column : '?'}${descending ? ' DESC' : ''}`
  })
  if (selected.length === 0) return 'none'
  const keysOf = (order: RowOrder) => orderColumns(table, order).map(({ name, isDescending }) => `${name}${isDescending ? ' DESC' : ''}`)
  const found = (['time-lat-lon-depth', 'time-depth-lat-lon', 'time-lat-lon-deepest'] as const).find((order) => {
    const keys = keysOf(order)
    return selected.every((one, index) => one === keys[index])
  })
  if (found === undefined) throw toError(`ORDER BY anything but ${keysOf('time-lat-lon-depth').join(', ')} is`)
  return found
}

function cutOf({ query }: ResolvedSelect, { top }: Select): { readonly rowLimit: number | null; readonly skip: number } {
  return { rowLimit: top ?? query.fetch, skip: query.offset ?? 0 }
}

interface Shown {
  readonly columns: readonly ColumnInfo[]
  /** The table's name of each of them. */
  readonly names: readonly string[]
  readonly skip: number
}

async function rows(engine: ObservationEngine, subset: SubsetQuery, shown: Shown, options: StatementOptions): Promise<BatchStream> {
  const { batches } = await engine.subset(subset, options)
  const isTooLong = async () => (await engine.estimate(subset, { ...options, sharesSlot: true })).rows - shown.skip > options.maxRows
  return { columns: shown.columns, batches: bufferUntilCounted(selectColumns(batches, subset.columns, shown), isTooLong, options) }
}

/** Batches with the requested columns, some perhaps twice, without the first rows that are skipped. */
async function* selectColumns(
  batches: AsyncIterable<Batch>,
  read: readonly string[],
  { names, skip }: Shown,
): AsyncGenerator<Batch, void, void> {
  let left = skip
  for await (const { rows: count, columns } of batches) {
    const passed = Math.min(left, count)
    left -= passed
    if (passed === count) continue
    const selected = names.map((name) => columns[read.indexOf(name)] ?? { values: [], present: null })
    const cut = ({ values, present }: Batch['columns'][number]) => ({
      values: values.slice(passed),
      present: present?.slice(passed) ?? null,
    })
    yield { rows: count - passed, columns: passed === 0 ? selected : selected.map(cut) }
  }
}

const countBatch = (count: number): Batch => ({ rows: 1, columns: [{ values: Float64Array.of(count), present: null }] })
