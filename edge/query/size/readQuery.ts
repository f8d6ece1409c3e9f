import { Problem } from '#core/api/problem.ts'
import { limits } from '#core/limits.ts'
import type { ObservationTable, SubsetQuery } from '#core/observations/ObservationEngine.ts'
import { parseExec } from '#core/observations/procedures/exec.ts'
import { type CatalogSnapshot, findObservations, tablesIn } from '../../catalog/catalog.ts'
import type { Database } from '../../database/Database.ts'
import { understandProcedure } from '../procedureCall.ts'
import { boundsToExtent } from './boundsToExtent.ts'
import { parseSelect } from './parseSelect.ts'

interface Named {
  readonly commandType: 'select' | 'exec' | 'unknown'
  /** Tables of observations that the text names. */
  readonly tables: readonly ObservationTable[]
}

/**
 * What a query's text was understood to read: rows of one table, none of its rows (`nothing`), of one table nobody knows which rows
 * (`unknown`), of several tables or of one several times (`several`), or no observations at all (`catalog`).
 */
export type ReadQuery = Named &
  (
    | { readonly kind: 'rows'; readonly table: ObservationTable; readonly reads: SubsetQuery }
    | { readonly kind: 'nothing'; readonly table: ObservationTable }
    | { readonly kind: 'unknown'; readonly table: ObservationTable | null }
    | { readonly kind: 'several' }
    | { readonly kind: 'catalog' }
  )

/** Understands the text of a query as far as its size needs; never runs it. */
export async function readQuery(catalog: CatalogSnapshot, database: Database, text: string): Promise<ReadQuery> {
  if (text.length > limits.queryCharacters) return { commandType: 'unknown', tables: [], kind: 'unknown', table: null }
  const tables = tablesNamedIn(catalog, text)
  try {
    const call = parseExec(text)
    if (call === null) return readSelect(catalog, text, tables)
    const prepared = await understandProcedure(catalog, database, call.name, call.arguments)
    const named = { commandType: 'exec', tables } as const
    if (prepared.kind === 'catalog') return { ...named, kind: 'catalog' }
    return { ...named, kind: 'rows', table: prepared.table, reads: prepared.reads }
  } catch (fault) {
    if (fault instanceof Problem) return { commandType: 'exec', tables, kind: 'unknown', table: null }
    throw fault
  }
}

function readSelect(catalog: CatalogSnapshot, text: string, tables: readonly ObservationTable[]): ReadQuery {
  const commandType = /^\s*(select|with)\b/i.test(text) ? 'select' : 'unknown'
  const named = { commandType, tables } as const
  if (tables.length === 0) return { ...named, kind: 'catalog' }
  const select = parseSelect(text)
  const table = select === null ? undefined : findObservations(catalog, select.table)
  if (select === null || table === undefined) return notPlain(named, text)
  const extent = boundsToExtent(select, table)
  if (extent === null) return { ...named, kind: 'unknown', table }
  if (extent === 'empty') return { ...named, kind: 'nothing', table }
  const columns = table.columns.map(({ name }) => name)
  const limit = select.top === null ? {} : { limit: select.top }
  return { ...named, kind: 'rows', table, reads: { table, columns, extent, order: 'none', ...limit } }
}

/** A SELECT beyond plain bounds: of one table, whose rows it reads once, or of a join whose size nobody can tell. */
function notPlain(named: Named, text: string): ReadQuery {
  const [table = null] = named.tables
  if (named.commandType === 'unknown' || /;\s*\S/.test(text)) return { ...named, kind: 'unknown', table: null }
  const reads = wordsOf(text).filter((word) => word === 'from' || word === 'join').length
  const isOne = named.tables.length === 1 && reads === 1 && !hasListInFrom(text)
  return isOne ? { ...named, kind: 'unknown', table } : { ...named, kind: 'several' }
}

const partsOfSelect = /\b(?:from|where|group|order|having|limit)\b|,/gi

/** Whether a comma stands between a FROM and the part that follows it; each word is looked at once. */
function hasListInFrom(text: string): boolean {
  let isFrom = false
  for (const [part] of text.matchAll(partsOfSelect)) {
    if (part === ',' && isFrom) return true
    if (part !== ',') isFrom = part.toLowerCase() === 'from'
  }
  return false
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[a-z_][a-z0-9_]*/g) ?? []

/** Every table that a word of the text names. */
function tablesNamedIn(catalog: CatalogSnapshot, text: string): ObservationTable[] {
  const words = new Set(wordsOf(text))
  return tablesIn(catalog).filter(({ name }) => words.has(name.toLowerCase()))
}
