import type { Cells, TimePeriod } from '../FormDescription.ts'

type Interval = readonly [startMs: number, endMs: number]

/** The calendar period (UTC) that an instant in milliseconds lies in; its end is the first instant of the next. */
export function periodAround(ms: number, period: TimePeriod): Interval {
  const date = new Date(ms)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  if (period === 'year') return [utc(year, 0, 1), utc(year + 1, 0, 1)]
  return period === 'month' ? [utc(year, month, 1), utc(year, month + 1, 1)] : [utc(year, month, day), utc(year, month, day + 1)]
}

/** From the beginning of a month (1 to 12) in the first year of a climatology to its end in the last (CF-1.11, 7.4). */
export function climatologyBounds(month: number, { first, last }: NonNullable<Cells['years']>): Interval {
  return [utc(first, month - 1, 1), utc(last, month, 1)]
}

/** The year of the months of a climatology whose years nobody knows, as clients of the API have long written them. */
export const PLACEHOLDER_YEAR = 1900
/** What such times say of themselves, by which the portal knows them again. */
export const PLACEHOLDER_COMMENT = 'The year is a placeholder: each time stands for its month of all years.'

/** The middle of a month of a climatology's first year, which stands for the month of all years. */
export function climatologyTime(month: number, years: Cells['years']): number {
  const first = years?.first ?? PLACEHOLDER_YEAR
  return (utc(first, month - 1, 1) + utc(first, month, 1)) / 2
}

/** Date.UTC takes years below 100 for those of the 20th century. */
function utc(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day)
}

const CLIMATOLOGICAL = /time: (\w+) within years time: (\w+) over years/

/**
 * Cell methods for a file without climatological bounds: `within years` and `over years` are allowed only with them (CF-1.11, 7.4).
 * `isMonthly` says in a comment what the bounds would.
 */
export function withoutClimatology(cellMethods: string, isMonthly: boolean): string {
  const comment = isMonthly ? ' (comment: over each month of all years)' : ''
  return cellMethods.replace(CLIMATOLOGICAL, (_, within: string, over: string) =>
    within === over ? `time: ${within}${comment}` : `time: ${within} time: ${over}${comment}`,
  )
}
