import { integerLiteral, numberLiteral } from '../literals.ts'

/**
 * A dimension cut into cells, so that rows near one another can be joined by equal cells before their distance is measured: ClickHouse
 * joins by equality only. A row belongs to one cell; a point searches all cells within the tolerance.
 */
export interface Axis {
  /** The cell of a value, an Int64. */
  cellOf(value: string): string
  /** An array of the cells that hold everything within reach of a value, each once. */
  cellsAround(value: string): string
}

/** Cells are this many tolerances wide: a place then looks into 1.5 of them on average. */
const CELL_TOLERANCES = 4
/** Covers the rounding of sums; the exact distance is measured afterwards. Degrees, or milliseconds. */
const MARGIN = 1e-6
const SMALLEST_DEGREES = 0.05
const HOUR_MS = 3_600_000

const cellsFrom = (first: string, last: string): string => `arrayMap(i -> ${first} + i, range(toUInt64(${last} - ${first} + 1)))`

/** Numbers on a line, with cells at least `smallest` wide. */
function lineAxis(tolerance: number, smallest: number): Axis {
  const width = numberLiteral(Math.max(CELL_TOLERANCES * tolerance, smallest))
  const reach = numberLiteral(tolerance + MARGIN)
  const cell = (value: string) => `toInt64(floor((${value}) / ${width}))`
  return { cellOf: cell, cellsAround: (value) => cellsFrom(cell(`${value} - ${reach}`), cell(`${value} + ${reach}`)) }
}

/** Milliseconds. */
export const timeAxis = (toleranceMs: number): Axis => lineAxis(toleranceMs, HOUR_MS)

/** Degrees that do not go round. */
export const degreesAxis = (degrees: number): Axis => lineAxis(Math.min(degrees, 180), SMALLEST_DEGREES)

/** Longitudes, whose cells go round: a whole number of them makes the circle. */
export function longitudeAxis(degrees: number): Axis {
  const tolerance = Math.min(degrees, 180)
  const count = Math.max(1, Math.floor(360 / Math.max(CELL_TOLERANCES * tolerance, SMALLEST_DEGREES)))
  const width = numberLiteral(360 / count)
  const reach = numberLiteral(tolerance + MARGIN)
  const turned = (cell: string) => `(((${cell}) % ${count} + ${count}) % ${count})`
  const cell = (value: string) => `toInt64(floor((${value} + 180) / ${width}))`
  return {
    cellOf: (value) => `toInt64(${turned(cell(value))})`,
    cellsAround: (value) =>
      `arrayDistinct(arrayMap(c -> toInt64(${turned('c')}), ${cellsFrom(cell(`${value} - ${reach}`), cell(`${value} + ${reach}`))}))`,
  }
}

/** Months of the year; January follows December. */
export function monthAxis(months: number): Axis {
  const reach = integerLiteral(Math.min(6, Math.floor(months)))
  return {
    cellOf: (month) => `toInt64(${month})`,
    cellsAround: (month) =>
      `arrayDistinct(arrayMap(m -> toInt64((m + 11) % 12 + 1), ${cellsFrom(`(toInt64(${month}) - ${reach})`, `(toInt64(${month}) + ${reach})`)}))`,
  }
}

/** Whether two longitudes lie within a tolerance, the short way round. */
export function isNearLongitude(a: string, b: string, tolerance: string): string {
  return `least(abs(${a} - ${b}), 360 - abs(${a} - ${b})) <= ${tolerance}`
}
