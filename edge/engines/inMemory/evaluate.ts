import type { FromSource, Query, ResolvedSelect } from '../../query/sql/tree.ts'
import { type Compiling, readOutside } from './Compiling.ts'
import { query } from './queries.ts'
import type { QueryBudget, Row } from './Work.ts'

/** The rows and columns of a stored table that a SELECT reads; columns in the order of their cells. */
export interface StoredRows {
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
}

/** Evaluates a SELECT over rows in memory and returns its rows. Throws Problems only, `not-supported` where it takes more work than `work` allows. */
export function evaluate({ query: whole }: ResolvedSelect, stored: (of: FromSource) => StoredRows, work: QueryBudget): readonly Row[] {
  const places = new Map<number, ReadonlyMap<string, number>>()
  const ready = new Map<Query, () => readonly Row[]>()
  const c: Compiling = {
    work,
    present: [],
    grouping: null,
    columnOf: (source, column) => {
      const place = places.get(source)?.get(column)
      if (place === undefined) throw new TypeError(`${column} of FROM item ${source} was not read`)
      return place
    },
    source: (of) => {
      const { columns, read } = of.kind === 'query' ? ofQuery(of.query) : ofTable(stored(of))
      places.set(of.number, new Map(columns.map((name, index) => [name, index])))
      return read
    },
    query: (of) => {
      const read = ready.get(of) ?? once(of, query(of, c))
      ready.set(of, read)
      return read
    },
  }
  const ofQuery = (of: Query) => ({ columns: of.columns.map((_, index) => `c${index + 1}`), read: c.query(of) })
  const ofTable = ({ columns, rows }: StoredRows) => ({ columns, read: () => rows })
  return c.query(whole)()
}

/** An uncorrelated query has the same rows each time. */
function once(of: Query, read: () => readonly Row[]): () => readonly Row[] {
  if (readOutside(of).size > 0) return read
  let rows: readonly Row[] | null = null
  return () => {
    rows ??= read()
    return rows
  }
}
