import { Problem } from '#core/api/problem.ts'
import { catalogTables } from '#core/catalog/tables/index.ts'
import { limits } from '#core/limits.ts'
import type { ObservationTable, SubsetQuery } from '#core/observations/ObservationEngine.ts'
import { parseExec } from '#core/observations/procedures/exec.ts'
import type { PreparedProcedure } from '#core/observations/procedures/Procedure.ts'
import { type CatalogSnapshot, tablesIn } from '../catalog/catalog.ts'
import type { Ports } from '../ports/Ports.ts'
import { understandProcedure } from './procedureCall.ts'
import { parseSelect } from './size/parseSelect.ts'
import { readQuery } from './size/readQuery.ts'
import { sqlTables } from './sql/informationSchema.ts'
import { resolveSelect } from './sql/resolveSelect.ts'
import type { ResolvedSelect } from './sql/tree.ts'

/** A SELECT that was understood, with what its size and its caller's rights depend on. */
export interface UnderstoodSelect {
  readonly kind: 'select'
  readonly select: ResolvedSelect
  /** The rows that it reads, where it is a plain one over one table; null for others. */
  readonly reads: SubsetQuery | null
  /** The first data set's table that it names; null where it reads the catalog only. */
  readonly table: ObservationTable | null
  /** Whether it has the shape of a chart's request, which guests may make (D62). */
  readonly isChart: boolean
}

/** Understands the text of a query, EXEC or SELECT; throws `bad-request` or `not-found` with a safe sentence. Never runs it. */
export async function understandQuery(
  { database }: Ports,
  catalog: CatalogSnapshot,
  text: string,
): Promise<PreparedProcedure | UnderstoodSelect> {
  const call = parseExec(text)
  if (call !== null) return understandProcedure(catalog, database, call.name, call.arguments)
  const tables = new Map(tablesIn(catalog).map((table) => [table.name.toLowerCase(), table]))
  const select = resolveSelect(text, sqlTables(tables, catalogTables))
  const read = await readQuery(catalog, database, text)
  const plain = parseSelect(text)
  const reads = read.kind === 'rows' ? read.reads : null
  const isChart = plain?.top != null && plain.top <= limits.guestQueryRows && plain.columns !== '*' && read.kind !== 'unknown'
  return { kind: 'select', select, reads, table: read.tables[0] ?? null, isChart }
}

/** The refusal of an answer that would be too large (SEC-09). */
export function exceedsLimits(rows: number): Problem {
  return new Problem('too-large', 'Requested data exceeds size limits.', { rows })
}
