import { HOUR_MS } from '#core/extent/time.ts'
import type { StatementDialect } from './StatementDialect.ts'

/**
 * A dimension cut into cells, so that rows near one another can be joined by equal cells before their distance is measured: without that, a
 * join by distance compares every row with every other. A row belongs to one cell; a point searches all cells within the tolerance.
 */
export interface CellAxis {
  /** The cell of a value, an int64. */
  cellOf(value: string): string
  /** A list of the cells that hold everything within reach of a value, each once. */
  cellsAround(value: string): string
}

/** Cells are this many tolerances wide: a place then looks into 1.5 of them on average. */
const CELL_TOLERANCES = 4
/** Covers the rounding of sums; the exact distance is measured afterwards. Degrees, or milliseconds. */
const MARGIN = 1e-6
const SMALLEST_DEGREES = 0.05

/** The cells within reach of a value. */
const around = (d: StatementDialect, cell: (value: string) => string, value: string, tolerance: number): string =>
  d.wholeNumbers(cell(`${value} - ${d.number(tolerance + MARGIN)}`), cell(`${value} + ${d.number(tolerance + MARGIN)}`))

/** Numbers on a line, with cells at least `smallest` wide. */
function lineAxis(d: StatementDialect, tolerance: number, smallest: number): CellAxis {
  const width = Math.max(CELL_TOLERANCES * tolerance, smallest)
  const cell = (value: string) => d.int64(`floor((${value}) / ${d.number(width)})`)
  return { cellOf: cell, cellsAround: (value) => around(d, cell, value, tolerance) }
}

/** Milliseconds. */
export const timeAxis = (d: StatementDialect, toleranceMs: number): CellAxis => lineAxis(d, toleranceMs, HOUR_MS)

/** Degrees that do not go round. */
export const degreesAxis = (d: StatementDialect, degrees: number): CellAxis => lineAxis(d, Math.min(degrees, 180), SMALLEST_DEGREES)

/** Longitudes, whose cells go round: a whole number of them makes the circle. */
export function longitudeAxis(d: StatementDialect, degrees: number): CellAxis {
  const tolerance = Math.min(degrees, 180)
  const count = Math.max(1, Math.floor(360 / Math.max(CELL_TOLERANCES * tolerance, SMALLEST_DEGREES)))
  const turned = (cell: string) => d.int64(`(((${cell}) % ${count} + ${count}) % ${count})`)
  const cell = (value: string) => d.int64(`floor((${value} + 180) / ${d.number(360 / count)})`)
  return {
    cellOf: (value) => turned(cell(value)),
    cellsAround: (value) => d.distinct(around(d, cell, value, tolerance), turned),
  }
}

/** Months of the year; January follows December. */
export function monthAxis(d: StatementDialect, months: number): CellAxis {
  const reach = Math.min(6, Math.floor(months))
  return {
    cellOf: d.int64,
    cellsAround: (month) =>
      d.distinct(d.wholeNumbers(`(${d.int64(month)} - ${reach})`, `(${d.int64(month)} + ${reach})`), (m) =>
        d.int64(`((${m} + 11) % 12 + 1)`),
      ),
  }
}

/** Whether two longitudes lie within a tolerance, the short way round. */
export function isNearLongitude(a: string, b: string, tolerance: string): string {
  return `least(abs(${a} - ${b}), 360 - abs(${a} - ${b})) <= ${tolerance}`
}

/** A SELECT of rows that repeats each of them for every element of the lists, by the lists' names. */
export function spread(d: StatementDialect, rows: string, lists: readonly string[], names: readonly string[]): string {
  return lists.reduce((inner, list, at) => `SELECT *, ${d.each(list)} AS ${names[at]} FROM (${inner})`, rows)
}
