import type { CatalogTable } from '#core/catalog/CatalogTable.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { ColumnType } from '#core/rows/Batch.ts'
import { condition } from './duckdbConditions.ts'
import { nearJoin } from './duckdbNearJoin.ts'
import { literal, quoted, value } from './duckdbValues.ts'
import type { Join, Order, Query, ResolvedSelect, Select, Source } from './tree.ts'
import { StatementBounds, type Writing } from './writing.ts'

/** The files of tables' rows: absolute paths of Parquet files. */
export interface Locate {
  observations(table: ObservationTable): readonly string[]
  catalog(table: CatalogTable): readonly string[]
}

/** One statement for DuckDB. Its columns are `c1`, `c2`... in the order of the resolved columns. */
export interface DuckDbStatement {
  readonly sql: string
  /** Every file that the statement names. */
  readonly files: readonly string[]
}

/** Writes a resolved SELECT in DuckDB's dialect. Only literals come from the client's text. Throws a Problem for an invalid literal. */
export function renderDuckDb({ query }: ResolvedSelect, locate: Locate): DuckDbStatement {
  const files = new Set<string>()
  const bounds = new StatementBounds()
  const writing: Writing = {
    query: (inner) => writeQuery(inner, writing, from),
    condition: (of) => condition(of, writing),
    bounds,
  }
  const from: WriteSource = (source) => {
    bounds.table()
    if (source.kind === 'query') return `(${writing.query(source.query)})`
    const paths = source.kind === 'observations' ? locate.observations(source.table) : locate.catalog(source.table)
    for (const path of paths) files.add(path)
    return paths.length === 0 ? noRows(source.table.columns) : `read_parquet([${paths.map(literal).join(', ')}])`
  }
  return { sql: bounds.sized(writing.query(query)), files: [...files] }
}

type WriteSource = (source: Source) => string

const storedTypes: Readonly<Record<ColumnType, string>> = {
  float32: 'FLOAT',
  float64: 'DOUBLE',
  int32: 'INTEGER',
  timestamp: 'TIMESTAMP',
  text: 'VARCHAR',
}

function noRows(columns: ObservationTable['columns']): string {
  return `(SELECT ${columns.map(({ name, type }) => `CAST(NULL AS ${storedTypes[type]}) AS ${quoted(name)}`).join(', ')} WHERE false)`
}

function writeQuery({ first, others, orderBy, offset, fetch }: Query, writing: Writing, from: WriteSource): string {
  const order = orderBy.length === 0 ? '' : ` ORDER BY ${orderBy.map((one) => ordered(one, writing)).join(', ')}`
  const cut = `${fetch === null ? '' : ` LIMIT ${fetch}`}${offset === null ? '' : ` OFFSET ${offset}`}`
  if (others.length === 0) return `${writeSelect(first, writing, from)}${order}${first.top === null ? cut : ` LIMIT ${first.top}`}`
  const branch = (select: Select) => `(${writeSelect(select, writing, from)}${select.top === null ? '' : ` LIMIT ${select.top}`})`
  const rest = others.map(({ all, select }) => ` UNION ${all ? 'ALL ' : ''}${branch(select)}`).join('')
  return `${branch(first)}${rest}${order}${cut}`
}

/** Missing values come before all others, as in SQL Server. */
function ordered({ by, descending }: Order, writing: Writing): string {
  return `${typeof by === 'number' ? by : value(by, writing)} ${descending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'}`
}

function writeSelect({ distinct, values, from, where, groupBy, having }: Select, writing: Writing, source: WriteSource): string {
  const columns = values.map((one, index) => `${value(one, writing)} AS c${index + 1}`).join(', ')
  const groups = groupBy.map((one) => value(one, writing)).join(', ')
  return [
    `SELECT ${distinct ? 'DISTINCT ' : ''}${columns}`,
    from.length === 0 ? '' : ` FROM ${from.map((join, at) => joined(join, from.slice(0, at), writing, source)).join(' ')}`,
    where === null ? '' : ` WHERE ${condition(where, writing)}`,
    groups === '' ? '' : ` GROUP BY ${groups}`,
    having === null ? '' : ` HAVING ${condition(having, writing)}`,
  ].join('')
}

function joined(join: Join, before: readonly Join[], writing: Writing, write: WriteSource): string {
  const { how, source, on } = join
  const table = write(source)
  const sources = before.map((one) => one.source)
  const near = nearJoin(join, sources, table, writing)
  const item = `${near?.table ?? table} AS t${source.number}`
  if (how === 'first') return item
  if (how === 'cross') return `CROSS JOIN ${item}`
  const conditions = near
    ? [...near.conditions, ...near.rest.map((one) => condition(one, writing))]
    : [on === null ? 'true' : condition(on, writing)]
  return `${how.toUpperCase()} JOIN ${item} ON ${conditions.join(' AND ')}`
}
