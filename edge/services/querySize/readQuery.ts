import { procedureQuery } from '#core/api/data.ts'
import { Problem } from '#core/api/problem.ts'
import type { ObservationTable, SubsetQuery } from '#core/observations/ObservationEngine.ts'
import { chartArguments, parseExec } from '#core/observations/procedures/exec.ts'
import { type CatalogSnapshot, findTable } from '../catalog.ts'
import { understandCall } from '../procedureCall.ts'
import { boundsToExtent } from './boundsToExtent.ts'
import { parseSelect } from './parseSelect.ts'

interface Named {
  readonly commandType: 'select' | 'exec' | 'unknown'
  /** Tables of data sets that the text names. */
  readonly tables: readonly ObservationTable[]
}

/** What a query's text was understood to read: rows of one table, none of its rows (`nothing`), or nobody knows what. */
export type ReadQuery = Named &
  (
    | { readonly kind: 'rows'; readonly table: ObservationTable; readonly reads: SubsetQuery }
    | { readonly kind: 'nothing'; readonly table: ObservationTable }
    | { readonly kind: 'unknown' }
  )

/** Understands the text of a query as far as its size needs; never runs it. */
export function readQuery(catalog: CatalogSnapshot, text: string): ReadQuery {
  return /^\s*(exec|execute)\b/i.test(text) ? readExec(catalog, text) : readSelect(catalog, text)
}

function readExec(catalog: CatalogSnapshot, text: string): ReadQuery {
  const named = { commandType: 'exec', tables: tablesNamedIn(catalog, text) } as const
  try {
    const call = parseExec(text)
    const parsed = call === null ? null : procedureQuery.safeParse({ spName: call.name, ...chartArguments(call) })
    if (parsed?.data === undefined) return { ...named, kind: 'unknown' }
    const { table, prepared } = understandCall(catalog, parsed.data)
    return { ...named, kind: 'rows', table, reads: prepared.reads }
  } catch (fault) {
    if (fault instanceof Problem) return { ...named, kind: 'unknown' }
    throw fault
  }
}

function readSelect(catalog: CatalogSnapshot, text: string): ReadQuery {
  const tables = tablesNamedIn(catalog, text)
  const select = parseSelect(text)
  const commandType = /^\s*select\b/i.test(text) ? 'select' : 'unknown'
  const table = select === null ? undefined : findTable(catalog, select.table)?.table
  const extent = select === null || table === undefined ? null : boundsToExtent(select, table)
  if (select === null || table === undefined || extent === null) return { commandType, tables, kind: 'unknown' }
  if (extent === 'empty') return { commandType, tables, kind: 'nothing', table }
  const columns = table.columns.map(({ name }) => name)
  const limit = select.top === null ? {} : { limit: select.top }
  return { commandType, tables, kind: 'rows', table, reads: { table, columns, extent, order: 'none', ...limit } }
}

/** Every word of the text that is the name of a data set's table. */
function tablesNamedIn(catalog: CatalogSnapshot, text: string): ObservationTable[] {
  const words = new Set(text.toLowerCase().match(/[a-z_][a-z0-9_]*/g) ?? [])
  return catalog.datasets.flatMap(({ table }) => (table !== null && words.has(table.name.toLowerCase()) ? [table] : []))
}
