import { limits } from '#core/limits/match.ts'
import { limits as observationLimits } from '#core/limits/observations.ts'
import type { MatchPoints } from '#core/match/MatchPoints.ts'
import type { MatchRequest } from '#core/match/MatchRequest.ts'
import { matchColumns } from '#core/match/matchColumns.ts'
import { Outcome, outcomeColumns } from '#core/match/Outcome.ts'
import { costOf, planReads } from '#core/match/planReads.ts'
import type { ObservationEngine, RunOptions } from '#core/observations/ObservationEngine.ts'
import { smallBatches } from '#core/observations/smallBatches.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Batch, BatchStream, Column } from '#core/rows/Batch.ts'
import type { MatchedTable } from './matchedTables.ts'
import { matchPoints } from './matchPoints.ts'

/** How many rows are answered first, and then: the first ones soon, the others in parts that are worth reading a table for. */
export const FIRST_ROWS = 64
const SECOND_ROWS = 4096
const MAX_ROWS = 131_072
/** Values of all variables of a part: 25 MB with what is told of each. */
const MAX_VALUES = 250_000

/** Of fewer rows, all may be read. */
const SMALL_TABLE = 5_000_000

/** Rows that are matched. */
export interface MatchedRows {
  readonly total: number
  /** All of them, read when they are asked for first. */
  points(): Promise<MatchPoints>
  /** The names of the own columns that are answered; none where they are left out. */
  readonly names: readonly string[]
  /** The cells of the next rows, each call going on after the one before. */
  next(rows: number): AsyncIterable<readonly string[]> | Iterable<readonly string[]>
}

/** A match-up whose rows are not known yet. */
interface AskedMatch {
  readonly engine: ObservationEngine
  readonly tables: readonly MatchedTable[]
  readonly request: MatchRequest
  readonly options: RunOptions
}

/** A match-up, ready to run. */
export interface PreparedMatch extends AskedMatch {
  readonly rows: MatchedRows
  /** What the first rows get, where it was asked for ahead. */
  readonly first?: Promise<readonly Column[]>
  readonly now: () => number
}

/** Rejects with `too-large` where more rows of the tables lie near the points than one match may read; few tables have so many. */
export async function rejectTooWide(
  { tables, request }: Pick<AskedMatch, 'tables' | 'request'>,
  pointsOf: () => MatchPoints | Promise<MatchPoints>,
): Promise<void> {
  if (tables.reduce((sum, { rows }) => sum + rows, 0) <= limits.matchReadRows) return
  const points = await pointsOf()
  const reads = tables.reduce((sum, table) => sum + (table.rows < SMALL_TABLE ? table.rows : costOf(planReads(table, points, request))), 0)
  if (reads <= limits.matchReadRows) return
  throw new Problem(
    'too-large',
    `About ${Math.round(reads).toLocaleString('en')} rows of the data sets lie near these positions; one match reads at most ${limits.matchReadRows.toLocaleString('en')}. Use narrower tolerances, fewer variables or fewer rows at once.`,
  )
}

/** The rows in their order, their own columns first, then those of `matchColumns` for each variable. */
export function matchStream(match: PreparedMatch): BatchStream {
  const { tables, rows } = match
  const variables = tables.flatMap((table) => table.variables).toSorted((a, b) => a.at - b.at)
  const columns = [
    ...rows.names.map((name) => ({ name, type: 'text' as const })),
    ...variables.flatMap((variable) => matchColumns(variable)),
  ]
  return { columns, batches: matchedBatches(match) }
}

async function* matchedBatches({ rows, first, now, ...asked }: PreparedMatch): AsyncGenerator<Batch> {
  const { total } = rows
  const most = Math.min(MAX_ROWS, Math.max(SECOND_ROWS, Math.floor(MAX_VALUES / asked.request.variables.length)))
  let leftMs: number = limits.matchTimeoutMs
  for (let from = 0, size = FIRST_ROWS; from < total; from += size, size = from === FIRST_ROWS ? SECOND_ROWS : most) {
    const count = Math.min(size, total - from)
    const started = now()
    const found = await ((from === 0 ? first : undefined) ?? foundAt(asked, pointsFrom(await rows.points(), from, from + count)))
    leftMs -= now() - started
    if (leftMs < 0) throw new Problem('timed-out', 'The match took too long and was stopped.')
    yield* smallBatches({ rows: count, columns: [...(await cellsOf(rows, count)), ...found] }, observationLimits.batchBytes)
  }
}

/** The columns that some points get, in the order of the request. */
export async function foundAt({ engine, tables, request, options }: AskedMatch, points: MatchPoints): Promise<readonly Column[]> {
  const found: { readonly at: number; readonly columns: readonly Column[] }[] = []
  for (const table of tables) {
    options.signal.throwIfAborted()
    const outcomes = await matchPoints(engine, table, points, request, options)
    for (const [index, variable] of table.variables.entries())
      found.push({ at: variable.at, columns: outcomeColumns(outcomes[index] ?? new Outcome(points.lats.length), variable) })
  }
  return found.toSorted((a, b) => a.at - b.at).flatMap(({ columns }) => columns)
}

function pointsFrom({ times, lats, lons, depths }: MatchPoints, from: number, to: number): MatchPoints {
  const part = (values: Float64Array) => values.subarray(from, to)
  return { times: part(times), lats: part(lats), lons: part(lons), depths: depths && part(depths) }
}

async function cellsOf(rows: MatchedRows, count: number): Promise<readonly Column[]> {
  if (rows.names.length === 0) return []
  const values = rows.names.map((): string[] => [])
  for await (const cells of rows.next(count)) for (const [index, column] of values.entries()) column.push(cells[index] ?? '')
  return values.map((texts) => ({ values: texts, present: null }))
}
