import { LinearMatcher } from '#core/match/LinearMatcher.ts'
import type { MatchPoints } from '#core/match/MatchPoints.ts'
import type { MatchRequest } from '#core/match/MatchRequest.ts'
import { NearMatcher } from '#core/match/NearMatcher.ts'
import { Outcome } from '#core/match/Outcome.ts'
import { planReads, type Read } from '#core/match/planReads.ts'
import { reasonOf } from '#core/match/reasonOf.ts'
import type { ObservationEngine, RunOptions } from '#core/observations/ObservationEngine.ts'
import type { MatchedTable } from './matchedTables.ts'

/** What some points get of each variable of a table, read from the engine in as many parts as are worthwhile. */
export async function matchPoints(
  engine: ObservationEngine,
  matched: MatchedTable,
  points: MatchPoints,
  request: MatchRequest,
  options: RunOptions,
): Promise<readonly Outcome[]> {
  const outcomes = matched.variables.map(() => new Outcome(points.lats.length))
  const hasMissing = matched.variables.map(() => new Uint8Array(points.lats.length))
  for (const read of planReads(matched, points, request)) await matchRead(read)
  for (const [index, { value, reason }] of outcomes.entries())
    for (let row = 0; row < value.length; row++)
      if (Number.isNaN(value[row] ?? Number.NaN)) reason[row] = reasonOf(matched, points, request, row, hasMissing[index]?.[row] === 1)
  return outcomes

  async function matchRead({ extent, points: rows }: Read): Promise<void> {
    const isWhole = rows.length === points.lats.length
    const own = isWhole ? outcomes : matched.variables.map(() => new Outcome(rows.length))
    const matcher = matcherOf(matched, isWhole ? points : pointsAt(points, rows), request, own)
    const { table, variables } = matched
    const columns = [table.timeColumn, 'lat', 'lon', ...(table.hasDepth ? ['depth'] : []), ...variables.map(({ variable }) => variable)]
    const { batches } = await engine.subset({ table, columns, extent, order: 'none' }, options)
    for await (const batch of batches) await matcher.take(batch)
    matcher.finish()
    if (!isWhole) for (const [index, outcome] of outcomes.entries()) scatter(own[index], outcome, rows)
    for (const [index, missing] of matcher.hasMissing.entries()) putAt(hasMissing[index], missing, rows)
  }
}

function matcherOf(matched: MatchedTable, points: MatchPoints, request: MatchRequest, outcomes: readonly Outcome[]) {
  const { axes } = matched
  return request.method === 'linear' && axes
    ? new LinearMatcher({ ...matched, axes }, points, request, outcomes)
    : new NearMatcher(matched, points, request, outcomes)
}

function pointsAt({ times, lats, lons, depths }: MatchPoints, rows: Uint32Array): MatchPoints {
  const at = (values: Float64Array) => Float64Array.from(rows, (row) => values[row] ?? Number.NaN)
  return { times: at(times), lats: at(lats), lons: at(lons), depths: depths && at(depths) }
}

/** Puts what some points got where they stand among all. */
function scatter(from: Outcome | undefined, to: Outcome, rows: Uint32Array): void {
  if (from === undefined) return
  for (const name of ['value', 'deviation', 'count', 'km', 'lagHours', 'time', 'lat', 'lon', 'depth'] as const)
    putAt(to[name], from[name], rows)
}

function putAt<Values extends Float64Array | Int32Array | Uint8Array>(to: Values | undefined, from: Values, rows: Uint32Array): void {
  if (to !== undefined) for (let at = 0; at < rows.length; at++) to[rows[at] ?? 0] = from[at] ?? 0
}
