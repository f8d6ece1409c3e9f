import type { Range } from '#core/extent/Extent.ts'
import { DAY_MS, HOUR_MS } from '#core/extent/time.ts'
import { limits } from '#core/limits/catalog.ts'

/** Cells of latitude and longitude over an extent. */
export interface DifferenceGrid {
  readonly south: number
  readonly west: number
  readonly step: number
  readonly rows: number
  readonly columns: number
}

/** Periods of equal length over a range of times. */
export interface DifferencePeriods {
  readonly unit: 'ms' | 'months'
  readonly from: number
  readonly step: number
  readonly count: number
}

const degrees = [0.1, 0.2, 0.5, 1, 2, 5] as const
const YEAR_DAYS = 365.2425
const stepsMs = [
  ...[1, 3, 6, 12].map((hours) => hours * HOUR_MS),
  ...[1, 2, 5, 10, 30].map((days) => days * DAY_MS),
  ...[0.25, 0.5, 1, 2, 5, 10].map((years) => years * YEAR_DAYS * DAY_MS),
]

/** The finest even grid over positions that has no more cells than a difference may; 5° cells cover the Earth. */
export function differenceGrid(lat: Range, lon: Range): DifferenceGrid {
  const cover = ({ min, max }: Range, step: number) => {
    const first = Math.floor(min / step)
    return { from: Number((first * step).toFixed(6)), count: Math.max(1, Math.ceil(max / step) - first) }
  }
  const gridOf = (step: number): DifferenceGrid => {
    const [rows, columns] = [cover(lat, step), cover(lon, step)]
    return { south: rows.from, west: columns.from, step, rows: rows.count, columns: columns.count }
  }
  const fits = ({ rows, columns }: DifferenceGrid) => rows <= limits.differenceMapRows && columns <= limits.differenceMapColumns
  return degrees.map(gridOf).find(fits) ?? gridOf(5)
}

/** The finest periods over times, in milliseconds since 1970 or in months, that are no more than a difference may have. */
export function differencePeriods(unit: 'ms' | 'months', { min, max }: Range): DifferencePeriods {
  if (unit === 'months') return { unit, from: 1, step: 1, count: 12 }
  const periodsOf = (step: number): DifferencePeriods => {
    const from = Math.floor(min / step) * step
    return { unit, from, step, count: Math.floor((max - from) / step) + 1 }
  }
  const fits = ({ count }: DifferencePeriods) => count <= limits.differencePeriods
  return stepsMs.map(periodsOf).find(fits) ?? periodsOf(Math.ceil((max - min) / (limits.differencePeriods - 2)))
}
