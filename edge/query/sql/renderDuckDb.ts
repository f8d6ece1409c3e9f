import type { CatalogTable } from '#core/catalog/CatalogTable.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import { sqlText } from '#core/text/quoting.ts'
import { duckDbDialect, duckDbTypes, quoted } from './duckdbDialect.ts'
import { nearJoin } from './duckdbNearJoin.ts'
import { StatementBounds } from './StatementBounds.ts'
import { inDirection, orderText, selectText } from './selectText.ts'
import { TreeWalker } from './TreeWalker.ts'
import type { FromSource, Join, Query, ResolvedSelect, Select } from './tree.ts'

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
  const writeQuery = (of: Query): string => queryText(of, walker, from)
  const walker = new TreeWalker(duckDbDialect(bounds, writeQuery))
  const from: WriteSource = (source) => {
    bounds.table()
    if (source.kind === 'query') return `(${writeQuery(source.query)})`
    const paths = source.kind === 'observations' ? locate.observations(source.table) : locate.catalog(source.table)
    for (const path of paths) files.add(path)
    return paths.length === 0 ? noRows(source.table.columns) : `read_parquet([${paths.map(sqlText).join(', ')}])`
  }
  return { sql: bounds.sized(writeQuery(query)), files: [...files] }
}

type WriteSource = (source: FromSource) => string
type Walker = TreeWalker<string, string>

function noRows(columns: ObservationTable['columns']): string {
  return `(SELECT ${columns.map(({ name, type }) => `CAST(NULL AS ${duckDbTypes[type]}) AS ${quoted(name)}`).join(', ')} WHERE false)`
}

function queryText({ first, others, orderBy, offset, fetch }: Query, walker: Walker, from: WriteSource): string {
  const keys = orderBy.map(({ by, descending }) => inDirection(typeof by === 'number' ? String(by) : walker.value(by), descending))
  const cut = `${fetch === null ? '' : ` LIMIT ${fetch}`}${offset === null ? '' : ` OFFSET ${offset}`}`
  const select = (of: Select): string =>
    selectText(of, {
      value: (one) => walker.value(one),
      condition: (one) => walker.condition(one),
      join: (join, before) => joined(join, before, walker, from),
      named: (index) => ` AS c${index + 1}`,
    })
  if (others.length === 0) return `${select(first)}${orderText(keys)}${first.top === null ? cut : ` LIMIT ${first.top}`}`
  const branch = (of: Select) => `(${select(of)}${of.top === null ? '' : ` LIMIT ${of.top}`})`
  const rest = others.map(({ all, select: of }) => ` UNION ${all ? 'ALL ' : ''}${branch(of)}`).join('')
  return `${branch(first)}${rest}${orderText(keys)}${cut}`
}

function joined(join: Join, before: readonly Join[], walker: Walker, write: WriteSource): string {
  const { how, source, on } = join
  const table = write(source)
  const near = nearJoin(
    join,
    before.map((one) => one.source),
    table,
    (of) => walker.value(of),
  )
  const item = `${near?.table ?? table} AS t${source.number}`
  if (how === 'first') return item
  if (how === 'cross') return `CROSS JOIN ${item}`
  const rest = near?.rest ?? (on === null ? [] : [on])
  const conditions = [...(near?.conditions ?? []), ...rest.map((one) => walker.condition(one))]
  return `${how.toUpperCase()} JOIN ${item} ON ${conditions.join(' AND ')}`
}
