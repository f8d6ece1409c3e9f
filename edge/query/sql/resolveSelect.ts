import { Problem } from '#core/request/Problem.ts'
import type { Context, SqlTables } from './context.ts'
import { parseSelect } from './parser/parseSelect.ts'
import { resolveQuery } from './query.ts'
import { UnknownTable } from './sources.ts'
import type { ResolvedSelect } from './tree.ts'

export type { SqlTables } from './context.ts'

/**
 * Resolves one read-only SELECT in the clients' T-SQL: the result can be run, and contains nothing that is not on our lists of constructs,
 * functions, tables and columns. Throws a Problem `bad-request` whose text is safe to show; never another error for any text.
 */
export function resolveSelect(text: string, known: SqlTables): ResolvedSelect {
  const { statement, names } = parseSelect(text)
  const context: Context = {
    known,
    observationTables: new Set(),
    catalogTables: new Set(),
    unknownTables: new Set(),
    nextSource: 0,
    operations: 0,
    deepest: 0,
    query: resolveQuery,
  }
  try {
    const query = resolveQuery(statement, context, { outer: null, named: new Map(), depth: 0 })
    checkTables(context, names)
    return { query, columns: query.columns, observationTables: [...context.observationTables], catalogTables: [...context.catalogTables] }
  } catch (fault) {
    if (!(fault instanceof UnknownTable)) throw fault
    throw unknownTable(context, names)
  }
}

/** Even without a fault so far, a table may be unknown, as in COL_LENGTH. */
function checkTables(context: Context, names: readonly string[]): void {
  if (context.unknownTables.size > 0 || context.observationTables.size + context.catalogTables.size === 0)
    throw unknownTable(context, names)
}

const NO_CANDIDATE = 'no candidate servers available for the given query'

/** Names the unknown table; if the text names no known table at all, after the old service's own sentence. */
function unknownTable({ known, unknownTables, catalogTables }: Context, names: readonly string[]): Problem {
  const isKnown = (name: string) => known.tables.has(name.toLowerCase()) || known.catalogTables.has(name.toLowerCase())
  const [unknown] = unknownTables
  if (unknown === undefined) return new Problem('bad-request', NO_CANDIDATE)
  const says = `The table ${unknown} is unknown.`
  return new Problem('bad-request', catalogTables.size === 0 && !names.some(isKnown) ? `${NO_CANDIDATE}: ${says}` : says)
}
