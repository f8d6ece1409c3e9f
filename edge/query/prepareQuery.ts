import { catalogTables } from '#core/catalog/tables/index.ts'
import { limits } from '#core/limits/charts.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import { parseExec } from '#core/observations/procedures/exec.ts'
import type { PreparedProcedure } from '#core/observations/procedures/Procedure.ts'
import { Problem } from '#core/request/Problem.ts'
import { cachedPerVersion } from '../catalog/cachedPerVersion.ts'
import { type CatalogSnapshot, tablesIn } from '../catalog/catalog.ts'
import type { Database } from '../database/Database.ts'
import { type AnswerRows, hasShapeOfChart, rowsOfSelect } from './answerRows.ts'
import { prepareProcedure } from './procedureCall.ts'
import type { SqlTables } from './sql/context.ts'
import { sqlTables } from './sql/informationSchema.ts'
import { resolveSelect } from './sql/resolveSelect.ts'
import { roundMeans } from './sql/roundMeans.ts'
import type { ResolvedSelect } from './sql/tree.ts'

/** A parsed and resolved SELECT. Its size, its caller's rights and its answer all come from this one tree. */
export interface PreparedSelect {
  readonly kind: 'select'
  readonly select: ResolvedSelect
  /** How many rows it returns; null if that is known only after running it. */
  readonly rows: AnswerRows | null
  /** The first data set's table that it names; null where it reads the catalog only. */
  readonly table: ObservationTable | null
  /** Whether it has the shape of a chart's request, which guests may make (D62). */
  readonly isChart: boolean
}

/** Prepares the text of a query, EXEC or SELECT; throws `bad-request` or `not-found` with a safe sentence. Never runs it. */
export async function prepareQuery(
  database: Database,
  catalog: CatalogSnapshot,
  text: string,
): Promise<PreparedProcedure | PreparedSelect> {
  const call = parseExec(text)
  if (call !== null) return prepareProcedure(catalog, database, call.name, call.arguments)
  const select = roundMeans(resolveSelect(text, await cachedPerVersion(catalog, 'tables of SELECTs', () => tablesFor(catalog))))
  const rows = rowsOfSelect(select)
  const isChart = hasShapeOfChart(select, rows, limits.sparseRows)
  return { kind: 'select', select, rows, table: select.observationTables[0] ?? null, isChart }
}

function tablesFor(catalog: CatalogSnapshot): SqlTables {
  return sqlTables(new Map(tablesIn(catalog).map((table) => [table.name.toLowerCase(), table])), catalogTables)
}

/** The Problem of a result that would be too large (SEC-09). */
export function exceedsLimits(rows: number): Problem {
  return new Problem('too-large', 'Requested data exceeds size limits.', { rows })
}
