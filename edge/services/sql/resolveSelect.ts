import { Problem } from '#core/api/problem.ts'
import { resolveCondition } from './conditions.ts'
import type { Context, SqlTables } from './context.ts'
import { parseLoosely, unsupported } from './loose.ts'
import { resolveQuery } from './query.ts'
import { UnknownTable } from './sources.ts'
import type { ResolvedSelect } from './tree.ts'
import { resolveValue } from './values.ts'

export type { SqlTables } from './context.ts'

/**
 * Understands one read-only SELECT in the clients' T-SQL: what it answers can be run, and holds nothing that is not on our lists of forms,
 * functions, tables and columns. Throws a Problem `bad-request` whose text is safe to show; never another error for any text.
 */
export function resolveSelect(text: string, known: SqlTables): ResolvedSelect {
  const { root, words } = parseLoosely(text)
  const context: Context = {
    words,
    known,
    observationTables: new Set(),
    catalogTables: new Set(),
    unknownTables: new Set(),
    nextSource: 0,
    query: resolveQuery,
    value: resolveValue,
    condition: resolveCondition,
  }
  try {
    const query = resolveQuery(root, context, null, new Map())
    checkTables(context)
    return { query, columns: query.columns, observationTables: [...context.observationTables], catalogTables: [...context.catalogTables] }
  } catch (fault) {
    if (fault instanceof RangeError) throw unsupported('A query that nests this deep is')
    if (!(fault instanceof UnknownTable)) throw fault
    throw unknownTable(context)
  }
}

/** No table of the text may be known, as in COL_LENGTH, or one of them unknown without a fault so far. */
function checkTables(context: Context): void {
  if (context.unknownTables.size > 0 || context.observationTables.size + context.catalogTables.size === 0) throw unknownTable(context)
}

/** Where no word of the text is a known table, the old service's own answer; else the unknown table by its name. */
function unknownTable({ words, known, unknownTables, catalogTables }: Context): Problem {
  const isKnown = (word: string) => known.tables.has(word.toLowerCase()) || known.catalogTables.has(word.toLowerCase())
  const [unknown] = unknownTables
  if (unknown === undefined || (catalogTables.size === 0 && !words.some(isKnown))) {
    return new Problem('bad-request', 'no candidate servers available for the given query')
  }
  return new Problem('bad-request', `The table ${unknown} is unknown.`)
}
