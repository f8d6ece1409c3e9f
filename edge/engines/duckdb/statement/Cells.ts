import { BIGINT } from '@duckdb/node-api'
import type { Places } from './Places.ts'

/**
 * A dimension cut into cells, so that rows near one another can be joined by equal cells before their distance is measured:
 * without that, a join by distance compares every row with every other. A row belongs to one cell; a point searches all cells within the tolerance.
 */
export interface Axis {
  /** The cell of a value. */
  cellOf(value: string): string
  /** A list of the cells that hold everything within reach of a value, each once. */
  cellsAround(value: string): string
}

/** Cells are this many tolerances wide: a place then looks into 1.5 of them on average. */
const CELL_TOLERANCES = 4
/** Covers the rounding of sums; the exact distance is measured afterwards. Degrees, or milliseconds. */
const MARGIN = 1e-6
const SMALLEST_DEGREES = 0.05
const HOUR_MS = 3_600_000

/** Numbers on a line, with cells at least `smallest` wide. */
function lineAxis(tolerance: number, smallest: number, places: Places): Axis {
  const width = places.number(Math.max(CELL_TOLERANCES * tolerance, smallest))
  const reach = places.number(tolerance + MARGIN)
  const cell = (value: string) => `floor((${value}) / ${width})::BIGINT`
  return {
    cellOf: cell,
    cellsAround: (value) => `range(${cell(`${value} - ${reach}`)}, ${cell(`${value} + ${reach}`)} + 1)`,
  }
}

/** Milliseconds. */
export const timeAxis = (toleranceMs: number, places: Places): Axis => lineAxis(toleranceMs, HOUR_MS, places)

/** Degrees that do not go round. */
export const degreesAxis = (degrees: number, places: Places): Axis => lineAxis(Math.min(degrees, 180), SMALLEST_DEGREES, places)

/** Longitudes, whose cells go round: a whole number of them makes the circle. */
export function longitudeAxis(degrees: number, places: Places): Axis {
  const tolerance = Math.min(degrees, 180)
  const count = Math.max(1, Math.floor(360 / Math.max(CELL_TOLERANCES * tolerance, SMALLEST_DEGREES)))
  const width = places.number(360 / count)
  const around = places.add(BigInt(count), BIGINT)
  const reach = places.number(tolerance + MARGIN)
  const turned = (cell: string) => `(((${cell}) % ${around} + ${around}) % ${around})`
  const cell = (value: string) => `floor((${value} + 180) / ${width})::BIGINT`
  return {
    cellOf: (value) => turned(cell(value)),
    cellsAround: (value) => {
      const cells = `range(${cell(`${value} - ${reach}`)}, ${cell(`${value} + ${reach}`)} + 1)`
      return `list_distinct(list_transform(${cells}, lambda c: ${turned('c')}))`
    },
  }
}

/** Months of the year; January follows December. */
export function monthAxis(months: number, places: Places): Axis {
  const reach = places.add(BigInt(Math.min(6, Math.floor(months))), BIGINT)
  return {
    cellOf: (month) => `(${month})::BIGINT`,
    cellsAround: (month) =>
      `list_distinct(list_transform(range((${month})::BIGINT - ${reach}, (${month})::BIGINT + ${reach} + 1), lambda m: (m + 11) % 12 + 1))`,
  }
}

/** Whether two longitudes lie within a tolerance, the short way round. */
export function isNearLongitude(a: string, b: string, tolerance: string): string {
  return `least(abs(${a} - ${b}), 360 - abs(${a} - ${b})) <= ${tolerance}`
}
