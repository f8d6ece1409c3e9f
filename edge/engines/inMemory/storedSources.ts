import type { FromSource, Query, ResolvedSelect, Select } from '../../query/sql/tree.ts'

/** A stored table in FROM: which of its columns are read, and the SELECT that reads nothing else, if there is one. */
export interface MemorySource {
  readonly source: Exclude<FromSource, { readonly kind: 'query' }>
  readonly columns: ReadonlySet<string>
  readonly alone: Select | null
}

/** Every stored table that a SELECT reads, by the number of its FROM item. */
export function storedSources({ query }: ResolvedSelect): ReadonlyMap<number, MemorySource> {
  const found = new Map<number, MemorySource>()
  const columns = new Map<number, Set<string>>()
  const seen = new Set<object>()
  const columnsOf = (number: number): Set<string> => {
    const known = columns.get(number) ?? new Set<string>()
    columns.set(number, known)
    return known
  }
  const select = (of: Select): void => {
    for (const { source } of of.from)
      if (source.kind !== 'query')
        found.set(source.number, { source, columns: columnsOf(source.number), alone: of.from.length === 1 ? of : null })
  }
  const look = (of: object): void => {
    if (seen.has(of)) return
    seen.add(of)
    if (isColumn(of)) columnsOf(of.source).add(of.column)
    if (isQuery(of)) for (const one of [of.first, ...of.others.map((other) => other.select)]) select(one)
    for (const [name, part] of Object.entries(of)) if (name !== 'table' && typeof part === 'object' && part !== null) look(part)
  }
  look(query)
  return found
}

const isQuery = (of: object): of is Query => 'first' in of && 'others' in of
const isColumn = (of: object): of is { readonly source: number; readonly column: string } => 'kind' in of && of.kind === 'column'
