import { limits } from '#core/limits/observations.ts'
import type { ObservationTable, SubsetQuery } from '#core/observations/ObservationEngine.ts'
import { bareName } from '#core/observations/procedures/catalogNames.ts'
import { type ExecCall, parseExec } from '#core/observations/procedures/exec.ts'
import { Problem } from '#core/request/Problem.ts'
import { type CatalogSnapshot, findObservations } from '../../catalog/catalog.ts'
import type { Database } from '../../database/Database.ts'
import { type AnswerRows, maxReadOf, rowsOfProcedure } from '../answerRows.ts'
import { type PreparedSelect, prepareQuery } from '../prepareQuery.ts'
import { parseSelect } from '../sql/parser/parseSelect.ts'

/** The facts of a query that a size check needs. */
export interface QueryFacts {
  readonly commandType: 'select' | 'exec' | 'unknown'
  /** Tables of observations that it names. */
  readonly tables: readonly ObservationTable[]
  /**
   * Where its size follows from: `nothing` where the query call would reject it, `catalog` where it reads no observations, `several tables`
   * where it does not follow from theirs. `table` is null where the query reads more than one table, or one more than once.
   */
  readonly sizedBy:
    | 'nothing'
    | 'catalog'
    | 'several tables'
    | { readonly table: ObservationTable; readonly rows: AnswerRows | null }
    | { readonly table: null; readonly rows: AnswerRows }
  /** What a procedure reads; null for a SELECT. */
  readonly reads: SubsetQuery | null
  /** How many rows it may read or, where it is a SELECT, return. */
  readonly maxRows: number
}

/** Reads a text as the query call does; a SELECT that names no data set's table is `catalog` even if that call would reject it. */
export async function queryFacts(catalog: CatalogSnapshot, database: Database, text: string): Promise<QueryFacts> {
  let call: ExecCall | null = null
  try {
    call = parseExec(text)
    const prepared = await prepareQuery(database, catalog, text)
    if (prepared.kind === 'select') return factsOfSelect(prepared)
    const facts = { ...rejectedFacts, commandType: 'exec', tables: tablesNamed(catalog, call?.arguments ?? []) } as const
    if (prepared.kind === 'catalog') return { ...facts, sizedBy: 'catalog' }
    const { table, reads } = prepared
    return { ...facts, sizedBy: { table, rows: rowsOfProcedure(prepared) }, reads, maxRows: maxReadOf(prepared) }
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    if (call === null) return factsOfRejected(catalog, text)
    return { ...rejectedFacts, commandType: 'exec', tables: tablesNamed(catalog, call.arguments) }
  }
}

const rejectedFacts = { commandType: 'unknown', tables: [], sizedBy: 'nothing', reads: null, maxRows: limits.downloadRows } as const

function factsOfSelect({ select, rows, table }: PreparedSelect): QueryFacts {
  const isOneTable = select.observationTables.length === 1 && rows?.kind !== 'sum'
  const ofRows = rows === null ? 'several tables' : { table: isOneTable ? table : null, rows }
  return { ...rejectedFacts, commandType: 'select', tables: select.observationTables, sizedBy: table === null ? 'catalog' : ofRows }
}

function factsOfRejected(catalog: CatalogSnapshot, text: string): QueryFacts {
  try {
    const tables = tablesNamed(catalog, parseSelect(text).names)
    return { ...rejectedFacts, commandType: 'select', tables, sizedBy: tables.length === 0 ? 'catalog' : 'nothing' }
  } catch (fault) {
    if (fault instanceof Problem) return rejectedFacts
    throw fault
  }
}

function tablesNamed(catalog: CatalogSnapshot, names: readonly string[]): readonly ObservationTable[] {
  return [...new Set(names.map((name) => findObservations(catalog, bareName(name))))].filter((table) => table !== undefined)
}
