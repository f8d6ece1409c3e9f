import { wrapLongitude } from './longitude.ts'
import { DAY_MS } from './time.ts'

/** The position of a ship at 00:00 UTC of a day. */
export interface DayMark {
  readonly ms: number
  readonly lon: number
  readonly lat: number
}

/** The days between two marks that a reader counts in. */
const STEPS_DAYS = [1, 2, 5, 10, 20, 50, 100]

/** The smallest number of days between marks of which all voyages together, each given by its times in ms UTC, have at most `maxMarks`. */
export function markEveryDays(voyages: readonly (readonly number[])[], maxMarks: number): number {
  const days = voyages.reduce((sum, times) => sum + ((times.at(-1) ?? 0) - (times[0] ?? 0)) / DAY_MS, 0)
  return STEPS_DAYS.find((step) => days / step <= maxMarks) ?? 200
}

/**
 * Where a ship was at 00:00 UTC every so many days since 1970, between its positions straight in degrees; none for positions without
 * times (NaN). Times in ms UTC, in order.
 */
export function dayMarks(lons: readonly number[], lats: readonly number[], times: readonly number[], everyDays: number): DayMark[] {
  const marks: DayMark[] = []
  const step = everyDays * DAY_MS
  for (let at = 1; at < times.length; at++) {
    const [from = Number.NaN, to = Number.NaN] = [times[at - 1], times[at]]
    for (let ms = Math.ceil(from / step) * step; ms <= to; ms += step) {
      if (ms === marks.at(-1)?.ms) continue
      const share = to === from ? 0 : (ms - from) / (to - from)
      const [west = 0, lat = 0, east = 0, nextLat = 0] = [lons[at - 1], lats[at - 1], lons[at], lats[at]]
      const turn = east - west > 180 ? -360 : east - west < -180 ? 360 : 0
      marks.push({ ms, lon: wrapLongitude(west + (east + turn - west) * share), lat: lat + (nextLat - lat) * share })
    }
  }
  return marks
}
