import type { MatchQuery } from './ObservationEngine.ts'

/** No two months of the year are further apart. */
const HALF_YEAR = 6

/** How many months of the year apart rows of a match may be, January following December; `null` where they are matched by days. */
export function matchMonths({ source, target, tolerance, isAnyTime }: MatchQuery): number | null {
  if (isAnyTime) return HALF_YEAR
  const isByMonth = target.table.timeColumn === 'month' || (source.kind === 'rows' && source.table.timeColumn === 'month')
  return isByMonth ? tolerance.time : null
}
